// breaks: pure-libs-import-only-each-other
import { hrtime } from 'node:process';
export const now = hrtime;
