import { HttpStatus, Inject, Injectable } from '@nestjs/common';
import type { Config } from '../process/config';
import { CONFIG } from '../process/config.module';
import { Refusal } from '../http/answers/refusal';
import { CALL_LIMITS, type CallKind } from './quota-limits';
import { NoPermit, Permits } from './permits';

/** Who asks, and about which business; a call about none is counted by the person alone. */
export interface Asker {
  readonly userId: string;
  readonly businessId?: string | undefined;
}

const RETRY_AFTER_SECONDS = 3;

/** What happened, that nothing was lost, and what to do. */
const MESSAGES: Readonly<Record<CallKind, string>> = {
  report: 'Too many reports are being prepared. Nothing was changed. Try again in a few seconds.',
  history: 'Another history is being read. Nothing was changed. Try again when it is done.',
  printing: 'Too many documents are being printed. Nothing was changed. Try again in a moment.',
  bulk: 'Too many lists are being recorded. Nothing of this one was recorded. Send it again in a few seconds.',
};

/** Limits how many expensive calls run at the same time: for a person, for a business and in the process. */
@Injectable()
export class ExpensiveCalls {
  private readonly permits: Readonly<Record<CallKind, Permits>>;

  constructor(@Inject(CONFIG) { slowness }: Pick<Config, 'slowness'>) {
    const entries = Object.entries(CALL_LIMITS).map(([kind, limits]) => [
      kind,
      new Permits({ ...limits, waitMs: limits.waitMs * slowness }),
    ]);
    this.permits = Object.fromEntries(entries) as Record<CallKind, Permits>;
  }

  /**
   * Waits briefly for a place.
   * @returns what frees it, safe to be called twice
   * @throws Refusal (429) with Retry-After
   */
  async take(kind: CallKind, { userId, businessId }: Asker): Promise<() => void> {
    const keys = businessId === undefined ? [userId] : [userId, businessId];
    try {
      return await this.permits[kind].take(keys.map((key) => ({ key, max: CALL_LIMITS[kind].each })));
    } catch (error) {
      if (!(error instanceof NoPermit)) throw error;
      const [status, code] = [HttpStatus.TOO_MANY_REQUESTS, `too_many_${kind}_calls`];
      throw new Refusal(status, code, MESSAGES[kind], undefined, RETRY_AFTER_SECONDS);
    }
  }
}
