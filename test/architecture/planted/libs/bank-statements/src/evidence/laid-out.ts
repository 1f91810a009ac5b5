// breaks: a-statement-passes-its-rooms-in-order
import { layout } from '../layout';

export const evidence = layout;
