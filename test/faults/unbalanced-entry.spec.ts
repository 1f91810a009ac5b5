import type { LedgerEvent } from '@counterfoil/events/ledger-event';
import type { RecordedEvent } from '@counterfoil/event-sourcing/log/recorded-event';
import { PostingRows } from '../../services/ledger/src/books/books-postings.rows';
import { ledgerDecider } from '@counterfoil/ledger/ledger.decider';
import { DeciderBooks } from '../model/decider/decider-books';
import { runOnDecider } from '../model/decider/decider-sequence';
import type { Throw } from '../model/dice/dice';

/** One row recorded, whatever the dice say of it. */
const RECORD: Throw[] = [{ what: 'record', dice: Array.from({ length: 12 }, (_, index) => index) }];

/** The fault: what a transaction is for is posted with a cent more than what it came to. */
const aCentTooMuch: typeof ledgerDecider = {
  ...ledgerDecider,
  decide: (state, command, entities) => ledgerDecider.decide(state, command, entities).map(unbalanced),
};

function unbalanced(event: LedgerEvent): LedgerEvent {
  if (event.type !== 'TransactionRecorded') return event;
  const { transaction } = event.data;
  const [first, ...others] = transaction.entry.lines;
  if (!first) return event;
  const wrong = first.debit > 0n ? { ...first, debit: first.debit + 1n } : { ...first, credit: first.credit + 1n };
  return {
    ...event,
    data: { transaction: { ...transaction, entry: { ...transaction.entry, lines: [wrong, ...others] } } },
  };
}

/** The model's books would refuse a false fact themselves, so a fault is put into what they recorded. */
function recorded(fault = (event: LedgerEvent) => event): RecordedEvent<LedgerEvent> {
  const books = new DeciderBooks(ledgerDecider);
  books.carryOut({
    do: 'open account',
    account: 'a',
    name: 'A',
    kind: 'cash',
    personal: false,
    balance: 0n,
    date: '2026-01-01',
  });
  books.carryOut({ do: 'record', row: 'r', account: 'a', date: '2026-01-02', amount: 5n, nickname: null, parts: [] });
  const event = books.log.at(-1);
  if (!event) throw new Error('nothing was recorded');
  const metadata = {
    commandId: '',
    requestHash: '',
    actorId: '',
    actorRole: '',
    correlationId: '',
    causationId: '',
    schemaVersion: 1,
    recordedAt: '',
    prevHash: '',
  };
  return {
    stream: 'ledger-11111111-1111-4111-8111-111111111111',
    revision: 2n,
    position: 3n,
    id: '',
    event: fault(event),
    metadata,
  };
}

describe('an unbalanced entry', () => {
  it('turns the model test red', () => {
    expect(() => runOnDecider(RECORD)).not.toThrow();
    expect(() => runOnDecider(RECORD, undefined, aCentTooMuch)).toThrow(
      'it is not what its amount, account and categories lead to',
    );
  });

  it('is refused by the projection, should one ever stand in the log', () => {
    expect(() => new PostingRows().collect(recorded())).not.toThrow();
    expect(() => new PostingRows().collect(recorded(unbalanced))).toThrow('does not balance');
  });
});
