import { Module } from '@nestjs/common';
import { ReaderPool } from './reader-pool';

export { FileUnreadable } from './file-unreadable';
export { ReaderPool } from './reader-pool';
export type { Reader } from './reader-process';
export type { ReadingLimits } from './reading-limits';

/** Files of strangers are read in processes of their own; `reader.main.ts` is what runs there. */
@Module({ providers: [ReaderPool], exports: [ReaderPool] })
export class ReadingModule {}
