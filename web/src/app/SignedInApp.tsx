import { lazy, Suspense } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router';
import type { Business } from '@counterfoil/contracts/business.contract';
import { messageOf } from '../api/api-error';
import { BusinessProvider } from '../features/businesses/BusinessProvider';
import { useBusinesses } from '../features/businesses/businesses.queries';
import { PageSkeleton } from '../ui/PageSkeleton';
import { AdministratorApp } from './AdministratorApp';
import { ErrorBoundary } from './ErrorBoundary';
import { DashboardPage, TransactionsPage } from './first-pages';
import { FullPageFailure, Splash } from '../ui/FullPage';
import { NotFoundPage } from '../ui/NotFoundPage';
import { BOOKS_PATHS, PATHS } from '../paths';
import { useUser } from '../session/session';
import { Shell } from '../shell/Shell';

const OnboardingPage = lazy(async () => ({
  default: (await import('../pages/onboarding/OnboardingPage')).OnboardingPage,
}));
const ImportsPage = lazy(async () => ({ default: (await import('../features/imports/ImportsPage')).ImportsPage }));
const BooksRoutes = lazy(async () => ({ default: (await import('../pages/BooksRoutes')).BooksRoutes }));
const SettingsPage = lazy(async () => ({ default: (await import('../pages/SettingsPage')).SettingsPage }));
const RulesPage = lazy(async () => ({ default: (await import('../features/rules/RulesPage')).RulesPage }));
const CreateBusinessPage = lazy(async () => ({
  default: (await import('../features/businesses/CreateBusinessPage')).CreateBusinessPage,
}));
const ProfilePage = lazy(async () => ({ default: (await import('../features/profile/ProfilePage')).ProfilePage }));
const TeamPage = lazy(async () => ({ default: (await import('../features/members/TeamPage')).TeamPage }));
const HelpPage = lazy(async () => ({ default: (await import('../features/help/HelpPage')).HelpPage }));
const BillingPage = lazy(async () => ({ default: (await import('../features/billing/BillingPage')).BillingPage }));
const AdminPage = lazy(async () => ({ default: (await import('../features/admin/AdminPage')).AdminPage }));
const SuperAdminPage = lazy(async () => ({
  default: (await import('../features/super-admin/SuperAdminPage')).SuperAdminPage,
}));
const UpgradePage = lazy(async () => ({ default: (await import('../features/billing/UpgradePage')).UpgradePage }));

/** What a signed-in person sees: first the set-up, then the books. */
export function SignedInApp() {
  const user = useUser();
  const { data, error, isPending, refetch } = useBusinesses();
  const { pathname } = useLocation();
  if (isPending) return <Splash />;
  if (!data)
    return (
      <FullPageFailure text={messageOf(error, 'Your businesses could not be loaded.')} onRetry={() => void refetch()} />
    );
  const [first, ...others] = data.filter(({ isArchived }) => !isArchived);
  if (!first && user.isAdmin) return <AdministratorApp />;
  const isSetUp = user.setupCompleted && first !== undefined;
  // The balance sheet has nothing to show before the set-up, and leads there.
  if (!isSetUp)
    return pathname === PATHS.balanceSheet ? (
      <Navigate to={PATHS.setup} replace />
    ) : (
      <OnboardingPage business={first ?? null} />
    );
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
              <Route path={PATHS.imports} element={<ImportsPage />} />
              <Route path={PATHS.settings} element={<SettingsPage />} />
              <Route path={PATHS.rules} element={<RulesPage />} />
              <Route path={PATHS.createBusiness} element={<CreateBusinessPage />} />
              <Route path={PATHS.profile} element={<ProfilePage />} />
              <Route path={PATHS.team} element={<TeamPage />} />
              <Route path={PATHS.help} element={<HelpPage />} />
              <Route path={PATHS.billing} element={<BillingPage />} />
              <Route path={PATHS.upgrade} element={<UpgradePage />} />
              <Route path={PATHS.admin} element={<AdminPage />} />
              <Route path={PATHS.superAdmin} element={<SuperAdminPage />} />
              {BOOKS_PATHS.map((path) => (
                <Route key={path} path={path} element={<BooksRoutes />} />
              ))}
              <Route path={PATHS.setup} element={<Navigate to={PATHS.dashboard} replace />} />
              <Route path="*" element={<NotFoundPage isInShell />} />
            </Routes>
          </Suspense>
        </ErrorBoundary>
      </Shell>
    </BusinessProvider>
  );
}
