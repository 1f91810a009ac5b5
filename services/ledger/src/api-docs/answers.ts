import type {
  AdminStats,
  AdminUser,
  BooksComparison,
  LeaderboardRow,
  ProjectionView,
  SupportView,
  UserActivity,
  UserSubscription,
  UserUsage,
} from '@counterfoil/contracts/admin.contract';
import type { Account, Opening } from '@counterfoil/contracts/account.contract';
import type {
  AuditCommand,
  AuditFacts,
  ChainCheck,
  EntryHistory,
  PublishedHead,
} from '@counterfoil/contracts/audit.contract';
import type { PasswordLengths, Told, User } from '@counterfoil/contracts/auth.contract';
import type {
  Billing,
  OfferedPlan,
  PlanChoice,
  UsageSummary,
  UsageTracking,
} from '@counterfoil/contracts/billing.contract';
import type { Business } from '@counterfoil/contracts/business.contract';
import type { Category } from '@counterfoil/contracts/category.contract';
import type { ChartAccount } from '@counterfoil/contracts/chart.contract';
import type { ExportJob, RestoreJob } from '@counterfoil/contracts/export.contract';
import type { FeatureFlag, FlagsInForce } from '@counterfoil/contracts/flag.contract';
import type { Import, ImportListItem, ImportProfile, ImportRow } from '@counterfoil/contracts/import-answer.contract';
import type { AcceptedInvitation, InvitationView, PendingInvitation } from '@counterfoil/contracts/invitation.contract';
import type { JournalEntry } from '@counterfoil/contracts/journal.contract';
import type { EmailLeadAnswer } from '@counterfoil/contracts/lead.contract';
import type {
  AccountRegister,
  CashFlow,
  GeneralLedger,
  JournalReportEntry,
  TrialBalance,
} from '@counterfoil/contracts/ledger-report.contract';
import type { OutgoingMail } from '@counterfoil/contracts/mail.contract';
import type { BusinessMember } from '@counterfoil/contracts/member.contract';
import type { ClosedPeriod, PeriodChecklist, Periods } from '@counterfoil/contracts/period.contract';
import type { Problem } from '@counterfoil/contracts/problem.contract';
import type {
  ApiToken,
  CreatedApiToken,
  NotificationSettings,
  ProfileActivity,
  ProfileSession,
  ProfileSupportView,
} from '@counterfoil/contracts/profile.contract';
import type { BalanceSheet, FinancialSummary, KnownMoment } from '@counterfoil/contracts/report.contract';
import type { Rule, RuleApplication, RuleDryRun } from '@counterfoil/contracts/rule.contract';
import type {
  AddedSecondFactor,
  AuthenticatorAppSetUp,
  Passkey,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
  RecoveryCodes,
  SecondFactorAsked,
  SecondFactors,
} from '@counterfoil/contracts/second-factor.contract';
import type {
  CategorySuggestion,
  RowSuggestion,
  SimilarTransactions,
} from '@counterfoil/contracts/suggestion.contract';
import type { SubscriptionPlan } from '@counterfoil/contracts/super-admin.contract';
import type { BankCategory, NewAccountOffer } from '@counterfoil/contracts/statement-facts.contract';
import type { SupportTicket, SupportTicketOfUser } from '@counterfoil/contracts/ticket.contract';
import type { TransactionHistory } from '@counterfoil/contracts/transaction-history.contract';
import type {
  CategorizeTransactionsAnswer,
  DeleteTransactionsAnswer,
  Transaction,
  TransactionGroup,
} from '@counterfoil/contracts/transaction.contract';
import type { TransferSuggestion } from '@counterfoil/contracts/transfer.contract';
import type { UncategorizedTransactions } from '@counterfoil/contracts/uncategorized.contract';
import type { BulkTransactionsAnswer } from '@counterfoil/contracts/bulk-transactions.contract';
import type { MonthEndAnswers } from './month-end-answers';

interface Identified {
  id: string;
}

