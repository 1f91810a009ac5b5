import { accountName } from './cells/account-name';
import { cellText, oneLine } from './cells/cell-text';
import type { ParsedDate } from './cells/dates';
import { type AccountType, type ColumnRef, refsOf, type Mapping } from './mapping';
import { type CsvRecord } from './table/records';
import { type Outcome, refuse, type Refusal } from './refusal';
import {
  type AmountFormat,
  type DebitStyle,
  debitStyle,
  readDebitCredit,
  readSignedAmount,
  type RowAmount,
} from './rows/row-amount';
import { withoutPrinted } from './evidence/printed-rows';
import { type BesideAmount, readBeside, splitBeside, withBeside } from './rows/row-beside';
import { SPLIT_COLUMN } from './formats/electronic-table';
import { readSplit } from './rows/row-split';
import { invalidRow, shapeReason } from './rows/invalid-row';
import { calledByWhatItIs } from './rows/no-movement';
import { isPayout } from './rows/payout-words';
import { dayReader } from './rows/row-days';
import { descriptionReader } from './rows/row-description';
import { closingLine, doubtsAbout } from './rows/row-doubts';
import { type RowState, stateReader } from './rows/row-status';
import { balanceReader } from './columns/balance-figures';
import type { Way } from './columns/balance-ways';
import { waysOfMapping } from './rows/row-ways';
import { hasMoney } from './columns/running-balance';
import { misplacedRows, type ShapeProblem } from './table/row-shape';
import { formatName } from './statement-format';
import { settledByBalance, unmovedByBalance } from './evidence/settled-by-balance';
import { settledByCounterRow } from './evidence/taken-back';
import { openStatement } from './open-statement';
import { bodyOf, columnIndex, type StatementTable } from './table/statement-table';
import { type StatedBalance, statedBalancesOf } from './evidence/stated-balance';
import type { TableBody } from './table/table-body';
import { summarise } from './statement-summary';
import { type RowFlag, type RowReason, type StatementRow, type StatementSummary, type ValidRow } from './statement-row';

export interface ReadOptions {
  /** Decimals of the account's currency: 2 for USD. */
  readonly exponent: number;
  readonly accountType: AccountType;
  /** IANA zone of the business: times in UTC are of its day; absent = of the day that is written. */
  readonly timeZone?: string;
  /** ISO date of the account's opening balance; rows before it are flagged. */
  readonly openingDate?: string;
}

export interface ReadStatement {
  readonly rows: readonly StatementRow[];
  readonly summary: StatementSummary;
  /** Where the bank says the statements of its accounts end (electronic formats), for comparison; never booked. */
  readonly statedBalances: readonly StatedBalance[];
}

/**
 * Reads a whole file under a mapping: every row below the header becomes a valid row or an invalid one with its
 * reasons. Refuses files that are no statements, are beyond the limits, or lack a column of the mapping.
 */
export function readStatement(bytes: Uint8Array, mapping: Mapping, options: ReadOptions): Outcome<ReadStatement> {
  const opened = openStatement(bytes, mapping);
  return opened.ok ? readRows(opened.table, mapping, options) : opened;
}

/** The same for a file that is already open. */
export function readRows(table: StatementTable, mapping: Mapping, options: ReadOptions): Outcome<ReadStatement> {
  const refs = refsOf(mapping);
  const unfit = unfitMapping(table, mapping);
  if (unfit) return unfit;
  const body = bodyOf(table, mapping, refs);
  const missing = refs.find((ref) => columnIndex(body, ref) === null);
  if (missing !== undefined)
    return refuse('column-missing', `The file has no column "${missing}". Please map the columns again.`);
  const reader = new RowReader(body, mapping, options);
  const read = body.rows.map((record) => reader.read(record));
  const settled = settledByCounterRow(settledByBalance(read));
  const whole = unmovedByBalance(withoutPrinted(settled, mapping.texts ?? []));
  const rows = mapping.beside ? whole.flatMap((row) => splitBeside(row, reader.besideOf(row))) : whole;
  const statedBalances = table.source ? statedBalancesOf(table.source, rows, options.exponent) : [];
  return { ok: true, rows, summary: summarise(rows), statedBalances };
}

/** A mapping reads the kind of file it was made for. */
function unfitMapping({ source }: StatementTable, mapping: Mapping): Refusal | null {
  const format = source?.format ?? 'csv';
  if ((mapping.source ?? 'csv') === format) return null;
  return refuse(
    'column-missing',
    `This is a ${formatName(format)} file, and the columns were chosen for another kind of file. Please choose the file again.`,
  );
}

