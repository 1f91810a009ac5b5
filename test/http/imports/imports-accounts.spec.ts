/** Statements whose account column names several accounts. */
import type { Account } from '@counterfoil/contracts/account.contract';
import type { Import, ImportAccountName } from '@counterfoil/contracts/import-answer.contract';
import type { ReachableApp } from '../../kit/app/app';
import { openAccount, startBooks, type TestBooks } from '../../kit/books/books';
import { sharedAppWithWorker } from '../../kit/app/shared-app';
import { commit, settledImport } from '../../kit/books/statement-upload';
import { answered, choiceOf, OPENED_EMPTY, rowsOf, uploaded } from './read-imports';

const SEVERAL = [
  'Date,Description,Amount,Account',
  '2026-01-15,Paper,-12.50,Main account',
  '2026-01-16,To savings,-200.00,Main account',
  '2026-01-17,From checking,200.00,rainy  DAY',
  '2026-01-18,Fuel,-60.00,Visa x4421',
  '2026-01-19,Fuel,-60.00,Visa x4421',
  '2026-01-20,Toys,-9.99,Private',
  'someday,Broken,-1.00,Rainy day',
  '',
].join('\n');

let app: ReachableApp;
let books: TestBooks;
let savings: Account;
let card: Account;

beforeAll(async () => {
  app = await sharedAppWithWorker();
  books = await startBooks(app);
  savings = await openAccount(books.client, books.path, {
    name: 'Rainy Day',
    type: 'savings',
    currentBalance: '0.00',
    initialBalanceDate: '2026-01-20',
  });
  card = await openAccount(books.client, books.path, {
    name: 'Company card',
    type: 'credit',
    accountNumber: '4421',
    ...OPENED_EMPTY,
  });
});

async function balances(): Promise<Record<string, string>> {
  const { body } = await books.client.get<Account[]>(`${books.path}/accounts`);
  return Object.fromEntries(body.map(({ name, currentBalance }) => [name, currentBalance]));
}

const shown = ({ name, accountId, isLeftOut, isOpen }: ImportAccountName): unknown[] => [
  name,
  accountId,
  isLeftOut,
  isOpen,
];

