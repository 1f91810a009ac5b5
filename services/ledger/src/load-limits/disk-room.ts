import { mkdir, statfs } from 'node:fs/promises';
import { Inject, Injectable } from '@nestjs/common';
import { Unavailable } from '@counterfoil/event-sourcing/write/unavailable';
import type { Config } from '../process/config';
import { CONFIG } from '../process/config.module';

/** Somebody has to make room on the machine first. */
const RETRY_AFTER_SECONDS = 600;

/** How much of the disk under `DATA_DIR` files may still take. */
@Injectable()
export class DiskRoom {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  /** Bytes that are free beyond the reserve; none or fewer where it is touched. */
  async free(): Promise<number> {
    await mkdir(this.config.dataDir, { recursive: true });
    const { bavail, bsize } = await statfs(this.config.dataDir);
    return bavail * bsize - this.config.diskReserveBytes;
  }

  /** @throws Unavailable where so many bytes would touch the reserve; nothing is begun then */
  async require(bytes: number): Promise<void> {
    if ((await this.free()) < bytes) throw diskShort();
  }
}

const SHORT =
  'The server is short of disk space. Nothing of this was kept, and everything recorded is safe. ' +
  'Please try again later.';

/** What people read when the machine's disk is short; whoever runs it reads it in the log, as of every 503. */
export function diskShort(): Unavailable {
  return new Unavailable('overloaded', SHORT, undefined, RETRY_AFTER_SECONDS);
}
