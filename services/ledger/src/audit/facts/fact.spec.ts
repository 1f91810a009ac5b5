import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { JsonObject } from '@counterfoil/event-sourcing/log/recorded-event';
import { eventCodec } from '@counterfoil/events/event-codec';
import type { LedgerEvent } from '@counterfoil/events/ledger-event';
import { auditKindOf } from './audit-kind';
import { amountOf, factsOf } from './fact';
import { allAmounts, fieldsOf, subjectWords, type FactNames } from './fact-words';

/** The stored example of every fact, as an auditor would find it (libs/events/src/golden.spec.ts). */
const GOLDEN = join(__dirname, '../../../../../libs/events/golden');
const uuid = (last: number): string => `00000000-0000-4000-8000-${String(last).padStart(12, '0')}`;

const NAMES: FactNames = {
  accounts: new Map([[uuid(2), 'Everyday']]),
  categories: new Map([
    [uuid(3), 'Supplies'],
    [uuid(5), 'Premises'],
  ]),
  lines: new Map([
    ['1000', 'Everyday'],
    ['5200', 'Office supplies'],
  ]),
  people: new Map([[uuid(9), 'Grace Hopper']]),
  schedules: new Map([[uuid(40), 'Rent']]),
  transactions: new Map([[uuid(4), 'Paper']]),
  exponent: 2,
};

const EVENTS = readdirSync(GOLDEN)
  .map((name) => {
    const [type = '', version = ''] = name.split('.');
    const data = JSON.parse(readFileSync(join(GOLDEN, name), 'utf8')) as JsonObject;
    return eventCodec.decode({ type, data, metadata: { schemaVersion: Number(version.slice(1)) } }) as LedgerEvent;
  })
  .filter(({ type }) => auditKindOf(type) !== undefined);

