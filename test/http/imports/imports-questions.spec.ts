/** Answers to what is asked about a statement; what each answer shows is tested beside `question-examples.ts`. */
import type { Import } from '@counterfoil/contracts/import-answer.contract';
import type { ReachableApp } from '../../kit/app/app';
import { ASKED_STATEMENTS } from '../../kit/books/asked-statements';
import { startBooks, type TestBooks } from '../../kit/books/books';
import { sharedAppWithWorker } from '../../kit/app/shared-app';
import { settledImport, uploadFixture } from '../../kit/books/statement-upload';
import { answered, rowsOf, uploaded } from './read-imports';

const TWO_QUESTIONS = 'Date,Description,Amount\n01/09/2026,WALMART,12.50\n05/09/2026,SHELL,40.00\n';

let app: ReachableApp;
let books: TestBooks;
beforeAll(async () => {
  app = await sharedAppWithWorker();
  books = await startBooks(app);
});

async function changed(id: string, change: object): Promise<Import> {
  const { status, text } = await books.client.put(`${books.path}/imports/${id}/mapping`, change);
  if (status > 202) throw new Error(text);
  return settledImport(books, id);
}

it('are asked for before anything is recorded, and are one of those on offer', async () => {
  const { body } = await uploadFixture(books, 'uk-order-unknown.csv');
  expect([body.status, body.questions.map(({ topic }) => topic)]).toEqual(['mapping', ['date-order']]);
  const path = `${books.path}/imports/${body.id}`;
  expect((await books.client.post(`${path}/commit`)).status).toBe(409);
  const ready = await answered(books, body.id, [{ topic: 'date-order', choice: 0 }]);
  expect([ready.status, ready.questions]).toEqual(['ready', []]);
  const wrong = await books.client.put(`${path}/mapping`, { answers: [{ topic: 'date-order', choice: 7 }] });
  expect(wrong.status).toBe(400);
});

it('show rows as they are in the preview after them', async () => {
  const read = await uploaded(books, TWO_QUESTIONS);
  for (const [choice, { examples = [] }] of (read.questions[0]?.choices ?? []).entries()) {
    const { id } = choice === 0 ? read : await uploaded(books, TWO_QUESTIONS);
    await answered(books, id, [{ topic: 'date-order', choice }]);
    await answered(books, id, [{ topic: 'direction', choice: 0 }]);
    expect((await rowsOf(books, id)).map(({ line, date }) => [line, date])).toEqual(
      examples.map(({ line, date }) => [line, date]),
    );
  }
});

it('record fees as rows of their own where they were taken as well, and the amounts alone where not', async () => {
  const { text = '' } = ASKED_STATEMENTS['fees beside the amounts'] ?? {};
  const found = await Promise.all([uploaded(books, text), uploaded(books, text)]);
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

it('can be taken back: what was asked before is asked again', async () => {
  const read = await uploaded(books, TWO_QUESTIONS);
  const once = await answered(books, read.id, [{ topic: 'date-order', choice: 1 }]);
  expect(once.answered).toEqual([{ text: read.questions[0]?.text, label: read.questions[0]?.choices[1]?.label }]);
  const twice = await answered(books, read.id, [{ topic: 'direction', choice: 0 }]);
  expect([twice.status, twice.answered.length]).toEqual(['ready', 2]);
  const asked = await changed(read.id, { askAgain: true });
  expect(asked.questions.map(({ topic }) => topic)).toEqual(['direction']);
  const back = await changed(read.id, { askAgain: true });
  expect([back.status, back.questions, back.answered, back.draft]).toEqual(['mapping', read.questions, [], read.draft]);
  const none = await books.client.put(`${books.path}/imports/${read.id}/mapping`, { askAgain: true });
  expect([none.status, none.body]).toMatchObject([409, { code: 'nothing_answered' }]);
});

it('are not given by trying another way of reading', async () => {
  const read = await uploaded(books, 'Date,Description,Amount\n01/09/2026,WALMART,-12.50\n05/09/2026,SHELL,-40.00\n');
  const other = { ...read.draft, dateFormat: read.draft?.dateFormat === 'DD/MM/YYYY' ? 'MM/DD/YYYY' : 'DD/MM/YYYY' };
  const tried = await changed(read.id, { mapping: other, isTrial: true });
  expect([tried.status, tried.questions.map(({ topic }) => topic)]).toEqual(['mapping', ['date-order']]);
  expect(tried.sample[0]?.date).not.toBe(read.sample[0]?.date);
  expect(tried.layout?.firstRows?.[0]).toMatchObject({
    line: 2,
    cells: ['01/09/2026', 'WALMART', '-12.50'],
    reads: { date: tried.sample[0]?.date, amount: '-12.50', said: 'you paid $12.50' },
  });
  expect((await changed(read.id, { mapping: other })).status).toBe('ready');
});
