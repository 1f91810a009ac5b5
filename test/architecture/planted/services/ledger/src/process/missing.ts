// breaks: nothing-unresolved
import { nowhere } from './nowhere';
export const missing = nowhere;
