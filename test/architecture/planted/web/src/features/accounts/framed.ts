// breaks: features-know-neither-frame-nor-entry
import { frame } from '../../shell/frame';
export const framed = frame;
