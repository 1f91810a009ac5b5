type ProfilePart = 'sessions' | 'activity' | 'support-views' | 'tokens' | 'notifications' | 'second-factors';

/**
 * Names under which answers are kept. Everything of a business begins with its id, so that one call refreshes all of
 * it.
 */
export const queryKeys = {
  user: ['user'] as const,
  /** True once a call was answered with 401 while somebody was signed in. */
  sessionLost: ['session-lost'] as const,
  /** True from the moment on at which somebody signs out. */
  leaving: ['leaving'] as const,
  businesses: ['businesses'] as const,
  profile: (part: ProfilePart) => ['profile', part] as const,
  supportTickets: ['support-tickets'] as const,
  serviceStatus: ['service-status'] as const,
  passwordLengths: ['password-lengths'] as const,
  plans: ['plans'] as const,
  usageSummary: ['usage-summary'] as const,
  usageTracking: ['usage-tracking'] as const,
  business: (id: string) => ['business', id] as const,
  team: (businessId: string) => ['business', businessId, 'team'] as const,
  members: (businessId: string) => ['business', businessId, 'team', 'members'] as const,
  invitations: (businessId: string) => ['business', businessId, 'team', 'invitations'] as const,
  invitation: (token: string) => ['invitation', token] as const,
  accounts: (businessId: string) => ['business', businessId, 'accounts'] as const,
  categories: (businessId: string) => ['business', businessId, 'categories'] as const,
  rules: (businessId: string) => ['business', businessId, 'rules'] as const,
  transactions: (businessId: string) => ['business', businessId, 'transactions'] as const,
  transactionList: (businessId: string, filter: object) => ['business', businessId, 'transactions', filter] as const,
  transactionGroups: (businessId: string, filter: object) =>
    ['business', businessId, 'transactions', 'groups', filter] as const,
  transactionHistory: (businessId: string, id: string) =>
    ['business', businessId, 'transactions', 'history', id] as const,
  similarTransactions: (businessId: string, id: string) =>
    ['business', businessId, 'transactions', 'similar', id] as const,
  /** What waits for a category, of one import or of all. */
  /** @param query which of them, as the address has it */
  uncategorized: (businessId: string, query: string) =>
    ['business', businessId, 'transactions', 'uncategorized', query] as const,
  sortingPalette: (businessId: string) => ['sorting-palette', businessId] as const,
  transferSuggestions: (businessId: string, query: string) =>
    ['business', businessId, 'transactions', 'transfer-suggestions', query] as const,
  summaries: (businessId: string) => ['business', businessId, 'financial-summary'] as const,
  summary: (businessId: string, startDate: string, endDate: string) =>
    ['business', businessId, 'financial-summary', startDate, endDate] as const,
  balanceSheets: (businessId: string) => ['business', businessId, 'balance-sheet'] as const,
  balanceSheet: (businessId: string, asOfDate: string) => ['business', businessId, 'balance-sheet', asOfDate] as const,
  /** Reports by their path below the business, with the query as it is sent. */
  report: (businessId: string, path: string) => ['business', businessId, 'report', path] as const,
  /** When that was which a position stands for. */
  knownMoment: (businessId: string, position: string) => ['business', businessId, 'known-moment', position] as const,
  journalEntries: (businessId: string) => ['business', businessId, 'journal-entries'] as const,
  chart: (businessId: string) => ['business', businessId, 'chart'] as const,
  periods: (businessId: string) => ['business', businessId, 'periods'] as const,
  periodChecklist: (businessId: string, through: string) => ['business', businessId, 'periods', through] as const,
  /** Where each account stands with its bank; what is kept of one account begins with it. */
  reconciliations: (businessId: string) => ['business', businessId, 'reconciliations'] as const,
  accountReconciliations: (businessId: string, accountId: string) =>
    ['business', businessId, 'reconciliations', accountId] as const,
  /** Of every entry, and those of the inbox. */
  receipts: (businessId: string) => ['business', businessId, 'receipts'] as const,
  /** What is said about entries, and the questions that wait. */
  notes: (businessId: string) => ['business', businessId, 'notes'] as const,
  schedules: (businessId: string) => ['business', businessId, 'schedules'] as const,
  audit: (businessId: string, part: string) => ['business', businessId, 'audit', part] as const,
  entry: (businessId: string, entryNumber: number) => ['business', businessId, 'entry', entryNumber] as const,
  exports: (businessId: string, jobId: string) => ['business', businessId, 'exports', jobId] as const,
  imports: (businessId: string) => ['business', businessId, 'imports'] as const,
  waitingImports: (businessId: string) => ['business', businessId, 'imports', 'waiting'] as const,
  import: (businessId: string, importId: string) => ['business', businessId, 'import', importId] as const,
  allImportRows: (businessId: string, importId: string) => ['business', businessId, 'import-rows', importId] as const,
  importRows: (businessId: string, importId: string, filter: string) =>
    ['business', businessId, 'import-rows', importId, filter] as const,
  /** Apart from the rows, whose pages are changed in their place. */
  bankCategories: (businessId: string, importId: string) =>
    ['business', businessId, 'import-bank-categories', importId] as const,
  importOffer: (businessId: string, importId: string) => ['business', businessId, 'import-offer', importId] as const,
  /** What administrators see, by the path below /api/admin. */
  admin: (path: string) => ['admin', path] as const,
  adminUsers: (search: string) => ['admin', 'users', search] as const,
  administration: ['admin'] as const,
  superAdmin: (part: 'subscription-plans' | 'feature-flags') => ['super-admin', part] as const,
  billing: (businessId: string) => ['business', businessId, 'billing'] as const,
};
