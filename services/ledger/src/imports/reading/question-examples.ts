import { oneLine } from '@counterfoil/bank-statements/cells/cell-text';
import { accountNameKey } from '@counterfoil/bank-statements/cells/account-name';
import { completeMapping, withAnswer, type Mapping, type MappingDraft } from '@counterfoil/bank-statements/mapping';
import {
  exampleRow,
  inWords,
  type AnswerRows,
  type CounterOptions,
  type OpenParts,
  type RowReading,
} from '@counterfoil/bank-statements/questions/counter-words';
import type { Choice, ExampleRow, Question } from '@counterfoil/bank-statements/questions/layout-question';
import { readRows } from '@counterfoil/bank-statements/read-statement';
import { isDoubtful } from '@counterfoil/bank-statements/rows/row-doubts';
import type { StatementRow } from '@counterfoil/bank-statements/statement-row';
import { bodyOf, columnIndex, type StatementTable } from '@counterfoil/bank-statements/table/statement-table';
import type { ImportFileRow } from '@counterfoil/contracts/import-answer.contract';
import { settleRows, type SettledRows } from './settled-rows';
import type { StatementAccount } from './statement-account';
import { linesApart, tellingLines, type Readings } from './telling-lines';

/** Rows that are read for each answer, unless the answers differ only further down. */
const ROWS_READ = 1_000;
/** Rows shown beside each answer about an account, of which there are many to choose from. */
const SHOWN_OF_ACCOUNT = 2;

/** Rows as one answer reads them, and by their lines as they were before what is in another currency was left out. */
interface ReadUnder extends SettledRows {
  readonly before: ReadonlyMap<number, StatementRow>;
}

/**
 * Gives each answer of each question the same rows of the file, two or three, as they would be recorded after it, and
 * puts the question in words. Of what other questions leave open the examples say nothing.
 */
export function withExamples(
  questions: readonly Question[],
  table: StatementTable,
  draft: MappingDraft,
  account: StatementAccount,
): Question[] {
  const asker = new Asker(table, draft, account);
  return questions.map((question) => asker.asked(question, openBeside(question, questions)));
}

/** The first rows of a file, each with how the draft reads it: nothing of them while the draft lacks something. */
export function asRead(
  rows: readonly ImportFileRow[],
  table: StatementTable,
  draft: MappingDraft,
  account: StatementAccount,
): ImportFileRow[] {
  const reads = new Asker(table, draft, account).read();
  return rows.map((row) => ({ ...row, reads: reads(row.line) }));
}

const NOTHING_OPEN: OpenParts = { date: false, amount: false, way: false, fee: false, currency: false };

/** A question of one column is about all that is read from it, and one of a currency about its own rows alone. */
function openBeside(question: Question, all: readonly Question[]): OpenParts {
  const others = all.filter((other) => other !== question);
  const isOf = (field: 'date' | 'amount'): boolean =>
    others.some((other) => other.topic === 'column' && other.field === field);
  const amount = isOf('amount') || others.some(({ topic }) => topic === 'decimal-mark');
  return {
    date: isOf('date') || others.some(({ topic }) => topic === 'date-order'),
    amount,
    way: others.some(({ topic }) => topic === 'direction'),
    fee: others.some(({ topic }) => topic === 'fee'),
    currency: question.topic !== 'currency' && others.some(({ topic }) => topic === 'currency'),
  };
}

class Asker {
  private readonly start: StatementTable;

  constructor(
    private readonly table: StatementTable,
    private readonly draft: MappingDraft,
    private readonly account: StatementAccount,
  ) {
    this.start = firstOf(table, draft.headerLine);
  }

  asked(question: Question, open: OpenParts): Question {
    if (question.topic === 'account' && question.name !== '') return this.ofAccount(question, question.name, open);
    const first = this.readings(question.choices, this.start, open);
    const isWhole = this.start === this.table;
    const found = isWhole || linesApart(first).length > 0 ? first : this.readings(question.choices, this.table, open);
    const lines = tellingLines(found);
    const choices = question.choices.map((choice, at) => ({
      ...choice,
      examples: lines.flatMap((line) => {
        const reading = found[at]?.get(line);
        return reading ? [exampleRow(reading, open, this.wordsFor(reading.accountId))] : [];
      }),
    }));
    const answers = found.map((readings): AnswerRows => ({
      readings: [...readings.values()],
      isWhole: isWhole || found !== first,
    }));
    const [line] = lines;
    return inWords({ ...question, choices }, answers, this.cellsOf(line), this.wordsFor(null));
  }

  /** How the draft itself reads a row, by its line. */
  read(): (line: number) => ExampleRow | null {
    const [found] = completeMapping(this.draft).ok
      ? this.readings([{ label: '', example: '', change: {} }], this.start, NOTHING_OPEN)
      : [];
    return (line) => {
      const reading = found?.get(line);
      return reading ? exampleRow(reading, NOTHING_OPEN, this.wordsFor(reading.accountId)) : null;
    };
  }

