/** A month's end as known at a moment: after each step, what was shown then, whatever was done about it since. */
import type { AccountRegister } from '@counterfoil/contracts/ledger-report.contract';
import type { ReconciliationReport } from '@counterfoil/contracts/reconciliation.contract';
import type { TestBooks } from '../../kit/books/books';
import type { Answer } from '../../kit/app/http-client';
import { FEBRUARY, freshBooks, MARCH, reconcile, reconciliationsPath } from '../reconciliations/reconciled-books';
import { amendment, undo } from '../books/worked-books';

const FIGURES = [
  `financial-summary?startDate=2026-01-01&endDate=${MARCH}&by=month`,
  `balance-sheet?asOfDate=${FEBRUARY}`,
  `trial-balance?startDate=2026-02-01&endDate=${FEBRUARY}`,
  `cash-flow?startDate=2026-02-01&endDate=${FEBRUARY}`,
  `general-ledger?startDate=2026-02-01&endDate=${FEBRUARY}`,
  `journal?endDate=${FEBRUARY}`,
];

interface Shown {
  readonly figures: readonly unknown[];
  readonly register: AccountRegister;
  /** Of each reconciliation that was ever made; a number where it is refused with that status. */
  readonly reports: readonly (ReconciliationReport | number)[];
}

let books: TestBooks;
/** In the order in which they were made. */
let made: string[];
beforeEach(async () => {
  books = await freshBooks();
  made = [];
});

/** What is shown of February. @param knownAt undefined for now */
async function shown(knownAt?: string): Promise<Shown> {
  const [first, next] = knownAt === undefined ? ['', ''] : [`?knownAt=${knownAt}`, `&knownAt=${knownAt}`];
  const get = async <Body>(path: string): Promise<Body | number> => {
    const { status, body } = await books.client.get<Body>(path);
    return status === 200 ? withoutMoment(body) : status;
  };
  const figures = await Promise.all(FIGURES.map((path) => get(`${books.path}/${path}${next}`)));
  const register = await get<AccountRegister>(`/api/accounts/${books.account.id}/register?endDate=${FEBRUARY}${next}`);
  if (typeof register === 'number') throw new Error(`the register was answered with ${register}`);
  const path = reconciliationsPath(books.account);
  const reports = await Promise.all(made.map((id) => get<ReconciliationReport>(`${path}/${id}${first}`)));
  return { figures, register, reports };
}

/** Each answer says as of which moment it is, which is another one when it is asked for again. */
function withoutMoment<Body>(body: Body): Body {
  return Array.isArray(body) ? body : { ...body, knownAt: '' };
}

const positionOf = (answer: Answer): string => answer.headers.get('X-Position') ?? '';
const agreement = ({ reports }: Shown): (boolean | number)[] =>
  reports.map((report) => (typeof report === 'number' ? report : report.agrees));

it('is shown as it was before and after each step, once all of it is done', async () => {
  const { body: row, ...recorded } = await books.record({ categoryId: books.categoryId('Supplies') });
  const change = (part: object): Promise<Answer> =>
    books.client.put(`${books.path}/transactions/${row.id}`, amendment(row, part));
  const moments: { position: string; then: Shown }[] = [];
  const step = async (answer: Answer): Promise<Answer> => {
    expect([answer.status, answer.status < 300]).toEqual([answer.status, true]);
    moments.push({ position: positionOf(answer), then: await shown() });
    return answer;
  };
  const reconciled = async (balance: string): Promise<Answer> => {
    const done = await reconcile(books, FEBRUARY, balance);
    made.push(done.body.id);
    return done;
  };

  await step({ ...recorded, body: row });
  const first = await step(await reconciled('920.00'));
  await step(await change({ amount: '85.00', categoryId: books.categoryId('Travel') }));
  await step(await change({ amount: '80.00', categoryId: books.categoryId('Travel') }));
  await step(await undo(books, first));
  await step(await change({ amount: '90.00', date: '2026-02-20', categoryId: books.categoryId('Travel') }));
  await step(await reconciled('910.00'));
  await step(await books.client.post(`${books.path}/periods/close`, { through: FEBRUARY, requireReconciled: true }));
  const late = { ...amendment(row, { amount: '95.00', date: '2026-02-20' }), onFirstOpenDay: true };
  await step(await books.client.put(`${books.path}/transactions/${row.id}`, late));

  expect(moments.map(({ then }) => agreement(then))).toEqual([
    [],
    [true],
    [false],
    [true],
    [404],
    [404],
    [404, true],
    [404, true],
    [404, true],
  ]);
  for (const { position, then } of moments) {
    const again = await shown(position);
    expect(again.figures).toEqual(then.figures);
    expect(again.register).toEqual(then.register);
    // Those that came later were not known.
    expect(again.reports.slice(0, then.reports.length)).toEqual(then.reports);
    expect(again.reports.slice(then.reports.length).every((report) => report === 404)).toBe(true);
  }
  expect(moments.map(({ then }) => then.register.reconciled?.closingDay ?? null)).toEqual([
    null,
    ...[FEBRUARY, FEBRUARY, FEBRUARY],
    ...[null, null],
    ...[FEBRUARY, FEBRUARY, FEBRUARY],
  ]);
});
