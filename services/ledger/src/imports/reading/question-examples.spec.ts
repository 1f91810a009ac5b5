/** What is asked about a statement: each answer shows rows of the file as they are recorded after it. */
import { withAnswer } from '@counterfoil/bank-statements/mapping';
import type { Choice, ExampleRow, Question } from '@counterfoil/bank-statements/questions/layout-question';
import { formatDecimal } from '@counterfoil/money/money';
import { ASKED_STATEMENTS } from '../../../../../test/kit/books/asked-statements';
import { ticked, type DraftRow } from '../rows/draft-row';
import { draftRows } from './import-draft-rows';
import type { BooksAccount, StatementAccount } from './statement-account';
import { readStatementFile, type ReadingChoice, type StatementReading } from './statement-reading';

/** Words that are ours, and no shop owner's. */
const OURS =
  /\b(mapping|sign|signs|column|columns|minus|direction|format|debit|credit|decimal|delimiter|header|invalid)\b/i;

/** A statement that is being read as an upload is, by the same functions, without a server. */
interface StatementInHand {
  readonly reading: StatementReading;
  /** Read again after an answer to one of its questions. */
  answered(question: Question, choice: number): StatementInHand;
  /** As the preview shows them, ticked where they would be recorded. */
  rows(): DraftRow[];
}

const OPENED = { openingDate: '2025-01-01', number: null } as const;

function asked(text: string, isCard = false): StatementInHand {
  return statementInHand(text, accountOf(isCard));
}

const topicsOf = ({ reading }: StatementInHand): string[] => reading.questions.map(({ topic }) => topic);

/** The question of a kind, the ones before it answered. */
function ledTo(found: StatementInHand, topic: Question['topic']): { found: StatementInHand; question: Question } {
  for (let at = found; ;) {
    const [question] = at.reading.questions;
    if (!question) throw new Error(`nothing is asked about ${topic}`);
    if (question.topic === topic) return { found: at, question };
    at = at.answered(question, 0);
  }
}

describe.each(Object.entries(ASKED_STATEMENTS))('a statement with %s', (_kind, { asks, text, isCard }) => {
  const { found, question } = ledTo(asked(text, isCard), asks);

  it('shows with each answer the rows that are recorded after it, in words of the counter', () => {
    expect(question.text).toMatch(/\?$/);
    expect([question.text, ...question.choices.map(({ label }) => label)].filter((said) => OURS.test(said))).toEqual(
      [],
    );
    for (const [choice, { examples }] of question.choices.entries())
      expectRecorded(found.answered(question, choice), examples ?? []);
  });

  it('shows the same rows with each answer, and no two answers alike', () => {
    const lines = question.choices.map(({ examples = [] }) => examples.map(({ line }) => line));
    expect(lines[0]?.length).toBeGreaterThan(0);
    expect(new Set(lines.map(String)).size).toBe(1);
    const told = question.choices.map(({ label, examples }: Choice) => JSON.stringify([label, examples]));
    expect(new Set(told).size).toBe(question.choices.length);
    expect(new Set(question.choices.map(({ label }) => label)).size).toBe(question.choices.length);
  });
});

function expectRecorded(after: StatementInHand, examples: readonly ExampleRow[]): void {
  const all = after.rows();
  const isOpen = after.reading.questions.length > 0;
  for (const { line, date, description, amount, becomes } of examples) {
    const own = all.filter((row) => row.line === line);
    const ticked = own.filter(({ isIncluded }) => isIncluded);
    const row = ticked[0] ?? own[0];
    // A fee of its own is a row of the same line, and told with it.
    const whole =
      ticked.length > 1 ? ticked.reduce((sum, { amountMinor }) => sum + (amountMinor ?? 0n), 0n) : undefined;
    const minor = whole ?? row?.amountMinor ?? null;
    const shown = minor === null ? '' : formatDecimal(minor, 2);
    expect([line, row?.description]).toEqual([line, description]);
    if (date !== '') expect([line, row?.date]).toEqual([line, date]);
    if (amount !== '') expect([line, shown]).toEqual([line, amount]);
    // What is still open comes first in the next question.
    if (!isOpen) expect([line, row?.isIncluded]).toEqual([line, becomes === 'recorded']);
    if (!isOpen && becomes === 'recorded') expect([date, amount]).toEqual([row?.date, shown]);
  }
}

