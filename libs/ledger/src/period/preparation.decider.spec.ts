import { close, DecidedBooks } from '../../../../test/kit/books/decided-books';
import type { LedgerCommand } from '../ledger.decider';

const TODAY = '2026-04-15';
const opened = DecidedBooks.opened();
const prepare = (through: string, note?: string): LedgerCommand => ({
  type: 'PreparePeriod',
  through,
  today: TODAY,
  note,
});
const letClose = (...roles: ('bookkeeper' | 'accountant')[]): LedgerCommand => ({ type: 'SetClosingRoles', roles });
const withdraw: LedgerCommand = { type: 'WithdrawPreparation' };

describe('a period that is ready to be closed', () => {
  const ready = opened.after(prepare('2026-02-28', ' One receipt is missing '));

  it('is a fact with a note, said once, and locks nothing', () => {
    expect(ready.past.at(-1)).toEqual({
      type: 'PeriodPrepared',
      data: { through: '2026-02-28', note: 'One receipt is missing' },
    });
    ready.when(prepare('2026-02-28')).then([]);
    ready
      .when(prepare('2026-03-31'))
      .then([{ type: 'PeriodPrepared', data: { through: '2026-03-31', previous: '2026-02-28' } }]);
    ready.when(close('2026-01-31')).then([{ type: 'PeriodClosed', data: { through: '2026-01-31' } }]);
  });

  it('is over, open, and not behind another one', () => {
    opened.when(prepare('2026-04-16')).refused('period_in_future');
    opened.when(prepare(TODAY)).refused('period_in_future');
    ready.when(prepare('2026-01-31')).refused('period_prepared_further');
    opened.after(close('2026-02-28')).when(prepare('2026-02-28')).refused('period_closed_already');
  });

  it('may turn out not to be, also by an undo, which leaves what was ready before', () => {
    ready.when(withdraw).then([{ type: 'PeriodPreparationWithdrawn', data: { previous: '2026-02-28' } }]);
    opened.when(withdraw).then([]);
    const march = ready.after(prepare('2026-03-31'));
    march
      .when(march.undo())
      .then([{ type: 'PeriodPreparationWithdrawn', data: { previous: '2026-03-31', through: '2026-02-28' } }]);
    const undone = march.after(march.undo());
    undone
      .when(undone.undo())
      .then([{ type: 'PeriodPrepared', data: { through: '2026-03-31', previous: '2026-02-28' } }]);
    march.after(withdraw).when(march.undo()).refused('undo_in_the_way');
  });
});

describe('who may close periods besides the owner', () => {
  it('is said role by role, and nothing where it is so already', () => {
    opened.when(letClose('bookkeeper')).then([{ type: 'PeriodClosingEntrusted', data: { role: 'bookkeeper' } }]);
    const entrusted = opened.after(letClose('bookkeeper'));
    entrusted.when(letClose('bookkeeper')).then([]);
    entrusted.when(letClose('accountant')).then([
      { type: 'PeriodClosingWithheld', data: { role: 'bookkeeper' } },
      { type: 'PeriodClosingEntrusted', data: { role: 'accountant' } },
    ]);
  });

  it('is undone and redone', () => {
    const entrusted = opened.after(letClose('bookkeeper'));
    const undone = entrusted.after(entrusted.undo());
    expect(undone.past.at(-1)).toEqual({ type: 'PeriodClosingWithheld', data: { role: 'bookkeeper' } });
    undone.when(undone.undo()).then([{ type: 'PeriodClosingEntrusted', data: { role: 'bookkeeper' } }]);
    undone.when(entrusted.undo()).refused('undo_in_the_way');
  });
});
