import { nextAccountCode } from '@counterfoil/accounting/ledger-code';
import { openingLines } from '@counterfoil/accounting/posting';
import type { AccountScope, AccountType } from '@counterfoil/contracts/account.contract';
import { DomainError } from '@counterfoil/event-sourcing/write/domain-error';
import type { AccountOpened, LedgerAccount, LedgerEvent } from '@counterfoil/events/ledger-event';
import type { LedgerState } from '../ledger-state';
import { knownAccount, newDay, openBusiness } from '../lookup';

/** How many accounts a business may have open, and what to say beyond it. */
export interface AccountLimit {
  /** -1 for no limit. */
  readonly max: number;
  readonly message: string;
}

export interface OpenAccount {
  readonly type: 'OpenAccount';
  readonly accountId: string;
  readonly name: string;
  readonly accountType: AccountType;
  readonly scope: AccountScope;
  readonly description: string;
  /** Minor units; credit accounts only. */
  readonly creditLimit: bigint | null;
  /** Minor units, signed like an asset: what is owed is negative. */
  readonly openingBalance: bigint;
  /** Day of the opening entry. */
  readonly openingDate: string;
  readonly accountNumberDigest: string;
  readonly limit: AccountLimit;
}

/** Changes what is present; posts nothing, since a balance changes by entries alone. */
export interface ChangeAccount {
  readonly type: 'ChangeAccount';
  readonly accountId: string;
  readonly name?: string;
  readonly description?: string;
  readonly creditLimit?: bigint;
  readonly accountNumberDigest?: string;
}

export interface ArchiveAccount {
  readonly type: 'ArchiveAccount';
  readonly accountId: string;
}

export interface RestoreAccount {
  readonly type: 'RestoreAccount';
  readonly accountId: string;
  readonly limit: AccountLimit;
}

/** For platform administrators: gone from every list, while its postings stay in the books. */
export interface DeleteAccount {
  readonly type: 'DeleteAccount';
  readonly accountId: string;
}

export type AccountCommand = OpenAccount | ChangeAccount | ArchiveAccount | RestoreAccount | DeleteAccount;

export function openAccountOfBusiness(state: LedgerState, command: OpenAccount): LedgerEvent[] {
  openBusiness(state);
  refuseBeyond(command.limit, state);
  refuseTakenName(state, command.name);
  if (command.creditLimit !== null) requireCreditLimit(command.creditLimit, command.accountType === 'credit');
  const ledgerAccount = ledgerLineFor(state, command);
  const data: AccountOpened['data'] = {
    accountId: command.accountId,
    name: command.name,
    type: command.accountType,
    scope: command.scope,
    ledgerAccount,
    description: command.description,
    openingDate: command.openingDate,
    openingBalance: command.openingBalance,
    accountNumberDigest: command.accountNumberDigest,
    ...(command.creditLimit === null ? {} : { creditLimit: command.creditLimit }),
    ...(command.openingBalance === 0n ? {} : { openingEntry: openingEntry(state, ledgerAccount.code, command) }),
  };
  return [{ type: 'AccountOpened', data }];
}

export function changeAccount(state: LedgerState, command: ChangeAccount): LedgerEvent[] {
  openBusiness(state);
  const { accountId } = command;
  const account = knownAccount(state, accountId);
  const events: LedgerEvent[] = [];
  if (command.name !== undefined && command.name !== account.name) {
    refuseTakenName(state, command.name);
    events.push({ type: 'AccountRenamed', data: { accountId, name: command.name, previousName: account.name } });
  }
  if (command.creditLimit !== undefined)
    requireCreditLimit(command.creditLimit, account.type === 'credit' || command.creditLimit === 0n);
  const details = {
    ...(command.description === undefined || command.description === account.description
      ? {}
      : { description: command.description, previousDescription: account.description }),
    ...(command.creditLimit === undefined || command.creditLimit === (account.creditLimit ?? 0n)
      ? {}
      : {
          creditLimit: command.creditLimit,
          ...(account.creditLimit === null ? {} : { previousCreditLimit: account.creditLimit }),
        }),
    ...(command.accountNumberDigest === undefined || command.accountNumberDigest === account.accountNumberDigest
      ? {}
      : { accountNumberDigest: command.accountNumberDigest }),
  };
  if (Object.keys(details).length > 0) events.push({ type: 'AccountDetailsChanged', data: { accountId, ...details } });
  return events;
}

export function archiveAccount(state: LedgerState, { accountId }: ArchiveAccount): LedgerEvent[] {
  openBusiness(state);
  return knownAccount(state, accountId).isArchived ? [] : [{ type: 'AccountArchived', data: { accountId } }];
}

export function restoreAccount(state: LedgerState, { accountId, limit }: RestoreAccount): LedgerEvent[] {
  openBusiness(state);
  const { name, isArchived } = knownAccount(state, accountId);
  if (!isArchived) return [];
  refuseBeyond(limit, state);
  refuseTakenName(state, name);
  return [{ type: 'AccountRestored', data: { accountId } }];
}

export function deleteAccount(state: LedgerState, { accountId }: DeleteAccount): LedgerEvent[] {
  openBusiness(state);
  knownAccount(state, accountId);
  return [{ type: 'AccountDeleted', data: { accountId } }];
}

function openingEntry(
  state: LedgerState,
  code: string,
  command: OpenAccount,
): NonNullable<AccountOpened['data']['openingEntry']> {
  return {
    number: state.lastEntryNumber + 1,
    date: newDay(state, command.openingDate),
    sequence: state.lastSequence + 1,
    lines: openingLines(code, command.openingBalance),
  };
}

/** Bank and cash accounts are current assets, cards current liabilities, personal accounts the owner's equity. */
function ledgerLineFor(state: LedgerState, command: OpenAccount): LedgerAccount {
  const code = nextAccountCode({ type: command.accountType, scope: command.scope }, new Set(Object.keys(state.chart)));
  if (command.scope === 'personal') return { code, name: command.name, type: 'equity', subType: 'equity' };
  return {
    code,
    name: command.name,
    type: command.accountType === 'credit' ? 'liability' : 'asset',
    subType: 'current',
  };
}

export function refuseBeyond(limit: AccountLimit, state: LedgerState): void {
  const open = Object.values(state.accounts).filter((account) => !account.isArchived).length;
  if (limit.max >= 0 && open >= limit.max) throw new DomainError('limit', 'account_limit', limit.message);
}

/** Names are told apart among the accounts that are not archived. */
export function isAccountNameTaken(state: LedgerState, name: string): boolean {
  return Object.values(state.accounts).some((account) => !account.isArchived && account.name === name);
}

function refuseTakenName(state: LedgerState, name: string): void {
  if (isAccountNameTaken(state, name))
    throw new DomainError('conflict', 'account_name_taken', `There is already an account named "${name}"`, 'name');
}

function requireCreditLimit(limit: bigint, mayHaveOne: boolean): void {
  const refuse = (code: string, message: string) => new DomainError('invalid', code, message, 'creditLimit');
  if (!mayHaveOne) throw refuse('credit_limit_without_credit', 'Only credit accounts have a credit limit');
  if (limit < 0n) throw refuse('credit_limit_negative', 'Credit limit must not be negative');
}
