import { HttpStatus, Inject, Injectable } from '@nestjs/common';
import { Unavailable } from '@counterfoil/event-sourcing/write/unavailable';
import { KnownMembers } from '../http/callers/known-members';
import type { Config } from '../process/config';
import { CONFIG } from '../process/config.module';
import { PatientBusinesses } from '../process/patient-businesses';
import { Refusal } from '../http/answers/refusal';
import { CALL_LIMITS, type CallKind } from './quota-limits';
import { TimeCredit } from './time-credit';
import { NoPermit, Permits } from './permits';

/** Who asks, and about which business; a call about none is counted by the person alone. */
export interface Asker {
  readonly userId: string;
  readonly businessId?: string | undefined;
}

const RETRY_AFTER_SECONDS = 3;

/** What people read who have all of their turns: what happened, and that nothing was lost by it. */
const OWN: Readonly<Record<CallKind, string>> = {
  report:
    'Several of your reports are being worked out already. Nothing was changed. Please try again in a few seconds.',
  history: 'A whole history is being read for you already. Please try again when that is done.',
  printing: 'A backup is being printed for you already. Please try again when that is done.',
  bulk:
    'Several of your lists are being recorded already. Nothing of this one was recorded. ' +
    'Please send it again in a few seconds.',
};

/** What everybody reads while others have all permits. */
const OTHERS: Readonly<Record<CallKind, string>> = {
  report: 'Too many reports are being worked out just now. Please try again in a moment.',
  history: 'Other histories are being read just now. Please try again in a moment.',
  printing: 'Too many documents are being printed. Please try again in a moment.',
  bulk: 'Too many lists are being recorded just now. Please send it again in a moment.',
};

/** Permits for what costs the process much: reports, whole histories, printed pages, long lists of transactions. */
@Injectable()
export class ExpensiveCalls {
  private readonly permits: ReadonlyMap<string, Permits>;
  private readonly credit: TimeCredit;

  constructor(
    private readonly members: KnownMembers,
    private readonly patient: PatientBusinesses,
    @Inject(CONFIG) { slowness }: Pick<Config, 'slowness'>,
  ) {
    this.credit = new TimeCredit(slowness);
    this.permits = new Map(
      Object.entries(CALL_LIMITS).map(([kind, limits]) => [
        kind,
        new Permits({ ...limits, waitMs: limits.waitMs * slowness }),
      ]),
    );
  }

  /**
   * Waits a little for a turn; longer where the person has had many lately and others are there.
   * @returns what ends it, safe to be called twice
   * @throws Refusal 429 where the person or the business has all of its turns; Unavailable where everybody's are taken
   */
  async take(kind: CallKind, { userId, businessId }: Asker): Promise<() => void> {
    const endTurn = await this.turn(kind, userId, businessId);
    const begunAt = performance.now();
    let isOver = false;
    const endPatience = businessId !== undefined && this.credit.isLow(userId) && this.patient.begin(businessId);
    return () => {
      if (isOver) return;
      isOver = true;
      this.credit.charge(userId, performance.now() - begunAt);
      if (endPatience) endPatience();
      endTurn();
    };
  }

  private async turn(kind: CallKind, userId: string, businessId: string | undefined): Promise<() => void> {
    const keys = [userId, ...(businessId === undefined ? [] : [businessId])];
    const holders = keys.map((key) => ({ key, max: CALL_LIMITS[kind].each }));
    const permits = this.permitsOf(kind);
    // Several at once would be felt by everybody, too.
    const hasOne = (): boolean => this.credit.isLow(userId) && permits.heldBy(userId) > 0;
    const mustWait = (): boolean => (this.credit.isUsedUp(userId) || hasOne()) && this.members.isAnybodyBeside(userId);
    try {
      return await permits.take(holders, mustWait);
    } catch (error) {
      if (!(error instanceof NoPermit)) throw error;
      if (!error.isOwn) throw new Unavailable('overloaded', OTHERS[kind], undefined, RETRY_AFTER_SECONDS);
      const code = `too_many_${kind}_calls`;
      throw new Refusal(HttpStatus.TOO_MANY_REQUESTS, code, OWN[kind], undefined, RETRY_AFTER_SECONDS);
    }
  }

  private permitsOf(kind: CallKind): Permits {
    const permits = this.permits.get(kind);
    if (!permits) throw new Error(`there are no permits for ${kind}`);
    return permits;
  }
}
