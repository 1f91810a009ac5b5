import { DomainError } from '@counterfoil/event-sourcing/write/domain-error';
import type { LedgerEvent } from '@counterfoil/events/ledger-event';
import { evolveLedger } from '../evolved-state';
import { ImpossibleFact, KnownHistory } from './history-known';
import { checkImport, isOfImport } from './history-imports';
import { checkRegister, isOfRegister } from './history-register';
import { checkBusiness, isOfBusiness } from './history-business';
import { checkPosting } from './history-postings';
import { checkNote, isOfNote } from './history-notes';
import { checkReceipt, isOfReceipt } from './history-receipts';
import { checkReconciliation, isOfReconciliation } from './history-reconciliations';
import { checkSchedule, isOfSchedules } from './history-schedules';
import { checkTransaction, isOfTransaction } from './history-transactions';
import type { LedgerState } from '../ledger-state';

export { ImpossibleFact } from './history-known';

/**
 * Holds a history that others wrote against the rules of the books, one fact after the other: what the deciders would
 * have made of it where that can be asked, and otherwise every invariant that they keep. Pure; keeps what the next
 * facts need, some two hundred bytes a transaction.
 */
export class HistoryCheck {
  private readonly known = new KnownHistory();

  /** The books as they stand after all facts so far. */
  get state(): LedgerState {
    return this.known.state;
  }

  /**
   * Takes the next fact.
   * @param recordedAt ISO instant
   * @throws ImpossibleFact where no rule could have led to it; the check is of no further use then
   */
  take(event: LedgerEvent, recordedAt: string): void {
    const { known } = this;
    try {
      check(event, known, recordedAt);
    } catch (error) {
      if (error instanceof DomainError || error instanceof RangeError) throw new ImpossibleFact(error.message);
      throw error;
    }
    known.state = evolveLedger(known.state, event);
    known.requireBounds();
  }
}

function check(event: LedgerEvent, known: KnownHistory, recordedAt: string): void {
  if (isOfTransaction(event)) checkTransaction(event, known);
  else if (isOfImport(event)) checkImport(event, known);
  else if (isOfRegister(event)) checkRegister(event, known);
  else if (isOfBusiness(event)) checkBusiness(event, known, recordedAt);
  else if (isOfReceipt(event)) checkReceipt(event, known);
  else if (isOfNote(event)) checkNote(event, known);
  else if (isOfReconciliation(event)) checkReconciliation(event, known);
  else if (isOfSchedules(event)) checkSchedule(event, known);
  else checkPosting(event, known);
}