interface Deleted {
  deleted: boolean;
}

/**
 * What every call answers with when it went well: the one place that says so, since handlers of commands answer through
 * a bus that does not. `answers.schema.json` is made from it (`UPDATE_GOLDEN=1 npx jest --selectProjects unit --
 * api-docs`), and real answers are held against that. Calls that answer with a file are in `files.ts`, those with
 * nothing here at all.
 */
export interface Answers extends MonthEndAnswers {
  /** Of every call that was refused. */
  refused: Problem;

  'POST /api/register': User;
  'POST /api/login': User;
  /** With 202: the password is right and a second factor is asked for. */
  'POST /api/login 202': SecondFactorAsked;
  'POST /api/login/second-factor': User;
  'POST /api/login/second-factor/options': PasskeyRequestOptions;
  'POST /api/login/passkey': User;
  'POST /api/login/passkey/options': PasskeyRequestOptions;
  'GET /api/auth/user': User;
  'POST /api/auth/complete-setup': User;
  'GET /api/password/lengths': PasswordLengths;
  'POST /api/password/forgot': Told;
  'POST /api/email/verify': Told;
  'POST /api/email-leads': EmailLeadAnswer;

  'GET /api/billing': Billing;
  'GET /api/auth/usage': UsageSummary;
  'GET /api/plans': OfferedPlan[];
  'POST /api/billing/plan': PlanChoice;
  'GET /api/billing/usage': UsageTracking[];
  'GET /api/feature-flags': FlagsInForce;

  'GET /api/admin/users': AdminUser[];
  'GET /api/admin/stats': AdminStats;
  'GET /api/admin/leaderboard': LeaderboardRow[];
  'GET /api/admin/users/:id/usage': UserUsage;
  'GET /api/admin/users/:id/activity': UserActivity;
  'GET /api/admin/users/:id/full-access': SupportView;
  'POST /api/admin/users/:id/subscription-status': AdminUser;
  'GET /api/admin/users/:id/subscriptions': UserSubscription[];
  'PUT /api/admin/users/:id/subscription': AdminUser;
  'POST /api/admin/users/:id/admin-access': AdminUser;
  'GET /api/admin/projections': ProjectionView[];
  'POST /api/admin/projections/:name/pause': ProjectionView[];
  'POST /api/admin/projections/:name/resume': ProjectionView[];
  'POST /api/admin/projections/:name/release': ProjectionView[];
  'POST /api/admin/projections/:name/rebuild': ProjectionView[];
  'POST /api/admin/businesses/:id/compare': BooksComparison;
  'GET /api/admin/support-tickets': SupportTicketOfUser[];
  'GET /api/admin/outgoing-mail': OutgoingMail[];
  'GET /api/super-admin/subscription-plans': SubscriptionPlan[];
  'POST /api/super-admin/subscription-plans': SubscriptionPlan;
  'PUT /api/super-admin/subscription-plans/:id': SubscriptionPlan;
  'GET /api/super-admin/feature-flags': FeatureFlag[];
  'POST /api/super-admin/feature-flags': FeatureFlag;
  'PUT /api/super-admin/feature-flags/:id': FeatureFlag;

  'PUT /api/profile': User;
  'GET /api/profile/sessions': ProfileSession[];
  'GET /api/profile/activity': ProfileActivity[];
  'GET /api/profile/support-views': ProfileSupportView[];
  'GET /api/profile/tokens': ApiToken[];
  'POST /api/profile/tokens': CreatedApiToken;
  'POST /api/reauthenticate/options': PasskeyRequestOptions;
  'GET /api/profile/second-factors': SecondFactors;
  'POST /api/profile/second-factors/authenticator-app': AuthenticatorAppSetUp;
  'PUT /api/profile/second-factors/authenticator-app': AddedSecondFactor;
  'POST /api/profile/second-factors/passkeys/options': PasskeyCreationOptions;
  'POST /api/profile/second-factors/passkeys': AddedSecondFactor;
  'PATCH /api/profile/second-factors/passkeys/:passkeyId': Passkey;
  'POST /api/profile/second-factors/recovery-codes': RecoveryCodes;
  'GET /api/profile/notifications': NotificationSettings;
  'PUT /api/profile/notifications': NotificationSettings;
  'POST /api/profile/avatar': User;
  'DELETE /api/profile/avatar': User;
  'POST /api/support-tickets': SupportTicket;
  'GET /api/support-tickets': SupportTicket[];