class RowReader {
  private readonly format: AmountFormat;
  private readonly style: DebitStyle;
  private readonly ways: ReadonlyMap<number, Way | null> | null;
  private readonly stateOf: (record: CsvRecord) => RowState;
  private readonly closing: number;
  private readonly descriptionOf: (cells: readonly string[]) => string;
  private readonly dateOf: (cell: string) => ParsedDate;
  private readonly otherDateOf: (cell: string) => ParsedDate;
  private readonly balanceIn: (cell: string) => bigint | null;
  private readonly misplaced: ReadonlyMap<number, ShapeProblem>;

  constructor(
    private readonly body: TableBody,
    private readonly mapping: Mapping,
    private readonly options: ReadOptions,
  ) {
    this.format = { decimalMark: mapping.decimalMark, exponent: mapping.inMinorUnits ? 0 : options.exponent };
    this.misplaced = misplacedRows(body);
    this.descriptionOf = descriptionReader(body, mapping);
    this.stateOf = stateReader(body, mapping);
    this.closing = body.headerLine === 0 ? closingLine(body.rows) : 0;
    const { money, balance } = mapping;
    this.balanceIn = balanceReader(
      balance === null ? [] : body.rows.map((row) => this.cell(row, balance)),
      this.format,
    );
    this.ways = waysOfMapping(body, mapping, this.format, this.misplaced);
    // Without a header the file's own summary may stand among the rows, and its other date is what tells it from them.
    const daysOf = (ref: ColumnRef): ((cell: string) => ParsedDate) => {
      const cells = (): string[] => (body.headerLine === 0 ? [] : body.rows.map((row) => this.cell(row, ref)));
      const name = body.names[columnIndex(body, ref) ?? -1] ?? '';
      return dayReader(name, cells, mapping.dateFormat, options.timeZone);
    };
    this.dateOf = daysOf(mapping.date);
    this.otherDateOf = daysOf(mapping.otherDate ?? mapping.date);
    this.style =
      money.kind === 'amount'
        ? 'plain'
        : debitStyle(
            // A total has figures on both sides, and none of a single debit's signs.
            body.rows
              .filter((row) => !hasMoney(this.cell(row, money.credit)))
              .map((row) => this.cell(row, money.debit)),
            this.format,
          );
  }

  read(record: CsvRecord): StatementRow {
    const { mapping } = this;
    const problem = this.misplaced.get(record.line);
    if (problem !== undefined)
      return { valid: false, line: record.line, reasons: [shapeReason(problem)], original: record.cells };
    const date = this.dateOf(this.cell(record, mapping.date));
    const description = this.descriptionOf(record.cells);
    const amount = this.wholeAmount(record);
    const reasons: RowReason[] = [];
    if (!date.ok) reasons.push(this.dateReason(record));
    if (!amount.ok) reasons.push(amount.reason);
    if (description === '') reasons.push({ field: 'description', message: 'Description is required' });
    if (!date.ok || !amount.ok || reasons.length > 0) {
      const isWithoutAmount = this.isWithoutAmount(record);
      return calledByWhatItIs(invalidRow(record, reasons, amount, mapping.flipped), {
        description,
        dateCell: this.cell(record, mapping.date),
        isWithoutAmount,
        balanceMinor: date.ok && isWithoutAmount ? this.balanceOf(record) : null,
      });
    }
    const amountMinor = mapping.flipped ? -amount.minor : amount.minor;
    const state = this.stateOf(record);
    const flags = this.flags(record, date.iso, description, amountMinor, amount.neutral, state.isUnsettled);
    const row = this.validRow(record, date.iso, description, amountMinor, flags);
    return state.word === undefined ? row : { ...row, state: state.word };
  }

  private validRow(
    record: CsvRecord,
    date: string,
    description: string,
    amountMinor: bigint,
    flags: readonly RowFlag[],
  ): ValidRow {
    const { mapping } = this;
    return {
      valid: true,
      line: record.line,
      date,
      ...this.otherDate(record, date),
      description,
      amountMinor,
      typeWord: this.optional(record, mapping.type),
      category: this.optional(record, mapping.category),
      account: accountName(this.optional(record, mapping.account) ?? ''),
      balanceMinor: this.balanceOf(record),
      ...this.split(record, amountMinor),
      ...this.reference(record),
      flags,
      original: record.cells,
    };
  }

