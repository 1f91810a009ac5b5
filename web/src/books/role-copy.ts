import type { BusinessRole } from '@counterfoil/contracts/role';

/** Roles as people read them. */
export const ROLE_NAMES: Readonly<Record<BusinessRole, string>> = {
  owner: 'Owner',
  bookkeeper: 'Bookkeeper',
  accountant: 'Accountant',
  assistant: 'Assistant',
};

/** What each role is for, after the role matrix. */
export const ROLE_TEXTS: Readonly<Record<BusinessRole, string>> = {
  owner: 'Everything: the books, the team, backups and the business itself.',
  bookkeeper: 'Creates, edits and imports transactions, manages accounts and categories, sees all reports, exports.',
  accountant:
    'Sees everything, creates and edits transactions, journal entries and ledger accounts, reports, exports and audit.',
  assistant: 'Creates and edits transactions, sees the summary, exports the transaction list.',
};
