import { accountQuestions, namesToKeep, type SettledName } from '@counterfoil/bank-statements/account-names';
import { accountNameKey } from '@counterfoil/bank-statements/cells/account-name';
import { beginning, oneLine } from '@counterfoil/bank-statements/cells/cell-text';
import { detectTableLayout, type ChosenColumns } from '@counterfoil/bank-statements/layout';
import type { Question } from '@counterfoil/bank-statements/questions/layout-question';
import { rowQuestions } from '@counterfoil/bank-statements/questions/row-questions';
import { completeMapping, ofWholeFile, type Mapping, type MappingDraft } from '@counterfoil/bank-statements/mapping';
import { openingBalanceOf } from '@counterfoil/bank-statements/evidence/opening-balance';
import { figuresAbove } from '@counterfoil/bank-statements/evidence/figures-above';
import { isNewestFirst } from '@counterfoil/bank-statements/evidence/row-order';
import { proofOf, type ReadingProof } from '@counterfoil/bank-statements/evidence/reading-proof';
import { readRows, type ReadStatement } from '@counterfoil/bank-statements/read-statement';
import { refuse, type Outcome } from '@counterfoil/bank-statements/refusal';
import { rememberedLayout } from '@counterfoil/bank-statements/remembered-mapping';
import type { StatementRow, StatementSummary } from '@counterfoil/bank-statements/statement-row';
import { summarise } from '@counterfoil/bank-statements/statement-summary';
import { currencyQuestions } from '@counterfoil/bank-statements/statement-currency';
import type { StatedBalance } from '@counterfoil/bank-statements/evidence/stated-balance';
import { openStatement } from '@counterfoil/bank-statements/open-statement';
import { bodyOf, type StatementTable } from '@counterfoil/bank-statements/table/statement-table';
import {
  IMPORT_FILE_ROWS,
  type ImportAccountName,
  type ImportFileRow,
  type ImportLayout,
} from '@counterfoil/contracts/import-answer.contract';
import type { ImportFormat } from '@counterfoil/contracts/import.contract';
import { formatDecimal } from '@counterfoil/money/money';
import type { RowParts } from './faulty-rows';
import { asRead, withExamples } from './question-examples';
import { settleRows } from './settled-rows';
import type { StatementAccount } from './statement-account';

/** Characters of each cell that is shown as it stands. */
const SHOWN_CELL = 200;

/** How a file is to be read: nothing said means that everything is found out. */
export interface ReadingChoice {
  /** Columns picked by the person; the rest is found out around them. */
  readonly chosen?: ChosenColumns;
  /** A draft with the person's answers in it, and what it still leaves open. */
  readonly draft?: MappingDraft;
  readonly questions?: readonly Question[];
  /** What was answered on the way to the draft, the latest last. */
  readonly answered?: readonly AnsweredQuestion[];
}

/** A question that was answered, with what stood before: taking the answer back leads there. */
export interface AnsweredQuestion {
  readonly text: string;
  readonly label: string;
  readonly draft: MappingDraft;
  readonly questions: readonly Question[];
}

/** A file as understood. */
export interface StatementReading {
  readonly format: ImportFormat;
  readonly layout: ImportLayout | null;
  readonly draft: MappingDraft | null;
  readonly questions: readonly Question[];
  /** Null while something is missing; the rows are then empty. */
  readonly mapping: Mapping | null;
  readonly rows: readonly StatementRow[];
  /** Names in the account column, and where their rows go. */
  readonly names: readonly ImportAccountName[];
  /** The accounts that rows go to. */
  readonly into: ReadonlySet<string>;
  /** What of each faulty row could be read. */
  readonly parts: ReadonlyMap<StatementRow, RowParts>;
  readonly summary: StatementSummary | null;
  /**
   * What the statement says its account held before its first row, in minor units; null where it does not say, or is of
   * several accounts.
   */
  readonly openingMinor: bigint | null;
  /** The balances that the file states beside its rows; null where it states none, or is of several accounts. */
  readonly stated: StatedBalance | null;
  /** Whether the rows of one day stand the latest first. */
  readonly isNewestFirst: boolean;
  /** What in the file proves that the rows of it were read rightly. */
  readonly proof: ReadingProof;
  /** What is wrong with the mapping that the person chose; null where nothing is. */
  readonly problem: string | null;
}

/**
 * Reads a whole file: layout, rows, sentence. Pure: the same bytes and choices give the same reading.
 * @param remembered mappings confirmed for the account before, the latest first; the first that fits is taken.
 */
export function readStatementFile(
  bytes: Uint8Array,
  account: StatementAccount,
  choice: ReadingChoice,
  remembered: readonly Mapping[],
): Outcome<StatementReading> {
  const opened = openStatement(bytes, choice.draft ?? {});
  if (!opened.ok) return opened;
  const read = readTable(opened.table, account, choice, remembered);
  if (!read.ok || !read.draft) return read;
  const { table } = opened;
  const { draft, layout } = read;
  return {
    ...read,
    layout: layout && { ...layout, firstRows: asRead(layout.firstRows ?? [], table, draft, account) },
    questions: withExamples(read.questions, table, draft, account),
  };
}

function readTable(
  table: StatementTable,
  account: StatementAccount,
  choice: ReadingChoice,
  remembered: readonly Mapping[],
): Outcome<StatementReading> {
  const format = table.source?.format ?? 'csv';
  const { read: already, ...found } = layoutOf(table, account, choice, remembered);
  if (found.layout.columns.every(({ looksLike }) => looksLike === 'empty'))
    return refuse('no-rows', 'The file holds no transactions.');
  const completed = completeMapping(found.draft);
  if (!completed.ok) return { ok: true, ...nothingRead, ...found, format };
  const { mapping } = completed;
  const read: Outcome<ReadStatement> = already ? { ok: true, ...already } : readRows(table, mapping, account);
  // A column that is not there is the person's to correct; the file itself is sound.
  if (!read.ok)
    return choice.draft && read.code === 'column-missing'
      ? { ok: true, ...nothingRead, ...found, format, problem: read.message }
      : read;
  return { ok: true, format, problem: null, draft: found.draft, ...settled(table, mapping, read, account, found) };
}

