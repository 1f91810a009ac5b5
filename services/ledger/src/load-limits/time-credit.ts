/** What a holder may use at once: a page with all of its reports, several times over. */
const CREDIT_MS = 1_500;
/** From here on a holder does one thing at a time, and leaves the processors to others. */
const LOW_MS = 500;
/** Of the time that passes, what comes back: a seventh of one processor for whoever never stops. */
const SHARE = 0.15;
/** Holders whose credit is whole are forgotten from time to time. */
const MAX_KNOWN = 10_000;

interface Account {
  spentMs: number;
  at: number;
}

/**
 * The time that people's expensive calls have used lately. Who stays within their credit notices nothing of it; who has
 * used theirs up is to wait while others are there.
 */
export class TimeCredit {
  private readonly accounts = new Map<string, Account>();

  charge(key: string, milliseconds: number, now = performance.now()): void {
    if (this.accounts.size >= MAX_KNOWN) this.forget(now);
    const spentMs = this.spent(key, now) + milliseconds;
    this.accounts.set(key, { spentMs, at: now });
  }

  /**
   * Whether a holder's credit is used up, and theirs is most of what everybody has used: where a machine is slow for
   * all, nobody is to wait for that.
   */
  isUsedUp(key: string, now = performance.now()): boolean {
    return this.isBeyond(CREDIT_MS, key, now);
  }

  /** Whether a third of a holder's credit is gone, and theirs is most of what everybody has used. */
  isLow(key: string, now = performance.now()): boolean {
    return this.isBeyond(LOW_MS, key, now);
  }

  private isBeyond(limitMs: number, key: string, now: number): boolean {
    const own = this.spent(key, now);
    if (own <= limitMs) return false;
    let all = 0;
    for (const known of this.accounts.keys()) all += this.spent(known, now);
    return own > all / 2;
  }

  private spent(key: string, now: number): number {
    const account = this.accounts.get(key);
    return account ? Math.max(0, account.spentMs - (now - account.at) * SHARE) : 0;
  }

  private forget(now: number): void {
    for (const key of this.accounts.keys()) if (this.spent(key, now) === 0) this.accounts.delete(key);
  }
}
