/** Statements whose account column names several accounts, and statements in another currency than the books. */
import type { Account } from '@counterfoil/contracts/account.contract';
import type { Import, ImportAccountName, ImportRow } from '@counterfoil/contracts/import-answer.contract';
import type { ImportAnswer } from '@counterfoil/contracts/import.contract';
import type { Transaction } from '@counterfoil/contracts/transaction.contract';
import type { ReachableApp } from '../kit/app';
import { openAccount, startBooks, type TestBooks } from '../kit/books';
import { sharedAppWithWorker } from '../kit/shared-app';
import { commit, settledImport, upload } from '../kit/statement-upload';

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
const CHECKING_OPENED = { currentBalance: '0.00', initialBalanceDate: '2025-01-01' } as const;

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
    ...CHECKING_OPENED,
  });
});

async function uploaded(text: string, fileName = 'statement.csv'): Promise<Import> {
  const { status, body, text: answer } = await upload(books, text, { fileName });
  if (status > 202) throw new Error(answer);
  return settledImport(books, body.id);
}

async function answer(id: string, answers: ImportAnswer[]): Promise<Import> {
  const { status, text } = await books.client.put<Import>(`${books.path}/imports/${id}/mapping`, { answers });
  if (status > 202) throw new Error(text);
  return settledImport(books, id);
}

async function rowsOf(id: string): Promise<ImportRow[]> {
  return (await books.client.get<ImportRow[]>(`${books.path}/imports/${id}/rows`)).body;
}

async function balances(): Promise<Record<string, string>> {
  const { body } = await books.client.get<Account[]>(`${books.path}/accounts`);
  return Object.fromEntries(body.map(({ name, currentBalance }) => [name, currentBalance]));
}

function choiceOf(found: Import, name: string, label: RegExp): ImportAnswer {
  const question = found.questions.find((asked) => asked.topic === 'account' && asked.name === name);
  const choice = question?.choices.findIndex((offered) => label.test(offered.label)) ?? -1;
  if (choice < 0) throw new Error(`${name}: ${JSON.stringify(question)}`);
  return { topic: 'account', name, choice };
}

const shown = ({ name, accountId, isLeftOut, isOpen }: ImportAccountName): unknown[] => [
  name,
  accountId,
  isLeftOut,
  isOpen,
];

