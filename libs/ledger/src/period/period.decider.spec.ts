import { close, DecidedBooks, record, TODAY } from '../../../../test/kit/books/decided-books';
import type { LedgerCommand } from '../ledger.decider';

const opened = DecidedBooks.opened();
const reopen = (through: string | null): LedgerCommand => ({ type: 'ReopenPeriod', through });

describe('a period', () => {
  const closed = opened.after(close('2026-02-28'));

  it('closes and takes nothing more up to its last day', () => {
    closed.when(record({ date: '2026-02-28' })).refused('period_closed');
    expect(closed.when(record({ date: '2026-03-01' })).events).toHaveLength(1);
    closed
      .when(close('2026-03-31'))
      .then([{ type: 'PeriodClosed', data: { through: '2026-03-31', previous: '2026-02-28' } }]);
    closed.when(close('2026-02-28')).then([]);
  });

  it('is refused before it is over, and where the books are closed further', () => {
    opened.when(close('2026-04-16')).refused('period_in_future');
    opened.when(close(TODAY)).refused('period_in_future');
    opened.when(close('2026-04-14')).thenMatching([{ type: 'PeriodClosed' }]);
    closed.when(close('2026-01-31')).refused('period_closed_further');
  });

  it('reopens as a whole or in part', () => {
    closed.when(reopen(null)).then([{ type: 'PeriodReopened', data: { previous: '2026-02-28' } }]);
    closed
      .when(reopen('2026-01-31'))
      .then([{ type: 'PeriodReopened', data: { previous: '2026-02-28', through: '2026-01-31' } }]);
    closed.when(reopen('2026-03-31')).refused('period_not_closed');
    opened.when(reopen(null)).then([]);
    expect(closed.after(reopen('2026-01-31')).when(record()).events).toHaveLength(1);
  });

  it('keeps the reason beside the fact, and no reason of nothing but spaces', () => {
    opened
      .when({ type: 'ClosePeriod', through: '2026-02-28', today: TODAY, reason: ' The return is filed ' })
      .then([{ type: 'PeriodClosed', data: { through: '2026-02-28', reason: 'The return is filed' } }]);
    opened
      .when({ type: 'ClosePeriod', through: '2026-02-28', today: TODAY, reason: '  ' })
      .then([{ type: 'PeriodClosed', data: { through: '2026-02-28' } }]);
    closed
      .when({ type: 'ReopenPeriod', through: null, reason: 'An invoice was missing' })
      .then([{ type: 'PeriodReopened', data: { previous: '2026-02-28', reason: 'An invoice was missing' } }]);
  });
});
