/** A token bucket: what a holder may use at once, and what of the time that passes comes back. */
interface Bucket {
  readonly creditMs: number;
  readonly share: number;
}

/** A page with all of its reports, several times over; a seventh of one processor comes back. */
const BURST: Bucket = { creditMs: 1_500, share: 0.15 };
/** What somebody uses who reads for minutes without a pause; a twentieth of one processor comes back. */
const LASTING: Bucket = { creditMs: 8_000, share: 0.05 };
/** From here on a holder does one thing at a time, and leaves the processors to others. */
const LOW_MS = 500;
/** Holders whose credit is whole are forgotten from time to time. */
const MAX_KNOWN = 10_000;

interface Account {
  readonly burstMs: number;
  readonly lastingMs: number;
  readonly at: number;
}

/**
 * The time that people's expensive calls have used lately. Who stays within their credit notices nothing of it; who has
 * used theirs up is to wait while others are there. Programs that ask without end use up the lasting credit, too, and
 * then have less than people who pause.
 */
export class TimeCredit {
  private readonly accounts = new Map<string, Account>();

  /** @param slowness of the machine: what a call takes there is so many times less elsewhere */
  constructor(private readonly slowness = 1) {}

  charge(key: string, milliseconds: number, now = performance.now()): void {
    if (this.accounts.size >= MAX_KNOWN) this.forget(now);
    const { burstMs, lastingMs } = this.spent(key, now);
    const used = milliseconds / this.slowness;
    this.accounts.set(key, { burstMs: burstMs + used, lastingMs: lastingMs + used, at: now });
  }

  /**
   * Whether a holder's credit is used up, and theirs is most of what everybody has used: where a machine is slow for
   * all, nobody is to wait for that.
   */
  isUsedUp(key: string, now = performance.now()): boolean {
    const { burstMs, lastingMs } = this.spent(key, now);
    return (burstMs > BURST.creditMs || lastingMs > LASTING.creditMs) && this.isMostOfAll(lastingMs, now);
  }

  /** Whether a third of a holder's credit is gone, and theirs is most of what everybody has used. */
  isLow(key: string, now = performance.now()): boolean {
    const { burstMs, lastingMs } = this.spent(key, now);
    return (burstMs > LOW_MS || lastingMs > LASTING.creditMs) && this.isMostOfAll(lastingMs, now);
  }

  private isMostOfAll(lastingMs: number, now: number): boolean {
    let all = 0;
    for (const known of this.accounts.keys()) all += this.spent(known, now).lastingMs;
    return lastingMs > all / 2;
  }

  private spent(key: string, now: number): Omit<Account, 'at'> {
    const account = this.accounts.get(key);
    if (!account) return { burstMs: 0, lastingMs: 0 };
    const passed = now - account.at;
    return {
      burstMs: Math.max(0, account.burstMs - passed * BURST.share),
      lastingMs: Math.max(0, account.lastingMs - passed * LASTING.share),
    };
  }

  private forget(now: number): void {
    for (const key of this.accounts.keys()) if (this.spent(key, now).lastingMs === 0) this.accounts.delete(key);
  }
}
