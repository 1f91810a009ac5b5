import type { LedgerEvent, ReceiptFacts } from '@counterfoil/events/ledger-event';
import type { ReceiptEntity } from '../entity-state';
import { lastDayToBringBack, placedAt, placeOf, requireRoom } from '../receipt/receipt.decider';
import type { DataOf, Place } from './undo-command';
import { standsInTheWay } from './undo-register';

/** Takes a receipt away again, wherever it is by now. @throws DomainError */
export function receiptTakenAway({ receiptId }: ReceiptFacts, place: Place): LedgerEvent[] {
  const { facts: receipt, removedOn } = known(receiptId, place);
  if (removedOn !== null) throw standsInTheWay('The receipt has been removed already.');
  return [{ type: 'ReceiptRemoved', data: { receipt, removedOn: place.command.today } }];
}

/** Brings a receipt back to where it was removed, while its file is kept. @throws DomainError */
export function receiptBroughtBack({ receipt, removedOn }: DataOf<'ReceiptRemoved'>, place: Place): LedgerEvent[] {
  const entity = known(receipt.receiptId, place);
  if (entity.removedOn === null) throw standsInTheWay('The receipt is back already.');
  if (place.command.today > lastDayToBringBack(entity.removedOn))
    throw standsInTheWay(`The receipt was removed on ${removedOn}, and its file has been erased since.`);
  requireRoom(receipt, place.entities);
  return [{ type: 'ReceiptAttached', data: { receipt } }];
}

/** Puts a receipt where it was before. @throws DomainError */
export function receiptMovedBack({ before, after }: DataOf<'ReceiptMoved'>, place: Place): LedgerEvent[] {
  const { facts, removedOn } = known(after.receiptId, place);
  if (removedOn !== null) throw standsInTheWay('The receipt has been removed since.');
  if (placeOf(facts) !== placeOf(after)) throw standsInTheWay('The receipt has been moved elsewhere since.');
  requireRoom(before, place.entities);
  return [{ type: 'ReceiptMoved', data: { before: facts, after: placedAt(facts, before) } }];
}

function known(receiptId: string, { entities }: Place): ReceiptEntity {
  const entity = entities.get(receiptId);
  if (entity?.kind !== 'receipt') throw standsInTheWay('The receipt is gone.');
  return entity;
}