  'GET /api/businesses': Business[];
  'POST /api/businesses': Business;
  'GET /api/businesses/:id': Business;
  'PUT /api/businesses/:id': Business;
  'PATCH /api/businesses/:id/archive': Business;
  'POST /api/businesses/:id/restore': Business;
  'DELETE /api/businesses/:id': Identified;
  'GET /api/businesses/:id/members': BusinessMember[];
  'POST /api/businesses/:id/members': BusinessMember;
  'PATCH /api/businesses/:id/members/:userId/role': BusinessMember;
  'DELETE /api/businesses/:id/members/:userId': { userId: string };
  'POST /api/businesses/:id/leave': { userId: string };
  'POST /api/businesses/:id/owner': BusinessMember;
  'GET /api/businesses/:id/invitations': PendingInvitation[];
  'POST /api/businesses/:id/invitations': PendingInvitation;
  'DELETE /api/businesses/:id/invitations/:invitationId': Identified;
  'GET /api/invitations/:token': InvitationView;
  'POST /api/invitations/:token': AcceptedInvitation;

  'GET /api/businesses/:id/accounts': Account[];
  'POST /api/businesses/:id/accounts': Account;
  'PATCH /api/accounts/:id': Account;
  'POST /api/accounts/:id/archive': Account;
  'POST /api/accounts/:id/restore': Account;
  'POST /api/accounts/:id/adjust-balance': Account;
  'GET /api/accounts/:id/opening-offer': Opening;
  'POST /api/accounts/:id/backdate-opening': Account;
  'DELETE /api/accounts/:id': Deleted;
  'GET /api/businesses/:id/categories': Category[];
  'POST /api/businesses/:id/categories': Category;
  'PATCH /api/categories/:id/visibility': Category;
  'DELETE /api/categories/:id': Deleted;

  'GET /api/businesses/:id/transactions': Transaction[];
  'GET /api/businesses/:id/transactions/groups': TransactionGroup[];
  'GET /api/businesses/:id/transactions/:txId/history': TransactionHistory;
  'POST /api/businesses/:id/transactions': Transaction;
  'POST /api/businesses/:id/transactions/bulk': BulkTransactionsAnswer;
  'DELETE /api/businesses/:id/transactions': DeleteTransactionsAnswer;
  'PATCH /api/businesses/:id/transactions': CategorizeTransactionsAnswer;
  'PUT /api/businesses/:id/transactions/:txId': Transaction;
  'PATCH /api/businesses/:id/transactions/:txId': Transaction;
  'DELETE /api/businesses/:id/transactions/:txId': DeleteTransactionsAnswer;
  'POST /api/businesses/:id/transactions/:txId/restore': Transaction;
  'POST /api/businesses/:id/transactions/suggestions': RowSuggestion[];
  'GET /api/businesses/:id/transactions/uncategorized': UncategorizedTransactions;
  'GET /api/businesses/:id/transactions/:txId/suggestions': CategorySuggestion[];
  'GET /api/businesses/:id/transactions/:txId/similar': SimilarTransactions;
  'GET /api/businesses/:id/transfers/suggestions': TransferSuggestion[];
  'POST /api/businesses/:id/transfers': { id: string; counterpartId: string };
  'POST /api/businesses/:id/transfers/match': { transferId: string };
  'POST /api/businesses/:id/transfers/unmatch': { unmatched: boolean };
  /** `events`: what was taken back, by kind. */
  'POST /api/businesses/:id/commands/:commandId/undo': { commandId: string; events: { type: string; count: number }[] };

