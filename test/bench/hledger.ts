import { spawn, spawnSync } from 'node:child_process';
import { createWriteStream, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { once } from 'node:events';
import type { Pool } from 'pg';
import { scratchDirectory } from '../kit/run/scratch-directory';

/** What hledger made of a business's journal. */
export interface HledgerRun {
  readonly version: string;
  readonly transactions: number;
  /** True when the journal held every entry of the business. */
  readonly isWhole: boolean;
  readonly seconds: number;
  readonly peakMegabytes: number;
  /** Decimal text with two places, on `lastDay`. */
  readonly totalAssets: string;
  readonly lastDay: string;
}

const LIMIT_MS = 300_000;
const PAGE_ENTRIES = 20_000;
/** Every day that anything is recorded on lies before it. */
const LAST_DAY = '2030-12-31';

/**
 * Writes a business's postings as a plain-text journal and times hledger's balance sheet over it.
 * @param limit entries written at most
 * @returns undefined where hledger is not installed
 */
export async function measureHledger(pool: Pool, businessId: string, limit: number): Promise<HledgerRun | undefined> {
  const version = spawnSync('hledger', ['--version'], { encoding: 'utf8', timeout: 10_000 });
  if (version.status !== 0) return undefined;
  const files = scratchDirectory('hledger');
  try {
    const journal = join(files.path, 'books.journal');
    const written = await writeJournal(pool, businessId, journal, limit);
    const run = await balanceSheet(journal);
    return { version: /hledger ([\d.]+)/.exec(version.stdout)?.[1] ?? '', ...written, ...run, lastDay: LAST_DAY };
  } finally {
    files.remove();
  }
}

interface PostingRow {
  readonly number: number;
  readonly date: string;
  readonly account: string;
  readonly amount: string;
}

async function writeJournal(
  pool: Pool,
  businessId: string,
  path: string,
  limit: number,
): Promise<{ transactions: number; isWhole: boolean }> {
  const file = createWriteStream(path);
  let last = 0;
  let written = 0;
  for (
    let rows = await page(pool, businessId, last, last + PAGE_ENTRIES);
    rows.length > 0 && written < limit;
    rows = await page(pool, businessId, last, last + PAGE_ENTRIES)
  ) {
    let text = '';
    let entry = -1;
    for (const row of rows) {
      if (row.number !== entry) text += `\n${row.date} entry ${row.number}\n`;
      if (row.number !== entry) written++;
      entry = row.number;
      text += `    ${accountName(row.account)}  ${decimal(row.amount)}\n`;
    }
    last += PAGE_ENTRIES;
    if (!file.write(text)) await once(file, 'drain');
  }
  file.end();
  await once(file, 'finish');
  const { rows } = await pool.query<{ count: string }>(
    `select count(*) as count from books.entries where business_id = $1`,
    [businessId],
  );
  return { transactions: written, isWhole: written === Number(rows[0]?.count) };
}

async function page(pool: Pool, businessId: string, after: number, upTo: number): Promise<PostingRow[]> {
  const { rows } = await pool.query<PostingRow>(
    `
      select entry_number as number, date::text, ledger_account as account, (debit - credit)::text as amount
        from books.postings
     where business_id = $1 and entry_number > $2 and entry_number <= $3 order by entry_number, line`,
    [businessId, after, upTo],
  );
  return rows;
}

const KINDS: Readonly<Record<string, string>> = { '1': 'assets', '2': 'liabilities', '3': 'equity', '4': 'revenues' };

function accountName(code: string): string {
  return `${KINDS[code.slice(0, 1)] ?? 'expenses'}:${code}`;
}

function decimal(minor: string): string {
  const digits = minor.replace('-', '').padStart(3, '0');
  return `${minor.startsWith('-') ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

async function balanceSheet(journal: string): Promise<{ seconds: number; peakMegabytes: number; totalAssets: string }> {
  const started = performance.now();
  const child = spawn('hledger', ['-f', journal, 'balancesheet', '-e', LAST_DAY, '-O', 'csv'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    timeout: LIMIT_MS,
    killSignal: 'SIGKILL',
  });
  let output = '';
  let peak = 0;
  child.stdout.on('data', (chunk) => (output += String(chunk)));
  const watch = setInterval(() => (peak = Math.max(peak, peakKilobytes(child.pid ?? 0))), 100);
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null];
  clearInterval(watch);
  if (code !== 0) throw new Error(`hledger ended with ${signal ?? code}: ${output.slice(0, 300)}`);
  const total = /"Total:?","([^"]*)"/.exec(output)?.[1] ?? '';
  return {
    seconds: (performance.now() - started) / 1_000,
    peakMegabytes: peak / 1_000,
    totalAssets: total.replace(/,/g, ''),
  };
}

/** The most memory a process has held so far; 0 where the system does not say. */
function peakKilobytes(pid: number): number {
  try {
    return Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
  } catch {
    return 0;
  }
}