describe('a file of several accounts', () => {
  it('asks about names that the books do not have, records each row in its account, and takes all of them back and again', async () => {
    const read = await uploaded(SEVERAL);
    expect(read.status).toBe('mapping');
    expect(read.accountNames.map(shown)).toEqual([
      ['Main account', null, false, true],
      ['rainy DAY', savings.id, false, false],
      ['Visa x4421', null, false, true],
      ['Private', null, false, true],
    ]);
    expect(read.questions.map(({ text }) => text)).toEqual([
      'Which of your accounts is "Main account"?',
      'Which of your accounts is "Visa x4421"?',
      'Which of your accounts is "Private"?',
    ]);
    // The card whose number the name ends with comes first; it is not taken without a word.
    expect(read.questions[1]?.choices[0]?.label).toBe('Company card');
    const refused = await books.client.post<{ message: string }>(`${books.path}/imports/${read.id}/commit`);
    expect([refused.status, refused.body.message]).toEqual([409, 'Which of your accounts is "Main account"?']);

    const partly = await answer(read.id, [choiceOf(read, 'Visa x4421', /Company card/)]);
    expect(partly.questions.length).toBe(2);
    const ready = await answer(read.id, [
      choiceOf(partly, 'Main account', new RegExp(books.account.name)),
      choiceOf(partly, 'Private', /leave/),
    ]);
    expect(ready.status).toBe('ready');
    expect(ready.into).toEqual([
      { accountId: books.account.id, rows: 2, sentence: '2 rows, 15 to 16 January 2026, you spent $212.50 in 2 rows' },
      {
        accountId: savings.id,
        rows: 2,
        sentence: '1 row, 17 January 2026, you received $200.00 in 1 row, 1 row cannot be read',
      },
      { accountId: card.id, rows: 2, sentence: '2 rows, 18 to 19 January 2026, you spent $120.00 in 2 rows' },
    ]);
    expect(ready.sentence).toContain('5 rows, 15 to 19 January 2026, you spent $332.50 in 4 rows');
    expect(ready.counts).toEqual({
      rows: 7,
      valid: 6,
      invalid: 1,
      duplicates: 0,
      included: 5,
      beforeOpeningDate: 1,
      unmatched: 0,
    });
    const rows = await rowsOf(read.id);
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
    const again = await uploaded(SEVERAL);
    expect(again.questions).toEqual([]);
    expect(again.counts).toMatchObject({ duplicates: 5, included: 0 });
    const next = await uploaded(
      SEVERAL.replace(
        'someday,Broken,-1.00,Rainy day',
        '2026-02-01,Paper,-12.50,Visa x4421\n2026-02-02,Lunch,-8.00,Till',
      ),
    );
    expect(next.questions.map((question) => question.topic === 'account' && question.name)).toEqual(['Till']);
    // The same day, amount and words in another account are another transaction.
    const elsewhere = await uploaded(
      'Date,Description,Amount,Account\n2026-01-15,Paper,-12.50,Rainy Day\n2026-01-15,Paper,-12.50,Main account\n',
    );
    expect((await rowsOf(elsewhere.id)).map(({ isDuplicate }) => isDuplicate)).toEqual([false, true]);
  });

  it('takes a name that stands in every row for the chosen account, and asks where it is another one of the books', async () => {
    const own = await uploaded(
      'Date,Description,Amount,Account\n2026-03-01,Tea,-2.00,DE12 3456\n2026-03-02,Tea,-2.00,DE12 3456\n',
    );
    expect([own.status, own.into.map(({ accountId }) => accountId)]).toEqual(['ready', [books.account.id]]);
    const other = await uploaded(
      'Date,Description,Amount,Account\n2026-03-01,Tea,-2.00,Rainy Day\n2026-03-02,Tea,-2.00,Rainy Day\n',
    );
    expect(other.questions.map(({ text }) => text)).toEqual(['Which of your accounts is "Rainy Day"?']);
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
    const read = await uploaded(['Date,Description,Amount,Account', ...lines, ''].join('\n'));
    expect(read.questions.map(({ text }) => text)).toEqual([
      'The account column names 40 accounts that your books do not have. Are they those of other people?',
    ]);
    expect(await answer(read.id, [{ topic: 'account', choice: 0 }])).toMatchObject({
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
      [
        'Date,Description,Amount,Account',
        ...names.map((name, at) => `2026-06-0${at + 1},Odd,-1.00,"${name}"`),
        '',
      ].join('\n'),
    );
    expect([read.status, read.questions.length]).toEqual(['mapping', names.length]);
    const settledNames = await answer(
      read.id,
      read.accountNames.map(({ name }) => ({ topic: 'account' as const, name, choice: 0 })),
    );
    expect(settledNames).toMatchObject({ status: 'ready', counts: { included: names.length } });
  });

  it("refuses accounts that are not the business's, and what is no such list", async () => {
    const { draft, id } = await uploaded(SEVERAL);
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

describe("a bank's own file of several accounts", () => {
  const entry = (id: string, date: string, amount: string, name: string): string =>
    `<STMTTRN><TRNTYPE>OTHER<DTPOSTED>${date}<TRNAMT>${amount}<FITID>${id}<NAME>${name}</STMTTRN>`;
  const OFX = [
    'OFXHEADER:100\n\n<OFX><BANKMSGSRSV1>',
    `<STMTRS><CURDEF>USD<BANKACCTFROM><ACCTID>000111</BANKACCTFROM><BANKTRANLIST>${entry('1', '20260501', '-48.20', 'Paper')}${entry('2', '20260502', '-300.00', 'Card payment')}</BANKTRANLIST><LEDGERBAL><BALAMT>651.80<DTASOF>20260531</LEDGERBAL></STMTRS>`,
    `<STMTRS><CURDEF>EUR<BANKACCTFROM><ACCTID>000333</BANKACCTFROM><BANKTRANLIST>${entry('3', '20260503', '-7.00', 'Bread')}${entry('4', '20260504', '2.50', 'Back')}</BANKTRANLIST></STMTRS>`,
    `<CCSTMTRS><CURDEF>USD<CCACCTFROM><ACCTID>5500000000009977</CCACCTFROM><BANKTRANLIST>${entry('5', '20260503', '300.00', 'Payment thank you')}${entry('6', '20260505', '-60.00', 'Fuel')}</BANKTRANLIST></CCSTMTRS>`,
    '</OFX>',
  ].join('\n');

  it('brings in all of it: each account asked about by its number, with totals, and what is left out named with rows and sum', async () => {
    const own = await startBooks(app);
    const visa = await openAccount(own.client, own.path, {
      name: 'Visa',
      type: 'credit',
      accountNumber: '9977',
      ...CHECKING_OPENED,
    });
    const read = (await upload(own, OFX, { fileName: 's.ofx' })).body;
    expect(read.questions.map((question) => [question.topic, question.topic === 'account' && question.name])).toEqual([
      ['account', '000111'],
      ['account', '000333'],
      ['account', '5500000000009977'],
      ['currency', false],
    ]);
    expect(read.questions[2]?.choices[0]?.label).toBe('Visa');
    expect(read.accountNames.map(({ name, rows, net }) => [name, rows, net])).toEqual([
      ['000111', 2, '-348.20'],
      ['000333', 2, '-4.50'],
      ['5500000000009977', 2, '240.00'],
    ]);
    expect(read.layout?.notes).toContain(
      'It holds 3 accounts: 000111 (USD, 2 rows), 000333 (EUR, 2 rows), 5500000000009977 (USD, 2 rows).',
    );
    const answers = [
      choiceOf(read, '000111', new RegExp(own.account.name)),
      choiceOf(read, '000333', /leave/),
      choiceOf(read, '5500000000009977', /Visa/),
    ];
    const ready = (await own.client.put<Import>(`${own.path}/imports/${read.id}/mapping`, { answers })).body;
    // The rows in euros are those that were left out: nothing is left to be asked about them.
    expect([ready.status, ready.questions]).toEqual(['ready', []]);
    expect(ready.into).toEqual([
      { accountId: own.account.id, rows: 2, sentence: '2 rows, 1 to 2 May 2026, you spent $348.20 in 2 rows' },
      {
        accountId: visa.id,
        rows: 2,
        sentence: '2 rows, 3 to 5 May 2026, you spent $60.00 in 1 row, paid off $300.00 in 1 row',
      },
    ]);
    expect(ready.accountNames.map(({ isLeftOut, net }) => [isLeftOut, net])).toEqual([
      [false, '-348.20'],
      [true, '-4.50'],
      [false, '240.00'],
    ]);
    expect(
      ready.sample.map(({ accountId, isIncluded, counterpart }) => [accountId, isIncluded, counterpart?.line]),
    ).toEqual([
      [own.account.id, true, undefined],
      [own.account.id, true, ready.sample[4]?.line],
      [null, false, undefined],
      [null, false, undefined],
      [visa.id, true, ready.sample[1]?.line],
      [visa.id, true, undefined],
    ]);
    expect(await commit(own, read.id)).toMatchObject({ status: 'completed', success: 4, errors: 0 });
    const { body: after } = await own.client.get<Account[]>(`${own.path}/accounts`);
    expect(after.find(({ id }) => id === visa.id)?.currentBalance).toBe('240.00');
    // Next month nothing is asked again, but for an account that is new.
    const next = (
      await upload(
        own,
        OFX.replace(
          '<CCSTMTRS>',
          `<STMTRS><CURDEF>USD<BANKACCTFROM><ACCTID>000444</BANKACCTFROM><BANKTRANLIST>${entry('7', '20260601', '1.00', 'Interest')}</BANKTRANLIST></STMTRS><CCSTMTRS>`,
        ),
        { fileName: 's.ofx' },
      )
    ).body;
    expect([
      next.counts.duplicates,
      next.questions.map((question) => question.topic === 'account' && question.name),
    ]).toEqual([4, ['000444']]);
  });

  it('of an import begun when one account was read, that one goes to the chosen account and the others are asked about', async () => {
    const own = await startBooks(app);
    const first = (await upload(own, OFX, { fileName: 's.ofx' })).body;
    const { body } = await own.client.put<Import>(`${own.path}/imports/${first.id}/mapping`, {
      mapping: { ...first.draft, statement: '000111' },
    });
    expect([body.accountNames.map(({ isOpen, accountId }) => [isOpen, accountId]), body.draft?.statement]).toEqual([
      [
        [false, own.account.id],
        [true, null],
        [true, null],
      ],
      undefined,
    ]);
  });
});

describe('rows that look like one end of a transfer', () => {
  it('are pointed out with what speaks for it, in the books and in the file, and nothing else is done to them', async () => {
    const own = await startBooks(app);
    const till = await openAccount(own.client, own.path, { name: 'Till', type: 'cash', ...CHECKING_OPENED });
    await own.record({ date: '2026-05-03', amount: '330.00', description: 'To the till' });
    await own.client.post(`${own.path}/transfers`, {
      fromAccountId: own.account.id,
      toAccountId: till.id,
      date: '2026-05-04',
      amount: '75.00',
      description: 'Change',
    });
    await own.record({ date: '2026-05-20', amount: '12.00', description: 'Too long ago' });
    const text = [
      'Date,Description,Amount,Account',
      '2026-05-05,Put in,330.00,Till',
      '2026-05-05,Coins,75.00,Till',
      '2026-05-27,Other,12.00,Till',
      '2026-05-08,Paid in,-40.00,Till',
      '2026-05-09,Deposit,40.00,Checking',
      '',
    ].join('\n');
    const { body } = await upload(own, text);
    const read = await settledImport(own, body.id);
    expect(read.status).toBe('ready');
    const pointers = read.sample.map(({ counterpart, isIncluded, isTransfer }) => [
      counterpart && [
        counterpart.kind,
        counterpart.accountName,
        counterpart.date,
        counterpart.description,
        counterpart.line,
      ],
      isIncluded,
      isTransfer,
    ]);
    expect(pointers).toEqual([
      [['end', 'Checking', '2026-05-03', 'To the till', null], true, false],
      [['whole', 'Checking', '2026-05-04', 'Change', null], true, false],
      [null, true, false],
      [['row', 'Checking', '2026-05-09', 'Deposit', 6], true, false],
      [['row', 'Till', '2026-05-08', 'Paid in', 5], true, false],
    ]);
    const { body: rows } = await own.client.get<ImportRow[]>(`${own.path}/imports/${read.id}/rows`);
    expect(rows).toEqual(read.sample);
    const done = await commit(own, read.id);
    expect(done.sample.map(({ counterpart }) => counterpart)).toEqual([null, null, null, null, null]);
  });
});

describe('rows that are taken for one end of a transfer', () => {
  interface Ends {
    own: TestBooks;
    till: Account;
    read: Import;
  }
  const text = [
    'Date,Description,Amount,Account',
    '2026-05-05,Put in,330.00,Till',
    '2026-05-05,Coins,75.00,Till',
    '2026-05-08,Paid in,-40.00,Till',
    '2026-05-09,Deposit,40.00,Checking',
    '2026-05-10,Sold,9.00,Till',
    '',
  ].join('\n');

  async function chosen(): Promise<Ends & { gone: string }> {
    const own = await startBooks(app);
    const till = await openAccount(own.client, own.path, { name: 'Till', type: 'cash', ...CHECKING_OPENED });
    await own.record({ date: '2026-05-03', amount: '330.00', description: 'To the till' });
    const gone = (await own.record({ date: '2026-05-04', amount: '75.00', description: 'Change' })).body.id;
    const first = (await upload(own, text)).body;
    const rows = first.sample.flatMap(({ row, counterpart }) =>
      counterpart
        ? [
            counterpart.row === null
              ? { row, counterpartId: counterpart.transactionId }
              : { row, counterpartRow: counterpart.row },
          ]
        : [],
    );
    const read = (await own.client.put<Import>(`${own.path}/imports/${first.id}/mapping`, { rows })).body;
    return { own, till, read, gone };
  }

  async function figures({ own, till }: Omit<Ends, 'read'>): Promise<unknown[]> {
    const { body: summary } = await own.client.get<{ totalRevenue: number; totalExpenses: number }>(
      `${own.path}/financial-summary?startDate=2026-01-01&endDate=2026-12-31`,
    );
    const { body: accounts } = await own.client.get<Account[]>(`${own.path}/accounts`);
    return [
      summary.totalRevenue,
      summary.totalExpenses,
      ...[own.account.id, till.id].map((id) => accounts.find((account) => account.id === id)?.currentBalance),
    ];
  }

  async function matched({ own }: Pick<Ends, 'own'>): Promise<string[]> {
    const { body } = await own.client.get<Transaction[]>(`${own.path}/transactions?limit=20`);
    const ends = new Map<string, string[]>();
    for (const { transferId, description } of body)
      if (transferId !== null) ends.set(transferId, [...(ends.get(transferId) ?? []), description].sort());
    return [...ends.values()].map((pair) => pair.join(' / ')).sort();
  }

  it('are matched with it in one step as they are recorded, in the books and in the file; an end that is gone leaves its row recorded; undone and recorded again as a whole', async () => {
    const ends = await chosen();
    const { own, read, gone } = ends;
    expect(
      read.sample.map(({ isTransfer, counterpartId, counterpartRow }) => [
        isTransfer,
        counterpartId !== null,
        counterpartRow,
      ]),
    ).toEqual([
      [true, true, null],
      [true, true, null],
      [true, false, 4],
      [true, false, 3],
      [false, false, null],
    ]);
    expect((await own.client.delete(`${own.path}/transactions/${gone}`)).status).toBeLessThan(300);
    expect(await figures(ends)).toEqual([0, 330, '670.00', '0.00']);
    const done = await commit(own, read.id);
    expect(done).toMatchObject({ status: 'completed', success: 5, errors: 0, counts: { unmatched: 1 } });
    expect(done.sample.map(({ matchRefusal, refusal }) => [matchRefusal, refusal])).toEqual([
      [null, null],
      ['The other end of this transfer has been deleted since', null],
      [null, null],
      [null, null],
      [null, null],
    ]);
    expect(await matched(ends)).toEqual(['Deposit / Paid in', 'Put in / To the till']);
    // What only moved is neither revenue nor expense: only what was sold is.
    const moved = [9, 0, '710.00', '374.00'];
    expect(await figures(ends)).toEqual(moved);
    await own.client.post(`${own.path}/imports/${read.id}/undo`, {});
    expect((await settledImport(own, read.id)).status).toBe('undone');
    expect([await figures(ends), await matched(ends)]).toEqual([[0, 330, '670.00', '0.00'], []]);
    await own.client.post(`${own.path}/imports/${read.id}/redo`);
    expect((await settledImport(own, read.id)).counts.unmatched).toBe(1);
    expect([await figures(ends), await matched(ends)]).toEqual([moved, ['Deposit / Paid in', 'Put in / To the till']]);
  });

  it('are not half taken back where a closed period is in the way of the undo', async () => {
    const ends = await chosen();
    const { own, read } = ends;
    expect((await commit(own, read.id)).counts.unmatched).toBe(0);
    const [moved, pairs] = [await figures(ends), await matched(ends)];
    expect(pairs.length).toBe(3);
    // The earliest other end alone lies in it.
    expect((await own.client.post(`${own.path}/periods/close`, { through: '2026-05-03' })).status).toBeLessThan(300);
    const refused = await own.client.post<{ code: string }>(`${own.path}/imports/${read.id}/undo`, {});
    expect([refused.status, refused.body.code]).toEqual([409, 'period_closed']);
    expect([await figures(ends), await matched(ends)]).toEqual([moved, pairs]);
    await own.client.post(`${own.path}/imports/${read.id}/undo`, { onFirstOpenDay: true });
    expect((await settledImport(own, read.id)).status).toBe('undone');
    expect([await figures(ends), await matched(ends)]).toEqual([[0, 405, '595.00', '0.00'], []]);
  });

  it('forget their other end with the next word about them, and take none that there is not', async () => {
    const { own, read } = await chosen();
    const put = (rows: object[]) =>
      own.client.put<Import & { message: string }>(`${own.path}/imports/${read.id}/mapping`, { rows });
    const other = (await startBooks(app)).record({ amount: '330.00' });
    for (const wrong of [
      { counterpartId: (await other).body.id },
      { counterpartId: 'mine' },
      { counterpartRow: 1 },
      { counterpartRow: 0 },
      { counterpartRow: 1.5 },
    ])
      expect((await put([{ row: 1, ...wrong }])).status).toBe(400);
    const supplies = own.categoryId('Supplies');
    const counterpartId = read.sample.find(({ counterpartId: known }) => known !== null)?.counterpartId;
    for (const both of [{ transfer: true }, { counterpartId }, { counterpartRow: 2 }]) {
      const refused = await put([{ row: 1, categoryId: supplies, ...both }]);
      expect([refused.status, refused.body]).toMatchObject([400, { code: 'destination_without_transfer' }]);
    }
    const changed = await put([
      { row: 1, categoryId: own.categoryId('Supplies') },
      { row: 3, transfer: null },
    ]);
    expect(
      changed.body.sample.map(({ isTransfer, counterpartId, counterpartRow }) => [
        isTransfer,
        counterpartId !== null,
        counterpartRow,
      ]),
    ).toEqual([
      [false, false, null],
      [true, true, null],
      [false, false, null],
      [true, false, 3],
      [false, false, null],
    ]);
    const done = await commit(own, read.id);
    expect(done.sample.map(({ matchRefusal }) => matchRefusal)).toEqual([
      null,
      null,
      null,
      'The other row was not recorded as the other end of this transfer',
      null,
    ]);
  });
});

describe('a statement in another currency', () => {
  const OFX =
    '<OFX><STMTRS><CURDEF>EUR<BANKACCTFROM><ACCTID>77<BANKTRANLIST><STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20260105<TRNAMT>-5.00<FITID>1<NAME>Bread</STMTTRN></BANKTRANLIST></STMTRS></OFX>';

  it('is asked about before anything is recorded, whatever says the currency', async () => {
    const files: [string, string][] = [
      ['s.ofx', OFX],
      [
        's.sta',
        ':20:A\n:25:1\n:28C:1\n:60F:C260101EUR100,00\n:61:2601050105D5,00NTRFX\n:86:Bread\n:62F:C260105EUR95,00\n-\n',
      ],
      ['column.csv', 'Date,Description,Amount,Currency\n2026-01-05,Bread,-5.00,EUR\n'],
      ['header.csv', 'Date,Description,Amount (EUR)\n2026-01-05,Bread,-5.00\n'],
      ['sign.csv', 'Date,Description,Amount\n2026-01-05,Bread,-€5.00\n'],
      [
        'above.csv',
        'Account,77\nCurrency:,EUR\n\nDate,Description,Amount\n2026-01-05,Bread,-5.00\n2026-01-06,Bread,-5.00\n',
      ],
    ];
    for (const [name, text] of files) {
      const read = await uploaded(text, name);
      expect([name, read.status, read.questions.map((question) => question.text)]).toEqual([
        name,
        'mapping',
        ['The statement is in EUR, but these books are kept in USD. Nothing is converted.'],
      ]);
    }
    const own = await uploaded('Date,Description,Amount,Currency\n2026-01-05,Bread,-$5.00,USD\n');
    expect(own.status).toBe('ready');
  });

  it('is asked about once for an account and its kind of file', async () => {
    const own = await startBooks(app);
    const first = await upload(own, OFX, { fileName: 's.ofx' });
    await own.client.put(`${own.path}/imports/${first.body.id}/mapping`, {
      answers: [{ topic: 'currency', choice: 1 }],
    });
    await commit(own, first.body.id);
    const { body } = await upload(own, OFX.replace('20260105', '20260106'), { fileName: 's.ofx' });
    const next = await settledImport(own, body.id);
    expect([next.status, next.layout?.foreign]).toEqual(['ready', [{ currency: 'EUR', rows: 1, isTaken: true }]]);
  });

  it('is recorded as it is on request, or row by row with amounts that a person has typed', async () => {
    const mixed =
      'Date,Description,Amount,Currency\n2026-01-05,Bread,-5.00,EUR\n2026-01-06,Rent,-50.00,USD\n2026-01-07,Tea,-3.00,GBP\n';
    const read = await uploaded(mixed);
    expect(read.questions.map((question) => question.text)).toEqual([
      'Some rows are in EUR (1 row), GBP (1 row), but these books are kept in USD. Nothing is converted.',
    ]);
    const left = await answer(read.id, [{ topic: 'currency', choice: 0 }]);
    expect([left.status, left.counts.valid, left.counts.included]).toEqual(['ready', 1, 1]);
    expect((await rowsOf(read.id))[0]).toMatchObject({
      isValid: false,
      date: '2026-01-05',
      description: 'Bread',
      amount: '',
      reasons: [{ field: 'amount', message: 'Amount in EUR' }],
    });
    const typed = await books.client.put<Import>(`${books.path}/imports/${read.id}/mapping`, {
      rows: [{ row: 1, amount: '-5.80' }],
    });
    expect(typed.body.counts.included).toBe(2);
    const taken = await answer((await uploaded(mixed)).id, [{ topic: 'currency', choice: 1 }]);
    expect(taken.summary).toMatchObject({ moneyOut: '58.00', moneyOutRows: 3 });
  });
});
