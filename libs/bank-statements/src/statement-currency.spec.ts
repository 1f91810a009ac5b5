import { completeMapping } from './mapping';
import { detectLayout } from './layout';
import { readRows } from './read-statement';
import { currencyReader, foreignRows } from './statement-currency';

/** Currencies found in a file that are not the books', and the rows in each. */
function foreign(text: string, books = 'USD'): [string, number][] {
  const detected = detectLayout(new TextEncoder().encode(text), { exponent: 2, accountType: 'checking' });
  const completed = detected.ok && completeMapping(detected.layout.draft);
  if (!detected.ok || !completed || !completed.ok) throw new Error('the file should be understood');
  const read = readRows(detected.table, completed.mapping, { exponent: 2, accountType: 'checking' });
  return read.ok ? [...foreignRows(read.rows, currencyReader(detected.table, completed.mapping, books), books)] : [];
}

const ROWS = '2026-01-05,Bread,-5.00\n2026-01-06,Rent,-50.00\n';

test.each([
  ['nothing says it', `Date,Description,Amount\n${ROWS}`, []],
  ['the name of the column', `Date,Description,Amount (EUR)\n${ROWS}`, [['EUR', 2]]],
  ['its own currency in the name', `Date,Description,Amount in USD\n${ROWS}`, []],
  ['above the header', `Konto,77\nWährung:,CHF\n\nDate,Description,Amount\n${ROWS}`, [['CHF', 2]]],
  [
    "two currencies above, of which one may be the account holder's",
    `Currency:,CHF\nCurrency:,EUR\n\nDate,Description,Amount\n${ROWS}`,
    [],
  ],
  ['a sign in parentheses', `Date,Description,Amount (R$)\n${ROWS}`, [['BRL', 2]]],
  ['letters for it in parentheses', `Tarih,Açıklama,Tutar (TL)\n${ROWS}`, [['TRY', 2]]],
  ['a character in parentheses', `日期,摘要,金额(元)\n${ROWS}`, [['CNY', 2]]],
  ['wide parentheses', `取引日,内容,入出金（円）\n${ROWS}`, [['JPY', 2]]],
  ['an abbreviation in parentheses', `Date,Description,Amount (Rs.)\n${ROWS}`, [['INR', 2]]],
  ['an abbreviation at the end', `Date,Description,Amount Rs.\n${ROWS}`, [['INR', 2]]],
  ['another sign', `Date,Description,Amount (₹)\n${ROWS}`, [['INR', 2]]],
  ['Polish letters', `Data,Opis,Kwota (zł)\n${ROWS}`, [['PLN', 2]]],
  ['Czech letters, in capitals', `DATUM,POPIS,ČÁSTKA (KČ)\n${ROWS}`, [['CZK', 2]]],
  ['a code in small letters', `date,description,amount_eur\n${ROWS}`, [['EUR', 2]]],
  ['the header of the balance', `Date,Description,Amount,Balance (R$)\n2026-01-05,Bread,-5.00,95.00\n`, [['BRL', 1]]],
  ['a name in the header', `Date,Description,Amount (Swiss Francs)\n${ROWS}`, [['CHF', 2]]],
  ['its own currency in words', `Currency: US Dollars\nDate,Description,Amount\n${ROWS}`, []],
  ['words above the header', `Währung: Schweizer Franken\nDate,Description,Amount\n${ROWS}`, [['CHF', 2]]],
  ['its code in the line below', `Currency\nBRL\nDate,Description,Amount\n${ROWS}`, [['BRL', 2]]],
  ['its code in the cell below', `Account,Currency\n77,BRL\nDate,Description,Amount\n${ROWS}`, [['BRL', 2]]],
  ['a sentence', `All amounts in Indian Rupees\nDate,Description,Amount\n${ROWS}`, [['INR', 2]]],
  ['a unit', `单位:元\n日期,摘要,金额\n${ROWS}`, [['CNY', 2]]],
  ['a column of names', 'Date,Description,Currency,Amount\n2026-01-05,Bread,人民币,-5.00\n', [['CNY', 1]]],
  ['a shared sign beside one that tells', '日期,摘要,金额(人民币)\n2026-01-05,Bread,¥-5.00\n', [['CNY', 1]]],
  [
    'a balance above is no currency',
    `Current account: 12\nCurrent balance,100.00\nDate,Description,Amount\n${ROWS}`,
    [],
  ],
  ['a dollar may be ours', 'Date,Description,Amount\n2026-01-05,Bread,-$5.00\n', []],
  [
    'a sign that only others have',
    'Date,Description,Amount\n2026-01-05,Bread,-5.00 zł\n2026-01-06,Tea,-5.00\n',
    [['PLN', 1]],
  ],
  [
    'the column beside the amount, not that of the original price',
    'Date,Description,Original,Currency,Amount,Currency\n2026-01-05,Bread,-5.00,EUR,-5.80,USD\n',
    [],
  ],
  [
    'the only column of currencies, though a tax stands beside it and the amount does not',
    'Date,Details,Value,Debit/Credit,Billing currency,VAT\n2026-01-05,Bread,12.00,DR,USD,2.00\n2026-01-06,Tea,6.00,DR,CHF,1.00\n2026-01-07,Sale,60.00,CR,USD,10.00\n',
    [['CHF', 1]],
  ],
  [
    'not that of the price abroad, which is the amount once more where nothing was paid abroad',
    'Date,Details,Amount,Kind,Abroad in,Paid abroad\n2026-01-05,Bread,-12.00,Card,USD,-12.00\n2026-01-06,Tea,-6.00,Card,CHF,-5.10\n2026-01-07,Sale,60.00,Sale,USD,60.00\n',
    [],
  ],
  [
    'the column of the account, and not that of the price abroad, which is empty where there is none',
    [
      'Qa;Qb;Qc;Qd;Qe;Qf;Qg',
      '2026-01-05;Chleb;-5,00;Out;PLN;;',
      '2026-01-06;Hotel;-80,00;Out;USD;-80,00;EUR',
      '2026-01-07;Zwrot;50,00;In;USD;;',
      '',
    ].join('\n'),
    [['PLN', 1]],
  ],
  [
    'a column of codes between the direction and the balance, under a name that we do not know',
    [
      'Qa;Qb;Qc;Qd;Qe;Qf',
      '2024-02-13;Lön;4920,01;Kredit;SEK;10045,05',
      '2024-02-14;Uttag;-821,10;Debet;SEK;9223,95',
      '2024-02-17;Uttag;-2194,34;Debet;SEK;7029,61',
      '',
    ].join('\n'),
    [['SEK', 3]],
  ],
  [
    'beside a second table below, whose cells stand in other columns',
    'Date,Remarks,Curr.,Dr,Cr\n2026-01-05,Bread,GBP,5.00,\n2026-01-06,Rent,USD,50.00,\n\nPending\nDate,Merchant,Amount\n2026-01-07,Tea,"1,000.00"\n',
    [['GBP', 1]],
  ],
  [
    'beside the figure before a fee, which is the amount where there is none',
    'Date;Text;Billing currency;Brutto;Fee;Netto\n05.01.2026;Bread;NGN;-359,00;0,00;-359,00\n06.01.2026;Tea;NGN;-62,00;-1,00;-63,00\n',
    [['NGN', 3]],
  ],
  ['small letters', 'Date,Description,Amount,Currency\n2026-01-05,Bread,-5.00,eur\n', [['EUR', 1]]],
  [
    'a column of the name with other things in it',
    'Date,Description,Amount,Currency\n2026-01-05,Bread,-5.00,n/a\n',
    [],
  ],
  [
    'a column of codes under a name that we do not know',
    'Data;Opis;Kwota;Waluta rachunku\n05.01.2026;Chleb;-5,00;PLN\n06.01.2026;Czynsz;-50,00;PLN\n',
    [['PLN', 2]],
  ],
  [
    'a column of codes in a file without a header',
    '00075757575;Miete;22.01.2026;22.01.2026;-18,00;EUR\n00075757575;Brot;17.01.2026;17.01.2026;-9,05;EUR\n',
    [['EUR', 2]],
  ],
  [
    'a column of signs',
    'Date,Description,Amount,Unit\n2026-01-05,Bread,-5.00,€\n2026-01-06,Tea,-5.00,€\n',
    [['EUR', 2]],
  ],
  [
    'a column of words that are codes as well',
    'Date,Description,Amount,Scope\n2026-01-05,Bread,-5.00,ALL\n2026-01-06,Tea,-5.00,TOP\n',
    [],
  ],
])('%s', (_, text, expected) => expect(foreign(text)).toEqual(expected));

test('signs that several currencies share are those of the books where they may be', () => {
  const crowns = 'Dato;Tekst;Beløb\n05.01.2026;Brød;-5,00 kr\n';
  expect([foreign(crowns, 'SEK'), foreign(crowns, 'EUR')]).toEqual([[], [['SEK', 1]]]);
  expect(foreign('Date,Description,Amount\n2026-01-05,Bread,-$5.00\n', 'CAD')).toEqual([]);
});

test.each([...'₸₾֏₼₵₲₮৳₭៛؋﷼₨₴₺₪₫฿₱₦₡₩₹₽'])('a row in %s is not one in dollars', (sign) => {
  expect(foreign(`Date,Description,Amount\n2026-01-15,Bread,${sign}-5.00\n`)).toHaveLength(1);
});
