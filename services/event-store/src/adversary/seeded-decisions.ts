const FNV_OFFSET = 0x81_1c_9d_c5;
const FNV_PRIME = 0x01_00_01_93;

/** Decisions that follow from a seed, a subject and a number alone, so that the same calls meet the same fate again. */
export class SeededDecisions {
  private readonly drawn = new Map<string, number>();

  constructor(private readonly seed: number) {}

  /** @returns a whole number between the two, both included; the same for the same subject and number. */
  between(low: number, high: number, subject: string, at: bigint | number): number {
    return low + (hashOf(`${this.seed} ${subject} ${at}`) % (high - low + 1));
  }

  /** @returns true for one number in so many. */
  isOneIn(many: number, subject: string, at: bigint | number): boolean {
    return this.between(1, many, subject, at) === 1;
  }

  /** @returns the decision for the next number of the subject: the first draw is of 0. */
  drawBetween(low: number, high: number, subject: string): number {
    return this.between(low, high, subject, this.next(subject));
  }

  /** @returns whether the next number of the subject is one in so many: one of each, or a seed might have none. */
  drawOneIn(many: number, subject: string): boolean {
    const at = this.next(subject);
    return at % many === this.between(0, many - 1, subject, Math.floor(at / many));
  }

  private next(subject: string): number {
    const at = this.drawn.get(subject) ?? 0;
    this.drawn.set(subject, at + 1);
    return at;
  }
}

/** FNV-1a, stirred at the end as MurmurHash3 does: texts that differ in their last digit lie far apart. */
function hashOf(text: string): number {
  let hash = FNV_OFFSET;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), FNV_PRIME);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85_eb_ca_6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2_b2_ae_35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
