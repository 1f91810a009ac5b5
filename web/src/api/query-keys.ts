/** Names under which answers are kept. Everything of a business begins with its id, so that one call refreshes all of it. */
export const queryKeys = {
  user: ['user'] as const,
  /** True once a call was answered with 401 while somebody was signed in. */
  sessionLost: ['session-lost'] as const,
  businesses: ['businesses'] as const,
  business: (id: string) => ['business', id] as const,
  accounts: (businessId: string) => ['business', businessId, 'accounts'] as const,
  categories: (businessId: string) => ['business', businessId, 'categories'] as const,
  transactions: (businessId: string) => ['business', businessId, 'transactions'] as const,
  transactionList: (businessId: string, filter: object) => ['business', businessId, 'transactions', filter] as const,
  summaries: (businessId: string) => ['business', businessId, 'financial-summary'] as const,
  summary: (businessId: string, startDate: string, endDate: string) => ['business', businessId, 'financial-summary', startDate, endDate] as const,
  balanceSheets: (businessId: string) => ['business', businessId, 'balance-sheet'] as const,
  balanceSheet: (businessId: string, asOfDate: string) => ['business', businessId, 'balance-sheet', asOfDate] as const,
  billing: (businessId: string) => ['business', businessId, 'billing'] as const,
};
