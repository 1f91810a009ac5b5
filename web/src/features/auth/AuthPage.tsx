import { Box, Paper, Tab, Tabs, Typography } from '@mui/material';
import { Link, useSearchParams } from 'react-router';
import { ModeButton } from '../../theme/ModeChoice';
import { PATHS } from '../../paths';
import { useTitle } from '../../ui/PageHeader';
import { Wordmark } from '../../ui/brand/Wordmark';
import { SignInForm } from './SignInForm';
import { SignUpForm } from './SignUpForm';

/** Sign in and sign up. `tab` in the address chooses, `email` pre-fills both forms. */
export function AuthPage() {
  const [params, setParams] = useSearchParams();
  const tab = params.get('tab') === 'signup' ? 'signup' : 'signin';
  const email = params.get('email') ?? '';
  useTitle(tab === 'signup' ? 'Sign up' : 'Sign in');
  const choose = (chosen: string) => {
    const next = new URLSearchParams(params);
    next.set('tab', chosen);
    setParams(next, { replace: true, state: window.history.state?.usr as unknown });
  };
  return (
    <Box sx={{ minHeight: '100dvh', display: 'flex', flexDirection: 'column' }}>
      <Box
        component="header"
        sx={{
          display: 'flex',
          justifyContent: 'space-between',
          alignItems: 'center',
          px: { xs: 2, sm: 4 },
          height: 64,
        }}
      >
        <Box
          component={Link}
          to={PATHS.dashboard}
          aria-label="Counterfoil, start page"
          sx={{ color: 'inherit', textDecoration: 'none' }}
        >
          <Wordmark />
        </Box>
        <ModeButton />
      </Box>
      {/* From the top: in the middle the card would jump between its tabs, and with each message in it. */}
      <Box
        component="main"
        sx={{ flex: 1, display: 'grid', placeItems: 'start center', p: 2, pt: { xs: 2, sm: 8 }, pb: 8 }}
      >
        <Box sx={{ width: '100%', maxWidth: 440 }}>
          <Typography variant="h1" sx={{ textAlign: 'center' }}>
            {tab === 'signup' ? 'Create your account' : 'Welcome back'}
          </Typography>
          <Typography color="textSecondary" variant="subtitle1" sx={{ textAlign: 'center', mt: 0.5, mb: 3 }}>
            Simple bookkeeping for small businesses
          </Typography>
          <Paper variant="outlined">
            <Tabs
              value={tab}
              onChange={(_event, chosen: string) => choose(chosen)}
              variant="fullWidth"
              aria-label="Sign in or sign up"
              sx={{ borderBottom: 1, borderColor: 'divider' }}
            >
              <Tab value="signin" label="Sign In" id="tab-signin" aria-controls="panel-signin" />
              <Tab value="signup" label="Sign Up" id="tab-signup" aria-controls="panel-signup" />
            </Tabs>
            <Box role="tabpanel" id={`panel-${tab}`} aria-labelledby={`tab-${tab}`} sx={{ p: { xs: 2, sm: 3 } }}>
              {tab === 'signup' ? <SignUpForm email={email} /> : <SignInForm email={email} />}
            </Box>
          </Paper>
        </Box>
      </Box>
    </Box>
  );
}
