import { existsSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import type { Config } from './config';
import { CONFIG } from './config.module';

/** The launcher's note that it has given its reserve up (services/launcher/src/disk-reserve.js). */
const NOTE = 'run/disk-full';
/** Where nobody keeps a reserve, the last of the disk is left for log lines and for what is under way. */
const FLOOR_BYTES = 16 * 1024 * 1024;
/** A look costs some microseconds; a burst of calls is to pay for one. */
const LOOK_LASTS_MS = 100;

/** Whether there is room for something new on the disk under `DATA_DIR`. */
@Injectable()
export class DiskWatch {
  private looked = { until: 0, isFull: false };

  constructor(@Inject(CONFIG) private readonly config: Config) {}

  /** True from the moment when the last room is kept for what is there already, until there is room again. */
  get isFull(): boolean {
    const now = Date.now();
    // A clock that is set back must not keep an old answer.
    if (now >= this.looked.until || this.looked.until - now > LOOK_LASTS_MS) {
      this.looked = { until: now + LOOK_LASTS_MS, isFull: this.look() };
    }
    return this.looked.isFull;
  }

  /** Bytes that are free; undefined where the disk cannot be asked. */
  get freeBytes(): number | undefined {
    try {
      const { bavail, bsize } = statfsSync(this.config.dataDir);
      return bavail * bsize;
    } catch {
      return undefined;
    }
  }

  private look(): boolean {
    const { freeBytes } = this;
    return existsSync(join(this.config.dataDir, NOTE)) || (freeBytes !== undefined && freeBytes < FLOOR_BYTES);
  }
}
