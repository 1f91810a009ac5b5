import {
  OPENING_BALANCE_EQUITY,
  TRANSFERS_IN_TRANSIT,
  UNCATEGORIZED_EXPENSES,
  UNCATEGORIZED_REVENUE,
} from '@counterfoil/accounting/chart';
import type { CategoryFacts, LedgerEvent } from '@counterfoil/events/ledger-event';
import { MAPPABLE } from '../chart/chart.decider';
import { mustHold, type KnownHistory } from './history-known';
import { checkPeriods, PERIOD_TYPES } from './history-periods';
import { requireChart } from './history-register';
import { entryOf, knownBusiness, openBusiness } from '../lookup';

const TEAM_TYPES = [
  'MemberJoined',
  'MemberInvited',
  'InvitationRevoked',
  'MemberRoleChanged',
  'MemberRemoved',
  'BusinessHandedOver',
] as const;
const TYPES = [
  ...([
    'BusinessRegistered',
    'BusinessProfileChanged',
    'BusinessArchived',
    'BusinessRestored',
    'BusinessErasureBegun',
    'BusinessRestoredFromArchive',
  ] as const),
  ...(['TimeZoneChanged', 'CurrencyChanged', 'FiscalYearMoved'] as const),
  ...PERIOD_TYPES,
  ...TEAM_TYPES,
] as const;
type BusinessFact = Extract<LedgerEvent, { type: (typeof TYPES)[number] }>;
type DataOf<Type extends BusinessFact['type']> = Extract<BusinessFact, { type: Type }>['data'];

/** Of every currency on offer. */
const EXPONENT = 2;
const MONTHS = 12;

export function isOfBusiness(event: LedgerEvent): event is BusinessFact {
  return (TYPES as readonly string[]).includes(event.type);
}

/** The business, its periods and its team. @throws ImpossibleFact, DomainError */
export function checkBusiness(event: BusinessFact, known: KnownHistory, recordedAt: string): void {
  const { state } = known;
  switch (event.type) {
    case 'BusinessRegistered':
      return registered(event.data, known);
    case 'BusinessProfileChanged':
      openBusiness(state);
      return;
    case 'BusinessArchived':
      return mustHold(!knownBusiness(state).isArchived, 'the business was archived already');
    case 'BusinessRestored':
      return mustHold(knownBusiness(state).isArchived, 'the business was not archived');
    case 'BusinessErasureBegun':
      return mustHold(false, 'the business was about to be deleted');
    case 'BusinessRestoredFromArchive':
      knownBusiness(state);
      return;
    case 'TimeZoneChanged':
      return mustHold(openBusiness(state).timeZone === event.data.previousTimeZone, 'the time zone was another one');
    case 'CurrencyChanged':
      mustHold(
        openBusiness(state).currency === event.data.previousCurrency && event.data.exponent === EXPONENT,
        'the currency was another one',
      );
      return mustHold(state.lastEntryNumber === 0, 'the currency is fixed once something was posted');
    case 'FiscalYearMoved':
      mustHold(isMonth(event.data.startMonth), 'a fiscal year begins in a month from 1 to 12');
      return mustHold(
        openBusiness(state).fiscalYearStartMonth === event.data.previousStartMonth,
        'the fiscal year began in another month',
      );
    case 'PeriodClosed':
    case 'PeriodReopened':
    case 'PeriodPrepared':
    case 'PeriodPreparationWithdrawn':
    case 'PeriodClosingEntrusted':
    case 'PeriodClosingWithheld':
      return checkPeriods(event, known, recordedAt);
    default:
      return checkTeam(event, known);
  }
}

function registered(
  { chart, categories, exponent, fiscalYearStartMonth }: DataOf<'BusinessRegistered'>,
  known: KnownHistory,
): void {
  mustHold(known.state.business === null, 'the business was registered already');
  mustHold(exponent === EXPONENT && isMonth(fiscalYearStartMonth), 'its currency or fiscal year cannot be');
  requireChart(chart);
  const lines = new Map(chart.map(({ code, type }) => [code, type]));
  for (const category of categories) {
    known.take(category.categoryId);
    mustHold(category.isDefault && canPost(category, lines), 'one of its categories cannot post where it does');
  }
  const names = new Set(categories.map(({ type, name }) => `${type} ${name.toLowerCase()}`));
  mustHold(names.size === categories.length, 'two of its categories have one name');
  const defaults = new Set(categories.map(({ ledgerAccount }) => ledgerAccount));
  mustHold(
    [UNCATEGORIZED_REVENUE, UNCATEGORIZED_EXPENSES, TRANSFERS_IN_TRANSIT].every((code) => defaults.has(code)),
    'it lacks a category that the books need',
  );
}

function canPost({ type, ledgerAccount: code }: CategoryFacts, lines: ReadonlyMap<string, string>): boolean {
  if (type === 'transfer') return code === TRANSFERS_IN_TRANSIT;
  const kinds: readonly string[] = MAPPABLE[type as 'revenue' | 'expense'];
  return code !== TRANSFERS_IN_TRANSIT && code !== OPENING_BALANCE_EQUITY && kinds.includes(lines.get(code) ?? '');
}

type TeamFact = Extract<BusinessFact, { type: (typeof TEAM_TYPES)[number] }>;

function checkTeam(event: TeamFact, known: KnownHistory): void {
  const { state } = known;
  switch (event.type) {
    case 'MemberJoined':
      return joined(event.data, known);
    case 'MemberInvited':
      openBusiness(state);
      known.take(event.data.invitationId);
      return known.requireLowVolumeBounds();
    case 'InvitationRevoked':
      knownBusiness(state);
      return mustHold(entryOf(state.invitations, event.data.invitationId) !== undefined, 'there is no such invitation');
    case 'MemberRoleChanged': {
      openBusiness(state);
      const { userId, role, previousRole } = event.data;
      return mustHold(
        entryOf(state.members, userId) === previousRole && previousRole !== 'owner' && role !== previousRole,
        'the member had another role',
      );
    }
    case 'MemberRemoved': {
      const { userId, role } = event.data;
      knownBusiness(state);
      return mustHold(entryOf(state.members, userId) === role && role !== 'owner', 'there is no such member to remove');
    }
    case 'BusinessHandedOver': {
      const { ownerId, formerOwnerId } = event.data;
      const role = entryOf(state.members, ownerId);
      return mustHold(
        knownBusiness(state).ownerId === formerOwnerId && role !== undefined && role !== 'owner',
        'the business was not theirs to hand over',
      );
    }
    default:
      event satisfies never;
  }
}

/** The founder is the owner; everybody else comes by a role that can be given. */
function joined({ userId, role, invitationId }: DataOf<'MemberJoined'>, known: KnownHistory): void {
  const { members, invitations, business } = known.state;
  mustHold(entryOf(members, userId) === undefined, 'the member was one already');
  const isFounder = business?.ownerId === userId && Object.keys(members).length === 0 && invitationId === undefined;
  mustHold((role === 'owner') === isFounder, 'nobody but its founder joins a business as its owner');
  if (invitationId !== undefined)
    mustHold(entryOf(invitations, invitationId)?.role === role, 'there is no such invitation');
  if (!isFounder) openBusiness(known.state);
  known.requireLowVolumeBounds();
}

function isMonth(month: number): boolean {
  return month >= 1 && month <= MONTHS;
}
