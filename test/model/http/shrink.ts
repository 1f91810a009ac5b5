/** The shortest form of a sequence that fails: steps are left out, then made simpler, as long as it fails. */

export interface Shrinking<Step> {
  /** True where a sequence fails as the first one did; each is tried on its own, several at once. */
  readonly fails: (steps: readonly Step[]) => Promise<boolean>;
  /** Simpler forms of a step, the simplest first. */
  readonly simpler: (step: Step) => readonly Step[];
  readonly atOnce: number;
  /** Sequences that are tried at most. */
  readonly limit: number;
}

/** @returns a sequence that fails, of which no single step could be left out or made simpler within the limit. */
export async function shortestOf<Step>(steps: readonly Step[], shrinking: Shrinking<Step>): Promise<readonly Step[]> {
  const trials = new Trials(shrinking);
  let best = steps;
  for (let size = Math.ceil(best.length / 2); size >= 1;) {
    const found = await trials.first(withoutParts(best, size));
    if (found) [best, size] = [found, Math.min(size, Math.max(1, Math.ceil(found.length / 2)))];
    else if (size === 1) break;
    else size = Math.ceil(size / 2);
  }
  for (let found: readonly Step[] | undefined = best; found;) {
    best = found;
    found = await trials.first(simplerForms(best, shrinking.simpler));
  }
  return best;
}

class Trials<Step> {
  private tried = 0;

  constructor(private readonly shrinking: Shrinking<Step>) {}

  /** The first of some sequences that fails, if any does. */
  async first(sequences: readonly (readonly Step[])[]): Promise<readonly Step[] | undefined> {
    const { fails, atOnce, limit } = this.shrinking;
    for (let from = 0; from < sequences.length && this.tried < limit; from += atOnce) {
      const some = sequences.slice(from, from + Math.min(atOnce, limit - this.tried));
      this.tried += some.length;
      const failed = await Promise.all(some.map(fails));
      const found = some.find((_, index) => failed[index]);
      if (found) return found;
    }
    return undefined;
  }
}

/** Without each part of some length, the last part first. */
function withoutParts<Step>(steps: readonly Step[], size: number): (readonly Step[])[] {
  const starts = Array.from({ length: Math.ceil(steps.length / size) }, (_, part) => part * size).reverse();
  const shorter = starts.map((start) => [...steps.slice(0, start), ...steps.slice(start + size)]);
  return shorter.filter(({ length }) => length > 0);
}

function simplerForms<Step>(steps: readonly Step[], simpler: (step: Step) => readonly Step[]): (readonly Step[])[] {
  return steps.flatMap((step, at) => simpler(step).map((form) => steps.with(at, form)));
}
