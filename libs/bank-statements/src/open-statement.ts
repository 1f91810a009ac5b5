import { decode } from './bytes/decode';
import { forgetCells } from './cells/read-once';
import { readElectronic } from './formats/electronic-table';
import { MAX_ROWS } from './limits';
import type { Delimiter } from './mapping';
import type { Outcome } from './refusal';
import { electronicFormatOf } from './statement-format';
import { detectDelimiter } from './table/delimiter';
import { findHeader } from './table/header-row';
import { splitRecords, tooManyRows } from './table/records';
import type { StatementTable } from './table/statement-table';

/**
 * Opens a file: CSV, OFX, QIF, camt.053 or MT940. Refuses what is none of these or beyond the limits, with a reason for
 * people.
 */
export function openStatement(
  bytes: Uint8Array,
  chosen: { readonly encoding?: string; readonly delimiter?: Delimiter } = {},
): Outcome<{ readonly table: StatementTable }> {
  forgetCells();
  const decoded = decode(bytes, chosen.encoding);
  if (!decoded.ok) return decoded;
  const { encoding, certain: encodingCertain, text } = decoded;
  const format = electronicFormatOf(text);
  if (format) {
    const read = readElectronic(text, format);
    return read.ok
      ? { ok: true, table: { encoding, encodingCertain, delimiter: ',', records: read.records, source: read.source } }
      : read;
  }
  const delimiter = chosen.delimiter ?? detectDelimiter(text);
  const split = splitRecords(text, delimiter);
  if (!split.ok) return split;
  // The header and what stands above it are no rows.
  if (split.records.length > MAX_ROWS && split.records.length - findHeader(split.records).at - 1 > MAX_ROWS) {
    return tooManyRows();
  }
  return { ok: true, table: { encoding, encodingCertain, delimiter, records: split.records } };
}
