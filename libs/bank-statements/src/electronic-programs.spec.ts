/** Statements as bookkeeping programs take them: OFX and QIF. */
import { detectLayout } from './layout';
import { completeMapping } from './mapping';
import { readRows, readStatement } from './read-statement';
import { OPTIONS, bytesOf, fixture, read, rowsOf, ofx, entry } from '../../../test/kit/books/electronic-statements';

describe('OFX', () => {
  test('descriptions, references and the ledger balance of an SGML file', () => {
    const outcome = read(fixture('us-bank-sgml.ofx'));
    if (!outcome.ok) throw new Error(outcome.message);
    expect(outcome.rows.map((row) => row.valid && [row.description, row.reference])).toEqual([
      ['HARBOR STREET OFFICE RENT JAN', '2026010501'],
      ['Brown & Hale LLP invoice 104', '2026011201'],
      ['CHECK 319', '2026020301'],
      ['Service fee', '2026033101'],
    ]);
    expect(outcome.statedBalances).toEqual([
      {
        account: expect.any(String),
        date: '2026-03-31',
        closingMinor: 363_725n,
        openingMinor: null,
        differenceMinor: null,
        currency: 'USD',
      },
    ]);
  });

  test('reads both accounts of a file, says which rows are whose, and tells of one without rows', () => {
    const bytes = fixture('ca-card-two-accounts.qfx');
    const whole = read(bytes);
    if (!whole.ok) throw new Error(whole.message);
    expect(whole.rows.map((row) => row.valid && [row.account, row.date, row.amountMinor])).toEqual([
      ['4500********1111', '2026-02-14', -4_820n],
      ['4500********1111', '2026-02-20', 30_000n],
      ['4500********2222', '2026-02-15', -999n],
    ]);
    expect(whole.topics).toEqual([]);
    const text = new TextDecoder()
      .decode(bytes)
      .replace(
        '</CREDITCARDMSGSRSV1>',
        '<CCSTMTRS><CURDEF>USD<CCACCTFROM><ACCTID>4500********3333</CCACCTFROM></CCSTMTRS></CREDITCARDMSGSRSV1>',
      );
    expect(detectLayout(bytesOf(text), OPTIONS)).toMatchObject({
      layout: {
        notes: [
          expect.any(String),
          'It holds 3 accounts: 4500********1111 (CAD, 2 rows), 4500********2222 (CAD, 1 row), 4500********3333 (USD, no rows).',
          expect.stringMatching(/^4500\*{8}1111: The statement says it ends at -CA\$151\.80/),
        ],
      },
    });
  });

  test('one number for a checking and a savings account is two accounts', () => {
    const statement = (type: string, amount: string): string =>
      `<STMTRS><CURDEF>USD<BANKACCTFROM><BANKID>1<ACCTID>777<ACCTTYPE>${type}</BANKACCTFROM><BANKTRANLIST>${entry(amount)}</BANKTRANLIST></STMTRS>`;
    const whole = read(
      bytesOf(
        `<OFX>${statement('CHECKING', '-1.00')}${statement('SAVINGS', '2.00')}${statement('CHECKING', '-3.00')}</OFX>`,
      ),
    );
    expect(whole.ok && whole.rows.map((row) => row.valid && [row.account, row.amountMinor])).toEqual([
      ['777 CHECKING', -100n],
      ['777 CHECKING', -300n],
      ['777 SAVINGS', 200n],
    ]);
  });

  test('a mapping remembered when one account of a file was read becomes a word about that account', () => {
    const bytes = fixture('ca-card-two-accounts.qfx');
    const whole = read(bytes);
    if (!whole.ok) throw new Error(whole.message);
    const again = detectLayout(bytes, { ...OPTIONS, remembered: { ...whole.mapping, statement: '4500********2222' } });
    expect(again.ok && again.layout.draft).toEqual({
      ...whole.mapping,
      accounts: [{ name: '4500********2222', to: 'chosen' }],
    });
  });

  test.each([
    ['1,234.56', 123_456n],
    ['-1.234,56', -123_456n],
    ['-0,5', -50n],
    ['100.0000', 10_000n],
    ['+7', 700n],
    ['−7', -700n],
  ])('reads the amount %s', (amount, minor) => {
    expect(rowsOf(ofx(entry(amount)))).toEqual([['2026-01-05', minor, 'Shop']]);
  });

  test.each([
    '1,234',
    '1.234',
    '-1.005',
    '1.2.3',
    'abc',
    '',
    '12-5',
    '5.00</TRNAMT><CURRENCY><CURRATE>1.1<CURSYM>EUR</CURRENCY>',
  ])('does not guess at the amount %s', (amount) => {
    expect(rowsOf(ofx(entry(amount)))[0]?.[0]).toBe('invalid');
  });

  test('small letters, no closing tag at all, both ways of writing thousands, and an end that is cut off', () => {
    const text =
      '<ofx><stmtrs><curdef>usd<bankacctfrom><acctid>1<banktranlist><stmttrn><trntype>DEBIT<dtposted>20260114120000[-5:EST]<trnamt>-1,048.20<fitid>1<name>AT&T & Sons<stmttrn><trntype>CREDIT<dtposted>20260120<trnamt>+1.250,00<fitid>2<payee><name>Client<stmttrn><trntype>CREDIT<dtposted>20260121<trnamt>5';
    expect(rowsOf(bytesOf(text))).toEqual([
      ['2026-01-14', -104_820n, 'AT&T & Sons'],
      ['2026-01-20', 125_000n, 'Client'],
      ['invalid', expect.stringContaining('cut off')],
    ]);
  });

  test.each([
    ['<NAME>AT&T</NAME><MEMO>Phone</MEMO>', 'AT&T Phone'],
    ['<NAME>AT&T<MEMO>R&#38;D &lt;1&gt;', 'AT&T R&D <1>'],
    ['<NAME><![CDATA[AT&T <b>]]> Ltd<MEMO><!-- none -->Phone', 'AT&T <b> Ltd Phone'],
    ['<NAME>Shop</PAYEE><MEMO>&unknown; 5', 'Shop &unknown; 5'],
  ])('reads the text of %s', (written, text) => {
    const transaction = `<STMTTRN><TRNTYPE>OTHER<DTPOSTED>20260105<TRNAMT>-1.00<FITID>1${written}</STMTTRN>`;
    expect(rowsOf(ofx(transaction))).toEqual([['2026-01-05', -100n, text]]);
  });

  test('an amount with a closing tag in it that closes nothing is not put together', () => {
    expect(rowsOf(ofx(entry('30</MEMO>0.00')))[0]?.[0]).toBe('invalid');
  });

  test('a kind that contradicts the sign is asked about, and both answers can be had', () => {
    const bytes = ofx(entry('20.00', 'DEBIT') + entry('30.00', 'CREDIT'));
    const detected = detectLayout(bytes, OPTIONS);
    if (!detected.ok) throw new Error(detected.message);
    const nets = detected.layout.questions[0]?.choices.map(({ change }) => {
      const completed = completeMapping({ ...detected.layout.draft, ...change });
      const answer = completed.ok ? readRows(detected.table, completed.mapping, OPTIONS) : completed;
      return answer.ok && 'summary' in answer && answer.summary.netMinor;
    });
    expect(nets).toEqual([5_000n, 1_000n]);
  });

  test('a declared Windows-1252 is read as such, and UTF-8 under the same declaration as UTF-8', () => {
    const text = new TextDecoder().decode(fixture('us-bank-sgml.ofx')).replace('Service fee', 'Café €');
    const latin = Uint8Array.from(text, (character) => (character === '€' ? 0x80 : character.charCodeAt(0)));
    for (const bytes of [latin, bytesOf(text)]) expect(rowsOf(bytes)[3]?.[2]).toBe('Café €');
  });

  test('a mapping of a CSV file reads no OFX file, nor the other way round', () => {
    const outcome = read(fixture('us-bank-sgml.ofx'));
    if (!outcome.ok) throw new Error(outcome.message);
    const { source: _source, ...csvMapping } = outcome.mapping;
    expect(readStatement(fixture('us-bank-sgml.ofx'), csvMapping, OPTIONS)).toMatchObject({
      ok: false,
      code: 'column-missing',
    });
    expect(
      readStatement(bytesOf('Date,Description,Amount\n2026-01-01,Shop,5.00\n'), outcome.mapping, OPTIONS),
    ).toMatchObject({ ok: false, code: 'column-missing' });
  });
});

