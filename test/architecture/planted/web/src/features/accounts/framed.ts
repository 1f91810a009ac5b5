// breaks: features-know-neither-pages-nor-frame-nor-app
import { frame } from '../../shell/frame';
export const framed = frame;
