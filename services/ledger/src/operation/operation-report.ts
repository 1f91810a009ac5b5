import type { ProjectionStatus } from '@counterfoil/event-sourcing/project/projection-status';
import type { FillComparison } from '@counterfoil/event-sourcing/project/table-comparison';
import type { KeptMail } from '../mail/kept-mails.module';
import type { BooksCheckReport } from './books-check';
import type { ChainVerificationReport } from './chain-verification';
import type { Cell, Difference } from './table-check';

const HEADINGS = ['PROJECTION', 'VERSION', 'STATE', 'POSITION', 'LAG', 'SECONDS', 'EVENTS/S', 'WRITTEN BY'];

/** What a command prints for a person. */
export function projectionsText(fills: readonly ProjectionStatus[]): string {
  if (fills.length === 0) return 'No projection has ever run on this database.';
  const rows = fills.map((fill) => [
    fill.projection,
    String(fill.version),
    fill.astraySince ? `${fill.state}, of a log that was` : fill.paused ? `${fill.state}, paused` : fill.state,
    String(fill.position),
    `${fill.lagIsEstimate ? 'about ' : ''}${fill.lagEvents}`,
    fill.lagSeconds.toFixed(1),
    String(fill.eventsPerSecond),
    fill.holder ?? 'nobody',
  ]);
  return [
    tableText([HEADINGS, ...rows]),
    '',
    `Head of the log: ${fills[0]?.head ?? 0n}`,
    ...fills.flatMap(troubleOf),
  ].join('\n');
}

function troubleOf({
  projection,
  version,
  astraySince,
  lastError,
  lastErrorAt,
  quarantine,
}: ProjectionStatus): string[] {
  const name = `${projection} version ${version}`;
  return [
    ...(astraySince === undefined
      ? []
      : [
          `${name}: since ${astraySince.toISOString()} the log no longer holds what it shows: it was put back to an ` +
            'earlier moment, or another log stands under EVENTSTORE_URL. It is being built anew while a projector runs; ' +
            `\`rebuild ${projection}\` does it from here.`,
        ]),
    ...(lastError === undefined ? [] : [`${name}: last error ${lastErrorAt?.toISOString() ?? ''}: ${lastError}`]),
    ...quarantine.map(
      ({ stream, revision, eventId, eventType, error, since }) =>
        `${name}: ${stream} in quarantine since ${since.toISOString()}, from event ${revision} (${eventType}, ${eventId}): ${error}`,
    ),
  ];
}

export function rebuiltText(name: string, comparison: FillComparison | undefined): string {
  if (!comparison)
    return `${name} was rebuilt and serves. The former tables could not be compared: nobody wrote them any more.`;
  const rows = comparison.tables.map(({ table, servingRows, rebuiltRows, equal }) => [
    table,
    String(servingRows),
    String(rebuiltRows),
    equal ? 'equal' : 'DIFFERENT',
  ]);
  const verdict = comparison.equal
    ? 'Both were equal.'
    : 'They differed: the tables had not been what the log says, and now are.';
  return [
    `${name} was rebuilt from the log and serves as ${comparison.rebuiltSchema}. Compared with ${comparison.servingSchema} at position ${comparison.position}:`,
    '',
    tableText([['TABLE', 'ROWS BEFORE', 'ROWS REBUILT', ''], ...rows]),
    ...(comparison.notComparable.length === 0
      ? []
      : ['', `Not comparable, since their columns differ: ${comparison.notComparable.join(', ')}`]),
    '',
    verdict,
  ].join('\n');
}

export function verifiedText(report: ChainVerificationReport): string {
  const heads =
    report.headsPublished === 0
      ? 'No heads were published of them here: a rewrite of a whole history could not be seen.'
      : `${report.headsConfirmed} of ${report.headsPublished} published heads confirmed.`;
  return [
    `${report.streams} streams with ${report.events} events read. ${heads}`,
    ...(report.headsUnreadable === 0
      ? []
      : [`${report.headsUnreadable} lines of the published heads could not be read.`]),
    ...report.broken.map(
      ({ stream, revision, id, message }) =>
        `BROKEN: ${stream}, event ${revision}${id === '' ? '' : ` (${id})`}: ${message}`,
    ),
    report.broken.length === 0 ? 'Every chain holds.' : `${report.broken.length} of them broken.`,
    ...receiptsText(report),
  ].join('\n');
}

function receiptsText({ receipts: { files, damaged } }: ChainVerificationReport): string[] {
  if (files === 0) return [];
  return [
    `${files} files of receipts read.`,
    ...damaged.map(({ stream, name, message }) => `DAMAGED: receipt ${JSON.stringify(name)} of ${stream}: ${message}`),
    damaged.length === 0 ? 'Every file is the one that the log names.' : `${damaged.length} of them damaged.`,
  ];
}

export function comparedText(report: BooksCheckReport): string {
  const hidden = report.differenceCount - report.differences.length;
  return [
    `${report.events} events with ${report.entries} entries folded, ${report.rows} rows compared.`,
    ...(report.eventsNotYetProjected === 0
      ? []
      : [`${report.eventsNotYetProjected} further events are not in the tables yet.`]),
    ...report.differences.map(differenceText),
    ...(hidden === 0 ? [] : [`… and ${hidden} more`]),
    report.differenceCount === 0 ? 'The tables are what the log says.' : `${report.differenceCount} differences.`,
  ].join('\n');
}

/** Mails one after the other, the newest first. */
export function mailsText(mails: readonly KeptMail[]): string {
  if (mails.length === 0) return 'No mail is kept. Where SMTP_URL is set, mails are sent instead.';
  return mails.map(mailText).join('\n\n');
}

function mailText({ to, subject, text, createdAt }: KeptMail): string {
  const words = text ?? 'It was sealed under another SESSION_SECRET and cannot be opened any more.';
  return [`To: ${to}`, `Subject: ${subject}`, `Date: ${createdAt.toISOString()}`, '', words.trimEnd()].join('\n');
}

function differenceText({ table, row, column, byLog, inTable }: Difference): string {
  if (column !== undefined)
    return `DIFFERENT: ${table} ${row}: ${column} is ${quoted(inTable)}, by the log ${quoted(byLog)}`;
  return inTable === null
    ? `MISSING: ${table} ${row}, by the log ${byLog ?? ''}`
    : `TOO MANY: ${table} ${row}: ${inTable}`;
}

function quoted(cell: Cell): string {
  return cell === null ? 'empty' : JSON.stringify(cell);
}

function tableText(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
