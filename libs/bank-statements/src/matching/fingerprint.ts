import { createHash } from 'node:crypto';

/** What makes a bank's row the same row when it is imported again. */
export interface FingerprintedRow {
  /** ISO date. */
  readonly date: string;
  readonly amountMinor: bigint;
  readonly description: string;
}

/**
 * The fingerprint of one row: account, date, amount, normalised description, and which of several equal rows it is,
 * counted from 1. Two equal rows in one file are two transactions. 34 characters, the same on every machine.
 */
export function fingerprint(accountId: string, row: FingerprintedRow, occurrence: number): string {
  return printOf(identity(accountId, row).join('\u001f'), occurrence);
}

/** Fingerprints one row of a file after the other, and counts the occurrences. */
export function fingerprinter(accountId: string): (row: FingerprintedRow) => string {
  const seen = new Map<string, number>();
  return (row) => {
    const key = identity(accountId, row).join('\u001f');
    const occurrence = (seen.get(key) ?? 0) + 1;
    seen.set(key, occurrence);
    return printOf(key, occurrence);
  };
}

/** By what a row is known again whose bank gives it an id; kept beside its fingerprint. */
export function idPrint(externalId: string): string {
  return `id ${externalId}`;
}

function printOf(key: string, occurrence: number): string {
  return `f1${createHash('sha256').update(`${key}\u001f${occurrence}`).digest('hex').slice(0, 32)}`;
}

function identity(accountId: string, row: FingerprintedRow): readonly string[] {
  return [accountId, row.date, String(row.amountMinor), normaliseDescription(row.description)];
}

/**
 * A description without case, accents' encoding, punctuation and spacing: what a bank changes between two exports of
 * one row.
 */
function normaliseDescription(description: string): string {
  return description
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
