/** What is asked about a statement: each answer shows rows of the file as they are recorded after it. */
import type { Choice, ExampleRow, Question } from '@counterfoil/bank-statements/questions/layout-question';
import type { Account } from '@counterfoil/contracts/account.contract';
import type { Import } from '@counterfoil/contracts/import-answer.contract';
import type { ImportAnswer } from '@counterfoil/contracts/import.contract';
import type { ReachableApp } from '../../kit/app';
import { ASKED_STATEMENTS } from '../../kit/asked-statements';
import { openAccount, startBooks, type TestBooks } from '../../kit/books';
import { sharedAppWithWorker } from '../../kit/shared-app';
import { settledImport, upload } from '../../kit/statement-upload';
import { answered, OPENED_EMPTY, rowsOf } from './read-imports';

let app: ReachableApp;
let books: TestBooks;
let card: Account;

beforeAll(async () => {
  app = await sharedAppWithWorker();
  books = await startBooks(app);
  card = await openAccount(books.client, books.path, { name: 'Company card', type: 'credit', ...OPENED_EMPTY });
});

const KINDS = Object.entries(ASKED_STATEMENTS);

async function asked(text: string, isCard = false): Promise<Import> {
  const { status, body, text: answer } = await upload(books, text, isCard ? { accountId: card.id } : {});
  if (status > 202) throw new Error(answer);
  return settledImport(books, body.id);
}

function answerOf(question: Question, choice: number): ImportAnswer {
  return {
    topic: question.topic,
    choice,
    ...(question.topic === 'column' ? { field: question.field } : {}),
    ...('name' in question ? { name: question.name } : {}),
  };
}

/** The question of a kind, the ones before it answered. */
async function ledTo(found: Import, topic: Question['topic']): Promise<{ found: Import; question: Question }> {
  for (let at = found; ; at = await answered(books, at.id, [answerOf(at.questions[0] as Question, 0)])) {
    const [question] = at.questions;
    if (!question) throw new Error(`nothing is asked about ${topic}`);
    if (question.topic === topic) return { found: at, question };
  }
}

/** Words that are ours, and no shop owner's. */
const OURS =
  /\b(mapping|sign|signs|column|columns|minus|direction|format|debit|credit|decimal|delimiter|header|invalid)\b/i;

describe.each(KINDS)('a statement with %s', (_kind, { asks, text, isCard }) => {
  it('shows with each answer the rows that are recorded after it, in words of the counter', async () => {
    const { question } = await ledTo(await asked(text, isCard), asks);
    expect(question.text).toMatch(/\?$/);
    expect([question.text, ...question.choices.map(({ label }) => label)].filter((said) => OURS.test(said))).toEqual(
      [],
    );
    for (const [choice, { examples }] of question.choices.entries()) {
      const again = await ledTo(await asked(text, isCard), asks);
      const after = await answered(books, again.found.id, [answerOf(again.question, choice)]);
      await expectRecorded(after, examples ?? []);
    }
  });

  it('shows the same rows with each answer, and no two answers alike', async () => {
    const { question } = await ledTo(await asked(text, isCard), asks);
    const lines = question.choices.map(({ examples = [] }) => examples.map(({ line }) => line));
    expect(lines[0]?.length).toBeGreaterThan(0);
    expect(new Set(lines.map(String)).size).toBe(1);
    const told = question.choices.map(({ label, examples }: Choice) => JSON.stringify([label, examples]));
    expect(new Set(told).size).toBe(question.choices.length);
    expect(new Set(question.choices.map(({ label }) => label)).size).toBe(question.choices.length);
  });
});

async function expectRecorded({ id, questions }: Import, examples: readonly ExampleRow[]): Promise<void> {
  const all = await rowsOf(books, id);
  // A fee of its own is a row of the same line, and told with it.
  const rows = new Map(
    all.map(({ line }) => {
      const [first, ...fees] = all.filter((row) => row.line === line && row.isIncluded);
      const whole = fees.reduce((sum, { amount }) => sum + cents(amount), cents(first?.amount ?? null));
      const shown = first ?? all.find((row) => row.line === line);
      return [line, fees.length === 0 || !shown ? shown : { ...shown, amount: (whole / 100).toFixed(2) }] as const;
    }),
  );
  for (const { line, date, description, amount, becomes } of examples) {
    const row = rows.get(line);
    expect([line, row?.description]).toEqual([line, description]);
    if (date !== '') expect([line, row?.date]).toEqual([line, date]);
    if (amount !== '') expect([line, row?.amount]).toEqual([line, amount]);
    // What is still open comes first in the next question.
    if (questions.length === 0) expect([line, row?.isIncluded]).toEqual([line, becomes === 'recorded']);
    if (questions.length === 0 && becomes === 'recorded') expect([date, amount]).toEqual([row?.date, row?.amount]);
  }
}

const cents = (amount: string | null): number => Math.round(Number(amount) * 100);

