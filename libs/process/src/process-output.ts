import { fstatSync, writeSync } from 'node:fs';

/** What an output says of itself once it can be written again. */
type LostLines = (count: number) => string;

/**
 * Writes to a file without ever failing: a disk without room costs lines, and never the process that has something to
 * say. What was lost is counted and told in the first line that fits again.
 */
export class FileOutput {
  private lost = 0;
  private isTorn = false;

  constructor(
    private readonly fd: number,
    private readonly lostLines: LostLines = lostLinesAsJson,
  ) {}

  /** @param text one line or more, with its line end. @returns whether it was written. */
  write(text: string | Uint8Array): boolean {
    try {
      if (this.lost > 0) this.tellLost();
      this.writeWhole(typeof text === 'string' ? Buffer.from(text) : text);
      return true;
    } catch {
      this.lost += 1;
      return false;
    }
  }

  private tellLost(): void {
    this.writeWhole(Buffer.from(`${this.isTorn ? '\n' : ''}${this.lostLines(this.lost)}\n`));
    this.lost = 0;
    this.isTorn = false;
  }

  /** The last room on a disk may hold the beginning of a line. */
  private writeWhole(bytes: Uint8Array): void {
    for (let written = 0; written < bytes.length;) {
      try {
        written += writeSync(this.fd, bytes, written);
      } catch (error) {
        this.isTorn ||= written > 0;
        throw error;
      }
    }
  }
}

/**
 * From here on nothing that the process says can end it: neither a full disk under its log file nor a reader that has
 * gone. Node's own streams throw at the first, and are closed for good after it.
 * @param lostLines how it is said that lines were lost; default as a line of the structured log
 */
export function surviveLostOutput(lostLines?: LostLines): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', () => undefined);
    if (!isFile(stream)) continue;
    const output = new FileOutput(stream.fd, lostLines);
    stream.write = (text: string | Uint8Array, ...rest: unknown[]): boolean => {
      output.write(text);
      const done = rest.at(-1);
      if (typeof done === 'function') process.nextTick(() => void done());
      return true;
    };
  }
}

/** Pipes and terminals hold back instead of failing; a device is written as a file is. */
function isFile({ fd, isTTY }: NodeJS.WriteStream & { fd: number }): boolean {
  try {
    const stat = fstatSync(fd);
    return stat.isFile() || (stat.isCharacterDevice() && !isTTY);
  } catch {
    return false;
  }
}

function lostLinesAsJson(count: number): string {
  const said = `log lines that could not be written before this one: ${count}`;
  return JSON.stringify({ level: 40, time: Date.now(), context: 'Log', msg: said });
}
