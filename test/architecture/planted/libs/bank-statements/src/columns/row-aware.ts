// breaks: a-statement-passes-its-rooms-in-order
import { rowOf } from '../rows/row';

export const column = rowOf;
