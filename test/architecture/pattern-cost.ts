import { type HostileText, textOf } from './hostile-texts';

/** Twice the text may take so many times as long; a quadratic pattern takes four times. */
const MOST_GROWTH = 2.5;
/** Lengths that are tried, the short ones first: a pattern that takes the cube of its text is found before it hangs. */
const LENGTHS = [12, 24, 250, 1_000, 4_000, 32_000];
/** Below this the clock and the collector are what is measured, in microseconds. */
const MEASURABLE = 1_000;
const RUNS = 5;
/** Other work on the machine may slow some runs; a pattern that grows too fast does so in every one. */
const ATTEMPTS = 6;

/**
 * How much longer a pattern takes for a text of twice the length; null where no length takes long enough to tell, or
 * the growth is within the limit.
 */
export function growthBeyondLimit(pattern: RegExp, text: HostileText): number | null {
  const everywhere = new RegExp(pattern.source, `${pattern.flags.replace(/[gy]/g, '')}g`);
  for (const length of LENGTHS) {
    const once = timeOf(everywhere, textOf(text, length), 1);
    if (once < MEASURABLE) continue;
    // What takes a millisecond for so few characters doubles with each of them.
    if (length < 100) {
      if (timeOf(everywhere, textOf(text, length), RUNS) >= MEASURABLE) return Infinity;
      continue;
    }
    if (timeOf(everywhere, textOf(text, length), RUNS) < MEASURABLE) continue;
    return beyondLimit(everywhere, text, length);
  }
  return null;
}

function beyondLimit(pattern: RegExp, text: HostileText, length: number): number | null {
  const [one, two] = [textOf(text, length), textOf(text, 2 * length)];
  let least = Infinity;
  for (let attempt = 0; attempt < ATTEMPTS && least > MOST_GROWTH; attempt += 1)
    least = Math.min(least, timeOf(pattern, two, 1 + attempt) / timeOf(pattern, one, 1 + attempt));
  return least > MOST_GROWTH ? least : null;
}

/** Microseconds of the processor, the least of several runs. */
function timeOf(pattern: RegExp, text: string, runs: number): number {
  let least = Infinity;
  for (let run = 0; run < runs; run += 1) {
    const before = process.cpuUsage();
    text.replace(pattern, '');
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, user + system);
  }
  return least;
}