  /** Of an account's name its own rows are shown; an answer only says where they go. */
  private ofAccount(question: Question & { topic: 'account' }, name: string, open: OpenParts): Question {
    const read = this.settled(this.draft, this.start);
    const key = accountNameKey(name);
    const own = (read?.rows ?? []).filter((row) => read && accountNameKey(read.nameOf(row)) === key);
    const shown = [...own.filter(({ valid }) => valid), ...own.filter(({ valid }) => !valid)].slice(
      0,
      SHOWN_OF_ACCOUNT,
    );
    const choices = question.choices.map((choice) => {
      const to = choice.change.accounts?.find((said) => said.name === name)?.to;
      const accountId = to === 'chosen' ? this.account.accountId : to === 'none' ? null : (to ?? null);
      const examples = read
        ? shown.map((row) => exampleRow(readingOf(row, read, accountId, this.account), open, this.wordsFor(accountId)))
        : [];
      return { ...choice, examples };
    });
    return { ...question, choices };
  }

  private readings(choices: readonly Choice[], table: StatementTable, open: OpenParts): Readings[] {
    return choices.map(({ change }) => {
      const read = this.settled(withAnswer(this.draft, change), table);
      const rows = read?.rows ?? [];
      const byLine = new Map<number, RowReading & { readonly accountId: string | null }>();
      for (const row of rows) {
        if (!read) continue;
        const accountId = read.accountOf(row);
        const reading = { ...readingOf(row, read, accountId, this.account), accountId };
        const amount = byLine.get(row.line);
        if (amount === undefined || !open.fee) byLine.set(row.line, together(amount, reading));
      }
      return byLine;
    });
  }

  private settled(draft: MappingDraft, table: StatementTable): ReadUnder | null {
    const mapping = readable(draft);
    if (!mapping) return null;
    const read = readRows(table, mapping, this.account);
    if (!read.ok) return null;
    const settled = settleRows(table, mapping, read.rows, this.account);
    const before = settled.foreign.size === 0 ? [] : settled.wanted;
    return { ...settled, before: wholeLines(before) };
  }

  private wordsFor(accountId: string | null): CounterOptions {
    const { accounts, accountType, exponent } = this.account;
    return { accountType: accounts.find(({ id }) => id === accountId)?.accountType ?? accountType, exponent };
  }

  private cellsOf(line: number | undefined): (part: 'date' | 'amount') => string {
    const { date, money } = this.draft;
    const body = bodyOf(this.table, this.draft, []);
    const cells = body.rows.find((row) => row.line === line)?.cells ?? [];
    return (part) => {
      const refs = part === 'date' ? [date] : money?.kind === 'amount' ? [money.amount] : [money?.debit, money?.credit];
      const texts = refs.map((ref) => oneLine(cells[columnIndex(body, ref ?? '') ?? -1]));
      return texts.find((text) => text !== '') ?? '';
    };
  }
}

/** A draft that can be tried: which text describes a row may still be open. */
function readable(draft: MappingDraft): Mapping | null {
  const completed = completeMapping({ ...draft, description: draft.description ?? draft.date });
  return completed.ok ? completed.mapping : null;
}

/** The beginning of a long file. */
function firstOf(table: StatementTable, headerLine: number): StatementTable {
  const header = table.records.findIndex(({ line }) => line === headerLine);
  const end = header + 1 + ROWS_READ;
  return table.records.length > end ? { ...table, records: table.records.slice(0, end) } : table;
}

function readingOf(
  row: StatementRow,
  { parts, currencyOf, before }: ReadUnder,
  accountId: string | null,
  { currency }: StatementAccount,
): RowReading {
  const own = { line: row.line, currency, eitherWayMinor: null, foreignMinor: null };
  if (row.valid) {
    const { date, description, amountMinor } = row;
    const isLeft = accountId === null || amountMinor === 0n || isDoubtful(row.flags);
    return { ...own, date, description, amountMinor, becomes: isLeft ? 'left-out' : 'recorded' };
  }
  const read = parts.get(row);
  const { readings } = row;
  const either = readings && (readings.bySignMinor < 0n ? -readings.bySignMinor : readings.bySignMinor);
  return {
    ...own,
    date: read?.date ?? null,
    description: read?.description ?? '',
    amountMinor: read?.amountMinor ?? null,
    eitherWayMinor: either ?? null,
    ...foreignOf(before.get(row.line), currencyOf),
    becomes: accountId === null ? 'left-out' : 'unread',
  };
}

/** By line, a fee of its own together with what it stands beside. */
function wholeLines(rows: readonly StatementRow[]): Map<number, StatementRow> {
  const lines = new Map<number, StatementRow>();
  for (const row of rows) {
    const first = lines.get(row.line);
    if (!first) lines.set(row.line, row);
    else if (first.valid && row.valid)
      lines.set(row.line, { ...first, amountMinor: first.amountMinor + row.amountMinor });
  }
  return lines;
}

/** A line whose fee is a row of its own is told as the money that it moves in all. */
function together<Reading extends RowReading>(first: Reading | undefined, fee: Reading): Reading {
  if (!first || first.amountMinor === null || fee.amountMinor === null) return first ?? fee;
  return { ...first, amountMinor: first.amountMinor + fee.amountMinor };
}

/** What stands in the file in another currency, of a row that is left out for it. */
function foreignOf(
  before: StatementRow | undefined,
  currencyOf: SettledRows['currencyOf'],
): Partial<Pick<RowReading, 'foreignMinor' | 'currency'>> {
  const code = before?.valid ? currencyOf(before) : null;
  return before?.valid && code !== null ? { foreignMinor: before.amountMinor, currency: code } : {};
}
