/** When it was that a report as known at a position shows. */
import type { Problem } from '@counterfoil/contracts/problem.contract';
import type { KnownMoment } from '@counterfoil/contracts/report.contract';
import type { ReachableApp } from '../../kit/app/app';
import { startBooks, type TestBooks } from '../../kit/books/books';
import type { Answer } from '../../kit/app/http-client';
import { sharedApp } from '../../kit/app/shared-app';

let app: ReachableApp;
let books: TestBooks;
beforeAll(async () => {
  app = await sharedApp();
  books = await startBooks(app);
});

const moment = <Body = KnownMoment>(query: string, client = books.client): Promise<Answer<Body>> =>
  client.get<Body>(`${books.path}/known-moment${query}`);
const positionOf = (answer: Answer): bigint => BigInt(answer.headers.get('X-Position') ?? '');
const at = async (position: bigint): Promise<KnownMoment> => (await moment(`?position=${position}`)).body;

describe('the moment of a position', () => {
  it('is that of the newest event of the business up to it, whichever of its events that is', async () => {
    const others = await startBooks(app);
    const recorded: { position: bigint; between: [number, number] }[] = [];
    for (let n = 0; n < 5; n++) {
      const before = Date.now();
      const position = positionOf(await books.record());
      recorded.push({ position, between: [before, Date.now()] });
      // Somebody else's event, so that there is a position between two of ours.
      await others.record();
    }
    for (const { position, between } of recorded) {
      const own = await at(position);
      expect(own.knownAt).toBe(String(position));
      const time = Date.parse(own.recordedAt ?? '');
      expect([time >= between[0], time <= between[1]]).toEqual([true, true]);
      expect(await at(position + 1n)).toEqual(own);
    }
    const last = recorded.at(-1);
    expect((await at(2n ** 63n - 1n)).knownAt).toBe(String(last?.position));
  });

  it('is none before the first event', async () => {
    expect(await moment('?position=0')).toMatchObject({ status: 200, body: { knownAt: '0', recordedAt: null } });
    expect(await at(1n)).toEqual({ knownAt: '0', recordedAt: null });
  });
});

it.each([
  '',
  '?position=',
  '?position=soon',
  '?position=-1',
  '?position=9999999999999999999',
  '?position=1&position=2',
])('refuses %p, which is no position', async (query) => {
  const { status, body } = await moment<Problem>(query);
  expect([status, body.message]).toEqual([400, 'position must be one as X-Position shows it, such as 1234']);
});

it('knows of no business of somebody else', async () => {
  const stranger = await app.signedUp();
  const [theirs, report] = await Promise.all([
    moment<Problem>('?position=1', stranger.client),
    stranger.client.get<Problem>(`${books.path}/balance-sheet`),
  ]);
  expect([theirs.status, theirs.body.code]).toEqual([404, report.body.code]);
});
