/** The transaction list as the files that people take away: CSV and XLSX, read as somebody else's program would. */
import { read, utils } from '@e965/xlsx';
import type { ExportJob } from '@counterfoil/contracts/export.contract';
import { fetched } from '../../kit/books/exports';
import { decimal, type HttpBooks } from './http-books';
import type { PlainBooks } from '../plain/plain-books';
import type { Listed } from '../plain/plain-list';
import { filteredList, type ListFilter } from '../plain/plain-views';
import { day } from './served-rows';

type Range = Pick<ListFilter, 'from' | 'to'>;

/** Pauses between looks at a job, in milliseconds: most are done within the first. */
const LOOKS_MS = [15, 15, 30, 60, 120, 250] as const;
const JOB_LIMIT_MS = 120_000;
/** Day 0 of a workbook. */
const EPOCH = Date.parse('1899-12-30T00:00:00Z');
const HEAD = 'Date,Description,Nickname,Account,Category,Type,Amount,Balance,Transaction id,Day of value or purchase';
const ID_COLUMN = 8;

/** One file, as CSV or XLSX, of all days or of some: the die says. @returns what is in it and what the books have */
export async function exported(http: HttpBooks, plain: PlainBooks, die: number): Promise<readonly [unknown, unknown]> {
  const format = die % 2 === 0 ? 'csv' : 'xlsx';
  const [from = '', to = ''] = [day(Math.floor(die / 6)), day(Math.floor(die / 90))].sort();
  const ranges: readonly Range[] = [{}, { from }, { from, to }];
  const range = ranges[Math.floor(die / 2) % ranges.length] ?? {};
  const file = await fileOf(http, format, range);
  const [head = [], ...rows] = format === 'csv' ? rowsOfCsv(file.toString('utf8')) : rowsOfSheet(file);
  const meant = filteredList(plain, range);
  const asked = `${format} ${JSON.stringify(range)}`;
  // Rows of two accounts may share a place; those of one account come in their order.
  const inTurn = (texts: readonly string[][]): string[] => texts.map((cells) => cells.join('|')).sort(byDayAndAccount);
  return [
    [asked, head.join(), inTurn(rows.map(withoutId))],
    [asked, HEAD, inTurn(meant.map((row) => plainCells(plain, row)))],
  ];
}

/** Ids are none of the plain books'. A sheet leaves out the cells at a row's end that hold nothing. */
function withoutId(cells: readonly string[]): string[] {
  return [...cells.slice(0, ID_COLUMN), cells[ID_COLUMN + 1] ?? ''];
}

/** Asked for, waited for and fetched, as the screen does it. */
async function fileOf({ client, books }: HttpBooks, format: 'csv' | 'xlsx', { from, to }: Range): Promise<Buffer> {
  const range = { ...(from === undefined ? {} : { startDate: from }), ...(to === undefined ? {} : { endDate: to }) };
  const asked = await client.post<ExportJob>(`${books.path}/exports`, { report: 'transactions', format, range });
  if (asked.status !== 201) throw new Error(`an export was answered with ${asked.status}: ${asked.text}`);
  const path = `${books.path}/exports/${asked.body.id}`;
  const deadline = Date.now() + JOB_LIMIT_MS;
  for (let look = 0; Date.now() < deadline; look++) {
    await new Promise((resolve) => setTimeout(resolve, LOOKS_MS[Math.min(look, LOOKS_MS.length - 1)]));
    const { status, body, text } = await client.get<ExportJob>(path);
    if (status !== 200 || body.status === 'failed') throw new Error(`an export ended with ${status}: ${text}`);
    if (body.status === 'completed') return (await fetched(client, `${path}/file`)).file;
  }
  throw new Error(`an export was not over within ${JOB_LIMIT_MS} ms`);
}

function plainCells(plain: PlainBooks, row: Listed): string[] {
  const { account, date, amount, balance, words, nickname, categories } = row;
  const type = amount < 0n ? 'expense' : 'deposit';
  const { name } = plain.account(account);
  return [date, words, nickname ?? '', name, categories.join(' + '), type, decimal(amount), decimal(balance), ''];
}

/** The order of the file where one account's rows are concerned. */
function byDayAndAccount(a: string, b: string): number {
  const key = (text: string): string =>
    text
      .split('|')
      .filter((_, at) => at === 0 || at === 3)
      .join();
  return key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0;
}

/** Cells in quotes may hold commas, quotes and line ends. */
function rowsOfCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  const cells = text.replace(/^\uFEFF/, '').matchAll(/(?:"((?:[^"]|"")*)"|([^,\r\n]*))(,|\r\n|$)/gy);
  for (const [, quoted, bare = '', end = ''] of cells) {
    row.push(quoted === undefined ? bare : quoted.replaceAll('""', '"'));
    if (end === ',') continue;
    if (row.length > 1) rows.push(row);
    row = [];
    if (end === '') break;
  }
  return rows;
}

/** The facts of a workbook: its rows with a date, under the head; days and money as texts. */
function rowsOfSheet(file: Buffer): string[][] {
  const { Sheets, SheetNames } = read(file);
  const [name = ''] = SheetNames;
  const sheet = Sheets[name];
  if (!sheet) throw new Error('the workbook has no sheet');
  const asRows = { header: 1, raw: true, defval: null } as const;
  const [head = [], ...rows] = utils.sheet_to_json<(string | number | null)[]>(sheet, asRows);
  const facts = rows.filter(([first]) => typeof first === 'number');
  return [head.map(String), ...facts.map((cells) => cells.map(cellText))];
}

function cellText(cell: string | number | null, column: number): string {
  if (typeof cell !== 'number') return cell ?? '';
  return column === 0 ? new Date(EPOCH + cell * 86_400_000).toISOString().slice(0, 10) : cell.toFixed(2);
}
