import { join } from 'node:path';
import { Inject, Injectable, Logger, Optional, type OnApplicationShutdown } from '@nestjs/common';
import type { Config } from '../process/config';
import { CONFIG } from '../process/config.module';
import { FairTurns } from './fair-turns';
import { FileUnreadable } from './file-unreadable';
import { ReaderProcess, type Reader } from './reader-process';
import type { ReadingLimits } from './reading-limits';

/** Nobody waits longer for a file to be begun; multiplied by `SLOWNESS`. */
const WAIT_MS = 60_000;
const MAIN = join(__dirname, 'reader.main.js');

/**
 * The processes that read files of strangers. Each user has one file read at a time, the next place goes to the user
 * who was served longest ago, and a file that takes too much ends its process and nothing else.
 */
@Injectable()
export class ReaderPool implements OnApplicationShutdown {
  private readonly logger = new Logger('Readers');
  private readonly turns: FairTurns;
  private readonly readers = new Set<ReaderProcess>();
  private readonly idle: ReaderProcess[] = [];

  constructor(
    @Inject(CONFIG) private readonly config: Pick<Config, 'readerProcesses' | 'slowness'>,
    @Optional() private readonly main: string = MAIN,
  ) {
    this.turns = new FairTurns(config.readerProcesses, WAIT_MS * config.slowness);
  }

  /**
   * Has a file read, in one question or several. Where the process was killed in the middle it is read once more.
   * @param signal ends it at any line, and its process with it
   * @throws FileUnreadable; Refusal or Unavailable where too many files wait
   */
  async during<Result>(
    userId: string,
    limits: ReadingLimits,
    use: (reader: Reader) => Promise<Result>,
    signal?: AbortSignal,
  ): Promise<Result> {
    await this.turns.take(userId, signal);
    try {
      return await this.once(this.available(), limits, use, signal).catch((error: unknown) => {
        if (!(error instanceof FileUnreadable) || error.why !== 'interrupted') throw error;
        // Whatever killed the process may have killed the idle ones, too.
        return this.once(this.started(), limits, use, signal);
      });
    } catch (error) {
      if (error instanceof FileUnreadable) this.logger.warn(error.message);
      throw error;
    } finally {
      this.turns.end(userId);
    }
  }

  private async once<Result>(
    reader: ReaderProcess,
    limits: ReadingLimits,
    use: (reader: Reader) => Promise<Result>,
    signal: AbortSignal | undefined,
  ): Promise<Result> {
    const stop = (): void => reader.end(signal?.reason);
    signal?.addEventListener('abort', stop);
    try {
      signal?.throwIfAborted();
      reader.begin(limits, this.config.slowness);
      return await use(reader);
    } finally {
      signal?.removeEventListener('abort', stop);
      await this.takeBack(reader);
    }
  }

  onApplicationShutdown(): void {
    for (const reader of this.readers) reader.end(new FileUnreadable('interrupted', 'the server stops'));
  }

  private available(): ReaderProcess {
    for (let kept = this.idle.pop(); kept; kept = this.idle.pop()) {
      if (!kept.hasEnded) return kept;
      this.readers.delete(kept);
    }
    return this.started();
  }

  private started(): ReaderProcess {
    const reader = new ReaderProcess(this.main);
    this.readers.add(reader);
    return reader;
  }

  private async takeBack(reader: ReaderProcess): Promise<void> {
    if (await reader.isFit()) return void this.idle.push(reader);
    reader.end(new FileUnreadable('interrupted', 'it is replaced'));
    this.readers.delete(reader);
  }
}
