import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { JsonObject } from '@counterfoil/event-sourcing/log/recorded-event';
import { NOTE_EXAMPLES } from '../../../test/kit/books/golden-notes';
import { SCHEDULE_EXAMPLES } from '../../../test/kit/books/golden-schedules';
import { eventCodec } from './event-codec';
import { EVENT_SCHEMAS } from './event-schema';
import type {
  CategoryFacts,
  CounterfoilEvent,
  Entry,
  JournalEntryFacts,
  LedgerAccount,
  ReceiptFacts,
  StatementRow,
  Reconciliation,
  TransactionFacts,
} from './ledger-event';

/**
 * One stored example of every version of every event, as an auditor would find it. A golden file is never edited once
 * its version has been released: what it holds must stay readable for ever. New ones: UPDATE_GOLDEN=1.
 */
const GOLDEN = join(__dirname, '../golden');

const uuid = (last: number): string => `00000000-0000-4000-8000-${String(last).padStart(12, '0')}`;
const checking: LedgerAccount = { code: '1000', name: 'Everyday', type: 'asset', subType: 'current' };
const supplies: CategoryFacts = {
  categoryId: uuid(3),
  name: 'Office Supplies',
  type: 'expense',
  description: '',
  ledgerAccount: '5200',
  isDefault: true,
};
const entry: Entry = {
  number: 2,
  date: '2026-02-28',
  sequence: 2,
  lines: [
    { ledgerAccount: '5200', debit: 8000n, credit: 0n, categoryId: uuid(3) },
    { ledgerAccount: '1000', debit: 0n, credit: 8000n },
  ],
};
const transaction: TransactionFacts = {
  transactionId: uuid(4),
  accountId: uuid(2),
  date: '2026-02-28',
  description: 'PAPIER & STIFT Köln 東京',
  nickname: 'Papier & Stift',
  amount: -8000n,
  allocations: [{ categoryId: uuid(3), amount: -8000n }],
  entry,
  recordedBy: uuid(9),
  recordedOn: '2026-03-01',
};

const journalEntry: JournalEntryFacts = {
  journalEntryId: uuid(12),
  description: 'Equipment on a loan',
  reference: 'JE-1',
  entry: { ...entry, number: 7 },
  postedBy: uuid(9),
};

const reconciliation: Reconciliation = {
  reconciliationId: uuid(30),
  accountId: uuid(2),
  closingDay: '2026-01-31',
  balance: 92_000n,
  bookBalance: 84_000n,
  newestEntry: 7,
  cleared: { entryNumbers: [1, 2], sequences: [1, 2], amounts: [100_000n, -8_000n] },
  outstanding: { entryNumbers: [7], sequences: [5], amounts: [-8_000n] },
  importId: uuid(6),
  previousId: uuid(31),
};

const statementRow: StatementRow = {
  transactionId: uuid(4),
  accountId: uuid(2),
  bookedOn: '2026-03-02',
  description: 'PAPIER UND STIFT 0042',
  reference: '20260302-0042',
  amount: -8000n,
};

const receipt: ReceiptFacts = {
  receiptId: uuid(40),
  transactionId: uuid(4),
  name: 'till.jpg',
  kind: 'image/jpeg',
  size: 2_048,
  sha256: 'ab'.repeat(32),
  attachedBy: uuid(9),
};
const { transactionId: _filed, ...waiting } = receipt;

