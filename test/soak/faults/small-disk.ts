import { spawnSync } from 'node:child_process';
import { closeSync, ftruncateSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { scratchDirectory } from '../../kit/run/scratch-directory';

/** What the servers hold of their own accord, and room to work. */
const MEGABYTES = 900;
const CHUNK_BYTES = 1024 * 1024;
const CRUMB_BYTES = 4_096;
/** Others give room back while the disk is full, such as by emptying a log. */
const REFILL_MS = 50;

/** A place for all data of a stack: a disk of its own where we may mount one, a directory otherwise. */
export class SmallDisk {
  private filling: { readonly file: number; readonly timer: NodeJS.Timeout } | undefined;

  private constructor(
    readonly path: string,
    readonly canBeFilled: boolean,
    private readonly removeParent: () => void,
  ) {}

  /** @param isToBeFilled whether it is worth a disk of its own */
  static made(isToBeFilled: boolean): SmallDisk {
    const scratch = scratchDirectory('faults');
    const place = join(scratch.path, 'disk');
    mkdirSync(place);
    // Entered by the user that Postgres runs as.
    const options = ['-t', 'tmpfs', '-o', `size=${MEGABYTES}m,mode=0711`, 'counterfoil-faults', place];
    const mayMount = isToBeFilled && process.platform === 'linux' && process.getuid?.() === 0;
    const isMounted = mayMount && spawnSync('mount', options).status === 0;
    return new SmallDisk(place, isMounted, scratch.remove);
  }

  /** Takes the last byte. @param again also every byte that comes free until `makeRoom` */
  fill(again: boolean): void {
    if (!this.canBeFilled || this.filling) return;
    const file = openSync(this.ballast, 'a');
    takeAll(file);
    this.filling = { file, timer: setInterval(() => again && takeAll(file), REFILL_MS) };
  }

  makeRoom(): void {
    if (!this.filling) return;
    clearInterval(this.filling.timer);
    ftruncateSync(this.filling.file);
    closeSync(this.filling.file);
    rmSync(this.ballast, { force: true });
    this.filling = undefined;
  }

  remove(): void {
    this.makeRoom();
    if (this.canBeFilled) spawnSync('umount', ['-l', this.path]);
    this.removeParent();
  }

  private get ballast(): string {
    return join(this.path, 'ballast');
  }
}

function takeAll(file: number): void {
  for (const bytes of [CHUNK_BYTES, CRUMB_BYTES]) {
    try {
      for (;;) if (writeSync(file, Buffer.alloc(bytes)) < bytes) break;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    }
  }
}
