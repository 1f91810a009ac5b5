import { lazy, type ComponentType } from 'react';
import { useLocation } from 'react-router';
import type { Right } from '@counterfoil/contracts/role';
import { NotFoundPage } from '../ui/NotFoundPage';
import { PATHS } from '../paths';
import { useMay } from '../books/business-context';
import { NotAllowed } from './NotAllowed';
import { OpenEntry } from './OpenEntry';

interface BooksPage {
  readonly right: Right;
  readonly Page: ComponentType;
}

/** Every page of the books, loaded when it is opened, with the right that it needs. */
const PAGES: Readonly<Record<string, BooksPage>> = {
  [PATHS.reports]: {
    right: 'reports.all',
    Page: lazy(async () => ({ default: (await import('../features/reports/ReportsPage')).ReportsPage })),
  },
  [PATHS.balanceSheet]: {
    right: 'reports.all',
    Page: lazy(async () => ({
      default: (await import('../features/reports/balance-sheet/BalanceSheetPage')).BalanceSheetPage,
    })),
  },
  [PATHS.profitAndLoss]: {
    right: 'reports.summary',
    Page: lazy(async () => ({ default: (await import('../features/reports/ProfitAndLossPage')).ProfitAndLossPage })),
  },
  [PATHS.trialBalance]: {
    right: 'reports.all',
    Page: lazy(async () => ({ default: (await import('../features/reports/TrialBalancePage')).TrialBalancePage })),
  },
  [PATHS.generalLedger]: {
    right: 'reports.all',
    Page: lazy(async () => ({ default: (await import('../features/reports/GeneralLedgerPage')).GeneralLedgerPage })),
  },
  [PATHS.journal]: {
    right: 'reports.all',
    Page: lazy(async () => ({ default: (await import('../features/reports/JournalPage')).JournalPage })),
  },
  [PATHS.accountRegister]: {
    right: 'reports.all',
    Page: lazy(async () => ({
      default: (await import('../features/reports/AccountRegisterPage')).AccountRegisterPage,
    })),
  },
  [PATHS.cashFlow]: {
    right: 'reports.all',
    Page: lazy(async () => ({ default: (await import('../features/reports/CashFlowPage')).CashFlowPage })),
  },
  [PATHS.journalEntries]: {
    right: 'reports.all',
    Page: lazy(async () => ({ default: (await import('../features/journal/JournalEntriesPage')).JournalEntriesPage })),
  },
  [PATHS.chart]: {
    right: 'reports.all',
    Page: lazy(async () => ({ default: (await import('../features/chart/ChartPage')).ChartPage })),
  },
  [PATHS.periods]: {
    right: 'business.read',
    Page: lazy(async () => ({ default: (await import('../features/periods/PeriodsPage')).PeriodsPage })),
  },
  [PATHS.reconciliation]: {
    right: 'accounts.read',
    Page: lazy(async () => ({
      default: (await import('../features/reconciliation/ReconciliationPage')).ReconciliationPage,
    })),
  },
  [PATHS.receipts]: {
    right: 'transactions.read',
    Page: lazy(async () => ({ default: (await import('../features/receipts/ReceiptsPage')).ReceiptsPage })),
  },
  [PATHS.schedules]: {
    right: 'transactions.read',
    Page: lazy(async () => ({ default: (await import('../features/schedules/SchedulesPage')).SchedulesPage })),
  },
  [PATHS.sorting]: {
    right: 'transactions.write',
    Page: lazy(async () => ({ default: (await import('../features/sorting/SortingPage')).SortingPage })),
  },
  [PATHS.audit]: {
    right: 'audit.read',
    Page: lazy(async () => ({ default: (await import('../features/audit/AuditPage')).AuditPage })),
  },
};

/** The page of the books that the address names, with the open entry beside it, or why it is not for this member. */
export function BooksRoutes() {
  const { pathname } = useLocation();
  const page = PAGES[pathname.replace(/\/+$/, '')];
  const isAllowed = useMay(page?.right ?? 'business.read');
  if (!page) return <NotFoundPage isInShell />;
  if (!isAllowed) return <NotAllowed />;
  return (
    <>
      <page.Page />
      <OpenEntry />
    </>
  );
}
