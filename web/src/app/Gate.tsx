import { lazy, Suspense, useCallback, useState, type ComponentType } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router';
import { messageOf } from '../api/api-error';
import { ReauthenticationGate } from '../features/auth/ReauthenticationGate';
import { FullPageFailure, Splash } from '../ui/FullPage';
import { NotFoundPage } from '../ui/NotFoundPage';
import { needsSignIn, PATHS, returnPath } from '../paths';
import { UserContext, useUser } from '../session/session';
import { SignedOutNotice } from '../session/SignedOutNotice';
import { useCurrentUser, useLeaving, useSessionLost } from '../session/session.queries';
import { SignedInApp } from './first-parts';

const LazyLanding = lazy(async () => ({ default: (await import('../features/landing/LandingPage')).LandingPage }));
const InvitationPage = lazy(async () => ({
  default: (await import('../features/members/InvitationPage')).InvitationPage,
}));
const ForgotPasswordPage = lazy(async () => ({
  default: (await import('../features/auth/ForgotPasswordPage')).ForgotPasswordPage,
}));
const ResetPasswordPage = lazy(async () => ({
  default: (await import('../features/auth/ResetPasswordPage')).ResetPasswordPage,
}));
const VerifyEmailPage = lazy(async () => ({
  default: (await import('../features/auth/VerifyEmailPage')).VerifyEmailPage,
}));
const SecondFactorSetUpPage = lazy(async () => ({
  default: (await import('../features/profile/second-factors/SecondFactorSetUpPage')).SecondFactorSetUpPage,
}));
const AuthPage = lazy(async () => ({ default: (await import('../features/auth/AuthPage')).AuthPage }));

interface Landing {
  /** The landing page where its code is there already. */
  readonly Landing?: ComponentType;
}

/** Decides what a visitor sees: the landing page and sign-in, or the app. */
export function Gate({ Landing = LazyLanding }: Landing) {
  const { data: user, error, isPending, refetch } = useCurrentUser();
  const isLeaving = useLeaving();
  if (isPending || isLeaving) return <Splash />;
  if (user === undefined)
    return (
      <FullPageFailure
        text={messageOf(error, 'The server did not answer as expected.')}
        onRetry={() => void refetch()}
      />
    );
  if (!user)
    return (
      <Suspense fallback={<Splash />}>
        <SignedOutRoutes Landing={Landing} />
      </Suspense>
    );
  return (
    <UserContext value={user}>
      <Suspense fallback={<Splash />}>
        <SignedInRoutes />
      </Suspense>
      <ReauthenticationGate />
    </UserContext>
  );
}

function SignedInRoutes() {
  const { state } = useLocation();
  const { secondFactorRequired, hasSecondFactor } = useUser();
  const [isSettingUp, setSettingUp] = useState(false);
  const begin = useCallback(() => setSettingUp(true), []);
  if (isSettingUp || (secondFactorRequired && !hasSecondFactor)) {
    return <SecondFactorSetUpPage onBegin={begin} onDone={() => setSettingUp(false)} />;
  }
  return (
    <Routes>
      <Route path={PATHS.auth} element={<Navigate to={returnPath(state)} replace />} />
      <Route path={`${PATHS.invitations}/:token`} element={<InvitationPage />} />
      <Route path={PATHS.resetPassword} element={<ResetPasswordPage />} />
      <Route path={PATHS.verifyEmail} element={<VerifyEmailPage />} />
      <Route path="*" element={<SignedInApp />} />
    </Routes>
  );
}

/** Pages that somebody whose session has just ended may go on to. */
function isOpen(pathname: string): boolean {
  return (
    [PATHS.auth, PATHS.forgotPassword, PATHS.resetPassword, PATHS.verifyEmail].some((path) => path === pathname) ||
    pathname.startsWith(`${PATHS.invitations}/`)
  );
}

function SignedOutRoutes({ Landing }: Required<Landing>) {
  const { pathname } = useLocation();
  const sessionLost = useSessionLost();
  if (!isOpen(pathname) && (sessionLost || needsSignIn(pathname))) return <SignedOutNotice />;
  return (
    <Routes>
      <Route path={PATHS.dashboard} element={<Landing />} />
      <Route path={PATHS.auth} element={<AuthPage />} />
      <Route path={PATHS.forgotPassword} element={<ForgotPasswordPage />} />
      <Route path={PATHS.resetPassword} element={<ResetPasswordPage />} />
      <Route path={PATHS.verifyEmail} element={<VerifyEmailPage />} />
      <Route path={`${PATHS.invitations}/:token`} element={<InvitationPage />} />
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  );
}