const TOLD = [
  'AccountArchived (Everyday): State in use > archived',
  'AccountDeleted (Everyday): State in use > deleted',
  'AccountDetailsChanged (Everyday): Credit limit - > 5000.00',
  'AccountOpened (Everyday): Name - > Everyday; Type - > checking; Opening balance - > 1000.00; Opening day - > 2026-01-01',
  'AccountReconciled (through 2026-01-31): Account - > Everyday; Closing day - > 2026-01-31; Closing balance - > 920.00; Rows agreed - > 2',
  'AccountRenamed (Main account): Name Everyday > Main account',
  'AccountRestored (Everyday): State archived > in use',
  'BalanceAdjusted (Everyday): Balance 990.00 > 1000.00; Reason - > Bank says so',
  'BusinessArchived (-): State in use > archived',
  'BusinessErasureBegun (-): State in use > being deleted',
  'BusinessHandedOver (-): Owner Grace Hopper > somebody who has left',
  'BusinessProfileChanged (-): Changed, and kept outside of the history - > name, phone',
  'BusinessRegistered (-): Time zone - > Europe/Berlin; Currency - > EUR; Financial year begins in - > January',
  'BusinessRestored (-): State archived > in use',
  'BusinessRestoredFromArchive (-): Facts from the archive - > 12; SHA-256 of the archive - > cdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcd',
  'CategoryCreated (Office Supplies): Name - > Office Supplies; Type - > expense; Posts to - > Office supplies',
  'CategoryDeleted (Office Supplies): Name Office Supplies > -; Type expense > -; Posts to Office supplies > -',
  'CategoryHidden (Supplies): State shown > hidden',
  'CategoryMapped (Supplies): Posts to Office supplies > 6500',
  'CategoryShown (Supplies): State hidden > shown',
  'CurrencyChanged (-): Currency EUR > USD',
  'FiscalYearMoved (-): Financial year begins in January > April',
  'ImportCompleted (-): Recorded - > 1; Refused - > 0',
  'ImportRowsRecorded (PAPIER & STIFT Köln 東京): Day - > 2026-02-28; Description - > PAPIER & STIFT Köln 東京; Nickname - > Papier & Stift; Amount - > -80.00; Account - > Everyday; Category - > Supplies',
  'ImportRowsReversed (PAPIER & STIFT Köln 東京): Day 2026-02-28 > -; Description PAPIER & STIFT Köln 東京 > -; Nickname Papier & Stift > -; Amount -80.00 > -; Account Everyday > -; Category Supplies > -',
  'ImportStarted (-): Rows - > 1',
  'ImportUndone (-): State imported > undone',
  'InvitationRevoked (-): State open > withdrawn',
  'JournalEntryPosted (Equipment on a loan): Day - > 2026-02-28; Description - > Equipment on a loan; Reference - > JE-1; Amount - > 80.00; Line 1 - > Office supplies, debit 80.00; Line 2 - > Everyday, credit 80.00',
  'JournalEntryReversed (Equipment on a loan): Day 2026-02-28 > -; Description Equipment on a loan > -; Reference JE-1 > -; Amount 80.00 > -; Line 1 Office supplies, debit 80.00 > -; Line 2 Everyday, credit 80.00 > -; Reversed on - > 2026-02-28',
  'LedgerAccountDeactivated (6500): State in use > not offered any more',
  'LedgerAccountOpened (6500 Bees): Code - > 6500; Name - > Bees; Type - > expense',
  'LedgerAccountReactivated (6500): State not offered any more > in use',
  'LedgerAccountRenamed (Bees and hives): Name Bees > Bees and hives',
  'MemberInvited (-): Role - > assistant',
  'MemberJoined (Grace Hopper): Role - > owner',
  'MemberRemoved (somebody who has left): Role bookkeeper > -',
  'MemberRoleChanged (somebody who has left): Role assistant > bookkeeper',
  'NoteRemoved (Paid twice?): Text Paid twice? > -; About Paper > -; Asked accountant > -',
  'NoteWritten (Yes.): Text - > Yes.; About - > a journal entry; Answers - > a question',
  'OccurrenceChanged (Rent of 2026-05-31): Description - > Rent; Nickname - > Landlord; Amount - > -900.00; Account - > Everyday; Category - > Premises',
  'OccurrencePutForward (Rent of 2026-02-28): State - > waits for somebody',
  'OccurrenceRecorded (Rent of 2026-01-31): Transaction - > Paper',
  'OccurrenceReturned (Rent of 2026-01-31): State - > due again',
  'OccurrenceSkipped (Rent of 2026-03-31): State - > skipped',
  'OpeningBackdated (Everyday): Opening balance 1000.00 > 0.00; Opening day 2026-03-01 > 2025-12-31',
  'PeriodClosed (through 2025-12-31): Closed through - > 2025-12-31',
  'PeriodClosingEntrusted (bookkeeper): May close periods - > bookkeeper',
  'PeriodClosingWithheld (bookkeeper): May close periods bookkeeper > -',
  'PeriodPreparationWithdrawn (-): Ready through 2026-01-31 > 2025-12-31',
  'PeriodPrepared (through 2026-01-31: One receipt is still missing): Ready through 2025-12-31 > 2026-01-31; Note - > One receipt is still missing',
  'PeriodReopened (all of it): Closed through 2025-12-31 > -',
  'QuestionReopened (Was this for the office?): State resolved > waits',
  'QuestionResolved (Was this for the office?): State waits > resolved',
  'ReceiptAttached (till.jpg): Name - > till.jpg; Belongs to - > Paper; SHA-256 - > abababababababababababababababababababababababababababababababab',
  'ReceiptMoved (till.jpg): Belongs to - > a journal entry',
  'ReceiptRemoved (till.jpg): Name till.jpg > -; Belongs to Paper > -; SHA-256 abababababababababababababababababababababababababababababababab > -',
  'ReconciliationUndone (through 2026-01-31): Account Everyday > -; Closing day 2026-01-31 > -; Closing balance 920.00 > -; Rows agreed 2 > -',
  'ScheduleChanged (Rent): Every month > 2 months; First day 2026-01-31 > 2026-03-01; Last day 2027-12-31 > -',
  'ScheduleCreated (Rent): Description - > Rent; Nickname - > Landlord; Amount - > -900.00; Account - > Everyday; Category - > Premises; Every - > month; First day - > 2026-01-31; Last day - > 2027-12-31; Records - > by itself',
  'ScheduleEnded (Rent): Description Rent > -; Nickname Landlord > -; Amount -900.00 > -; Account Everyday > -; Category Premises > -; Every month > -; First day 2026-01-31 > -; Last day 2027-12-31 > -; Records by itself > -',
  'SchedulePaused (Rent): State repeats > paused',
  'ScheduleReopened (Rent): Description - > Rent; Nickname - > Landlord; Amount - > -900.00; Account - > Everyday; Category - > Premises; Every - > month; First day - > 2026-01-31; Last day - > 2027-12-31; Records - > by itself',
  'ScheduleResumed (Rent): State paused > repeats',
  'StatementRowsMatched (Paper PAPIER UND STIFT 0042): Booked by the bank - > 2026-03-02; On its statement - > PAPIER UND STIFT 0042; Bank’s id - > 20260302-0042; Amount - > -80.00; Account - > Everyday',
  'StatementRowsUnmatched (Paper PAPIER UND STIFT 0042): Booked by the bank 2026-03-02 > -; On its statement PAPIER UND STIFT 0042 > -; Bank’s id 20260302-0042 > -; Amount -80.00 > -; Account Everyday > -',
  'TimeZoneChanged (-): Time zone Europe/Berlin > Europe/Paris',
  'TransactionAmended (Paper): Description PAPIER & STIFT Köln 東京 > Paper',
  'TransactionDeleted (PAPIER & STIFT Köln 東京): Day 2026-02-28 > -; Description PAPIER & STIFT Köln 東京 > -; Nickname Papier & Stift > -; Amount -80.00 > -; Account Everyday > -; Category Supplies > -',
  'TransactionRecategorized (PAPIER & STIFT Köln 東京): ',
  'TransactionRecorded (PAPIER & STIFT Köln 東京): Day - > 2026-02-28; Description - > PAPIER & STIFT Köln 東京; Nickname - > Papier & Stift; Amount - > -80.00; Account - > Everyday; Category - > Supplies',
  'TransactionRestored (PAPIER & STIFT Köln 東京): Day - > 2026-02-28; Description - > PAPIER & STIFT Köln 東京; Nickname - > Papier & Stift; Amount - > -80.00; Account - > Everyday; Category - > Supplies',
  'TransferMatched (-): One end - > Paper; Other end - > 00000000-0000-4000-8000-000000000011',
  'TransferRecorded (PAPIER & STIFT Köln 東京): Day - > 2026-02-28; Description - > PAPIER & STIFT Köln 東京; Nickname - > Papier & Stift; Amount - > -80.00; Account - > Everyday; Category - > Supplies; Transfer with - > 00000000-0000-4000-8000-000000000007',
  'TransferUnmatched (-): One end Paper > -; Other end 00000000-0000-4000-8000-000000000011 > -',
];