  'GET /api/businesses/:id/financial-summary': FinancialSummary;
  'GET /api/businesses/:id/balance-sheet': BalanceSheet;
  'GET /api/businesses/:id/trial-balance': TrialBalance;
  'GET /api/businesses/:id/general-ledger': GeneralLedger;
  'GET /api/businesses/:id/journal': JournalReportEntry[];
  'GET /api/businesses/:id/cash-flow': CashFlow;
  'GET /api/businesses/:id/known-moment': KnownMoment;
  'GET /api/accounts/:id/register': AccountRegister;
  'GET /api/businesses/:id/journal-entries': JournalEntry[];
  'POST /api/businesses/:id/journal-entries': JournalEntry;
  'POST /api/businesses/:id/journal-entries/:entryId/reverse': JournalEntry;
  'GET /api/businesses/:id/chart-accounts': ChartAccount[];
  'POST /api/businesses/:id/chart-accounts': ChartAccount;
  'PATCH /api/businesses/:id/chart-accounts/:chartAccountId': ChartAccount;
  'PUT /api/businesses/:id/categories/:categoryId/chart-account': { categoryId: string; chartAccountId: string };
  'GET /api/businesses/:id/periods': Periods;
  'GET /api/businesses/:id/periods/checklist': PeriodChecklist;
  'POST /api/businesses/:id/periods/prepare': Periods;
  'POST /api/businesses/:id/periods/withdraw-preparation': Periods;
  'PUT /api/businesses/:id/periods/closing-roles': Periods;
  'POST /api/businesses/:id/periods/close': ClosedPeriod;
  'POST /api/businesses/:id/periods/reopen': ClosedPeriod;

  'GET /api/businesses/:id/imports': ImportListItem[];
  'POST /api/businesses/:id/imports': Import;
  'POST /api/businesses/:id/imports/new-account': NewAccountOffer;
  'GET /api/businesses/:id/imports/:importId': Import;
  'GET /api/businesses/:id/imports/:importId/rows': ImportRow[];
  'PUT /api/businesses/:id/imports/:importId/mapping': Import;
  'POST /api/businesses/:id/imports/:importId/commit': Import;
  'POST /api/businesses/:id/imports/:importId/cancel': Import;
  'POST /api/businesses/:id/imports/:importId/undo': Import;
  'POST /api/businesses/:id/imports/:importId/redo': Import;
  'GET /api/businesses/:id/imports/:importId/bank-categories': BankCategory[];
  'GET /api/accounts/:id/import-profile': ImportProfile;
  'PUT /api/accounts/:id/import-profile': ImportProfile;
  'GET /api/businesses/:id/rules': Rule[];
  'GET /api/businesses/:id/rules/:ruleId': Rule;
  'POST /api/businesses/:id/rules': Rule;
  'PUT /api/businesses/:id/rules/:ruleId': Rule;
  'POST /api/businesses/:id/rules/dry-run': RuleDryRun;
  'POST /api/businesses/:id/rules/:ruleId/dry-run': RuleDryRun;
  'POST /api/businesses/:id/rules/:ruleId/apply': RuleApplication;
  'POST /api/businesses/:id/exports': ExportJob;
  'GET /api/businesses/:id/exports': ExportJob[];
  'GET /api/businesses/:id/exports/:jobId': ExportJob;
  'GET /api/businesses/:id/archive': ExportJob;
  'POST /api/businesses/restore-archive': RestoreJob;
  'GET /api/businesses/restore-archive/:jobId': RestoreJob;
  'GET /api/businesses/:id/entries/:entryNumber': EntryHistory;
  'GET /api/businesses/:id/audit/commands': AuditCommand[];
  'GET /api/businesses/:id/audit/facts': AuditFacts;
  'GET /api/businesses/:id/audit/verify': ChainCheck;
  'GET /api/businesses/:id/audit/heads': PublishedHead[];
}
