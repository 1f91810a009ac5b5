// breaks: floors-stand-on-each-other
import { guarded } from '../http/guarded';
export const answering = guarded;
