import { detectLayout } from './layout';
import { openStatement } from './open-statement';
import { statedSentence } from './evidence/stated-balance';
import { OPTIONS, bytesOf, fixture, read, rowsOf, ofx } from '../../../test/kit/books/electronic-statements';
import { processorSeconds } from '../../../test/kit/run/processor-time';

describe('camt.053', () => {
  test('names, remittance, reversals and what is not booked; and the balances agree', () => {
    const outcome = read(fixture('nl-batch.camt053.xml'));
    if (!outcome.ok) throw new Error(outcome.message);
    expect(rowsOf(fixture('nl-batch.camt053.xml'))).toEqual([
      ['2026-03-02', 121_000n, 'Café Zuid & Co Factuur 104'],
      ['2026-03-30', -5_000n, 'Storno incassobatch, 2 posten'],
      ['2026-03-30', -4_275n, 'Storno incassobatch, 2 posten'],
      ['2026-03-31', -500n, 'Reservering'],
    ]);
    expect(outcome.rows.map((row) => row.valid && row.flags)).toEqual([[], [], [], ['not-settled']]);
    expect(outcome.statedBalances).toMatchObject([
      { openingMinor: -10_000n, closingMinor: 101_725n, differenceMinor: 0n },
    ]);
    expect(outcome.statedBalances.map((stated) => statedSentence(stated, 2))).toContain(
      'The statement says it ends at €1,017.25 on 31 March 2026, and its rows lead there from -€100.00.',
    );
  });

  test.each([
    ['JPY', 0, '¥1,194'],
    [null, 2, '11.94'],
    ['US$', 2, '11.94 US$'],
  ])('the sentence on a balance in %s', (currency, exponent, figure) => {
    const stated = {
      account: '',
      date: null,
      closingMinor: 1_194n,
      openingMinor: null,
      differenceMinor: null,
      currency,
    };
    expect(statedSentence(stated, exponent)).toBe(`The statement says it ends at ${figure}.`);
  });

  test('a collective booking stays one row where its payments do not add up to it', () => {
    const text = new TextDecoder('iso-8859-1').decode(fixture('nl-batch.camt053.xml')).replace('>42.75<', '>42.74<');
    expect(rowsOf(bytesOf(text))[1]).toEqual(['2026-03-30', -9_275n, 'Storno incassobatch, 2 posten']);
  });

  test("statements of two accounts, and one account's pages the newest first, which open and close it by their days", () => {
    const balance = (code: string, amount: string, day: string): string =>
      `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>${day}</Dt></Dt></Bal>`;
    const statement = (iban: string, from: string, to: string, day: string, amount: string): string =>
      `<Stmt><Acct><Id><IBAN>${iban}</IBAN></Id><Ccy>EUR</Ccy></Acct>${balance('OPBD', from, day)}${balance('CLBD', to, day)}<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>${day}</Dt></BookgDt><AddtlNtryInf>In</AddtlNtryInf></Ntry></Stmt>`;
    const statements =
      statement('NL1', '12', '15', '2026-03-03', '3') +
      statement('NL2', '1', '2', '2026-03-02', '1') +
      statement('NL1', '10', '12', '2026-03-02', '2');
    const whole = read(
      bytesOf(
        `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt>${statements}</BkToCstmrStmt></Document>`,
      ),
    );
    expect(whole.ok && whole.rows.map((row) => row.valid && [row.account, row.date, row.amountMinor])).toEqual([
      ['NL1', '2026-03-03', 300n],
      ['NL1', '2026-03-02', 200n],
      ['NL2', '2026-03-02', 100n],
    ]);
    expect(whole).toMatchObject({
      statedBalances: [
        { account: 'NL1', openingMinor: 1_000n, closingMinor: 1_500n, differenceMinor: 0n },
        { account: 'NL2', differenceMinor: 0n },
      ],
    });
  });

  test('an entry in another currency than the account has no amount: the file does not say what the account was charged', () => {
    const entry = (amount: string, currency: string, rest: string): string =>
      `<Ntry><Amt Ccy="${currency}">${amount}</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-03-02</Dt></BookgDt><AddtlNtryInf>${rest}</AddtlNtryInf></Ntry>`;
    const file = (account: string): Uint8Array =>
      bytesOf(
        `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt>${account}${entry('5', 'EUR', 'Bread')}${entry('7', 'USD', 'Tea')}</Stmt></BkToCstmrStmt></Document>`,
      );
    for (const account of ['<Acct><Ccy>EUR</Ccy></Acct>', '<Acct/><Bal><Amt Ccy="EUR">1</Amt></Bal>', '']) {
      expect(rowsOf(file(account))).toEqual([
        ['2026-03-02', -500n, 'Bread'],
        ['invalid', '"7 DBIT in USD" is not a number with a decimal point'],
      ]);
    }
  });

  test('a row that is missing shows in the balances', () => {
    const text = new TextDecoder('iso-8859-1').decode(fixture('nl-batch.camt053.xml')).replace('>92.75<', '>92,75<');
    const detected = detectLayout(bytesOf(text), OPTIONS);
    expect(detected).toMatchObject({
      ok: true,
      layout: { notes: [expect.any(String), expect.stringContaining('do not lead there')] },
    });
  });
});

