import { ledgerStream } from '@counterfoil/events/stream-names';
import { isCanonicalId } from './canonical-form';
import { isUsableText } from '../http/bodies/usable-text';

/** What an archive calls itself; a reader that meets a higher version asks for a newer program. */
export const ARCHIVE_FORMAT = 'counterfoil-archive';
export const ARCHIVE_VERSION = 1;

export const MANIFEST_FILE = 'manifest.json';
export const EVENTS_FILE = 'events.jsonl';
export const PROFILE_FILE = 'profile.json';
export const ACCOUNT_NUMBERS_FILE = 'account-numbers.jsonl';
export const MEMBERS_FILE = 'members.jsonl';
export const README_FILE = 'README.txt';
/** Followed by the SHA-256 of the file of a receipt, which is its name. */
export const RECEIPTS_FOLDER = 'receipts/';

/** More than the append limit of the log lets into one event, with its metadata. */
export const MAX_LINE_BYTES = 2 * 1024 * 1024;
/** Each file of a receipt has some 170 bytes in it. */
export const MAX_MANIFEST_BYTES = 10 * 1024 * 1024;
/** Beyond them the newest receipts' files are left out, and the manifest says so. */
export const MAX_ARCHIVED_RECEIPTS = 50_000;
export const MAX_ARCHIVE_ENTRIES = MAX_ARCHIVED_RECEIPTS + 50;
/** Of all files of an archive unpacked: some four million events. */
export const MAX_UNPACKED_BYTES = 6 * 1024 ** 3;
/**
 * Hashes and ids do not get smaller: a real archive unpacks to some ten times its size; deflate can reach a thousand.
 */
export const MAX_UNPACKED_RATIO = 100;
/** Below this nobody minds what it is made from. */
export const UNPACKED_WITHOUT_QUESTION = 32 * 1024 ** 2;

export interface ArchivedFile {
  readonly path: string;
  readonly bytes: number;
  /** Hex. */
  readonly sha256: string;
}

/** `manifest.json`: what is in the archive, and by what it is proved to be whole. */
export interface ArchiveManifest {
  readonly format: typeof ARCHIVE_FORMAT;
  readonly version: number;
  readonly businessId: string;
  readonly businessName: string;
  /** ISO instant. */
  readonly createdAt: string;
  readonly events: {
    /** Name of the stream, which the chain's hashes cover. */
    readonly stream: string;
    readonly count: number;
    /** SHA-256 (hex) of the last event: the head of the proof chain. */
    readonly headHash: string;
    /** Position of the last event where the archive was made; positions are an installation's own. */
    readonly position: string;
  };
  /** Position that the reports are as known at: that of the last event, unless the books were behind. */
  readonly reportsKnownAt: string;
  readonly files: readonly ArchivedFile[];
  /** In words: what the business has in its installation and the archive does not hold. */
  readonly notContained: readonly string[];
  /** HMAC (SHA-256, hex) of all of the above by whoever made it; see archive-signature.ts. Absent in older ones. */
  readonly signature?: string;
}

/** The profile as it stands beside the log, with the salt of its digests. */
export interface ArchivedProfile {
  readonly name: string;
  readonly description: string | null;
  readonly industry: string | null;
  readonly businessType: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly address: string | null;
  readonly website: string | null;
  readonly taxId: string | null;
  readonly initialBalance: string;
  readonly digestSalt: string;
  readonly createdAt: string;
}

export interface ArchivedAccountNumber {
  readonly accountId: string;
  readonly accountNumber: string;
}

/** What is said of receipts whose files could not be put into an archive. */
export function withoutFiles(count: number): string[] {
  if (count === 0) return [];
  return [
    `The files of ${count} ${count === 1 ? 'receipt' : 'receipts'}, which were damaged or gone, or beyond what fits`,
  ];
}

export const NOT_CONTAINED: readonly string[] = [
  'Uploaded bank statements, drafts of imports that were not recorded, remembered import settings and rules',
  'People’s accounts: members are named for whoever reads the archive, and are not created by a restore',
  'Invitations that were not accepted, support tickets, the plan, finished exports',
];

const SHA_256 = /^[0-9a-f]{64}$/;
const POSITION = /^\d{1,19}$/;

/** @returns the manifest, or undefined for what is none. */
export function manifestOf(value: unknown): ArchiveManifest | undefined {
  if (!isRecord(value) || value['format'] !== ARCHIVE_FORMAT || typeof value['version'] !== 'number') return undefined;
  const { businessId, businessName, createdAt, events, reportsKnownAt, files } = value;
  const texts = [businessId, businessName, createdAt, reportsKnownAt].every((text) => typeof text === 'string');
  if (
    !texts ||
    !isCanonicalId(businessId) ||
    !isUsableText(String(businessName)) ||
    !isRecord(events) ||
    !Array.isArray(files) ||
    files.length > MAX_ARCHIVE_ENTRIES
  )
    return undefined;
  const { stream, count, headHash, position } = events;
  if (
    stream !== ledgerStream(String(businessId)) ||
    !isCount(count) ||
    count === 0 ||
    !matches(headHash, SHA_256) ||
    !matches(position, POSITION)
  )
    return undefined;
  return files.every(isArchivedFile) ? (value as unknown as ArchiveManifest) : undefined;
}

function isArchivedFile(value: unknown): value is ArchivedFile {
  return (
    isRecord(value) && typeof value['path'] === 'string' && isCount(value['bytes']) && matches(value['sha256'], SHA_256)
  );
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}

function matches(value: unknown, pattern: RegExp): boolean {
  return typeof value === 'string' && pattern.test(value);
}
