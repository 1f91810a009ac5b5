// breaks: deciders-are-pure
import { hrtime } from 'node:process';
export const clocked = hrtime;
