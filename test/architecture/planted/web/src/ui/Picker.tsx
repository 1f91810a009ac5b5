// breaks: controls-know-neither-books-nor-plans
import { lines } from '../books/lines';
export const Picker = lines;