  private otherDate(record: CsvRecord, date: string): Pick<ValidRow, 'otherDate'> {
    const { otherDate } = this.mapping;
    const other = otherDate === undefined ? null : this.otherDateOf(this.cell(record, otherDate));
    return other?.ok && other.iso !== date ? { otherDate: other.iso } : {};
  }

  private split(record: CsvRecord, amountMinor: bigint): Pick<ValidRow, 'parts'> {
    const at = this.mapping.source === 'qif' ? this.body.names.indexOf(SPLIT_COLUMN) : -1;
    const parts = at < 0 ? [] : readSplit(record.cells[at] ?? '', amountMinor, this.format, this.mapping.flipped);
    return parts.length === 0 ? {} : { parts };
  }

  private reference(record: CsvRecord): Pick<ValidRow, 'reference'> {
    const { source } = this.mapping;
    const reference = source === undefined || source === 'csv' ? '' : this.cell(record, 'Reference');
    return reference === '' ? {} : { reference };
  }

  /** What stands beside the amount of a row, as the account sees it; nothing in a row that cannot be read. */
  besideOf({ valid, original }: StatementRow): readonly BesideAmount[] {
    const { mapping, body } = this;
    if (!valid || mapping.beside === undefined) return [];
    return readBeside(body, mapping.beside, original, this.format).flatMap(({ name, minor }) =>
      minor === null || minor === 0n ? [] : [{ name, minor: mapping.flipped ? -minor : minor }],
    );
  }

  /** The amount and what stands beside it: a row that lacks the one may have the other. */
  private wholeAmount(record: CsvRecord): RowAmount {
    const { mapping, body } = this;
    const amount = this.amountOf(record);
    const beside = mapping.beside ? readBeside(body, mapping.beside, record.cells, this.format) : [];
    return withBeside(amount, beside, this.isWithoutAmount(record));
  }

  private isWithoutAmount(record: CsvRecord): boolean {
    const { money } = this.mapping;
    const refs = money.kind === 'amount' ? [money.amount] : [money.debit, money.credit];
    return refs.every((ref) => this.cell(record, ref) === '');
  }

  private amountOf(record: CsvRecord): RowAmount {
    const { money, type } = this.mapping;
    if (money.kind === 'debit-credit')
      return readDebitCredit(this.cell(record, money.debit), this.cell(record, money.credit), this.style, this.format);
    return readSignedAmount(
      this.cell(record, money.amount),
      type === null ? '' : this.cell(record, type),
      money.sign,
      this.format,
      this.ways?.get(record.line) ?? null,
    );
  }

  private balanceOf(record: CsvRecord): bigint | null {
    return this.mapping.balance === null ? null : this.balanceIn(this.cell(record, this.mapping.balance));
  }

  private flags(
    record: CsvRecord,
    date: string,
    description: string,
    amountMinor: bigint,
    neutral: boolean,
    isUnsettled: boolean,
  ): readonly RowFlag[] {
    const flags: RowFlag[] = doubtsAbout(description, isUnsettled);
    if (record.line === this.closing) flags.push('balance');
    const isFromService = this.mapping.beside !== undefined && amountMinor < 0n;
    if (isFromService && isPayout(record.cells)) flags.push('payout');
    if (amountMinor === 0n) flags.push('zero-amount');
    if (neutral) flags.push('neutral');
    if (this.options.openingDate !== undefined && date < this.options.openingDate) flags.push('before-opening-date');
    return flags;
  }

  private dateReason(record: CsvRecord): RowReason {
    const shown = oneLine(this.cell(record, this.mapping.date)).slice(0, 40);
    if (shown === '') return { field: 'date', message: 'No date', detail: 'Type it to import the row' };
    const detail = `"${shown}" is not a date written ${this.mapping.dateFormat}`;
    return { field: 'date', message: 'Invalid date format', detail };
  }

  private optional(record: CsvRecord, ref: ColumnRef | null): string | null {
    return ref === null ? null : oneLine(this.cell(record, ref)) || null;
  }

  private readonly indexes = new Map<ColumnRef, number | null>();

  private cell(record: CsvRecord, ref: ColumnRef): string {
    let index = this.indexes.get(ref);
    if (index === undefined) {
      index = columnIndex(this.body, ref);
      this.indexes.set(ref, index);
    }
    return index === null ? '' : cellText(record.cells[index]);
  }
}
