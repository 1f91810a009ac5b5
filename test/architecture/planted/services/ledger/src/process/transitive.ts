// breaks: no-undeclared-packages
import debug from 'debug';
export const transitive = debug;