it('shows rows with a day and tells the way of money in another currency, whatever becomes of it', () => {
  const read = asked(
    'Date,Description,Amount\nPending,LOLILO,£67.40\n12-Dec-2019,NOOKI,£23.00\n10-Dec-2019,DESIGN,£18.89\n05-Dec-2019,THANK YOU,"+ £90.00, CR"\n',
    true,
  );
  const [question] = read.reading.questions;
  expect(topicsOf(read)).toEqual(['direction', 'currency']);
  expect(question?.choices.map(({ examples }) => examples?.map(({ day }) => day))).not.toContainEqual(
    expect.arrayContaining(['No day that is in the calendar']),
  );
  const said = question?.choices.map(({ examples = [] }) => examples.find(({ line }) => line === 3)?.said);
  expect(said).toEqual(expect.arrayContaining(['you spent £23.00', '£23.00 came off what you owe']));
  expect(question?.choices.filter(({ label }) => /\(|left out|stay open/.test(label))).toEqual([]);
});

it('tells the amount alone while it is open whether a fee was taken as well', () => {
  const read = asked('Date,Description,Amount,Fee\n03/04/2026,Client,500.00,-7.50\n05/04/2026,Chairs,-310.00,-1.20\n');
  expect(topicsOf(read)).toEqual(['date-order', 'fee']);
  const [order, fee] = read.reading.questions;
  expect(order?.choices[0]?.examples?.[0]).toMatchObject({ said: 'you received $500.00' });
  expect(fee?.choices.map(({ examples }) => examples?.[0]?.said)).toEqual([
    'you received $492.50',
    'you received $500.00',
  ]);
});

it('tells of each currency what becomes of its own rows, whatever is open about the others', () => {
  const said = asked(ASKED_STATEMENTS['other currencies']?.text ?? '').reading.questions.map(({ choices }) =>
    choices.map(({ label, examples }) => [label, examples?.map((row) => row.said)]),
  );
  expect(said).toEqual([
    [
      [
        'Leave them out until I have typed what each was in USD',
        ['you paid €5.00, left out until you type what it was', 'you paid €4.10, left out until you type what it was'],
      ],
      ['Record the figures as they stand, as USD', ['you paid $5.00', 'you paid $4.10']],
    ],
    [
      ['Leave it out until I have typed what it was in USD', ['you paid £3.20, left out until you type what it was']],
      ['Record the figure as it stands, as USD', ['you paid $3.20']],
    ],
  ]);
});

it('says a day in words and money with its currency, and nothing that another question leaves open', () => {
  const [question] = asked(ASKED_STATEMENTS['days that can be read two ways']?.text ?? '').reading.questions;
  expect(question?.text).toBe('Which day is 01/09/2026?');
  expect(question?.choices.map(({ label }) => label).sort()).toEqual(['1 September 2026', '9 January 2026']);
  const first = question?.choices.find(({ label }) => label === '1 September 2026')?.examples?.[0];
  expect(first).toEqual({
    line: 2,
    date: '2026-09-01',
    description: 'STARBUCKS 0331',
    amount: '-12.50',
    currency: 'USD',
    becomes: 'recorded',
    day: '1 September 2026',
    said: 'you paid $12.50',
  });
  const both = asked('Date,Description,Amount\n01/09/2026,WALMART,12.50\n05/09/2026,SHELL,40.00\n');
  expect(topicsOf(both)).toEqual(['date-order', 'direction']);
  const [order, direction] = both.reading.questions;
  expect(order?.choices[0]?.examples?.[0]).toMatchObject({ amount: '', said: '$12.50' });
  expect(direction?.choices[0]?.examples?.[0]).toMatchObject({ date: '', day: '' });
});

const OFX =
  '<OFX><STMTRS><CURDEF>EUR<BANKACCTFROM><ACCTID>77<BANKTRANLIST><STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20260105<TRNAMT>-5.00<FITID>1<NAME>Bread</STMTTRN></BANKTRANLIST></STMTRS></OFX>';

it('asks about another currency than that of the books, whatever says it', () => {
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
    expect([name, asked(text).reading.questions.map((question) => question.text)]).toEqual([
      name,
      [
        expect.stringMatching(
          /^The whole statement is in EUR, and these books are kept in USD. Nothing is converted. What should become of (it|its rows)\?$/,
        ),
      ],
    ]);
  }
  expect(topicsOf(asked('Date,Description,Amount,Currency\n2026-01-05,Bread,-$5.00,USD\n'))).toEqual([]);
});

/** Checking and a card. @param isCard whether the statement is of the card */
function accountOf(isCard: boolean): StatementAccount {
  const accounts: readonly BooksAccount[] = [
    { ...OPENED, id: 'checking', name: 'Checking', accountType: 'checking' },
    { ...OPENED, id: 'card', name: 'Company card', accountType: 'credit' },
  ];
  return {
    accountId: isCard ? 'card' : 'checking',
    accountType: isCard ? 'credit' : 'checking',
    openingDate: OPENED.openingDate,
    currency: 'USD',
    exponent: 2,
    timeZone: 'UTC',
    accounts,
  };
}

/** @throws where the file is refused */
function statementInHand(
  file: Uint8Array | string,
  account: StatementAccount,
  choice: ReadingChoice = {},
): StatementInHand {
  const reading = readStatementFile(typeof file === 'string' ? Buffer.from(file) : file, account, choice, []);
  if (!reading.ok) throw new Error(reading.message);
  const { accountId, accounts } = account;
  const context = {
    accountId,
    accounts,
    refundCategoryId: 'refunds',
    uncategorizedRevenueId: 'revenue',
    feeCategoryId: 'fees',
    nicknames: [],
  };
  return {
    reading,
    answered(question, at) {
      const chosen = question.choices[at];
      if (reading.draft === null || !chosen) throw new Error(`no such answer: ${question.text}`);
      const questions = reading.questions.filter((asked) => asked !== question);
      return statementInHand(file, account, { draft: withAnswer(reading.draft, chosen.change), questions });
    },
    rows: () =>
      [...draftRows(reading, { ...context, categories: new Map(), rules: null, edits: new Map() })].map((row) =>
        ticked(row, undefined),
      ),
  };
}