const EXAMPLES: { [Type in CounterfoilEvent['type']]: Extract<CounterfoilEvent, { type: Type }>['data'] } = {
  BusinessRegistered: {
    businessId: uuid(1),
    ownerId: uuid(9),
    timeZone: 'Europe/Berlin',
    currency: 'EUR',
    exponent: 2,
    fiscalYearStartMonth: 1,
    chart: [checking],
    categories: [supplies],
    profileDigest: 'ab12',
  },
  BusinessProfileChanged: { fields: ['name', 'phone'], profileDigest: 'cd34' },
  BusinessArchived: {},
  BusinessRestored: {},
  BusinessErasureBegun: {},
  BusinessRestoredFromArchive: {
    archiveBusinessId: uuid(15),
    events: 12,
    headHash: 'ab'.repeat(32),
    archiveSha256: 'cd'.repeat(32),
    restoredBy: uuid(9),
    restoredAt: '2026-04-01T12:00:00.000Z',
    isSigned: false,
  },
  TimeZoneChanged: { timeZone: 'Europe/Paris', previousTimeZone: 'Europe/Berlin' },
  CurrencyChanged: { currency: 'USD', exponent: 2, previousCurrency: 'EUR' },
  FiscalYearMoved: { startMonth: 4, previousStartMonth: 1 },
  MemberJoined: { userId: uuid(9), role: 'owner' },
  MemberInvited: { invitationId: uuid(13), role: 'assistant', expiresAt: '2026-04-01T12:00:00.000Z' },
  InvitationRevoked: { invitationId: uuid(13) },
  MemberRoleChanged: { userId: uuid(14), role: 'bookkeeper', previousRole: 'assistant' },
  MemberRemoved: { userId: uuid(14), role: 'bookkeeper' },
  BusinessHandedOver: { ownerId: uuid(14), formerOwnerId: uuid(9), formerOwnerRole: 'bookkeeper' },
  LedgerAccountOpened: { ledgerAccount: { code: '6500', name: 'Bees', type: 'expense', subType: 'expense' } },
  AccountOpened: {
    accountId: uuid(2),
    name: 'Everyday',
    type: 'checking',
    scope: 'business',
    ledgerAccount: checking,
    description: '',
    openingDate: '2026-01-01',
    openingBalance: 100000n,
    openingEntry: {
      number: 1,
      date: '2026-01-01',
      sequence: 1,
      lines: [
        { ledgerAccount: '1000', debit: 100000n, credit: 0n },
        { ledgerAccount: '3010', debit: 0n, credit: 100000n },
      ],
    },
    accountNumberDigest: '',
  },
  LedgerAccountRenamed: { ledgerAccount: '6500', name: 'Bees and hives', previousName: 'Bees' },
  LedgerAccountDeactivated: { ledgerAccount: '6500' },
  LedgerAccountReactivated: { ledgerAccount: '6500' },
  AccountRenamed: { accountId: uuid(2), name: 'Main account', previousName: 'Everyday' },
  AccountDetailsChanged: { accountId: uuid(2), description: '', creditLimit: 500000n },
  AccountArchived: { accountId: uuid(2) },
  AccountRestored: { accountId: uuid(2) },
  AccountDeleted: { accountId: uuid(2) },
  BalanceAdjusted: {
    accountId: uuid(2),
    balanceBefore: 99000n,
    balance: 100000n,
    reason: 'Bank says so',
    entry: { ...entry, number: 4 },
  },
  OpeningBackdated: {
    accountId: uuid(2),
    before: { date: '2026-03-01', balance: 100000n, entry: { ...entry, number: 1 } },
    after: { date: '2025-12-31', balance: 0n },
    reversal: { ...entry, number: 5, reverses: 1 },
  },
  CategoryCreated: { category: { ...supplies, categoryId: uuid(5), isDefault: false } },
  CategoryHidden: { categoryId: uuid(3) },
  CategoryShown: { categoryId: uuid(3) },
  CategoryDeleted: { category: { ...supplies, categoryId: uuid(5), isDefault: false } },
  CategoryMapped: { categoryId: uuid(3), ledgerAccount: '6500', previousLedgerAccount: '5200' },
  TransactionRecorded: { transaction },
  TransactionAmended: { before: transaction, after: { ...transaction, description: 'Paper' } },
  TransactionRecategorized: { before: transaction, after: transaction, reclassification: { ...entry, number: 6 } },
  TransactionRestored: { transaction, restoredOn: '2026-03-03' },
  TransferRecorded: { transaction: { ...transaction, transferAccountId: uuid(7), mirrorId: uuid(8) } },
  TransferMatched: { transferId: uuid(10), firstTransactionId: uuid(4), secondTransactionId: uuid(11) },
  TransferUnmatched: { transferId: uuid(10), firstTransactionId: uuid(4), secondTransactionId: uuid(11) },
  JournalEntryPosted: { journalEntry },
  JournalEntryReversed: { journalEntry, reversal: { ...entry, number: 8, reverses: 7 } },
  PeriodClosed: { through: '2025-12-31' },
  PeriodReopened: { previous: '2025-12-31' },
  PeriodPrepared: { through: '2026-01-31', previous: '2025-12-31', note: 'One receipt is still missing' },
  PeriodPreparationWithdrawn: { through: '2025-12-31', previous: '2026-01-31' },
  PeriodClosingEntrusted: { role: 'bookkeeper' },
  PeriodClosingWithheld: { role: 'bookkeeper' },
  AccountReconciled: reconciliation,
  ReconciliationUndone: { reconciliation },
  ReceiptAttached: { receipt },
  ReceiptMoved: { before: waiting, after: { ...waiting, journalEntryId: uuid(12) } },
  ReceiptRemoved: { receipt, removedOn: '2026-03-04' },
  ...NOTE_EXAMPLES,
  ...SCHEDULE_EXAMPLES,
  ImportRowsReversed: {
    importId: uuid(6),
    rows: [{ transaction, reversal: { ...entry, number: 9, reverses: 2 } }],
    reversedOn: '2026-03-04',
  },
  ImportUndone: { importId: uuid(6) },
  StatementRowsMatched: { importId: uuid(6), rows: [statementRow], refusals: [] },
  StatementRowsUnmatched: { importId: uuid(6), rows: [statementRow] },
  TransactionDeleted: {
    transaction,
    reversal: {
      ...entry,
      number: 3,
      reverses: 2,
      lines: entry.lines.map((line) => ({ ...line, debit: line.credit, credit: line.debit })),
    },
    deletedOn: '2026-03-02',
  },
  ImportStarted: { importId: uuid(6), attempt: 1, rowCount: 1 },
  ImportRowsRecorded: {
    importId: uuid(6),
    attempt: 1,
    transactions: [transaction],
    refusals: [{ row: 2, code: 'account_not_found', message: 'Account not found' }],
  },
  ImportCompleted: { importId: uuid(6), attempt: 1, recorded: 1, refused: 0 },
  UserRegistered: { userId: uuid(9) },
  UserSignedIn: { userId: uuid(9) },
  UserSignedOut: { userId: uuid(9) },
  SetupCompleted: { userId: uuid(9) },
  PasswordChanged: { userId: uuid(9) },
  SecondFactorAdded: { userId: uuid(9), kind: 'authenticator app' },
  SecondFactorRemoved: { userId: uuid(9), kind: 'passkey' },
  RecoveryCodesMade: { userId: uuid(9) },
  RecoveryCodeUsed: { userId: uuid(9) },
  UserDeleted: { userId: uuid(9) },
  SessionEnded: { userId: uuid(9), minutes: 31 },
  SubscriptionBegun: { userId: uuid(9), planId: uuid(15), plan: 'professional' },
  SubscriptionEnded: { userId: uuid(9), planId: uuid(15) },
  AdminAccessGranted: { userId: uuid(9) },
  AdminAccessRevoked: { userId: uuid(9) },
  SupportViewOpened: { userId: uuid(9) },
  BusinessErased: { businessId: uuid(1), revision: 41n, headHash: 'ef56' },
  ProjectionPaused: { projection: 'books' },
  ProjectionResumed: { projection: 'books' },
  ProjectionRebuildBegun: { projection: 'books' },
  QuarantineReleased: { projection: 'books', stream: `ledger-${uuid(1)}`, events: 3 },
  BooksCompared: { businessId: uuid(1), differences: 0 },
  SubscriptionPlanCreated: { planId: uuid(15), plan: 'professional' },
  SubscriptionPlanChanged: { planId: uuid(15), fields: ['price'] },
  SubscriptionPlanDeleted: { planId: uuid(15), plan: 'professional' },
  FeatureFlagCreated: { flagId: uuid(16), flag: 'bulk_upload', isActive: true, defaultValue: false },
  FeatureFlagChanged: { flagId: uuid(16), flag: 'bulk_upload', isActive: false, defaultValue: false },
  FeatureFlagDeleted: { flagId: uuid(16), flag: 'bulk_upload' },
};

