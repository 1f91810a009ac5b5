import type { FinancialSummary } from '@counterfoil/contracts/report.contract';
import type { BulkTransactionsAnswer } from '@counterfoil/contracts/transaction.contract';
import { eventually } from '../../kit/time-limit';
import { timed, type Bench } from '../bench';
import type { BenchBooks } from '../bench-books';
import { Distribution } from '../distribution';
import { number } from '../report';

const ROWS = 5_000;
const ROUNDS = 3;
const SHOWN_LIMIT_MS = 60_000;

/** A bulk call of 5,000 rows, until the financial summary shows every one of them. */
export async function importSection(bench: Bench): Promise<void> {
  await bench.stack();
  const [books] = await bench.openBooks(1);
  if (!books) return;
  const answered = new Distribution();
  const shown = new Distribution();
  // The first round warms up and is not counted.
  for (let round = 0; round <= ROUNDS; round++) {
    const { answerSeconds, shownSeconds } = await importOnce(books, round + 1);
    if (round > 0) answered.add(ROWS / answerSeconds);
    if (round > 0) shown.add(ROWS / shownSeconds);
  }
  const { one } = await bench.rawInserts();
  bench.report.target('import', {
    figure: shown.p50,
    anchor: { name: 'raw inserts of 1 writer', figure: one.perSecond, unit: '/s' },
    note: `${ROWS} rows in one bulk call, the middle of ${ROUNDS} rounds; to the call's answer ${number(answered.p50)} rows/s. The stream is left free after each batch for as long as the batch took (design section 4).`,
  });
}

async function importOnce(books: BenchBooks, round: number): Promise<{ answerSeconds: number; shownSeconds: number }> {
  const { client } = books.owner;
  const transactions = Array.from({ length: ROWS }, (_, index) => ({
    date: `2026-0${(index % 9) + 1}-${String((index % 28) + 1).padStart(2, '0')}`,
    accountId: books.accountIds[0],
    type: 'expense',
    description: `Row ${index} of statement ${round}`,
    amount: '1.00',
  }));
  const answer = await timed(() => client.post<BulkTransactionsAnswer>(`${books.path}/transactions/bulk`, { transactions }));
  const { status, body, text } = answer.result;
  if (status !== 200 || body.success !== ROWS) throw new Error(`a bulk call was answered with ${status}: ${text.slice(0, 300)}`);
  const rest = await timed(() =>
    eventually('the summary showing every row', SHOWN_LIMIT_MS, async () => {
      const { body: summary } = await client.get<FinancialSummary>(`${books.path}/financial-summary?startDate=2026-01-01&endDate=2026-12-31`);
      return summary.totalExpenses === ROWS * round || undefined;
    }),
  );
  return { answerSeconds: answer.seconds, shownSeconds: answer.seconds + rest.seconds };
}
