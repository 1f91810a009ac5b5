import type { ChosenColumns } from '@counterfoil/bank-csv/layout';
import type { DetectedLayout } from '@counterfoil/bank-csv/layout-question';
import type { AccountType, Mapping } from '@counterfoil/bank-csv/mapping';
import type { Outcome } from '@counterfoil/bank-csv/refusal';
import type { RowFlag, RowReason, StatementSummary } from '@counterfoil/bank-csv/statement-row';

/** The account that the statement is of, as far as reading depends on it. */
export interface StatementAccount {
  readonly accountType: AccountType;
  /** Decimals of its currency. */
  readonly exponent: number;
  readonly openingDate: string;
}

/** A file opened and looked at. */
export interface OpenedStatement {
  readonly layout: DetectedLayout;
  /** The first rows as they stand in the file, cell by cell in the order of the layout's columns. */
  readonly sampleRows: readonly (readonly string[])[];
}

/** A row as the preview shows it. What could not be read is the empty string. */
export interface PreviewRow {
  /** Physical line of the file, counted from 1. */
  readonly line: number;
  readonly date: string;
  readonly description: string;
  readonly nickname: string;
  /** Signed decimal string; positive = money into the account. */
  readonly amount: string;
  /** What the file's category column says. */
  readonly category: string | null;
  /** Empty for a row that was read. */
  readonly reasons: readonly RowReason[];
  readonly flags: readonly RowFlag[];
  /** Where sign and type word contradict each other: the amount under either reading. */
  readonly readings: { readonly bySign: string; readonly byType: string } | null;
}

export interface StatementPreview {
  readonly rows: readonly PreviewRow[];
  readonly summary: StatementSummary;
}

/** What the page asks of the worker, and what it is answered with. The worker keeps the file that was opened last. */
export interface StatementCalls {
  open: { ask: { bytes: Uint8Array; account: StatementAccount; remembered: Mapping | null }; answer: Outcome<OpenedStatement> };
  /** Looks again at the open file, for another account or around columns that the person picked. */
  detect: { ask: { account: StatementAccount; remembered: Mapping | null; chosen: ChosenColumns | null }; answer: Outcome<OpenedStatement> };
  read: { ask: { mapping: Mapping; account: StatementAccount }; answer: Outcome<StatementPreview> };
}

export type StatementCall = keyof StatementCalls;

export type StatementRequest = { [Call in StatementCall]: { id: number; call: Call; ask: StatementCalls[Call]['ask'] } }[StatementCall];

export type StatementResponse = { id: number; answer: StatementCalls[StatementCall]['answer'] } | { id: number; failure: string };
