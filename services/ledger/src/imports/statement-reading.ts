import { detectTableLayout, type ChosenColumns } from '@counterfoil/bank-csv/layout';
import type { Question } from '@counterfoil/bank-csv/layout-question';
import { completeMapping, type AccountType, type Mapping, type MappingDraft } from '@counterfoil/bank-csv/mapping';
import { readRows } from '@counterfoil/bank-csv/read-statement';
import { refuse, type Outcome } from '@counterfoil/bank-csv/refusal';
import { rememberedLayout } from '@counterfoil/bank-csv/remembered-mapping';
import type { StatementRow, StatementSummary } from '@counterfoil/bank-csv/statement-row';
import { openStatement, type StatementTable } from '@counterfoil/bank-csv/statement-table';
import { understanding } from '@counterfoil/bank-csv/understanding';
import type { ImportLayout } from '@counterfoil/contracts/import-answer.contract';
import type { ImportFormat } from '@counterfoil/contracts/import.contract';
import { invalidParts, type RowParts } from './row-parts';

/** The account that a statement is of, as far as reading needs it. */
export interface StatementAccount {
  readonly accountType: AccountType;
  /** ISO 4217. */
  readonly currency: string;
  readonly exponent: number;
  /** ISO date of the opening balance. */
  readonly openingDate: string;
}

/** How a file is to be read: nothing said means that everything is found out. */
export interface ReadingChoice {
  /** Columns picked by the person; the rest is found out around them. */
  readonly chosen?: ChosenColumns;
  /** A draft with the person's answers in it, and what it still leaves open. */
  readonly draft?: MappingDraft;
  readonly questions?: readonly Question[];
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
  /** What of a faulty row could be read, by its line. */
  readonly parts: ReadonlyMap<number, RowParts>;
  readonly summary: StatementSummary | null;
  readonly sentence: string;
  /** What is wrong with the mapping that the person chose; null where nothing is. */
  readonly problem: string | null;
}

/**
 * Reads a whole file: layout, rows, sentence. Pure: the same bytes and choices give the same reading.
 * @param remembered mappings confirmed for the account before, the latest first; the first that fits is taken.
 */
export function readStatementFile(bytes: Uint8Array, account: StatementAccount, choice: ReadingChoice, remembered: readonly Mapping[]): Outcome<StatementReading> {
  const opened = openStatement(bytes, choice.draft ?? {});
  if (!opened.ok) return opened;
  const { table } = opened;
  const format = table.source?.format ?? 'csv';
  const found = layoutOf(table, account, choice, remembered);
  if (found.layout.columns.every(({ looksLike }) => looksLike === 'empty')) return refuse('no-rows', 'The file holds no transactions.');
  const completed = completeMapping(found.draft);
  if (!completed.ok) return { ok: true, ...nothingRead, ...found, format };
  const { mapping } = completed;
  const read = readRows(table, mapping, account);
  // Of a file with several accounts nothing can be shown before one is chosen.
  if (!read.ok && found.questions.length > 0) return { ok: true, ...nothingRead, ...found, format };
  // A column that is not there is the person's to correct; the file itself is sound.
  if (!read.ok) return choice.draft && read.code === 'column-missing' ? { ok: true, ...nothingRead, ...found, format, problem: read.message } : read;
  const parts = invalidParts(table, mapping, read.rows, account.exponent);
  return { ok: true, format, ...found, mapping, rows: read.rows, parts, summary: read.summary, sentence: understanding(read.summary, account), problem: null };
}

const nothingRead = { mapping: null, rows: [], parts: new Map<number, RowParts>(), summary: null, sentence: '', problem: null };

interface Found {
  readonly layout: ImportLayout;
  readonly draft: MappingDraft;
  readonly questions: readonly Question[];
}

function layoutOf(table: StatementTable, account: StatementAccount, choice: ReadingChoice, remembered: readonly Mapping[]): Found {
  const fitting = choice.chosen || choice.draft ? undefined : remembered.find((mapping) => fits(table, mapping, account.exponent));
  const detected = detectTableLayout(table, { ...account, ...(choice.chosen ? { chosen: choice.chosen } : {}), ...(fitting ? { remembered: fitting } : {}) });
  const { encoding, delimiter, headerLine, columns, confidence, notes, draft, questions } = detected;
  const layout = { encoding, delimiter, headerLine, columns: [...columns], confidence, notes: [...notes] };
  return choice.draft ? { layout, draft: choice.draft, questions: choice.questions ?? [] } : { layout, draft, questions };
}

function fits(table: StatementTable, mapping: Mapping, exponent: number): boolean {
  const source = mapping.source ?? 'csv';
  if (source !== (table.source?.format ?? 'csv')) return false;
  return source !== 'csv' || rememberedLayout(table, mapping, exponent) !== null;
}
