import { upload } from '../upload';
import { lines } from '../../../books/lines';
export const opened = [upload, lines];
