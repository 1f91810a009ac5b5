import { lazy, type ComponentType } from 'react';
import { useLocation } from 'react-router';
import type { Right } from '@counterfoil/contracts/role';
import { NotFoundPage } from '../../ui/NotFoundPage';
import { PATHS } from '../../paths';
import { useMay } from '../businesses/business-context';
import { NotAllowed } from './NotAllowed';

interface BooksPage {
  readonly right: Right;
  readonly Page: ComponentType;
}

/** Every page of the books, loaded when it is opened, with the right that it needs. */
const PAGES: Readonly<Record<string, BooksPage>> = {
  [PATHS.reports]: {
    right: 'reports.all',
    Page: lazy(async () => ({ default: (await import('./ReportsPage')).ReportsPage })),
  },
  [PATHS.profitAndLoss]: {
    right: 'reports.summary',
    Page: lazy(async () => ({ default: (await import('./ProfitAndLossPage')).ProfitAndLossPage })),
  },
  [PATHS.trialBalance]: {
    right: 'reports.all',
    Page: lazy(async () => ({ default: (await import('./TrialBalancePage')).TrialBalancePage })),
  },
  [PATHS.generalLedger]: {
    right: 'reports.all',
    Page: lazy(async () => ({ default: (await import('./GeneralLedgerPage')).GeneralLedgerPage })),
  },
  [PATHS.journal]: {
    right: 'reports.all',
    Page: lazy(async () => ({ default: (await import('./JournalPage')).JournalPage })),
  },
  [PATHS.accountRegister]: {
    right: 'reports.all',
    Page: lazy(async () => ({ default: (await import('./AccountRegisterPage')).AccountRegisterPage })),
  },
  [PATHS.cashFlow]: {
    right: 'reports.all',
    Page: lazy(async () => ({ default: (await import('./CashFlowPage')).CashFlowPage })),
  },
  [PATHS.journalEntries]: {
    right: 'reports.all',
    Page: lazy(async () => ({ default: (await import('../journal/JournalEntriesPage')).JournalEntriesPage })),
  },
  [PATHS.chart]: {
    right: 'reports.all',
    Page: lazy(async () => ({ default: (await import('../chart/ChartPage')).ChartPage })),
  },
  [PATHS.periods]: {
    right: 'business.read',
    Page: lazy(async () => ({ default: (await import('../periods/PeriodsPage')).PeriodsPage })),
  },
  [PATHS.audit]: {
    right: 'audit.read',
    Page: lazy(async () => ({ default: (await import('../audit/AuditPage')).AuditPage })),
  },
};

/** The page of the books that the address names, or why it is not for this member. */
export function BooksRoutes() {
  const { pathname } = useLocation();
  const page = PAGES[pathname.replace(/\/+$/, '')];
  const isAllowed = useMay(page?.right ?? 'business.read');
  if (!page) return <NotFoundPage isInShell />;
  return isAllowed ? <page.Page /> : <NotAllowed />;
}
