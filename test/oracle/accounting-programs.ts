import { execFile, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { scratchDirectory } from '../kit/run/scratch-directory';

/** Balances or movements by column and account, in cents; what is not there is nothing. */
export class Figures {
  private readonly cents = new Map<string, bigint>();
  readonly accounts = new Set<string>();

  set(column: string, account: string, decimal: string): void {
    this.accounts.add(account);
    this.cents.set(`${column} ${account}`, centsOf(decimal));
  }

  get(column: string, account: string): bigint {
    return this.cents.get(`${column} ${account}`) ?? 0n;
  }
}

export type Interval = 'daily' | 'monthly' | 'quarterly' | 'yearly';

const LIMIT_MS = 300_000;
const OUTPUT_LIMIT_BYTES = 512_000_000;

/**
 * What they answered, by journal and question: where only our statements have changed, the others need not read it
 * again.
 */
const answered = new Map<string, Promise<string>>();

/** Programs of other people that read a plain-text journal, on one file of it. */
export class AccountingPrograms {
  private readonly directory = scratchDirectory('oracle');
  private readonly path = join(this.directory.path, 'books.journal');
  private readonly mark: string;

  constructor(journal: string) {
    writeFileSync(this.path, journal);
    this.mark = createHash('sha256').update(journal).digest('hex');
  }

  close(): void {
    this.directory.remove();
  }

  /**
   * hledger's balances of every account (and kind of account) at the end of every day from the first to before the
   * last.
   */
  hledgerBalances(first: string, before: string): Promise<Figures> {
    return this.hledger(['--daily', '--historical', '-b', first, '-e', before], (column) => column);
  }

  /** hledger's movements of every account (and kind of account); columns by their first day, as `2026-04-01`. */
  hledgerMovements(interval: Interval): Promise<Figures> {
    return this.hledger([`--${interval}`], firstDayOf);
  }

  /** ledger's balances of every account (and kind of account) before a day; the column is that day. */
  async ledgerBalances(before: string): Promise<Figures> {
    const figures = new Figures();
    for (const shape of [['--flat'], ['--depth', '1']]) {
      const text = await this.run('ledger', [
        '-e',
        before,
        'balance',
        ...shape,
        '--no-total',
        '--balance-format',
        '%(account)\t%(quantity(display_total))\n',
      ]);
      for (const line of text.split('\n')) {
        const [account, amount] = line.split('\t');
        if (account !== undefined && amount !== undefined) figures.set(before, account, amount);
      }
    }
    return figures;
  }

  private async hledger(options: readonly string[], columnOf: (header: string) => string): Promise<Figures> {
    const figures = new Figures();
    for (const shape of [['--flat'], ['--depth', '1']]) {
      const text = await this.run('hledger', ['balance', ...options, ...shape, '-N', '-E', '-O', 'csv']);
      const [header = [], ...rows] = text
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => line.slice(1, -1).split('","'));
      for (const [account = '', ...amounts] of rows)
        amounts.forEach((amount, index) => figures.set(columnOf(header[index + 1] ?? ''), account, amount));
    }
    return figures;
  }

  private run(program: string, args: readonly string[]): Promise<string> {
    const question = [this.mark, program, ...args].join('\0');
    const answer = answered.get(question) ?? run(program, ['-f', this.path, ...args]);
    answered.set(question, answer);
    return answer;
  }
}

/** True where both programs are installed. */
export function hasAccountingPrograms(): boolean {
  return ['hledger', 'ledger'].every((program) => spawnSync(program, ['--version'], { timeout: 10_000 }).status === 0);
}

/** In the background: while this process stood still, the server would close the connections that it keeps. */
async function run(program: string, args: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(program, args, {
    encoding: 'utf8',
    timeout: LIMIT_MS,
    maxBuffer: OUTPUT_LIMIT_BYTES,
  });
  return stdout;
}

/** `2026`, `2026Q2`, `2026-04` and `2026-04-05` as the day that they begin with. */
function firstDayOf(column: string): string {
  const quarter = /^(\d{4})Q([1-4])$/.exec(column);
  if (quarter) return `${quarter[1]}-${String(Number(quarter[2]) * 3 - 2).padStart(2, '0')}-01`;
  return `${column}-01-01`.slice(0, 10);
}

/** Cents of `12`, `-12.5` or `12.50`. @throws for anything else, a third decimal included. */
export function centsOf(decimal: string): bigint {
  const match = /^(-?)(\d+)(?:\.(\d{1,2})0*)?$/.exec(decimal);
  if (!match) throw new Error(`${decimal} is no amount in cents`);
  const size = BigInt((match[2] ?? '') + (match[3] ?? '').padEnd(2, '0'));
  return match[1] === '-' ? -size : size;
}
