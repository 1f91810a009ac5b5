// breaks: only-the-reader-loads-the-reading-folders
import { reading } from './reading/receipt-reader';
export const loading = reading;
