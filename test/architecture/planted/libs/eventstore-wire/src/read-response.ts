import { UUID } from './fields';
export const id = UUID.text;
