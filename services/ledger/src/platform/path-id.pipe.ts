import type { PipeTransform } from '@nestjs/common';
import { isUUID } from 'class-validator';
import { DomainError } from '@counterfoil/event-sourcing/domain-error';

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
export const COMMAND_ID = new PathId('command_not_found', 'There is nothing to undo under this id');
