/** Files of banks that hold several accounts. */
import type { Account } from '@counterfoil/contracts/account.contract';
import type { Import } from '@counterfoil/contracts/import-answer.contract';
import type { ReachableApp } from '../../kit/app/app';
import { openAccount, startBooks } from '../../kit/books/books';
import { sharedAppWithWorker } from '../../kit/app/shared-app';
import { commit, upload } from '../../kit/books/statement-upload';
import { choiceOf, OPENED_EMPTY } from './read-imports';

let app: ReachableApp;
beforeAll(async () => {
  app = await sharedAppWithWorker();
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
      ...OPENED_EMPTY,
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
