import { withAnswer } from '@counterfoil/bank-statements/mapping';
import type { Question } from '@counterfoil/bank-statements/questions/layout-question';
import type { RowReason } from '@counterfoil/bank-statements/statement-row';
import { formatDecimal } from '@counterfoil/money/money';
import type { StatementAccount } from '../../services/ledger/src/imports/reading/statement-account';
import { readStatementFile } from '../../services/ledger/src/imports/reading/statement-reading';
import { ticked } from '../../services/ledger/src/imports/rows/draft-row';
import { draftRows, type RowContext } from '../../services/ledger/src/imports/reading/import-draft-rows';
import type { ExpectedStatement } from './expected-statements';
import { truthfulChoice } from './truthful-choice';

export interface UploadReading {
  /** Why the file was refused. */
  readonly refusal?: string;
  /** Topics of the questions, in order. */
  readonly asked: readonly string[];
  /** `YYYY-MM-DD amount` of the rows that are ticked, in the order of the file. */
  readonly rows: readonly string[];
  /** Rows in other currencies than the books', by their codes. */
  readonly foreign: Readonly<Record<string, number>>;
  /** What the notes, the questions and the rows that cannot be read say. */
  readonly said: string;
}

const ACCOUNT = 'own';

/** Reads a statement as an upload is, and answers each question by what happened. */
export function readAsUploaded(statement: ExpectedStatement): UploadReading {
  const { bytes, rows: happened } = statement;
  const account = accountOf(statement);
  const asked: string[] = [];
  const said: string[] = [];
  let read = readStatementFile(bytes, account, {}, []);
  while (read.ok && read.draft !== null && read.questions.length > 0) {
    const [question, ...questions] = read.questions as readonly [Question, ...Question[]];
    asked.push(question.topic);
    said.push(question.text);
    const answer = question.choices[truthfulChoice(question, happened)];
    const draft = withAnswer(read.draft, answer?.change ?? {});
    read = readStatementFile(bytes, account, { draft, questions }, []);
  }
  if (!read.ok) return { refusal: read.message, asked, rows: [], foreign: {}, said: '' };
  const rows = [...draftRows(read, contextOf(account))].filter((row) => ticked(row, undefined).isIncluded);
  said.push(...(read.layout?.notes ?? []), ...read.rows.flatMap((row) => (row.valid ? [] : row.reasons.map(worded))));
  const foreign = (read.layout?.foreign ?? []).map(({ currency, rows: count }): [string, number] => [currency, count]);
  return {
    asked,
    rows: rows.map(({ date, amountMinor }) => `${date} ${formatDecimal(amountMinor ?? 0n, account.exponent)}`),
    foreign: Object.fromEntries(foreign),
    said: said.join('\n'),
  };
}

const worded = ({ message, detail = '' }: RowReason): string => `${message}: ${detail}`;

function accountOf({ accountType, exponent, books = 'USD', timeZone = 'UTC' }: ExpectedStatement): StatementAccount {
  const own = { accountType, openingDate: '1990-01-01' };
  const accounts = [{ ...own, id: ACCOUNT, name: 'Here', number: null }];
  return { ...own, accountId: ACCOUNT, currency: books, exponent, timeZone, accounts };
}

/** Books in which nothing has happened yet. */
function contextOf({ accountId, accounts }: StatementAccount): RowContext {
  const nothing = {
    refundCategoryId: null,
    uncategorizedRevenueId: null,
    feeCategoryId: null,
    nicknames: [],
    categories: new Map(),
    rules: null,
  };
  return { accountId, accounts, ...nothing, edits: new Map() };
}
