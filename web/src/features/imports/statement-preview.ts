import { oneLine } from '@counterfoil/bank-csv/cell-text';
import { parseDate } from '@counterfoil/bank-csv/dates';
import type { Mapping } from '@counterfoil/bank-csv/mapping';
import { nicknameOf } from '@counterfoil/bank-csv/nickname';
import { readRows, refsOf } from '@counterfoil/bank-csv/read-statement';
import type { Outcome } from '@counterfoil/bank-csv/refusal';
import { readSignedAmount } from '@counterfoil/bank-csv/row-amount';
import { bodyOf, columnIndex, type StatementTable } from '@counterfoil/bank-csv/statement-table';
import type { TableBody } from '@counterfoil/bank-csv/table-body';
import type { InvalidRow, StatementRow } from '@counterfoil/bank-csv/statement-row';
import { formatDecimal } from '@counterfoil/money/money';
import type { PreviewRow, StatementAccount, StatementPreview } from './statement-messages';

/** Reads the whole file under a mapping into rows that a person can look through and mend. */
export function previewOf(table: StatementTable, mapping: Mapping, account: StatementAccount): Outcome<StatementPreview> {
  const read = readRows(table, mapping, account);
  if (!read.ok) return read;
  const body = bodyOf(table, mapping, refsOf(mapping));
  const nicknames = new Map<string, string>();
  const nickname = (description: string): string => {
    const known = nicknames.get(description) ?? nicknameOf(description);
    nicknames.set(description, known);
    return known;
  };
  return { ok: true, summary: read.summary, rows: read.rows.map((row) => previewRow(row, body, mapping, account.exponent, nickname)) };
}

function previewRow(row: StatementRow, body: TableBody, mapping: Mapping, exponent: number, nickname: (description: string) => string): PreviewRow {
  if (!row.valid) return { ...readableParts(row, body, mapping, exponent), nickname: '' };
  return {
    line: row.line,
    date: row.date,
    description: row.description,
    nickname: nickname(row.description),
    amount: formatDecimal(row.amountMinor, exponent),
    category: row.category,
    reasons: [],
    flags: row.flags,
    readings: null,
  };
}

/** What of a faulty row could be read, so that only the rest has to be typed. */
function readableParts(row: InvalidRow, body: TableBody, mapping: Mapping, exponent: number): Omit<PreviewRow, 'nickname'> {
  const cell = (ref: string | null): string => {
    const index = ref === null ? null : columnIndex(body, ref);
    return index === null ? '' : oneLine(row.original[index]);
  };
  const date = parseDate(cell(mapping.date), mapping.dateFormat);
  const decimal = (minor: bigint): string => formatDecimal(minor, exponent);
  return {
    line: row.line,
    date: date.ok ? date.iso : '',
    description: cell(mapping.description),
    amount: amountOf(row, mapping, cell, exponent),
    category: cell(mapping.category) || null,
    reasons: row.reasons,
    flags: [],
    readings: row.readings ? { bySign: decimal(row.readings.bySignMinor), byType: decimal(row.readings.byTypeMinor) } : null,
  };
}

function amountOf(row: InvalidRow, { money, type, decimalMark, flipped }: Mapping, cell: (ref: string | null) => string, exponent: number): string {
  if (money.kind !== 'amount' || row.reasons.some(({ field }) => field === 'amount' || field === 'direction')) return '';
  const amount = readSignedAmount(cell(money.amount), cell(type), money.sign, { decimalMark, exponent });
  return amount.ok ? formatDecimal(flipped ? -amount.minor : amount.minor, exponent) : '';
}
