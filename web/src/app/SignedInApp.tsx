import { lazy, Suspense } from 'react';
import { Navigate, Route, Routes } from 'react-router';
import type { Business } from '@counterfoil/contracts/business.contract';
import { messageOf } from '../api/api-error';
import { BusinessProvider } from '../features/businesses/BusinessProvider';
import { useBusinesses } from '../features/businesses/businesses.queries';
import { PageSkeleton } from '../ui/PageSkeleton';
import { ErrorBoundary } from './ErrorBoundary';
import { FullPageFailure, Splash } from './FullPage';
import { NotFoundPage } from './NotFoundPage';
import { PATHS } from './paths';
import { useUser } from './session';
import { Shell } from './Shell';

const OnboardingPage = lazy(async () => ({ default: (await import('../features/onboarding/OnboardingPage')).OnboardingPage }));
const DashboardPage = lazy(async () => ({ default: (await import('../features/dashboard/DashboardPage')).DashboardPage }));
const TransactionsPage = lazy(async () => ({ default: (await import('../features/transactions/TransactionsPage')).TransactionsPage }));
const BalanceSheetPage = lazy(async () => ({ default: (await import('../features/balance-sheet/BalanceSheetPage')).BalanceSheetPage }));
const SettingsPage = lazy(async () => ({ default: (await import('../features/settings/SettingsPage')).SettingsPage }));

/** What a signed-in person sees: first the set-up, then the books. */
export function SignedInApp() {
  const user = useUser();
  const { data, error, isPending, refetch } = useBusinesses();
  if (isPending) return <Splash />;
  if (!data) return <FullPageFailure text={messageOf(error, 'Your businesses could not be loaded.')} onRetry={() => void refetch()} />;
  const [first, ...others] = data.filter(({ isArchived }) => !isArchived);
  if (!user.setupCompleted || !first) return <OnboardingPage business={first ?? null} />;
  return <Books businesses={[first, ...others]} />;
}

function Books({ businesses }: { businesses: readonly [Business, ...Business[]] }) {
  return (
    <BusinessProvider businesses={businesses}>
      <Shell>
        <ErrorBoundary>
          <Suspense fallback={<PageSkeleton />}>
            <Routes>
              <Route path={PATHS.dashboard} element={<DashboardPage />} />
              <Route path={PATHS.transactions} element={<TransactionsPage />} />
              <Route path={PATHS.balanceSheet} element={<BalanceSheetPage />} />
              <Route path={PATHS.settings} element={<SettingsPage />} />
              <Route path={PATHS.setup} element={<Navigate to={PATHS.dashboard} replace />} />
              <Route path="*" element={<NotFoundPage isInShell />} />
            </Routes>
          </Suspense>
        </ErrorBoundary>
      </Shell>
    </BusinessProvider>
  );
}
