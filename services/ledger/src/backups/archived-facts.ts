import { isURL } from 'class-validator';
import type { LedgerState } from '@counterfoil/ledger/ledger-state';
import { isUsableText } from '../http/bodies/usable-text';
import {
  ACCOUNT_NUMBERS_FILE,
  isRecord,
  MAX_MANIFEST_BYTES,
  PROFILE_FILE,
  type ArchivedAccountNumber,
  type ArchivedProfile,
} from './archive-format';
import { UnusableArchive, type ArchiveReader } from './archive-reader';
import { isCanonicalId, isInstant } from './canonical-form';

/** What the contracts and the table let in, whichever is wider. */
const PROFILE_TEXTS = {
  name: 255,
  description: 500,
  industry: 100,
  businessType: 50,
  email: 255,
  phone: 50,
  address: 1_000,
  website: 500,
  taxId: 50,
} as const;
const MAX_ACCOUNT_NUMBER = 20;
const MONEY = /^-?\d{1,13}\.\d{2}$/;

/** @throws UnusableArchive */
export async function readProfile(reader: ArchiveReader): Promise<ArchivedProfile> {
  const value = parsed(await reader.text(PROFILE_FILE));
  if (!isProfile(value)) throw new UnusableArchive(`${PROFILE_FILE} cannot be read.`);
  return value;
}

/** Numbers of accounts that the events have opened, each once. @throws UnusableArchive */
export async function readAccountNumbers(
  reader: ArchiveReader,
  { accountByCode }: LedgerState,
): Promise<ArchivedAccountNumber[]> {
  const accounts = new Set(Object.values(accountByCode));
  const found: ArchivedAccountNumber[] = [];
  for await (const line of reader.lines(ACCOUNT_NUMBERS_FILE)) {
    const value = line.length > MAX_MANIFEST_BYTES ? undefined : parsed(line);
    if (!isAccountNumber(value) || !accounts.delete(value.accountId))
      throw new UnusableArchive(`${ACCOUNT_NUMBERS_FILE} cannot be read.`);
    found.push(value);
  }
  return found;
}

function isProfile(value: unknown): value is ArchivedProfile {
  if (!isRecord(value)) return false;
  const texts = Object.entries(PROFILE_TEXTS).every(
    ([field, most]) => value[field] === null || isTextWithin(value[field], most),
  );
  const { name, website, digestSalt, initialBalance, createdAt } = value;
  const isNamed = typeof name === 'string' && /\S/.test(name);
  // A page links to it.
  const isLinkable =
    website === null || website === '' || (typeof website === 'string' && isURL(website, { require_protocol: true }));
  const isMoney = typeof initialBalance === 'string' && MONEY.test(initialBalance);
  return texts && isNamed && isLinkable && isCanonicalId(digestSalt) && isMoney && isInstant(createdAt);
}

function isAccountNumber(value: unknown): value is ArchivedAccountNumber {
  return (
    isRecord(value) && isCanonicalId(value['accountId']) && isTextWithin(value['accountNumber'], MAX_ACCOUNT_NUMBER)
  );
}

function isTextWithin(value: unknown, most: number): boolean {
  return typeof value === 'string' && value.length <= most && isUsableText(value);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