describe('a file of several accounts', () => {
  it('asks about names that the books do not have, records each row in its account, and takes all of them back and again', async () => {
    const read = await uploaded(books, SEVERAL);
    expect(read.status).toBe('mapping');
    expect(read.accountNames.map(shown)).toEqual([
      ['Main account', null, false, true],
      ['rainy DAY', savings.id, false, false],
      ['Visa x4421', null, false, true],
      ['Private', null, false, true],
    ]);
    expect(read.questions.map(({ text }) => text)).toEqual([
      'Which of your accounts is “Main account”?',
      'Which of your accounts is “Visa x4421”?',
      'Which of your accounts is “Private”?',
    ]);
    // The card whose number the name ends with comes first; it is not taken without a word.
    expect(read.questions[1]?.choices[0]?.label).toBe('Company card');
    const refused = await books.client.post<{ message: string }>(`${books.path}/imports/${read.id}/commit`);
    expect([refused.status, refused.body.message]).toEqual([409, 'Which of your accounts is “Main account”?']);

    const partly = await answered(books, read.id, [choiceOf(read, 'Visa x4421', /Company card/)]);
    expect(partly.questions.length).toBe(2);
    const ready = await answered(books, read.id, [
      choiceOf(partly, 'Main account', new RegExp(books.account.name)),
      choiceOf(partly, 'Private', /leave/),
    ]);
    expect(ready.status).toBe('ready');
    expect(ready.into).toEqual([
      { accountId: books.account.id, rows: 2, sentence: '2 rows, 15 to 16 January 2026, you spent $212.50 in 2 rows' },
      { accountId: savings.id, rows: 1, sentence: '1 row, 17 January 2026, you received $200.00 in 1 row' },
      { accountId: card.id, rows: 2, sentence: '2 rows, 18 to 19 January 2026, you spent $120.00 in 2 rows' },
    ]);
    expect(ready.sentence).toBe(
      '5 rows, 15 to 19 January 2026, you spent $332.50 in 4 rows, received $200.00 in 1 row. Left out: 1 row of other accounts, 1 row that cannot be read',
    );
    expect(ready.counts).toEqual({
      rows: 7,
      valid: 6,
      invalid: 1,
      duplicates: 0,
      included: 5,
      duplicatesLeftOut: 0,
      leftOut: 0,
      leftOutNet: '0.00',
      matched: 0,
      asked: 0,
      deleted: 0,
      beforeOpeningDate: 1,
      unmatched: 0,
    });
    const rows = await rowsOf(books, read.id);
    expect(rows.map(({ accountId, isIncluded }) => [accountId, isIncluded])).toEqual([
      [books.account.id, true],
      [books.account.id, true],
      [savings.id, true],
      [card.id, true],
      [card.id, true],
      [null, false],
      [savings.id, false],
    ]);
    const left = await books.client.put<Import>(`${books.path}/imports/${read.id}/mapping`, {
      rows: [{ row: 6, included: true }],
    });
    expect(left.body.counts.included).toBe(5);

    const before = await balances();
    expect(await commit(books, read.id)).toMatchObject({ status: 'completed', success: 5, errors: 1 });
    const moved = { ...before, [books.account.name]: '787.50', 'Rainy Day': '200.00', 'Company card': '-120.00' };
    expect(await balances()).toEqual(moved);
    const errors = await books.client.get(`${books.path}/imports/${read.id}/errors.csv`);
    expect(errors.text.replaceAll('\r', '')).toMatch(/^7,8,,Broken,-1\.00,"Invalid date format.*",Rainy day$/m);
    const listed = await books.client.get<Import[]>(`${books.path}/imports?accountId=${card.id}`);
    expect(listed.body.map(({ id }) => id)).toEqual([read.id]);

    await books.client.post(`${books.path}/imports/${read.id}/undo`, {});
    expect((await settledImport(books, read.id)).status).toBe('undone');
    expect(await balances()).toEqual(before);
    await books.client.post(`${books.path}/imports/${read.id}/redo`);
    expect((await settledImport(books, read.id)).status).toBe('completed');
    expect(await balances()).toEqual(moved);
  });

  it('remembers what was said, knows the rows of each account again, and asks about a new name only', async () => {
    const again = await uploaded(books, SEVERAL);
    expect(again.questions).toEqual([]);
    expect(again.counts).toMatchObject({ duplicates: 5, included: 0 });
    const next = await uploaded(
      books,
      SEVERAL.replace(
        'someday,Broken,-1.00,Rainy day',
        '2026-02-01,Paper,-12.50,Visa x4421\n2026-02-02,Lunch,-8.00,Till',
      ),
    );
    expect(next.questions.map((question) => question.topic === 'account' && question.name)).toEqual(['Till']);
    // The same day, amount and words in another account are another transaction.
    const elsewhere = await uploaded(
      books,
      'Date,Description,Amount,Account\n2026-01-15,Paper,-12.50,Rainy Day\n2026-01-15,Paper,-12.50,Main account\n',
    );
    expect((await rowsOf(books, elsewhere.id)).map(({ isDuplicate }) => isDuplicate)).toEqual([false, true]);
  });

  it('takes a name that stands in every row for the chosen account, and asks where it is another one of the books', async () => {
    const own = await uploaded(
      books,
      'Date,Description,Amount,Account\n2026-03-01,Tea,-2.00,DE12 3456\n2026-03-02,Tea,-2.00,DE12 3456\n',
    );
    expect([own.status, own.into.map(({ accountId }) => accountId)]).toEqual(['ready', [books.account.id]]);
    const other = await uploaded(
      books,
      'Date,Description,Amount,Account\n2026-03-01,Tea,-2.00,Rainy Day\n2026-03-02,Tea,-2.00,Rainy Day\n',
    );
    expect(other.questions.map(({ text }) => text)).toEqual(['Which of your accounts is “Rainy Day”?']);
    const mapped = await books.client.put<Import>(`${books.path}/imports/${other.id}/mapping`, {
      mapping: { ...other.draft, account: null },
    });
    expect(mapped.body).toMatchObject({
      status: 'ready',
      accountNames: [],
      into: [{ accountId: books.account.id, rows: 2 }],
    });
  });

  it('asks once where the column names more accounts than anybody has', async () => {
    const lines = Array.from(
      { length: 40 },
      (_, at) => `2026-04-${String(1 + (at % 28)).padStart(2, '0')},Shop ${at},-1.00,NL${at}BANK`,
    );
    const read = await uploaded(books, ['Date,Description,Amount,Account', ...lines, ''].join('\n'));
    expect(read.questions.map(({ text }) => text)).toEqual([
      'The rows name 40 accounts that your books do not have. Are they those of the people you paid, or who paid you?',
    ]);
    expect(await answered(books, read.id, [{ topic: 'account', choice: 0 }])).toMatchObject({
      status: 'ready',
      counts: { included: 40 },
      mapping: { account: null },
    });
  });

  it('takes names of any length and with any sign in them for names', async () => {
    const names = [
      `${'x'.repeat(199)}\u{1f41d}`,
      '<img src=x onerror=alert(1)>',
      "'; DROP TABLE imports; --",
      '__proto__',
    ];
    const read = await uploaded(
      books,
      [
        'Date,Description,Amount,Account',
        ...names.map((name, at) => `2026-06-0${at + 1},Odd,-1.00,"${name}"`),
        '',
      ].join('\n'),
    );
    expect([read.status, read.questions.length]).toEqual(['mapping', names.length]);
    const settledNames = await answered(
      books,
      read.id,
      read.accountNames.map(({ name }) => ({ topic: 'account' as const, name, choice: 0 })),
    );
    expect(settledNames).toMatchObject({ status: 'ready', counts: { included: names.length } });
  });

  it("refuses accounts that are not the business's, and what is no such list", async () => {
    const { draft, id } = await uploaded(books, SEVERAL);
    const stranger = await startBooks(app);
    const put = (accounts: unknown) =>
      books.client.put<{ message: string }>(`${books.path}/imports/${id}/mapping`, { mapping: { ...draft, accounts } });
    const foreign = await put([{ name: 'Private', to: stranger.account.id }]);
    expect([foreign.status, foreign.body.message]).toEqual([400, 'Account not found']);
    for (const wrong of [
      'all',
      [{ name: 'Private' }],
      [{ name: 'Private', to: 'mine' }],
      [{ name: '', to: 'none' }],
      [{ name: 'Private', to: 'none', more: 1 }],
    ])
      expect((await put(wrong)).status).toBe(400);
  });
});
