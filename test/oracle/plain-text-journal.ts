import type { JournalReportEntry } from '@counterfoil/contracts/ledger-report.contract';
import type { TestBooks } from '../kit/books/books';

const PAGE = 500;
const KINDS: Readonly<Record<string, string>> = {
  '1': 'assets',
  '2': 'liabilities',
  '3': 'equity',
  '4': 'revenues',
  '5': 'expenses',
  '6': 'expenses',
};

/** The account of a plain-text journal that a ledger account is written as. */
export function plainTextAccount(code: string): string {
  return `${KINDS[code.slice(0, 1)] ?? 'unknown'}:${code}`;
}

/** Every entry of a business, page after page. @param knownAt a position; undefined for now */
export async function readJournal({ client, path }: TestBooks, knownAt?: string): Promise<JournalReportEntry[]> {
  const entries: JournalReportEntry[] = [];
  let next: string | undefined = `${path}/journal?limit=${PAGE}${knownAt === undefined ? '' : `&knownAt=${knownAt}`}`;
  while (next !== undefined) {
    const page: { status: number; text: string; body: JournalReportEntry[]; headers: Headers } =
      await client.get<JournalReportEntry[]>(next);
    if (page.status !== 200) throw new Error(`${next} was answered with ${page.status}: ${page.text}`);
    entries.push(...page.body);
    next = /<([^>]+)>; rel="next"/.exec(page.headers.get('Link') ?? '')?.[1];
  }
  return entries;
}

/** Entries in the language that hledger and ledger share. */
export function plainTextJournal(entries: readonly JournalReportEntry[]): string {
  return entries.map(entryText).join('\n');
}

function entryText({ date, entryNumber, description, lines }: JournalReportEntry): string {
  const postings = lines.map(
    ({ accountCode, debit, credit }) =>
      `    ${plainTextAccount(accountCode)}  ${isZero(debit) ? `-${credit}` : debit}\n`,
  );
  return `${date} * (${entryNumber}) ${description.replace(/[^\w .,&'-]/g, '_')}\n${postings.join('')}`;
}

function isZero(decimal: string): boolean {
  return !/[1-9]/.test(decimal);
}
