import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { showFailure } from '../ui/toasts';
import { Splash } from '../ui/FullPage';
import { PATHS } from '../paths';

/** Time to read why; the balance sheet gives more of it. */
const REDIRECT_MS = 500;
const BALANCE_SHEET_REDIRECT_MS = 2_000;

/** Says that nobody is signed in, and leads to sign-in and from there back to this page. */
export function SignedOutNotice() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    showFailure('Unauthorized', 'You are logged out. Logging in again...');
    const delay = pathname === PATHS.balanceSheet ? BALANCE_SHEET_REDIRECT_MS : REDIRECT_MS;
    const timer = setTimeout(
      () => void navigate(PATHS.auth, { replace: true, state: { returnTo: pathname + search } }),
      delay,
    );
    return () => clearTimeout(timer);
  }, [navigate, pathname, search]);
  return <Splash />;
}
