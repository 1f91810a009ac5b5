import type { ReadRows } from './corrected-list.queries';
import { CorrectedLists } from './corrected-lists';

/** Books of which only the revision is known, and how often what was corrected in them was read. */
function booksAt(revision: string) {
  const books = { revision, reads: 0, isAway: false };
  const read = (async (text: string): Promise<object[]> => {
    if (text.includes('stream_heads')) return [{ revision: books.revision }];
    books.reads += 1;
    if (books.isAway) throw new Error('the database is away');
    return [];
  }) as ReadRows;
  return { books, read };
}

it('works them out once for each state of the books', async () => {
  const lists = new CorrectedLists();
  const { books, read } = booksAt('7');
  await Promise.all([lists.of('bees', read), lists.of('bees', read)]);
  await lists.of('bees', read);
  const first = books.reads;
  books.revision = '8';
  await lists.of('bees', read);
  expect(books.reads).toBe(2 * first);
});

it('keeps those of each business apart', async () => {
  const lists = new CorrectedLists();
  const [bees, wasps] = [booksAt('7'), booksAt('7')];
  await lists.of('bees', bees.read);
  await lists.of('wasps', wasps.read);
  expect(wasps.books.reads).toBe(bees.books.reads);
});

it('works them out again after a failure', async () => {
  const lists = new CorrectedLists();
  const { books, read } = booksAt('7');
  books.isAway = true;
  await expect(lists.of('bees', read)).rejects.toThrow('away');
  books.isAway = false;
  expect(await lists.of('bees', read)).toBeUndefined();
});

it('keeps few of them', async () => {
  const lists = new CorrectedLists();
  const { books, read } = booksAt('7');
  await lists.of('first', read);
  const each = books.reads;
  for (let other = 0; other < 20; other++) await lists.of(`other-${other}`, read);
  await lists.of('first', read);
  expect(books.reads).toBe(22 * each);
});
