import { DomainError } from '@counterfoil/event-sourcing/domain-error';
import type { BusinessRegistered, LedgerEvent } from '@counterfoil/events/ledger-event';
import type { LedgerState } from './ledger-state';
import { knownBusiness, openBusiness } from './lookup';

/** Opens the books of a new business with its standard chart and default categories; the owner joins as its first member. */
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

export interface ArchiveBusiness {
  readonly type: 'ArchiveBusiness';
}

export interface RestoreBusiness {
  readonly type: 'RestoreBusiness';
  readonly overLimit?: string;
}

export type BusinessCommand = RegisterBusiness | ChangeProfile | ArchiveBusiness | RestoreBusiness;

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
