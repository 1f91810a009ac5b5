import { DecidedBooks, posted, record } from '../../../../test/kit/books/decided-books';
import type { LedgerCommand } from '../ledger.decider';

const opened = DecidedBooks.opened();
const line: LedgerCommand = {
  type: 'OpenLedgerAccount',
  code: '5010',
  name: 'Glue',
  accountType: 'expense',
  subType: 'expense',
};
const map = (code: string, categoryId = 'Supplies'): LedgerCommand => ({ type: 'MapCategory', categoryId, code });
const change = (code: string, isActive: boolean): LedgerCommand => ({ type: 'ChangeLedgerAccount', code, isActive });

describe('a line of the chart', () => {
  const extended = opened.after(line);

  it('is opened, renamed, and made inactive until a category posts to it', () => {
    extended
      .when({ type: 'ChangeLedgerAccount', code: '5010', name: 'Tape' })
      .then([{ type: 'LedgerAccountRenamed', data: { ledgerAccount: '5010', name: 'Tape', previousName: 'Glue' } }]);
    extended.when(change('5010', false)).then([{ type: 'LedgerAccountDeactivated', data: { ledgerAccount: '5010' } }]);
    extended.after(map('5010')).when(change('5010', false)).refused('ledger_account_mapped');
  });

  it.each<[string, LedgerCommand, string]>([
    ['with the code of another type', { ...line, code: '4010' }, 'ledger_code_type'],
    [
      'with a code kept for accounts',
      { type: 'OpenLedgerAccount', code: '1020', name: 'Bank', accountType: 'asset', subType: 'current' },
      'ledger_code_reserved',
    ],
    [
      'with the code of what is computed',
      { type: 'OpenLedgerAccount', code: '3900', name: 'Retained', accountType: 'equity', subType: 'equity' },
      'ledger_code_reserved',
    ],
    ['that is there already', line, 'ledger_code_taken'],
    ['of a sub-type that does not fit', { ...line, code: '5020', subType: 'fixed' }, 'ledger_sub_type'],
    ['that the books need', change('3090', false), 'ledger_account_needed'],
    ['of an account', change('1000', false), 'ledger_account_of_account'],
  ])('%s is refused', (_, command, code) => {
    extended.when(command).refused(code);
  });
});

describe('mapping a category', () => {
  it('leads new transactions to the other line and leaves those of before where they are', () => {
    const mapped = opened.after(record(), line, map('5010'));
    expect(posted(mapped.when(record({ transactionId: 'u' })).events)).toEqual([
      '#3 2026-02-03 Dr 5010 80.00 · Cr 1000 80.00',
    ]);
    mapped.when(map('5010')).then([]);
  });

  it.each<[string, LedgerCommand, string]>([
    ['of expenses to revenue', map('4000'), 'category_mapping'],
    ['to an account’s own line', map('1000'), 'category_mapping'],
    ['of transfers', map('1500', 'Transfer'), 'category_transfer'],
    ['to a line that is not there', map('5999'), 'ledger_account_not_found'],
  ])('%s is refused', (_, command, code) => {
    opened.when(command).refused(code);
  });
});
