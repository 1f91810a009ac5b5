import { IsIn, IsUUID, Matches } from 'class-validator';
import type { JournalReportEntry } from './ledger-report.contract';
import { IsCalendarDate, IsMoney, Optional, OptionalText, QueryLimit } from './validators';

/** Of a stream of events. */
const REVISION = /^\d{1,18}$/;
/** Commands of one page. */
const MAX_AUDIT_PAGE = 100;
export const DEFAULT_AUDIT_PAGE = 30;
/** Events that one check of a chain reads; longer histories are checked from the command line. */
export const MAX_VERIFIED_EVENTS = 1_000_000;
/** Heads that one answer holds, the newest. */
export const MAX_HEADS = 200;

/** Facts that one answer spells out, rows of an import each counting as one. */
export const MAX_AUDIT_FACTS = 200;
/** What was done, by what it was done to. */
export const AUDIT_KINDS = [
  'transactions',
  'transfers',
  'imports',
  'journal',
  'accounts',
  'categories',
  'chart',
  'periods',
  'reconciliations',
  'receipts',
  'notes',
  'repeating',
  'team',
  'business',
] as const;
export type AuditKind = (typeof AUDIT_KINDS)[number];

/**
 * Query of GET /api/businesses/{id}/audit/commands, newest first. Where it looks for something, a page ends after a
 * stretch of the history even where it has found nothing: as long as the answer has a `Link` to the next, there is more
 * to look through.
 */
export class AuditCommandsQuery {
  @QueryLimit(MAX_AUDIT_PAGE)
  limit?: number;

  /** User id of whoever did it. */
  @Optional()
  @IsUUID(undefined, { message: 'This person is not known' })
  person?: string;

  @Optional()
  @IsIn(AUDIT_KINDS, { message: `Kind must be one of ${AUDIT_KINDS.join(', ')}` })
  kind?: AuditKind;

  /** First day on which it was done, in the business's time zone: YYYY-MM-DD. */
  @Optional()
  @IsCalendarDate()
  from?: string;

  /** Last day on which it was done, in the business's time zone: YYYY-MM-DD. */
  @Optional()
  @IsCalendarDate()
  to?: string;

  /** An amount that it is about, whichever way the money went. */
  @Optional()
  @IsMoney()
  amount?: string;

  /** Words that stand in it, in any case: descriptions, names, reasons, names of files. */
  @OptionalText('Words', 100)
  search?: string;

  /** From the `Link` header of the page before. */
  @Optional()
  @Matches(REVISION, { message: 'This page of the list is not known: start again from the first' })
  cursor?: string;
}

/** Query of GET /api/businesses/{id}/audit/pack */
export class AuditPackQuery {
  /** `without` leaves the files of receipts out; each is named with its hash all the same. */
  @Optional()
  @IsIn(['with', 'without'], { message: 'Receipts must be with or without' })
  receipts?: 'with' | 'without';
}

/** Who did something. The name is null for somebody who has been deleted, and for the service itself. */
export interface Actor {
  actorId: string;
  actorName: string | null;
  actorRole: string;
}

/** What one command did to the books; the steps of an import, which are commands of their own, stand as one. */
export interface AuditCommand extends Actor {
  commandId: string;
  importId: string | null;
  /** The command that this one took back; null where it is no undo. */
  undoes: string | null;
  recordedAt: string;
  /** True where that time is of a clock that was ahead: what was recorded after it has an earlier one. */
  clockAhead: boolean;
  /** Of its last event; as `knownAt` of a report it shows the books right after it. */
  position: string;
  /** Of its events in the business's stream. */
  firstRevision: string;
  lastRevision: string;
  /** Kinds of facts and how many of each, in order. */
  events: { type: string; count: number }[];
  /** What the first of them is about: a description, a name, a day; null where there is nothing to say. */
  subject: string | null;
  /** What all of them together are about, signed: null where no money is, and for an import. */
  amount: string | null;
  /** Of an import; null where it has none. */
  fileName: string | null;
}

