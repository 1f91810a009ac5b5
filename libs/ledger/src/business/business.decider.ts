import { DomainError } from '@counterfoil/event-sourcing/write/domain-error';
import type { BusinessRegistered, LedgerEvent } from '@counterfoil/events/ledger-event';
import type { LedgerState } from '../ledger-state';
import { knownBusiness, openBusiness } from '../lookup';

/**
 * Opens the books of a new business with its standard chart and default categories; the owner joins as its first
 * member.
 */
export interface RegisterBusiness {
  readonly type: 'RegisterBusiness';
  readonly registration: BusinessRegistered['data'];
  /** What to say because the plan leaves no room for another business; see `OverLimit`. */
  readonly overLimit?: string;
}

/** Notes that fields of the profile changed; their words live outside the log. */
export interface ChangeProfile {
  readonly type: 'ChangeProfile';
  readonly fields: readonly string[];
  readonly profileDigest: string;
}

interface ArchiveBusiness {
  readonly type: 'ArchiveBusiness';
}

export interface RestoreBusiness {
  readonly type: 'RestoreBusiness';
  readonly overLimit?: string;
}

/** What calendars and figures follow; absent members stay as they are. */
export interface ChangeBusinessSettings {
  readonly type: 'ChangeBusinessSettings';
  readonly timeZone?: string;
  readonly currency?: { readonly code: string; readonly exponent: number };
  readonly fiscalYearStartMonth?: number;
}

/** By a platform administrator: the last command of a business. */
interface BeginErasure {
  readonly type: 'BeginErasure';
}

export type BusinessCommand =
  RegisterBusiness | ChangeProfile | ChangeBusinessSettings | ArchiveBusiness | RestoreBusiness | BeginErasure;

export function registerBusiness(state: LedgerState, { registration, overLimit }: RegisterBusiness): LedgerEvent[] {
  if (state.business) throw new DomainError('conflict', 'business_exists', 'This business exists already');
  refuseOverLimit(overLimit);
  return [
    { type: 'BusinessRegistered', data: registration },
    { type: 'MemberJoined', data: { userId: registration.ownerId, role: 'owner' } },
  ];
}

export function changeProfile(state: LedgerState, { fields, profileDigest }: ChangeProfile): LedgerEvent[] {
  if (openBusiness(state).profileDigest === profileDigest) return [];
  return [{ type: 'BusinessProfileChanged', data: { fields: [...fields], profileDigest } }];
}

/** @throws DomainError conflict for another currency once something was posted: amounts are never converted. */
export function changeSettings(
  state: LedgerState,
  { timeZone, currency, fiscalYearStartMonth }: ChangeBusinessSettings,
): LedgerEvent[] {
  const before = openBusiness(state);
  const events: LedgerEvent[] = [];
  if (timeZone !== undefined && timeZone !== before.timeZone)
    events.push({ type: 'TimeZoneChanged', data: { timeZone, previousTimeZone: before.timeZone } });
  if (currency && currency.code !== before.currency) {
    if (state.lastEntryNumber > 0)
      throw new DomainError(
        'conflict',
        'currency_fixed',
        'The currency cannot be changed once something was posted',
        'currency',
      );
    events.push({
      type: 'CurrencyChanged',
      data: { currency: currency.code, exponent: currency.exponent, previousCurrency: before.currency },
    });
  }
  if (fiscalYearStartMonth !== undefined && fiscalYearStartMonth !== before.fiscalYearStartMonth) {
    events.push({
      type: 'FiscalYearMoved',
      data: { startMonth: fiscalYearStartMonth, previousStartMonth: before.fiscalYearStartMonth },
    });
  }
  return events;
}

export function beginErasure(state: LedgerState): LedgerEvent[] {
  knownBusiness(state);
  return [{ type: 'BusinessErasureBegun', data: {} }];
}

export function archiveBusiness(state: LedgerState): LedgerEvent[] {
  return knownBusiness(state).isArchived ? [] : [{ type: 'BusinessArchived', data: {} }];
}

export function restoreBusiness(state: LedgerState, { overLimit }: RestoreBusiness): LedgerEvent[] {
  if (!knownBusiness(state).isArchived) return [];
  refuseOverLimit(overLimit);
  return [{ type: 'BusinessRestored', data: {} }];
}

function refuseOverLimit(overLimit: string | undefined): void {
  if (overLimit !== undefined) throw new DomainError('limit', 'business_limit', overLimit);
}
