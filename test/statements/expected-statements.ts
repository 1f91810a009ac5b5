import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AccountType } from '@counterfoil/bank-statements/mapping';

/** What is true of a statement, as the `expected.json` beside it says. */
export interface Expected {
  readonly name: string;
  /** What else is right, in words. */
  readonly note?: string;
  readonly accountType: AccountType;
  /** ISO 4217 of the books. */
  readonly books?: string;
  readonly exponent: number;
  /** IANA zone of the business; absent = UTC. */
  readonly timeZone?: string;
  /** `YYYY-MM-DD amount` of each transaction in the order of the file, negative = out of the account. */
  readonly rows: readonly string[];
  /**
   * Topics of the questions, in order; true = there must be one: nothing in the file answers it. Absent = a question is
   * no fault.
   */
  readonly asked?: true | readonly string[];
  /** Nothing is read: each row says why, or there is none. */
  readonly unread: boolean;
  /** How a file that cannot be read is refused. */
  readonly refusal?: string;
  /** Rows in other currencies than the books', by their codes. */
  readonly foreign?: Readonly<Record<string, number>>;
  /** How the description of the first row begins. */
  readonly description?: string;
  readonly descriptions?: readonly string[];
  /** The rows that are a payment service's payouts. */
  readonly payouts?: readonly string[];
  /** What a note, a question or a row has to say. */
  readonly says?: string;
  /** What it makes of the books: `test/http/imports/statements-in-books.spec.ts` checks it. */
  readonly inBooks?: ExpectedBooks;
  /** Why it fails today. It is checked to fail still, so that a fix removes this. */
  readonly expectedToFail?: string;
}

/** An account before a statement is imported, and after it. */
export interface ExpectedBooks {
  /** Day and balance. */
  readonly opening: readonly [day: string, balance: string];
  /** `YYYY-MM-DD amount description` of transactions that somebody typed before. */
  readonly typed?: readonly string[];
  /** The file beside it that was imported before. */
  readonly after?: string;
  /** `YYYY-MM-DD amount balance description` of all transactions, newest first. */
  readonly transactions: readonly string[];
}

export interface ExpectedStatement extends Expected {
  readonly file: string;
  readonly bytes: Uint8Array;
}

export interface ExpectedFolder {
  readonly folder: string;
  /** Read as an upload is, each question answered by somebody who knows what happened. */
  readonly asUploaded: boolean;
  /** Questions are common here, so that these say nothing about how often files are understood without one. */
  readonly askedOften: boolean;
  readonly statements: readonly ExpectedStatement[];
}

const FILE = 'expected.json';
const KEYS_OF_FOLDER = ['note', 'asUploaded', 'askedOften', 'statements'];
const KEYS = [
  ...['name', 'note', 'accountType', 'books', 'exponent', 'timeZone', 'rows', 'asked', 'unread', 'refusal', 'foreign'],
  ...['description', 'descriptions', 'payouts', 'says', 'inBooks', 'expectedToFail'],
];

/**
 * Reads every `expected.json` below a folder with the statements beside it.
 * @throws Error on a key that nobody checks, a statement without its truth, or a truth without its statement
 */
export function expectedFolders(root: string): readonly ExpectedFolder[] {
  const below = readdirSync(root, { recursive: true, encoding: 'utf8' });
  return below
    .filter((path) => path.endsWith(`/${FILE}`))
    .sort()
    .map((path) => expectedFolder(root, path.slice(0, -FILE.length - 1)));
}

function expectedFolder(root: string, folder: string): ExpectedFolder {
  const read = JSON.parse(readFileSync(join(root, folder, FILE), 'utf8')) as Partial<ExpectedFolder> & {
    readonly statements: Readonly<Record<string, Partial<Expected>>>;
  };
  const files = readdirSync(join(root, folder)).filter((file) => file !== FILE);
  same(folder, Object.keys(read.statements), files);
  known(folder, read, KEYS_OF_FOLDER);
  const statements = Object.entries(read.statements).map(([file, expected]): ExpectedStatement => {
    known(`${folder}/${file}`, expected, KEYS);
    const bytes = new Uint8Array(readFileSync(join(root, folder, file)));
    return { name: file, accountType: 'checking', exponent: 2, rows: [], unread: false, ...expected, file, bytes };
  });
  return { folder, asUploaded: false, askedOften: false, ...read, statements };
}

function same(folder: string, told: readonly string[], files: readonly string[]): void {
  const odd = [...told.filter((file) => !files.includes(file)), ...files.filter((file) => !told.includes(file))];
  if (odd.length > 0) throw new Error(`${folder}: only a file or only in ${FILE}: ${odd.join(', ')}`);
}

function known(place: string, value: object, keys: readonly string[]): void {
  const others = Object.keys(value).filter((key) => !keys.includes(key));
  if (others.length > 0) throw new Error(`${place}: nobody checks ${others.join(', ')}`);
}
