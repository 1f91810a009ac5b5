// breaks: pages-know-neither-frame-nor-app
import { frame } from '../shell/frame';
export const framed = frame;