describe('MT940', () => {
  test('information over several lines, a reversed debit, and a thousands separator, which the format does not have', () => {
    const text = [
      ':20:A',
      ':25:DE1/123',
      ':28C:1/1',
      ':60F:C260113EUR1000,',
      ':61:2601140114DR48,2NTRFNONREF//B1',
      '/OCMT/EUR48,2/',
      ':86:166?00SEPA?20Paper?21 and ink?22for May?32Shop?33 GmbH',
      ':61:260120C1250,00NMSCREF1',
      ':86:Client pays',
      ' invoice 7',
      'and more: text',
      ':61:2601210121RD12,NTRFNONREF',
      ':86:Reversed debit',
      ':61:260122D1.048,20NMSC',
      ':86:Odd',
      ':62F:C260121EUR2213,80',
      '-',
    ].join('\n');
    expect(rowsOf(bytesOf(text))).toEqual([
      ['2026-01-14', -4_820n, 'Shop GmbH Paper and ink for May'],
      ['2026-01-20', 125_000n, 'Client pays invoice 7 and more: text'],
      ['2026-01-21', 1_200n, 'Reversed debit'],
      ['invalid', '"1.048,20 (unclear)" is not a number with a decimal point'],
    ]);
  });

  test.each([
    [
      'OFX: the day of purchase',
      '<OFX><STMTRS><BANKTRANLIST><STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20260115<DTUSER>20260113<DTAVAIL>20260116<TRNAMT>-5<NAME>A</STMTTRN><STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20260116<DTAVAIL>20260116<TRNAMT>-6<NAME>B</STMTTRN></BANKTRANLIST></STMTRS></OFX>',
      ['2026-01-15', '2026-01-13'],
      ['2026-01-16', undefined],
    ],
    [
      'camt.053: the day of value',
      '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt><Ntry><Amt Ccy="EUR">5</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-01-15</Dt></BookgDt><ValDt><Dt>2026-01-16</Dt></ValDt><AddtlNtryInf>A</AddtlNtryInf></Ntry><Ntry><Amt Ccy="EUR">6</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts><ValDt><Dt>2026-01-17</Dt></ValDt><AddtlNtryInf>B</AddtlNtryInf></Ntry></Stmt></BkToCstmrStmt></Document>',
      ['2026-01-15', '2026-01-16'],
      ['2026-01-17', undefined],
    ],
    [
      'MT940: the day of booking, also over the end of a year, and that of value beside it',
      [
        ':20:A',
        ':25:DE1/123',
        ':60F:C251230EUR100,',
        ':61:2601021231D5,NTRFA',
        ':86:A',
        ':61:260102D6,NTRFB',
        ':86:B',
        '-',
      ].join('\n'),
      ['2025-12-31', '2026-01-02'],
      ['2026-01-02', undefined],
    ],
    [
      'MT940: none where it is after the balance that closes its page, and one of 30 February',
      [
        ':20:A',
        ':25:DE1/123',
        ':60F:C251230EUR100,',
        ':61:2512310101D5,NTRFA',
        ':86:A',
        ':62F:C251231EUR95,',
        ':61:2602300302D6,NTRFB',
        ':86:B',
        '-',
      ].join('\n'),
      ['2025-12-31', undefined],
      ['2026-03-02', undefined],
    ],
  ])('the other day of an entry. %s', (_, text, first, second) => {
    const outcome = read(bytesOf(text));
    expect(outcome.ok && outcome.rows.map((row) => row.valid && [row.date, row.otherDate])).toEqual([first, second]);
  });

  test('reversals, days that no calendar has, and three kinds of description', () => {
    expect(rowsOf(fixture('de-mt940.sta'))).toEqual([
      ['2026-02-02', -600n, 'Pauschale Februar'],
      ['2026-02-03', 125_000n, 'Kundin Gr. & Co Rechnung 104 vom 3. Januar'],
      ['2026-02-10', -1_000n, 'Rueckbuchung Gutschrift'],
      ['2026-03-01', 450n, 'Energie Noord Terugboeking februari'],
    ]);
    expect(read(fixture('de-mt940.sta'))).toMatchObject({ ok: true, statedBalances: [{ differenceMinor: 0n }] });
  });

  test('two accounts in one file, each with balances that its own rows lead to', () => {
    const whole = read(fixture('two-accounts.mt940'));
    expect(whole.ok && whole.rows.map((row) => row.valid && [row.account, row.amountMinor])).toEqual([
      ['111111111', -314n],
      ['222222222', 500n],
    ]);
    expect(whole).toMatchObject({
      statedBalances: [
        { account: '111111111', differenceMinor: 0n },
        { account: '222222222', differenceMinor: 0n },
      ],
    });
  });

  test('one number in two currencies is two accounts, over several pages each', () => {
    const page = (currency: string, opening: string, amount: string, closing: string): string =>
      `:20:A\n:25:NL1/777\n:28C:1/1\n:60F:C260101${currency}${opening}\n:61:2601050105C${amount}NTRFNONREF\n:86:In\n:62F:C260105${currency}${closing}\n-\n`;
    const whole = read(
      bytesOf(
        `${page('EUR', '1,00', '2,00', '3,00')}${page('USD', '5,00', '1,00', '6,00')}${page('EUR', '3,00', '4,00', '7,00')}`,
      ),
    );
    expect(whole.ok && whole.rows.map((row) => row.valid && [row.account, row.amountMinor])).toEqual([
      ['NL1/777 EUR', 200n],
      ['NL1/777 EUR', 400n],
      ['NL1/777 USD', 100n],
    ]);
    expect(whole).toMatchObject({
      statedBalances: [
        { currency: 'EUR', differenceMinor: 0n },
        { currency: 'USD', differenceMinor: 0n },
      ],
    });
  });

  test('a file cut off in the middle of an amount gives no amount', () => {
    const text = new TextDecoder().decode(fixture('two-accounts.mt940'));
    expect(rowsOf(bytesOf(text.slice(0, text.indexOf('3,14') + 3)))).toEqual([
      ['invalid', expect.stringContaining('cut off')],
    ]);
  });
});

