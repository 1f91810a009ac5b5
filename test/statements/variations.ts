import { detectTableLayout } from '@counterfoil/bank-statements/layout';
import { completeMapping, type Delimiter } from '@counterfoil/bank-statements/mapping';
import { readRows } from '@counterfoil/bank-statements/read-statement';
import type { StatementRow } from '@counterfoil/bank-statements/statement-row';
import { openStatement } from '@counterfoil/bank-statements/open-statement';
import type { Sample } from './manifest';

/**
 * A sample written anew: fewer rows, another order of rows or columns, another delimiter. What is read must stay the
 * same.
 */
export interface VariationScore {
  readonly tried: number;
  readonly whole: number;
  readonly asked: number;
  /** Rows read to another date or amount than in the original: must stay empty. */
  readonly wrong: readonly string[];
}

interface Variation {
  readonly name: string;
  readonly delimiter: Delimiter;
  readonly head: readonly (readonly string[])[];
  readonly rows: readonly { readonly cells: readonly string[]; readonly truth: StatementRow }[];
}

/**
 * Reads every variation of every sample without a mapping and compares each row with the original under the manifest's.
 */
export function scoreVariations(samples: readonly Sample[]): VariationScore {
  let [tried, whole, asked] = [0, 0, 0];
  const wrong: string[] = [];
  for (const sample of samples) {
    for (const variation of variationsOf(sample)) {
      tried += 1;
      const result = readVariation(sample, variation);
      if (result === 'asked') asked += 1;
      else {
        whole += 1;
        wrong.push(...result.map((difference) => `${sample.file} ${variation.name}: ${difference}`));
      }
    }
  }
  return { tried, whole, asked, wrong };
}

function readVariation(sample: Sample, { delimiter, head, rows }: Variation): 'asked' | readonly string[] {
  const opened = openStatement(serialise([...head, ...rows.map((row) => row.cells)], delimiter));
  if (!opened.ok) return 'asked';
  const layout = detectTableLayout(opened.table, sample);
  const completed = completeMapping(layout.draft);
  if (layout.questions.length > 0 || !completed.ok) return 'asked';
  const read = readRows(opened.table, completed.mapping, sample);
  if (!read.ok) return 'asked';
  const offset = read.rows.length - rows.length;
  return rows.flatMap(({ truth }, at) => {
    const row = read.rows[at + offset];
    const rightly =
      !row?.valid ||
      (truth.valid
        ? row.date === truth.date && row.amountMinor === truth.amountMinor
        : truth.reasons.every((reason) => reason.field === 'description'));
    return rightly ? [] : [`line ${row.line}: ${row.date} ${row.amountMinor}`];
  });
}

function variationsOf(sample: Sample): readonly Variation[] {
  const opened = openStatement(sample.bytes);
  const truth =
    opened.ok && sample.mapping
      ? readRows(opened.table, { ...sample.mapping, date: sample.bookingDay ?? sample.mapping.date }, sample)
      : null;
  if (!opened.ok || !sample.mapping || !truth?.ok || truth.rows.length === 0) return [];
  const headerLine = sample.mapping.headerLine;
  const at = opened.table.records.findIndex((record) => record.line === headerLine);
  const head = opened.table.records.slice(0, at + 1).map((record) => record.cells);
  const rows = opened.table.records.slice(at + 1).flatMap(({ cells }, row) => {
    const read = truth.rows[row];
    return read ? [{ cells, truth: read }] : [];
  });
  const variation = (name: string, change: Partial<Variation>): Variation => ({
    name,
    delimiter: ',',
    head,
    rows,
    ...change,
  });
  const shortened = [1, 2, 3, 5].map((count) => variation(`first ${count}`, { rows: rows.slice(0, count) }));
  const others = [
    variation('last 3', { rows: rows.slice(-3), delimiter: ';' }),
    variation('reversed', { rows: [...rows].reverse() }),
    variation('tabs', { delimiter: '\t' }),
    variation('pipes', { delimiter: '|' }),
  ];
  return [...shortened, ...others, ...(headerLine > 0 ? turnedColumns(variation, head, rows) : [])];
}

/** Columns turned round and rotated; only where a header names them, for without one their order is all there is. */
function turnedColumns(
  variation: (name: string, change: Partial<Variation>) => Variation,
  head: Variation['head'],
  rows: Variation['rows'],
): Variation[] {
  const header = head[head.length - 1] ?? [];
  const width = Math.max(header.length, ...rows.map((row) => row.cells.length));
  const places = Array.from({ length: width }, (_, at) => at);
  const orders = [
    [...places].reverse(),
    [...places.slice(2), ...places.slice(0, 2)],
    [...places].sort((a, b) => ((a * 7) % width) - ((b * 7) % width)),
  ];
  return orders.map((order, which) => {
    const turn = (cells: readonly string[]): string[] => order.map((at) => cells[at] ?? '');
    return variation(`columns ${which + 1}`, {
      head: [...head.slice(0, -1), turn(header)],
      rows: rows.map((row) => ({ ...row, cells: turn(row.cells) })),
    });
  });
}

function serialise(records: readonly (readonly string[])[], delimiter: Delimiter): Uint8Array {
  const quoted = (cell: string): string =>
    cell.includes(delimiter) || /["\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
  return new TextEncoder().encode(records.map((cells) => `${cells.map(quoted).join(delimiter)}\n`).join(''));
}
