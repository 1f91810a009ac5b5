/** Files that say themselves what their figures mean, for specs of reading them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { detectLayout } from '@counterfoil/bank-statements/layout';
import { completeMapping, type Mapping } from '@counterfoil/bank-statements/mapping';
import { readRows, type ReadStatement } from '@counterfoil/bank-statements/read-statement';
import type { Outcome } from '@counterfoil/bank-statements/refusal';

const FIXTURES = join(__dirname, '../../../libs/bank-statements/fixtures');
export const OPTIONS = { exponent: 2, accountType: 'checking' } as const;
export const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
export const fixture = (name: string): Uint8Array => new Uint8Array(readFileSync(join(FIXTURES, name)));

/** Reads a file as a person would who takes the first answer to every question. */
export function read(
  bytes: Uint8Array,
): Outcome<ReadStatement & { readonly topics: readonly string[]; readonly mapping: Mapping }> {
  const detected = detectLayout(bytes, OPTIONS);
  if (!detected.ok) return detected;
  const completed = completeMapping(detected.layout.draft);
  if (!completed.ok) throw new Error('An electronic statement needs no mapping');
  const rows = readRows(detected.table, completed.mapping, OPTIONS);
  return rows.ok
    ? { ...rows, topics: detected.layout.questions.map(({ topic }) => topic), mapping: completed.mapping }
    : rows;
}

/** Day, amount in minor units and description of each row; of a faulty one, what is wrong. */
export function rowsOf(bytes: Uint8Array): readonly (readonly (string | bigint)[])[] {
  const outcome = read(bytes);
  if (!outcome.ok) throw new Error(outcome.message);
  return outcome.rows.map((row) =>
    row.valid ? [row.date, row.amountMinor, row.description] : ['invalid', row.reasons[0]?.detail ?? ''],
  );
}

/** A statement of OFX around its transactions. */
export const ofx = (transactions: string): Uint8Array =>
  bytesOf(`OFXHEADER:100\n\n<OFX><STMTRS><CURDEF>USD<BANKTRANLIST>${transactions}</BANKTRANLIST></STMTRS></OFX>`);
/** One transaction of OFX. */
export const entry = (amount: string, type = 'OTHER'): string =>
  `<STMTTRN><TRNTYPE>${type}<DTPOSTED>20260105<TRNAMT>${amount}<FITID>1<NAME>Shop</STMTTRN>`;