it('shows rows with a day and tells the way of money in another currency, whatever becomes of it', async () => {
  const read = await asked(
    'Date,Description,Amount\nPending,LOLILO,£67.40\n12-Dec-2019,NOOKI,£23.00\n10-Dec-2019,DESIGN,£18.89\n05-Dec-2019,THANK YOU,"+ £90.00, CR"\n',
    true,
  );
  const [question] = read.questions;
  expect(read.questions.map(({ topic }) => topic)).toEqual(['direction', 'currency']);
  expect(question?.choices.map(({ examples }) => examples?.map(({ day }) => day))).not.toContainEqual(
    expect.arrayContaining(['No day that is in the calendar']),
  );
  const said = question?.choices.map(({ examples = [] }) => examples.find(({ line }) => line === 3)?.said);
  expect(said).toEqual(expect.arrayContaining(['you spent £23.00', '£23.00 came off what you owe']));
  expect(question?.choices.filter(({ label }) => /\(|left out|stay open/.test(label))).toEqual([]);
});

it('tells the amount alone while it is open whether a fee was taken as well', async () => {
  const read = await asked(
    'Date,Description,Amount,Fee\n03/04/2026,Client,500.00,-7.50\n05/04/2026,Chairs,-310.00,-1.20\n',
  );
  expect(read.questions.map(({ topic }) => topic)).toEqual(['date-order', 'fee']);
  expect(read.questions[0]?.choices[0]?.examples?.[0]).toMatchObject({ said: 'you received $500.00' });
  expect(read.questions[1]?.choices.map(({ examples }) => examples?.[0]?.said)).toEqual([
    'you received $492.50',
    'you received $500.00',
  ]);
});

it('records fees as rows of their own where they were taken as well, and the amounts alone where not', async () => {
  const { text = '' } = ASKED_STATEMENTS['fees beside the amounts'] ?? {};
  const found = await Promise.all([asked(text), asked(text)]);
  expect(found[0]?.questions).toMatchObject([
    {
      topic: 'fee',
      text: 'Was the money under Fee taken as well, or is it part of the amounts already?',
      choices: [
        { label: 'It was taken as well: record each as a row of its own' },
        { label: 'It is part of the amounts already: record the amounts alone' },
      ],
    },
  ]);
  const [whole, alone] = await Promise.all(
    found.map(({ id }, choice) => answered(books, id, [{ topic: 'fee', choice }])),
  );
  const amounts = async (read?: Import) => (await rowsOf(books, read?.id ?? '')).map(({ amount }) => amount);
  expect(await amounts(whole)).toEqual(['500.00', '-7.50', '-12.50', '-310.00', '-1.20']);
  expect(await amounts(alone)).toEqual(['500.00', '-12.50', '-310.00']);
  expect([whole?.sentence, alone?.sentence]).toEqual([
    '5 rows, 15 to 17 January 2026, you spent $331.20 in 4 rows, received $500.00 in 1 row, of these $8.70 in fees or taxes in 2 rows',
    '3 rows, 15 to 17 January 2026, you spent $322.50 in 2 rows, received $500.00 in 1 row',
  ]);
});

it('tells of each currency what becomes of its own rows, whatever is open about the others', async () => {
  const read = await asked(ASKED_STATEMENTS['other currencies']?.text ?? '');
  const said = read.questions.map(({ choices }) =>
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

it('says a day in words and money with its currency, and nothing that another question leaves open', async () => {
  const read = await asked(ASKED_STATEMENTS['days that can be read two ways']?.text ?? '');
  const [question] = read.questions;
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
  const both = await asked('Date,Description,Amount\n01/09/2026,WALMART,12.50\n05/09/2026,SHELL,40.00\n');
  expect(both.questions.map(({ topic }) => topic)).toEqual(['date-order', 'direction']);
  expect(both.questions[0]?.choices[0]?.examples?.[0]).toMatchObject({ amount: '', said: '$12.50' });
  expect(both.questions[1]?.choices[0]?.examples?.[0]).toMatchObject({ date: '', day: '' });
});

it('takes an answer back, and asks again what was asked before it', async () => {
  const read = await asked('Date,Description,Amount\n01/09/2026,WALMART,12.50\n05/09/2026,SHELL,40.00\n');
  const once = await answered(books, read.id, [{ topic: 'date-order', choice: 1 }]);
  expect(once.answered).toEqual([{ text: read.questions[0]?.text, label: read.questions[0]?.choices[1]?.label }]);
  const twice = await answered(books, read.id, [{ topic: 'direction', choice: 0 }]);
  expect([twice.status, twice.answered.length]).toEqual(['ready', 2]);
  await askAgain(read.id);
  expect((await settledImport(books, read.id)).questions.map(({ topic }) => topic)).toEqual(['direction']);
  await askAgain(read.id);
  const back = await settledImport(books, read.id);
  expect([back.status, back.questions, back.answered, back.draft]).toEqual(['mapping', read.questions, [], read.draft]);
  const none = await books.client.put(`${books.path}/imports/${read.id}/mapping`, { askAgain: true });
  expect([none.status, none.body]).toMatchObject([409, { code: 'nothing_answered' }]);
});

async function askAgain(id: string): Promise<void> {
  const { status, text } = await books.client.put(`${books.path}/imports/${id}/mapping`, { askAgain: true });
  if (status > 202) throw new Error(text);
}

it('tries another way of reading without taking it for an answer', async () => {
  const read = await asked('Date,Description,Amount\n01/09/2026,WALMART,-12.50\n05/09/2026,SHELL,-40.00\n');
  const path = `${books.path}/imports/${read.id}/mapping`;
  const other = { ...read.draft, dateFormat: read.draft?.dateFormat === 'DD/MM/YYYY' ? 'MM/DD/YYYY' : 'DD/MM/YYYY' };
  await books.client.put(path, { mapping: other, isTrial: true });
  const tried = await settledImport(books, read.id);
  expect([tried.status, tried.questions.map(({ topic }) => topic)]).toEqual(['mapping', ['date-order']]);
  expect(tried.sample[0]?.date).not.toBe(read.sample[0]?.date);
  expect(tried.layout?.firstRows?.[0]).toMatchObject({
    line: 2,
    cells: ['01/09/2026', 'WALMART', '-12.50'],
    reads: { date: tried.sample[0]?.date, amount: '-12.50', said: 'you paid $12.50' },
  });
  await books.client.put(path, { mapping: other });
  expect((await settledImport(books, read.id)).status).toBe('ready');
});
