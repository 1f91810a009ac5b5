import { detectTableLayout } from '@counterfoil/bank-statements/layout';
import { completeMapping, type Mapping, type MappingDraft, withAnswer } from '@counterfoil/bank-statements/mapping';
import { readRows, type ReadStatement } from '@counterfoil/bank-statements/read-statement';
import { openStatement } from '@counterfoil/bank-statements/open-statement';
import { type StatementRow } from '@counterfoil/bank-statements/statement-row';
import { formatDecimal, parseDecimal } from '@counterfoil/money/money';
import { readSamples, type Sample } from './manifest';

interface FileScore {
  readonly file: string;
  /** Empty = counts, net sum, first and last date are exactly the manifest's. */
  readonly mapped: readonly string[];
  /** Without any mapping: everything found, nothing to find (a header alone), or the topics asked about. */
  readonly detected: 'whole' | 'no-rows' | readonly string[];
  /**
   * Rows that detection read to another date or amount than the manifest's mapping, or whose day of purchase, where the
   * manifest names that one, is not kept: must stay empty.
   */
  readonly wrong: readonly string[];
  /** For files that are asked about: whether some combination of the offered answers reads the file rightly. */
  readonly answerable: boolean;
}

interface ElectronicScore {
  readonly file: string;
  /** Empty = counts, net sum, first and last date are exactly the manifest's. */
  readonly differences: readonly string[];
  readonly detected: 'whole' | readonly string[];
}

export interface Score {
  readonly files: readonly FileScore[];
  /** Files in other formats, read with nothing but the account type; of several accounts all. */
  readonly electronic: readonly ElectronicScore[];
}

/** Reads every sample with the manifest's mapping, and again with nothing but the account type. */
export function scoreFolder(folder: string): Score {
  const samples = readSamples(folder);
  return {
    files: samples.filter((sample) => sample.format === 'csv').map(scoreFile),
    electronic: samples.filter((sample) => sample.format !== 'csv').map(scoreElectronic),
  };
}

function scoreElectronic(sample: Sample): ElectronicScore {
  const { file } = sample;
  const opened = openStatement(sample.bytes);
  if (!opened.ok) return { file, differences: [opened.message], detected: [] };
  const layout = detectTableLayout(opened.table, sample);
  const completed = completeMapping(layout.draft);
  const read = completed.ok ? readRows(opened.table, completed.mapping, sample) : null;
  const topics = layout.questions.map(({ topic }) => topic);
  return {
    file,
    differences: read?.ok ? differencesFromManifest(sample, read) : ['not read'],
    detected: topics.length === 0 ? 'whole' : topics,
  };
}

function scoreFile(sample: Sample): FileScore {
  const opened = openStatement(sample.bytes);
  const { mapping } = sample;
  if (!opened.ok || !mapping)
    return {
      file: sample.file,
      mapped: [opened.ok ? 'no mapping' : opened.message],
      detected: [],
      wrong: [],
      answerable: false,
    };
  const { table } = opened;
  const truth = readRows(table, mapping, sample);
  const booked = readRows(table, { ...mapping, date: sample.bookingDay ?? mapping.date }, sample);
  if (!truth.ok) return { file: sample.file, mapped: [truth.message], detected: [], wrong: [], answerable: false };
  const layout = detectTableLayout(table, sample);
  const topics = layout.questions.map((question) =>
    question.topic === 'column' ? `column ${question.field}` : question.topic,
  );
  const readDraft = (draft: MappingDraft): ReadStatement | null => {
    const completed = completeMapping(draft);
    const read = completed.ok ? readRows(table, completed.mapping, sample) : null;
    return read?.ok ? read : null;
  };
  const drafts = layout.questions.reduce<MappingDraft[]>(
    (sofar, question) =>
      question.choices.length === 0
        ? sofar
        : sofar.flatMap((draft) => question.choices.map((choice) => withAnswer(draft, choice.change))),
    [layout.draft],
  );
  if (truth.rows.length === 0)
    return {
      file: sample.file,
      mapped: differencesFromManifest(sample, truth),
      detected: 'no-rows',
      wrong: [],
      answerable: true,
    };
  const asRead = readDraft(layout.draft);
  return {
    file: sample.file,
    mapped: differencesFromManifest(sample, truth),
    detected: topics.length === 0 && asRead ? 'whole' : topics.length === 0 ? ['unreadable'] : topics,
    wrong:
      topics.length === 0 && asRead && booked.ok
        ? [...differingRows(booked, asRead, mapping), ...(sample.bookingDay ? lostDays(truth, asRead) : [])]
        : [],
    answerable: drafts.some((draft) => {
      const read = readDraft(draft);
      return read !== null && booked.ok && differingRows(booked, read, mapping).length === 0;
    }),
  };
}

function differencesFromManifest(sample: Sample, { summary }: ReadStatement): string[] {
  const wanted = parseDecimal(sample.netSum, sample.exponent);
  const differences: string[] = [];
  const compare = (name: string, is: unknown, should: unknown): void => {
    if (is !== should) differences.push(`${name} ${String(is)} instead of ${String(should)}`);
  };
  compare('valid', summary.validRows, sample.rowsValid);
  compare('invalid', summary.invalidRows, sample.rowsInvalid);
  compare(
    'net',
    formatDecimal(summary.netMinor, sample.exponent),
    wanted.ok ? formatDecimal(wanted.minor, sample.exponent) : sample.netSum,
  );
  compare('first', summary.firstDate, sample.firstDate);
  compare('last', summary.lastDate, sample.lastDate);
  return differences;
}

/**
 * Rows valid under detection whose date or amount is not the one under the manifest's mapping, or that the manifest
 * calls invalid for its date or amount; and rows lost for their date or amount. Another choice of description is no
 * wrong number.
 */
function differingRows(truth: ReadStatement, read: ReadStatement, mapping: Mapping): string[] {
  const byLine = wholeRows(read.rows);
  return truth.rows.flatMap((row) => {
    const other = byLine.get(row.line);
    const is = other ? numbersOf(other) : 'missing';
    const should = numbersOf(row);
    const onlyDescription = !row.valid && row.reasons.every((reason) => reason.field === 'description');
    const otherDescription = other && !other.valid && other.reasons.every((reason) => reason.field === 'description');
    if (is === should || onlyDescription || otherDescription) return [];
    return [`line ${row.line} (${mapping.date}): ${is} instead of ${should}`];
  });
}

/** Rows whose day of purchase is not kept beside the day of booking. */
function lostDays(truth: ReadStatement, read: ReadStatement): string[] {
  const byLine = wholeRows(read.rows);
  return truth.rows.flatMap((row) => {
    const other = byLine.get(row.line);
    if (!row.valid || !other?.valid) return [];
    const kept = other.otherDate ?? other.date;
    return kept === row.date ? [] : [`line ${row.line}: ${kept} kept instead of ${row.date}`];
  });
}

/** Rows by their lines, with what is recorded beside their amounts: the manifest knows what moved the account. */
function wholeRows(rows: readonly StatementRow[]): ReadonlyMap<number, StatementRow> {
  const whole = new Map<number, StatementRow>();
  for (const row of rows) {
    const before = whole.get(row.line);
    const isPart = before?.valid === true && row.valid;
    whole.set(row.line, isPart ? { ...before, amountMinor: before.amountMinor + row.amountMinor } : row);
  }
  return whole;
}

function numbersOf(row: StatementRow): string {
  return row.valid ? `${row.date} ${row.amountMinor}` : 'invalid';
}
