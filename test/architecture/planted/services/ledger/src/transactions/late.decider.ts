// breaks: deciders-are-pure
import { recorded } from './recorded';
export const late = recorded;