describe('QIF', () => {
  test('a list of accounts, splits, years with an apostrophe, and lists that are no entries', () => {
    const lists = [
      '!Option:AutoSwitch',
      '!Account',
      'NChecking',
      'TBank',
      '^',
      'NVisa',
      'TCCard',
      '^',
      '!Clear:AutoSwitch',
    ];
    const checking = [
      '!Account',
      'NChecking',
      'TBank',
      '^',
      '!Type:Bank',
      "D1/14'26",
      'T-1,048.20',
      'U-1,048.20',
      'PPaper',
      'SOffice',
      '$-1,000.00',
      'SFees',
      '$-48.20',
      '^',
      "D1/20'26",
      'T1,250.00',
      'PClient',
      'L[Visa]',
      '^',
    ];
    const card = [
      '!Account',
      'NVisa',
      'TCCard',
      '^',
      '!Type:CCard',
      "D1/21'26",
      'T-12.00',
      'PFuel',
      '^',
      '!Type:Cat',
      'NOffice',
      'E',
      '^',
      '',
    ];
    const detected = detectLayout(bytesOf([...lists, ...checking, ...card].join('\n')), OPTIONS);
    expect(detected.ok && [detected.layout.questions, detected.layout.notes[1]]).toEqual([
      [],
      'It holds 2 accounts: Checking (2 rows), Visa (1 row).',
    ]);
    expect(rowsOf(bytesOf(checking.join('\n')))).toEqual([
      ['2026-01-14', -104_820n, 'Paper'],
      ['2026-01-20', 125_000n, 'Client'],
    ]);
  });

  test('splits, categories and the opening balance', () => {
    expect(rowsOf(fixture('quicken-categories.qif'))).toEqual([
      ['2026-01-15', -104_820n, 'Paper & toner Order 7781'],
      ['2026-02-04', 125_000n, 'Client payment'],
      ['2025-12-31', -50n, 'Bank fee'],
    ]);
  });

  test('asks about the order of the date and the decimal mark where the file cannot tell', () => {
    expect(read(bytesOf('!Type:Bank\nD1/2/26\nT1,234\nPShop\n^\n'))).toMatchObject({
      ok: true,
      topics: ['date-order', 'decimal-mark'],
    });
  });

  test('a last record without its end is no row', () => {
    expect(rowsOf(bytesOf('!Type:Bank\nD1/15/26\nT-5.00\nPShop\n^\nD1/16/26\nPRent\nT-1,0'))[1]?.[0]).toBe('invalid');
  });
});
