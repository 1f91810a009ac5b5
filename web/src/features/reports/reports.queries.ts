import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type {
  AccountRegister,
  CashFlow,
  GeneralLedger,
  JournalReportEntry,
  TrialBalance,
} from '@counterfoil/contracts/ledger-report.contract';
import type { BalanceSheet, FinancialSummary } from '@counterfoil/contracts/report.contract';
import { read, readPage } from '../../api/client';
import { keepOfBusiness } from '../../api/previous-data';
import { queryKeys } from '../../api/query-keys';

/** Parameters of a report; what is empty is not sent. */
export type ReportQuery = Readonly<Record<string, string | undefined>>;

/** Rows of a page of a ledger or a journal: some screens full. */
const PAGE_ROWS = '100';

/** Figures are read anew whenever a report is opened: somebody else may have written meanwhile. */
const ALWAYS_FRESH = { staleTime: 0 } as const;

export function useProfitAndLoss(businessId: string, query: ReportQuery) {
  return useReport<FinancialSummary>(businessId, 'financial-summary', query);
}

export function useTrialBalance(businessId: string, query: ReportQuery) {
  return useReport<TrialBalance>(businessId, 'trial-balance', query);
}

export function useCashFlow(businessId: string, query: ReportQuery) {
  return useReport<CashFlow>(businessId, 'cash-flow', query);
}

/** The balance sheet as of a day; never cached. */
export function useBalanceSheet(businessId: string, query: ReportQuery) {
  const text = textOf(query);
  return useQuery({
    queryKey: queryKeys.balanceSheet(businessId, text),
    queryFn: ({ signal }) => read<BalanceSheet>(`/api/businesses/${businessId}/balance-sheet?${text}`, signal),
    staleTime: 0,
    gcTime: 0,
  });
}

/** The general ledger, page after page; an account that goes on over the page stands on both. */
export function useGeneralLedger(businessId: string, query: ReportQuery) {
  return usePagedReport<GeneralLedger>(businessId, `/api/businesses/${businessId}/general-ledger`, query);
}

/** The journal, page after page. */
export function useJournal(businessId: string, query: ReportQuery) {
  return usePagedReport<JournalReportEntry[]>(businessId, `/api/businesses/${businessId}/journal`, query);
}

/** The register of one account; not asked for while none is chosen. */
export function useAccountRegister(businessId: string, accountId: string, query: ReportQuery) {
  return usePagedReport<AccountRegister>(businessId, `/api/accounts/${accountId}/register`, query, accountId !== '');
}

function useReport<Report>(businessId: string, name: string, query: ReportQuery) {
  const path = `/api/businesses/${businessId}/${name}?${textOf(query)}`;
  return useQuery({
    queryKey: queryKeys.report(businessId, path),
    queryFn: ({ signal }) => read<Report>(path, signal),
    placeholderData: keepOfBusiness(businessId),
    ...ALWAYS_FRESH,
  });
}

function usePagedReport<Report>(businessId: string, path: string, query: ReportQuery, enabled = true) {
  const first = `${path}?${textOf({ ...query, limit: PAGE_ROWS })}`;
  return useInfiniteQuery({
    queryKey: queryKeys.report(businessId, first),
    queryFn: async ({ pageParam, signal }) => {
      const page = await readPage<unknown>(
        pageParam === '' ? first : `${first}&cursor=${encodeURIComponent(pageParam)}`,
        signal,
      );
      return { report: page.rows as unknown as Report, total: page.total, next: page.next };
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    enabled,
    placeholderData: keepOfBusiness(businessId),
    ...ALWAYS_FRESH,
  });
}

function textOf(query: ReportQuery): string {
  return new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => (value === undefined || value === '' ? [] : [[name, value]])),
  ).toString();
}
