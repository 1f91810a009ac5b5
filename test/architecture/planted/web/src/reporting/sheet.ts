import { lines } from '../books/lines';
export const sheet = lines;