/** Query of GET /api/businesses/{id}/audit/facts: revisions of the business's stream, both included. */
export class AuditFactsQuery {
  @Matches(REVISION, { message: 'firstRevision must be a revision of the history' })
  firstRevision!: string;

  @Matches(REVISION, { message: 'lastRevision must be a revision of the history' })
  lastRevision!: string;
}

/** What a stretch of the history says, fact by fact in the order in which they happened. */
export interface AuditFacts {
  facts: AuditFact[];
  /** True where there are more than one answer holds. */
  hasMore: boolean;
}

/** A fact with what it changed, side by side. */
export interface AuditFact {
  revision: string;
  type: string;
  subject: string | null;
  fields: AuditField[];
}

/** Null is nothing: what was added has nothing before, what was deleted has nothing after. */
export interface AuditField {
  /** Such as `Description`. */
  label: string;
  /** How it is written: an amount in the business's currency, a day as YYYY-MM-DD, or text. */
  kind: 'text' | 'money' | 'day';
  before: string | null;
  after: string | null;
}

/** An event as the log holds it. */
export interface AuditEvent extends Actor {
  position: string;
  revision: string;
  eventId: string;
  type: string;
  recordedAt: string;
  commandId: string;
  correlationId: string;
  causationId: string;
  importId: string | null;
  /** Which recording of the import; null where it is none. */
  attempt: number | null;
  /** The rule of the business under which it was recorded: of an import's rows only where it was a single one. */
  ruleId: string | null;
  /** SHA-256 (hex) of this event and of the one before it. */
  hash: string;
  prevHash: string;
}

/** GET /api/businesses/{id}/entries/{entryNumber}: an entry, the event that it comes from, and its relatives. */
export interface EntryHistory {
  entry: JournalReportEntry;
  event: AuditEvent;
  /** Every entry of the same transaction or journal entry, this one included, in the order they were posted. */
  related: RelatedEntry[];
}

export interface RelatedEntry {
  entryNumber: number;
  date: string;
  kind: string;
  description: string;
  recordedAt: string;
  position: string;
  reverses: number | null;
}

/** GET /api/businesses/{id}/audit/verify: the chain recomputed from the first event on. */
export interface ChainCheck {
  isIntact: boolean;
  events: number;
  /** False where the history is longer than one check reads; what was read is intact or not all the same. */
  isComplete: boolean;
  head: PublishedHead | null;
  /** Published heads of this business, and how many of them were found again in the log. */
  headsPublished: number;
  headsConfirmed: number;
  /** The first event that cannot be trusted. */
  /** Where the business was restored from an archive, the newest time; null where it never was. */
  restored: RestoredArchive | null;
  broken: { revision: string; reason: 'gap' | 'hash' | 'head'; message: string } | null;
  /** Files of the receipts that stand, each held against the hash that the history names, and names of damaged ones. */
  receiptFiles: number;
  damagedReceipts: string[];
  checkedAt: string;
}

/** What a chain says of an archive: ids, people and the chain itself were made anew here, up to `revision`. */
export interface RestoredArchive {
  /** Of the fact that says so; events before it come from the archive. */
  revision: string;
  /** The head of the chain where the archive was made, and the SHA-256 (hex) of the archive's file. */
  headHash: string;
  archiveSha256: string;
  /** Events of the archive. */
  events: number;
  /** The business's id where the archive was made. */
  archiveBusinessId: string;
  /** User id. */
  restoredBy: string;
  restoredAt: string;
  /** Whether this installation had made the archive itself. */
  isSigned: boolean;
}

/** The newest event of a business's stream at some time: the proof of everything before it. */
export interface PublishedHead {
  revision: string;
  hash: string;
  /** Null for a head that has only been computed. */
  publishedAt: string | null;
}
