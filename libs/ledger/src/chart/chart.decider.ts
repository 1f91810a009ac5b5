import {
  OPENING_BALANCE_EQUITY,
  STANDARD_CHART,
  TRANSFERS_IN_TRANSIT,
  type LedgerAccountSubType,
  type LedgerAccountType,
} from '@counterfoil/accounting/chart';
import { isAccountCode, typeOfCode } from '@counterfoil/accounting/ledger-code';
import { RETAINED_EARNINGS } from '@counterfoil/accounting/statement-trial-balance';
import { DomainError } from '@counterfoil/event-sourcing/write/domain-error';
import type { LedgerEvent } from '@counterfoil/events/ledger-event';
import type { LedgerLine, LedgerState } from '../ledger-state';
import { entryOf, knownCategory, openBusiness } from '../lookup';

/** Adds a line to the chart. */
export interface OpenLedgerAccount {
  readonly type: 'OpenLedgerAccount';
  readonly code: string;
  readonly name: string;
  readonly accountType: LedgerAccountType;
  readonly subType: LedgerAccountSubType;
}

/** Renames a line, or takes it out of use and back. Only what is present changes. */
export interface ChangeLedgerAccount {
  readonly type: 'ChangeLedgerAccount';
  readonly code: string;
  readonly name?: string;
  readonly isActive?: boolean;
}

/** From now on a category posts to another line. */
export interface MapCategory {
  readonly type: 'MapCategory';
  readonly categoryId: string;
  readonly code: string;
}

export type ChartCommand = OpenLedgerAccount | ChangeLedgerAccount | MapCategory;

/** Lines that rules post to by code; without them the books could not go on. */
export const NEEDED: ReadonlySet<string> = new Set(
  STANDARD_CHART.filter(({ type }) => type === 'equity').map(({ code }) => code),
).add(TRANSFERS_IN_TRANSIT);

/** What a category may post to besides its own kind: equity, and what is bought or paid back in instalments. */
export const MAPPABLE = {
  revenue: ['revenue', 'equity'],
  expense: ['expense', 'equity', 'asset', 'liability'],
} as const;

export function openLedgerAccount(state: LedgerState, command: OpenLedgerAccount): LedgerEvent[] {
  openBusiness(state);
  const { code, name, accountType, subType } = command;
  if (typeOfCode(code) !== accountType) {
    throw new DomainError(
      'invalid',
      'ledger_code_type',
      'Codes of assets begin with 1, liabilities 2, equity 3, revenue 4, expenses 5 or 6',
      'accountCode',
    );
  }
  if (isAccountCode(code)) throw keptFor('bank accounts and cards, which get theirs when they are added');
  if (code === RETAINED_EARNINGS.code) throw keptFor('retained earnings, which every statement works out by itself');
  if (entryOf(state.chart, code))
    throw new DomainError('conflict', 'ledger_code_taken', `There is already a ledger account ${code}`, 'accountCode');
  if (!subTypesOf(accountType).includes(subType)) {
    throw new DomainError(
      'invalid',
      'ledger_sub_type',
      `Sub-type must be one of ${subTypesOf(accountType).join(', ')}`,
      'subType',
    );
  }
  return [{ type: 'LedgerAccountOpened', data: { ledgerAccount: { code, name, type: accountType, subType } } }];
}

function keptFor(whom: string): DomainError {
  return new DomainError('invalid', 'ledger_code_reserved', `This code is kept for ${whom}`, 'accountCode');
}

export function changeLedgerAccount(state: LedgerState, { code, name, isActive }: ChangeLedgerAccount): LedgerEvent[] {
  openBusiness(state);
  const line = knownLine(state, code);
  if (state.accountByCode[code] !== undefined) {
    throw new DomainError(
      'conflict',
      'ledger_account_of_account',
      'This line belongs to an account: change the account instead',
    );
  }
  const events: LedgerEvent[] = [];
  if (name !== undefined && name !== line.name) {
    events.push({ type: 'LedgerAccountRenamed', data: { ledgerAccount: code, name, previousName: line.name } });
  }
  if (isActive !== undefined && isActive !== line.isActive) {
    if (NEEDED.has(code)) throw new DomainError('conflict', 'ledger_account_needed', 'The books need this line');
    if (isMapped(state, code))
      throw new DomainError(
        'conflict',
        'ledger_account_mapped',
        'A category posts to this line: map it to another one first',
      );
    events.push({
      type: isActive ? 'LedgerAccountReactivated' : 'LedgerAccountDeactivated',
      data: { ledgerAccount: code },
    });
  }
  return events;
}

export function mapCategory(state: LedgerState, { categoryId, code }: MapCategory): LedgerEvent[] {
  openBusiness(state);
  const category = knownCategory(state, categoryId);
  if (category.code === code) return [];
  const line = knownLine(state, code);
  if (category.type === 'transfer')
    throw new DomainError('conflict', 'category_transfer', 'The category of transfers posts to Transfers in transit');
  const mayPostTo: readonly string[] = MAPPABLE[category.type];
  const isOwn =
    state.accountByCode[code] !== undefined || code === TRANSFERS_IN_TRANSIT || code === OPENING_BALANCE_EQUITY;
  if (isOwn || !line.isActive || !mayPostTo.includes(line.type)) {
    throw new DomainError(
      'invalid',
      'category_mapping',
      `A category of type ${category.type} cannot post to "${line.name}"`,
      'chartAccountId',
    );
  }
  return [{ type: 'CategoryMapped', data: { categoryId, ledgerAccount: code, previousLedgerAccount: category.code } }];
}

function knownLine(state: LedgerState, code: string): LedgerLine {
  const line = entryOf(state.chart, code);
  if (!line) throw new DomainError('not-found', 'ledger_account_not_found', 'Ledger account not found');
  return line;
}

/** True where a category that can be chosen posts to the line. */
export function isMapped(state: LedgerState, code: string): boolean {
  return Object.values(state.categories).some((category) => category.code === code && !category.isHidden);
}

function subTypesOf(type: LedgerAccountType): readonly LedgerAccountSubType[] {
  switch (type) {
    case 'asset':
      return ['current', 'fixed'];
    case 'liability':
      return ['current', 'long_term'];
    default:
      return [type];
  }
}