/** "Type (subject): label before > after, ..." */
const told = (event: LedgerEvent): string[] =>
  factsOf(event).map((fact) => {
    const fields = fieldsOf(fact, NAMES).map(
      ({ label, before, after }) => `${label} ${before ?? '-'} > ${after ?? '-'}`,
    );
    return `${fact.type} (${subjectWords(fact, NAMES) ?? '-'}): ${fields.join('; ')}`;
  });

it('tells of every fact of the books what it changed, side by side', () => {
  expect(EVENTS.flatMap(told)).toEqual(TOLD);
});

it('has the amounts of what it leaves, or took away', () => {
  const amounts = EVENTS.flatMap((event) => factsOf(event).map((fact) => [fact.type, amountOf(fact)] as const));
  expect(amounts.filter(([, amount]) => amount !== undefined)).toEqual([
    ['AccountDetailsChanged', 500_000n],
    ['AccountOpened', 100_000n],
    ['AccountReconciled', 92_000n],
    ['BalanceAdjusted', 100_000n],
    ['ImportRowsRecorded', -8_000n],
    ['ImportRowsReversed', -8_000n],
    ['JournalEntryPosted', 8_000n],
    ['JournalEntryReversed', 8_000n],
    ['OccurrenceChanged', -90_000n],
    ['OpeningBackdated', 0n],
    ['ReconciliationUndone', 92_000n],
    ['ScheduleChanged', -90_000n],
    ['ScheduleCreated', -90_000n],
    ['ScheduleEnded', -90_000n],
    ['ScheduleReopened', -90_000n],
    ['StatementRowsMatched', -8_000n],
    ['StatementRowsUnmatched', -8_000n],
    ['TransactionAmended', -8_000n],
    ['TransactionDeleted', -8_000n],
    ['TransactionRecategorized', -8_000n],
    ['TransactionRecorded', -8_000n],
    ['TransactionRestored', -8_000n],
    ['TransferRecorded', -8_000n],
  ]);
});

it('has all amounts for whoever looks for one, without their signs: the parts of a split and both sides', () => {
  const amountsOf = (type: LedgerEvent['type']): bigint[] =>
    EVENTS.filter((event) => event.type === type).flatMap((event) => factsOf(event).flatMap(allAmounts));
  expect(amountsOf('BalanceAdjusted')).toEqual([99_000n, 100_000n]);
  expect(amountsOf('JournalEntryPosted')).toEqual([8_000n, 8_000n, 8_000n]);
});
