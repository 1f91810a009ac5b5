import { eventually } from './time-limit';

/** A process whose output is read through a pipe, such as NodeProcess or StartedLauncher. */
interface Heard {
  output(): string;
}

/**
 * Waits until a process has said something: what it wrote arrives through a pipe, later than what it answered, and in
 * pieces that may end within a line. Fails with the whole output after a minute and a half.
 * @returns the output of that moment
 */
export async function heard(process: Heard, what: string | RegExp): Promise<string> {
  const isThere = (text: string): boolean => (typeof what === 'string' ? text.includes(what) : what.test(text));
  try {
    return await eventually('the words', () => (isThere(process.output()) ? process.output() : undefined));
  } catch {
    throw new Error(`${String(what)} was not said in time, but:\n${process.output()}`);
  }
}

/** The lines of an output that have arrived whole. */
export function wholeLines(output: string): string[] {
  return output.split('\n').slice(0, -1);
}
