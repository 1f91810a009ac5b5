import type { PipeTransform } from '@nestjs/common';
import { isUUID } from 'class-validator';
import { DomainError } from '@counterfoil/event-sourcing/write/domain-error';

/** An id in a path: what is no UUID is answered like an id that does not exist. */
export class PathId implements PipeTransform<string, string> {
  constructor(
    private readonly code: string,
    private readonly message: string,
  ) {}

  transform(value: string): string {
    if (isUUID(value)) return value;
    throw new DomainError('not-found', this.code, this.message);
  }
}

export const ACCOUNT_ID = new PathId('account_not_found', 'Account not found');
export const TRANSACTION_ID = new PathId('transaction_not_found', 'Transaction not found');
export const JOURNAL_ENTRY_ID = new PathId('journal_entry_not_found', 'Journal entry not found');
export const CHART_ACCOUNT_ID = new PathId('ledger_account_not_found', 'Ledger account not found');
export const CATEGORY_ID = new PathId('category_not_found', 'Category not found');
export const MEMBER_ID = new PathId('member_not_found', 'Team member not found');
export const INVITATION_ID = new PathId('invitation_not_found', 'Invitation not found');
export const BUSINESS_ID = new PathId('business_not_found', 'Business not found');
export const USER_ID = new PathId('user_not_found', 'User not found');
export const PLAN_ID = new PathId('plan_not_found', 'Subscription plan not found');
export const FLAG_ID = new PathId('flag_not_found', 'Feature flag not found');
export const COMMAND_ID = new PathId('command_not_found', 'There is nothing to undo under this id');
export const SESSION_ID = new PathId('session_not_found', 'Session not found');
export const TOKEN_ID = new PathId('token_not_found', 'Token not found');
export const PASSKEY_ID = new PathId('passkey_not_found', 'Passkey not found');
export const RECONCILIATION_ID = new PathId('reconciliation_not_found', 'Reconciliation not found');
export const NOTE_ID = new PathId('note_not_found', 'Note not found');
export const RECEIPT_ID = new PathId('receipt_not_found', 'Receipt not found');
export const SCHEDULE_ID = new PathId('schedule_not_found', 'Schedule not found');
export const AVATAR_ID = new PathId('avatar_not_found', 'Picture not found');
