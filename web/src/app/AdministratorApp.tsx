import { Box, Button } from '@mui/material';
import { lazy, Suspense } from 'react';
import { Link, Navigate, Route, Routes } from 'react-router';
import { VerifyEmailBanner } from '../features/auth/VerifyEmailBanner';
import { OfflineBanner } from '../ui/OfflineBanner';
import { PageSkeleton } from '../ui/PageSkeleton';
import { Wordmark } from '../ui/brand/Wordmark';
import { ErrorBoundary } from './ErrorBoundary';
import { ModeButton } from '../theme/ModeChoice';
import { PATHS } from '../paths';
import { useLogout } from '../session/session.queries';

const AdminPage = lazy(async () => ({ default: (await import('../features/admin/AdminPage')).AdminPage }));
const SuperAdminPage = lazy(async () => ({
  default: (await import('../features/super-admin/SuperAdminPage')).SuperAdminPage,
}));
const ProfilePage = lazy(async () => ({ default: (await import('../features/profile/ProfilePage')).ProfilePage }));
const OnboardingPage = lazy(async () => ({
  default: (await import('../pages/onboarding/OnboardingPage')).OnboardingPage,
}));

const CONTENT_WIDTH = 1280;

/** What an administrator without a business sees: the administration, and no set-up unless they ask for one. */
export function AdministratorApp() {
  return (
    <Suspense fallback={<PageSkeleton />}>
      <Routes>
        <Route path={PATHS.setup} element={<OnboardingPage business={null} />} />
        <Route path="*" element={<Administration />} />
      </Routes>
    </Suspense>
  );
}

function Administration() {
  const logout = useLogout();
  return (
    <Box sx={{ minHeight: '100dvh' }}>
      <Box
        component="header"
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          px: { xs: 2, sm: 4 },
          py: 1.5,
          gap: 1,
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        <Box sx={{ flex: 1 }}>
          <Wordmark />
        </Box>
        <Box
          component="nav"
          aria-label="Main"
          sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, order: { xs: 1, sm: 0 }, width: { xs: '100%', sm: 'auto' } }}
        >
          <Button component={Link} to={PATHS.admin} variant="text">
            Admin
          </Button>
          <Button component={Link} to={PATHS.profile} variant="text">
            Profile
          </Button>
          <Button component={Link} to={PATHS.setup} variant="text">
            Set up a business
          </Button>
        </Box>
        <ModeButton />
        <Button variant="text" onClick={() => logout.mutate()} disabled={logout.isPending}>
          Logout
        </Button>
      </Box>
      <Box
        component="main"
        id="content"
        tabIndex={-1}
        sx={{ outline: 'none', maxWidth: CONTENT_WIDTH, mx: 'auto', px: { xs: 2, sm: 3, lg: 5 }, py: { xs: 2, sm: 4 } }}
      >
        <OfflineBanner />
        <VerifyEmailBanner />
        <ErrorBoundary>
          <Suspense fallback={<PageSkeleton />}>
            <Routes>
              <Route path={PATHS.admin} element={<AdminPage />} />
              <Route path={PATHS.superAdmin} element={<SuperAdminPage />} />
              <Route path={PATHS.profile} element={<ProfilePage />} />
              <Route path="*" element={<Navigate to={PATHS.admin} replace />} />
            </Routes>
          </Suspense>
        </ErrorBoundary>
      </Box>
    </Box>
  );
}