/** What depends on the books: which account each row goes to, and which rows are in another currency. */
function settled(
  table: StatementTable,
  mapping: Mapping,
  { rows: read, statedBalances }: ReadStatement,
  account: StatementAccount,
  { layout, questions }: Omit<Found, 'read'>,
): Settled {
  const { currency, accounts, accountId, exponent } = account;
  const { rows, wanted, names, nameOf, accountOf, foreign, parts } = settleRows(table, mapping, read, account);
  const kept = rows.filter((row) => accountOf(row) !== null);
  const summary = summarise(kept);
  const into = new Set(kept.flatMap((row) => accountOf(row) ?? []));
  const asked = [
    ...questions.filter(({ topic }) => topic !== 'account' && topic !== 'currency' && topic !== 'rows'),
    ...rowQuestions(kept, exponent),
    ...accountQuestions(names, accounts, accountId, table.source !== undefined),
    ...currencyQuestions(foreign, wanted.filter(({ valid }) => valid).length, currency, mapping.currencies ?? []),
  ];
  const stated = statedOf(names, statedBalances);
  const found = [...foreign].map(([code, count]) => ({
    currency: code,
    rows: count,
    isTaken: mapping.currencies?.find((said) => said.code === code)?.taken ?? null,
  }));
  return {
    layout: found.length === 0 ? layout : { ...layout, foreign: found },
    mapping,
    rows,
    parts,
    names: withSums(namesToKeep(names), read, nameOf, exponent),
    into,
    summary,
    openingMinor: into.size === 1 ? openingBalanceOf(kept, stated) : null,
    stated,
    isNewestFirst: isNewestFirst(kept),
    proof: proofOf(kept, stated, figuresAbove(table, mapping, exponent)),
    questions: asked,
  };
}

/** Of what is left out, too, the preview says how much money it is. */
function withSums(
  names: readonly SettledName[],
  rows: readonly StatementRow[],
  nameOf: (row: StatementRow) => string,
  exponent: number,
): ImportAccountName[] {
  const sums = new Map<string, bigint>();
  for (const row of rows) {
    const key = accountNameKey(nameOf(row));
    if (row.valid) sums.set(key, (sums.get(key) ?? 0n) + row.amountMinor);
  }
  return names.map((known) => ({ ...known, net: formatDecimal(sums.get(accountNameKey(known.name)) ?? 0n, exponent) }));
}

/** The stated balance that rows of one account are to be held against. */
function statedOf(names: readonly SettledName[], stated: readonly StatedBalance[]): StatedBalance | null {
  const [taken, another] = names.filter(({ isLeftOut }) => !isLeftOut);
  return another ? null : (stated.find(({ account }) => account === (taken?.name ?? '')) ?? null);
}

type Settled = Pick<
  StatementReading,
  | 'layout'
  | 'mapping'
  | 'rows'
  | 'parts'
  | 'names'
  | 'into'
  | 'summary'
  | 'openingMinor'
  | 'stated'
  | 'isNewestFirst'
  | 'proof'
  | 'questions'
>;

const nothingRead = {
  mapping: null,
  rows: [],
  names: [],
  into: new Set<string>(),
  parts: new Map<StatementRow, RowParts>(),
  summary: null,
  openingMinor: null,
  stated: null,
  isNewestFirst: false,
  proof: { by: 'nothing', untold: 0 } as const,
  problem: null,
};

interface Found {
  /** The rows under this very draft, where finding it out has read them: a long file is not read twice. */
  readonly read: ReadStatement | null;
  readonly layout: ImportLayout;
  readonly draft: MappingDraft;
  readonly questions: readonly Question[];
}

function layoutOf(
  table: StatementTable,
  account: StatementAccount,
  choice: ReadingChoice,
  remembered: readonly Mapping[],
): Found {
  const fitting =
    choice.chosen || choice.draft ? undefined : remembered.find((mapping) => fits(table, mapping, account.exponent));
  const detected = detectTableLayout(table, {
    ...account,
    ...(choice.chosen ? { chosen: choice.chosen } : {}),
    ...(fitting ? { remembered: fitting } : {}),
  });
  const { encoding, delimiter, headerLine, columns, confidence, notes, draft, questions, read } = detected;
  const facts = { encoding, delimiter, headerLine, columns: [...columns], confidence, notes: [...notes] };
  const layout = { ...facts, firstRows: firstRows(table, headerLine) };
  return choice.draft
    ? {
        layout,
        read: null,
        draft: ofWholeFile(choice.draft),
        questions: (choice.questions ?? []).filter(({ topic }) => topic !== 'statement'),
      }
    : { layout, draft, questions, read };
}

/** What the screen shows of the file as it stands. */
function firstRows(table: StatementTable, headerLine: number): ImportFileRow[] {
  const { rows } = bodyOf(table, { headerLine }, []);
  return rows.slice(0, IMPORT_FILE_ROWS).map(({ line, cells }) => ({
    line,
    cells: cells.map((cell) => beginning(oneLine(cell), SHOWN_CELL)),
    reads: null,
  }));
}

function fits(table: StatementTable, mapping: Mapping, exponent: number): boolean {
  const source = mapping.source ?? 'csv';
  if (source !== (table.source?.format ?? 'csv')) return false;
  return source !== 'csv' || rememberedLayout(table, mapping, exponent) !== null;
}
