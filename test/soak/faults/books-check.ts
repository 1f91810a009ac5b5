import type { Account } from '@counterfoil/contracts/account.contract';
import type { ChainCheck } from '@counterfoil/contracts/audit.contract';
import type { TrialBalance } from '@counterfoil/contracts/ledger-report.contract';
import type { ReconciliationSummary } from '@counterfoil/contracts/reconciliation.contract';
import type { Schedule } from '@counterfoil/contracts/schedule-answer.contract';
import type { Transaction } from '@counterfoil/contracts/transaction.contract';
import type { Answer } from '../../kit/app/http-client';
import { eventually } from '../../kit/run/time-limit';
import { inWords } from './deed';
import type { Findings } from './findings';
import type { ExportedFile } from './jobs-under-fault';
import { reconciliationsAfter, rowsAfter, schedulesAfter, type LogFact, type Row } from './log-facts';
import type { LoadedBooks } from './world';

const OPENING = 100_000n;
const ID_COLUMN = 8;
const AMOUNT_COLUMN = 6;

/** Holds every read model that people see against the log, as it is served. */
export async function checkBooks(books: LoadedBooks, facts: readonly LogFact[], findings: Findings): Promise<void> {
  const { path, name } = books;
  const last = facts.at(-1)?.position ?? 0n;
  const listed = await listedRows(books, last).catch((error: unknown) => String(error));
  if (typeof listed === 'string') return findings.report('the books do not catch up', name, listed);
  const expected = rowsAfter(facts);
  for (const difference of differences(listed, expected))
    findings.report('the list is not what the log says', `${name}: ${difference}`);
  const accounts = await calm<Account[]>(books, `${path}/accounts`);
  for (const { id, currentBalance } of accounts) {
    const rows = [...expected.values()].filter(({ accountId }) => accountId === id);
    const balance = rows.reduce((sum, { amount }) => sum + amount, OPENING);
    if (minor(currentBalance) !== balance)
      findings.report('a wrong balance', `${name}: ${currentBalance}`, `instead of ${balance} cents`);
  }
  for (const { id, name: account } of accounts) {
    const shown = await calm<ReconciliationSummary[]>(books, `/api/accounts/${id}/reconciliations`);
    const found = shown.map((one) => [one.id, one.closingDay, one.clearedRows, one.outstandingRows].join(' '));
    const logged = reconciliationsAfter(facts, id);
    if (found.join() !== logged.join())
      findings.report(
        'reconciliations that the log does not have',
        `${name}, ${account}: ${found.join()}`,
        logged.join(),
      );
  }
  const schedules = await calm<Schedule[]>(books, `${path}/schedules`);
  const repeats = schedules.map(
    ({ id, payment, isPaused }) => `${id} ${payment.description} ${isPaused ? 'rests' : 'goes on'}`,
  );
  if (repeats.sort().join() !== schedulesAfter(facts).join())
    findings.report(
      'what repeats is not what the log says',
      `${name}: ${repeats.join()}`,
      schedulesAfter(facts).join(),
    );
  const trial = await calm<TrialBalance>(books, `${path}/trial-balance?startDate=2026-01-01&endDate=2026-12-31`);
  if (!trial.isBalanced) findings.report('a trial balance that is none', name);
  const chain = await calm<ChainCheck>(books, `${path}/audit/verify`);
  if (!chain.isIntact || !chain.isComplete || chain.headsConfirmed !== chain.headsPublished)
    findings.report('a broken chain', name, JSON.stringify(chain));
}

/** A file shows the books at the position that its job names, and nothing else. */
export function checkFile({ deed, job, text }: ExportedFile, facts: readonly LogFact[], findings: Findings): void {
  const upTo = job.knownAt === null || job.knownAt === '' ? undefined : BigInt(job.knownAt);
  const lines = text
    .split('\r\n')
    .slice(1)
    .filter((line) => line !== '');
  const rows = new Map(
    lines
      .map((line) => line.split(','))
      .map((cells) => [
        cells[ID_COLUMN] ?? '',
        { description: cells[1] ?? '', amount: minor(cells[AMOUNT_COLUMN] ?? '0') },
      ]),
  );
  if (rows.size !== lines.length)
    findings.report('completed without the right file', inWords(deed), 'a transaction stands twice');
  for (const difference of differences(rows, rowsAfter(facts, upTo))) {
    findings.report(
      'completed without the right file',
      inWords(deed),
      `as known at ${job.knownAt ?? 'no position'}: ${difference}`,
    );
  }
}

async function listedRows(
  { client, path }: LoadedBooks,
  position: bigint,
): Promise<Map<string, Pick<Row, 'description' | 'amount'>>> {
  return eventually('the list catching up with the log', async () => {
    const rows = new Map<string, Pick<Row, 'description' | 'amount'>>();
    let next: string | undefined = `${path}/transactions?limit=500`;
    while (next !== undefined) {
      const page: Answer<Transaction[]> = await client.get<Transaction[]>(next, {
        headers: { 'X-Position': String(position) },
      });
      if (page.status !== 200 || page.headers.get('X-Visible') === 'false')
        throw new Error(`${page.status}, behind ${position}`);
      for (const { id, description, amount } of page.body) rows.set(id, { description, amount: minor(amount) });
      next = /<([^>]+)>; rel="next"/.exec(page.headers.get('Link') ?? '')?.[1];
    }
    return rows;
  });
}

function* differences(
  found: ReadonlyMap<string, Pick<Row, 'description' | 'amount'>>,
  expected: ReadonlyMap<string, Row>,
): Generator<string> {
  for (const [id, row] of expected) {
    const one = found.get(id);
    if (one === undefined) yield `${row.description} (${id}) is missing`;
    else if (one.description !== row.description) yield `${id} is ${one.description} instead of ${row.description}`;
    else if (one.amount !== row.amount) yield `${row.description} is ${one.amount} instead of ${row.amount} cents`;
  }
  for (const [id, { description }] of found)
    if (!expected.has(id)) yield `${description} (${id}) is there and should not be`;
}

function calm<Body>({ client }: LoadedBooks, path: string): Promise<Body> {
  return eventually(path, async () => {
    const { status, body, text } = await client.get<Body>(path);
    if (status !== 200) throw new Error(`${status} ${text.slice(0, 200)}`);
    return body;
  });
}

/** Cents of a decimal string. */
function minor(decimal: string): bigint {
  return BigInt(decimal.replace('.', ''));
}