const events = Object.entries(EXAMPLES).map(([type, data]) => ({ type, data }) as CounterfoilEvent);

describe.each(events)('$type', (event) => {
  const version = EVENT_SCHEMAS[event.type].version;
  const file = join(GOLDEN, `${event.type}.v${version}.json`);

  it('is stored as its golden file says', () => {
    const encoded = eventCodec.encode(event);
    if (process.env['UPDATE_GOLDEN'] && !existsSync(file)) {
      mkdirSync(GOLDEN, { recursive: true });
      writeFileSync(file, `${JSON.stringify(encoded.data, null, 2)}\n`);
    }
    expect(encoded).toEqual({ type: event.type, data: JSON.parse(readFileSync(file, 'utf8')), schemaVersion: version });
  });
});

it.each(readdirSync(GOLDEN))('%s is still readable, and means what it meant', (name) => {
  const [type = '', version = ''] = name.split('.');
  const data = JSON.parse(readFileSync(join(GOLDEN, name), 'utf8')) as JsonObject;
  const read = eventCodec.decode({ type, data, metadata: { schemaVersion: Number(version.slice(1)) } });
  expect(eventCodec.encode(read)).toEqual(
    eventCodec.encode({ type, data: EXAMPLES[type as CounterfoilEvent['type']] } as CounterfoilEvent),
  );
});

it.each(events)('$type is read as plain data, with nothing of protobuf left in it', (event) => {
  const { type, data } = eventCodec.encode(event);
  expect(eventCodec.decode({ type, data, metadata: { schemaVersion: EVENT_SCHEMAS[event.type].version } })).toEqual(
    event,
  );
});

describe('what cannot be read is said, never guessed', () => {
  const golden = eventCodec.encode({ type: 'TransactionRecorded', data: EXAMPLES.TransactionRecorded }).data;
  const read = (type: string, data: JsonObject, schemaVersion: unknown = 1): unknown =>
    eventCodec.decode({ type, data, metadata: { schemaVersion: schemaVersion as number } });

  it.each([
    ['an unknown type', () => read('TransactionUpdated', golden)],
    ['an inherited name as type', () => read('constructor', golden)],
    ['a version from the future', () => read('TransactionRecorded', golden, 2)],
    ['no version', () => read('TransactionRecorded', golden, null)],
    ['a missing part', () => read('TransactionRecorded', {})],
    ['a missing part of a part', () => read('TransactionRecorded', { transaction: { transactionId: uuid(4) } })],
    ['a field the schema does not know', () => read('MemberJoined', { userId: uuid(9), role: 'owner', name: 'Jo' })],
    [
      'money as a float',
      () => read('ImportRowsRecorded', { importId: 'x', attempt: 1, transactions: [{ amount: 1.5 }] }),
    ],
  ])('%s', (_, attempt) => {
    expect(attempt).toThrow(/^(TransactionUpdated|constructor|TransactionRecorded|MemberJoined|ImportRowsRecorded): /);
  });
});