describe('hostile files are refused or read in part, and never slow', () => {
  const LAUGHS = `<?xml version="1.0"?><!DOCTYPE d [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt>&b;</BkToCstmrStmt></Document>`;
  const camt = (inside: string): string =>
    `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt>${inside}`;
  const HUGE = 1_200_000;
  test.each([
    ['entities that grow', LAUGHS, 'damaged'],
    ['camt cut off', camt('<Ntry><Amt Ccy="EUR">1'), 'damaged'],
    ['camt nested without end', camt('<A>'.repeat(100_000)), 'damaged'],
    ['camt that closes what it never opened', camt('</Acct>'), 'damaged'],
    ['comments never closed', camt('<!-'.repeat(HUGE / 3) + '<!--'), 'damaged'],
    ['camt with a tag closed by another', camt('<Acct><Id></Acct></Id>'), 'damaged'],
    ['OFX nested without end', `<OFX>${'<A>'.repeat(HUGE / 3)}`, 'damaged'],
    ['OFX that closes what it never opened', `<OFX>${'<A></A></B>'.repeat(HUGE / 11)}`, 'damaged'],
    ['entities that nobody knows', camt('<a>&x;</a>'.repeat(HUGE / 10)), 'damaged'],
    ['attributes without end', camt(`<a ${'b="c" '.repeat(HUGE / 6)}>`), 'damaged'],
    ['a tag without end', camt(`<${'a'.repeat(HUGE)}`), 'damaged'],
    ['an endless text', camt(`<a>${'a'.repeat(HUGE)}`), 'cell-too-long'],
    ['OFX without statements', 'OFXHEADER:100\n<OFX></OFX>', 'no-rows'],
    ['an endless QIF line', `!Type:Bank\nP${'a'.repeat(HUGE)}`, 'cell-too-long'],
    ['QIF with lists alone', '!Type:Cat\nNFood\n^\n', 'no-rows'],
    ['an endless MT940 line', `:20:A\n:25:1\n:61:${'1'.repeat(HUGE)}`, 'cell-too-long'],
    ['MT940 without entries', ':20:A\n:25:1\n:28C:1\n', 'no-rows'],
    [
      'camt.054',
      '<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.054.001.04"/>',
      'other-format',
    ],
    ['other XML', '<?xml version="1.0"?><Invoice/>', 'other-format'],
    ['a zip with the name of a statement', 'PK\u0003\u0004rest', 'binary'],
    ['NULs', 'Date,Description,Amount\n2026-01-01,\0\0,5\n', 'binary'],
    ['empty lines without end', `a,b\n${'\n'.repeat(HUGE)}`, 'too-many-rows'],
    ['quoted columns without end', '",'.repeat(HUGE / 2), 'too-many-columns'],
    ['10,000 columns', `${'a,'.repeat(10_000)}\n`, 'too-many-columns'],
    ['one line of megabytes', 'a'.repeat(HUGE), 'cell-too-long'],
  ])('%s', (_name, text, code) => {
    const refused = { ok: false, code, message: expect.stringMatching(/^.{20,200}$/) };
    const took = processorSeconds(() => expect(detectLayout(bytesOf(text), OPTIONS)).toMatchObject(refused));
    expect(took).toBeLessThan(5);
  });

  test('more rows than the limit', () => {
    expect(openStatement(ofx('<STMTTRN><TRNAMT>1</STMTTRN>'.repeat(200_001)))).toMatchObject({
      ok: false,
      code: 'too-many-rows',
    });
  });
});
