import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { showFailure } from '../ui/toasts';
import { Splash } from './FullPage';
import { PATHS } from './paths';

/** Time to read why (specification, section 9). */
const REDIRECT_MS = 500;

/** Says that nobody is signed in, and leads to sign-in and from there back to this page. */
export function SignedOutNotice() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    showFailure('Unauthorized', 'You are logged out. Logging in again...');
    const timer = setTimeout(() => void navigate(PATHS.auth, { replace: true, state: { returnTo: pathname + search } }), REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [navigate, pathname, search]);
  return <Splash />;
}
