import { detectLayout } from './layout';
import type { DetectedLayout } from './questions/layout-question';
import { type AccountType, completeMapping, type Mapping, withAnswer } from './mapping';
import { readRows } from './read-statement';

function detect(text: string, accountType: AccountType = 'checking', remembered?: Mapping): DetectedLayout {
  const found = detectLayout(new TextEncoder().encode(text), {
    accountType,
    exponent: 2,
    ...(remembered ? { remembered } : {}),
  });
  if (!found.ok) throw new Error(found.message);
  return found.layout;
}

const TEMPLATE =
  'Date,Description,Amount,Type,Category,Account\n01/15/2026,Client payment,1500.00,deposit,Sales,Checking\n01/16/2026,Office supplies,-89.99,expense,Office,Checking\n';

describe('detectLayout', () => {
  test('understands the product’s own sample file without a question', () => {
    expect(detect(TEMPLATE)).toMatchObject({
      headerLine: 1,
      delimiter: ',',
      questions: [],
      draft: {
        date: 'Date',
        dateFormat: 'MM/DD/YYYY',
        description: 'Description',
        decimalMark: 'point',
        type: 'Type',
        category: 'Category',
        account: 'Account',
      },
    });
  });

  test('names columns by header, or by place where a name is missing or occurs twice', () => {
    const layout = detect('Buchung;Empfänger;Saldo;Währung;Betrag;Währung\n28.12.2026;Post;150,00;EUR;-5,50;EUR\n');
    expect(layout.columns.map((column) => column.ref)).toEqual([
      'Buchung',
      'Empfänger',
      'Saldo',
      'Währung',
      'Betrag',
      '#6',
    ]);
    expect(layout.columns[4]).toMatchObject({ looksLike: 'amount', samples: ['-5,50'] });
  });

  test('asks for the day-month order, with a real cell as example, and every answer completes the mapping', () => {
    const layout = detect('Date,Description,Amount\n01/02/2026,a,-5.00\n03/04/2026,b,7.00\n');
    const [question] = layout.questions;
    expect(question).toMatchObject({ topic: 'date-order' });
    expect(question?.choices.map((choice) => choice.example)).toEqual(
      expect.arrayContaining(['01/02/2026 is 2026-02-01', '01/02/2026 is 2026-01-02']),
    );
    for (const choice of question?.choices ?? [])
      expect(completeMapping({ ...layout.draft, ...choice.change }).ok).toBe(true);
  });

  test('asks which way unsigned amounts went', () => {
    expect(detect('Date,Description,Amount\n2026-01-02,a,5.00\n2026-01-03,b,7.00\n').questions).toMatchObject([
      { topic: 'direction', choices: [{}, {}] },
    ]);
  });

  test('asks for columns it cannot tell, instead of taking some', () => {
    const layout = detect('Alpha,Beta,Gamma\nx,y,z\nu,v,w\n');
    expect(layout.questions.map((question) => question.topic)).toEqual(['column', 'column']);
    expect(layout.draft).toMatchObject({ date: null, money: null });
  });

  test('asks which date is meant where the header is in an unknown language', () => {
    const layout = detect(
      'Aa,Bb,Cc,Dd\n2026-01-02,2026-01-05,Paper,-5.00\n2026-01-03,2026-01-06,Ink,7.50\n2026-01-09,2026-01-12,Ink,-7.50\n',
    );
    expect(layout.questions).toMatchObject([
      { topic: 'column', field: 'date', choices: [{ change: { date: 'Aa' } }, { change: { date: 'Bb' } }] },
    ]);
  });

  test.each([
    ['they are the same', 'Aa,Bb,Cc,Dd\n2026-01-02,2026-01-02,Paper,-5.00\n2026-01-03,2026-01-03,Ink,7.50\n', 'Aa'],
    [
      'the rows are in order of one alone',
      'Aa,Bb,Cc,Dd\n2026-01-05,2026-01-02,Paper,-5.00\n2026-01-04,2026-01-03,Ink,7.50\n2026-01-12,2026-01-09,Ink,-7.50\n',
      'Bb',
    ],
    [
      'one is named after the day of value',
      'Dátum valuty,Aa,Bb,Cc\n2026-01-02,2026-01-05,Paper,-5.00\n2026-01-03,2026-01-06,Ink,7.50\n',
      'Aa',
    ],
  ])('asks nothing of several columns of dates where %s', (_, text, date) => {
    expect(detect(text)).toMatchObject({ questions: [], draft: { date } });
  });

  test.each([
    ['Trans Date,Post Date,Merchant,Amount', '01/15/2026,01/16/2026,Paper,-48.20', 'Post Date'],
    ['Data operacji;Data księgowania;Opis;Kwota', '15.01.2026;16.01.2026;Papier;-48,20', 'Data księgowania'],
    ["Date d'opération;Date comptable;Libellé;Montant", '15/01/2026;16/01/2026;Papier;-48,20', 'Date comptable'],
    [
      'Transaction Date,Transaction Posting Date,Details,Amount',
      '01/15/2026,01/16/2026,Paper,-1.00',
      'Transaction Posting Date',
    ],
    ['Transaction Date,Post Date,Details,Amount', '01/15/2026,,Paper,-48.20', 'Transaction Date'],
  ])('takes the day of booking where it is there, not the one of purchase: %s', (header, row, date) => {
    expect(detect(`${header}\n${row}\n`)).toMatchObject({ questions: [], draft: { date } });
  });

  test('tells debit from credit in columns without names by the balance', () => {
    const layout = detect(
      '2026-01-01,Deposit,,500.00,500.00\n2026-01-02,Paper,100.00,,400.00\n2026-01-03,Ink,50.00,,350.00\n2026-01-04,Sale,,25.50,375.50\n',
    );
    expect(layout).toMatchObject({
      headerLine: 0,
      questions: [],
      draft: {
        date: '#1',
        description: '#2',
        money: { kind: 'debit-credit', debit: '#3', credit: '#4' },
        balance: '#5',
      },
    });
  });

  test('does not take an amount and a fee column for debit and credit', () => {
    const layout = detect('2026-01-01,Paper,-10.00,0.00\n2026-01-02,Sale,30.00,0.00\n');
    expect(layout.draft.money).not.toMatchObject({ kind: 'debit-credit' });
  });

  test('unsigned card amounts are asked about, and purchases come first', () => {
    const text = 'Date,Description,Amount\n2026-01-02,Starbucks,5.00\n2026-01-03,Netflix.com,7.00\n';
    expect(detect(text, 'credit')).toMatchObject({
      questions: [{ topic: 'direction' }],
      draft: { money: { sign: { by: 'sign', positive: 'out' } } },
    });
  });

  test('what was confirmed for the account comes first, as long as it fits', () => {
    const ambiguous = 'Date,Description,Amount\n01/02/2026,a,5.00\n';
    const completed = completeMapping({ ...detect(ambiguous).draft, dateFormat: 'DD/MM/YYYY', flipped: true });
    if (!completed.ok) throw new Error('complete');
    expect(detect(ambiguous, 'checking', completed.mapping)).toMatchObject({
      questions: [],
      confidence: 1,
      draft: { dateFormat: 'DD/MM/YYYY', flipped: true },
    });
    const otherwise = detect('Date,Description,Amount\n01/22/2026,a,-5.00\n', 'checking', completed.mapping);
    expect(otherwise.draft).toMatchObject({ dateFormat: 'MM/DD/YYYY', flipped: false });
  });

  test('asks which of two equally named amounts is meant, each choice with its own direction', () => {
    const layout = detect(
      'Date,Description,Amount (USD),Amount (EUR)\n2026-01-02,a,-5.00,-4.60\n2026-01-03,b,7.00,6.40\n',
    );
    expect(layout.questions).toMatchObject([
      {
        topic: 'column',
        field: 'amount',
        choices: [{ change: { money: { amount: 'Amount (USD)' } } }, { change: { money: { amount: 'Amount (EUR)' } } }],
      },
    ]);
  });

  test('does not read an unquoted decimal comma as a column', () => {
    expect(detect('2026-01-01,Paper,-5,50\n2026-01-02,Sale,7,25\n').questions).toMatchObject([
      { topic: 'column', field: 'amount' },
    ]);
  });

  test('columns the person picks are kept, and the rest is found out around them', () => {
    const text =
      'Date,Value date,Description,Reference,Amount,Fee\n2026-01-02,03/01/2026,Paper,R1,-5.00,1.00\n2026-01-03,13/01/2026,Ink,R2,7.00,1.00\n';
    const found = detectLayout(new TextEncoder().encode(text), {
      accountType: 'checking',
      exponent: 2,
      chosen: { date: 'Value date', description: 'Reference', money: { kind: 'amount', amount: 'Fee' } },
    });
    expect(found.ok && found.layout.draft).toMatchObject({
      date: 'Value date',
      dateFormat: 'DD/MM/YYYY',
      description: 'Reference',
      money: { amount: 'Fee' },
    });
    expect(found.ok && found.layout.questions.map((question) => question.topic)).toEqual(['direction']);
  });

  test('does not take a column of direction words for the description', () => {
    const text =
      'Details,Posting Date,Description,Amount,Type\nDEBIT,3/18/2026,Rent of the shop,-2680.89,ACCT_XFER\nCREDIT,3/15/2026,Client Ltd,2590.73,ACH_CREDIT\n';
    expect(detect(text)).toMatchObject({ questions: [], draft: { description: 'Description', type: 'Details' } });
    expect(
      detect('Date,Description,Amount\n2026-01-02,Deposit,5.00\n2026-01-03,Withdrawal,-7.00\n').draft,
    ).toMatchObject({ description: 'Description' });
  });

  test('tells of transactions above the header', () => {
    const text =
      '2026-01-01,Pending,-1.00\n2026-01-01,Pending,-2.00\nDate,Description,Amount\n2026-01-02,Paper,-5.00\n';
    expect(detect(text).notes.join(' ')).toContain('2 lines above the header');
  });

  test('refuses a header without rows', () => {
    expect(
      detectLayout(new TextEncoder().encode('Date,Description,Amount\n'), { accountType: 'checking', exponent: 2 }),
    ).toMatchObject({ ok: false, code: 'no-rows' });
  });

  test('which amount moved a card and which way its balance goes are asked together, and each answer reads otherwise', () => {
    const text = [
      'Date,Text,Qa,Qb,Balance',
      '2026-01-05,Hotel,90.00,81.00,181.00',
      '2026-01-07,Cafe,7.00,6.30,187.30',
      '2026-01-09,Paid,50.00,45.00,142.30',
      '2026-01-12,Ink,20.00,18.00,160.30',
    ].join('\n');
    const options = { accountType: 'credit', exponent: 2 } as const;
    const found = detectLayout(new TextEncoder().encode(text), options);
    const [question] = found.ok ? found.layout.questions : [];
    if (!found.ok || !question) throw new Error('a question should be asked');
    const readings = question.choices.map(({ change }) => {
      const completed = completeMapping(withAnswer(found.layout.draft, change));
      const read = completed.ok ? readRows(found.table, completed.mapping, options) : null;
      return read?.ok ? read.rows.map((row) => (row.valid ? String(row.amountMinor) : '')).join(' ') : '';
    });
    expect(new Set(readings).size).toBe(question.choices.length);
    expect(readings).toContain('-8100 -630 4500 -1800');
  });
});
