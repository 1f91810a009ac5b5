import { Box, Button, LinearProgress, Paper, Stack, Typography } from '@mui/material';
import { useState, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import type { Business } from '@counterfoil/contracts/business.contract';
import { messageOf } from '../../api/api-error';
import { FullPageFailure, Splash } from '../../ui/FullPage';
import { ModeButton } from '../../theme/ModeChoice';
import { PATHS } from '../../paths';
import { useTitle } from '../../ui/PageHeader';
import { Wordmark } from '../../ui/brand/Wordmark';
import { UpgradePage } from '../../features/billing/UpgradePage';
import { useAccounts } from '../../books/books.queries';
import { useLogout } from '../../session/session.queries';
import { AccountStep } from './AccountStep';
import { ArchivedBusinesses } from './ArchivedBusinesses';
import { BusinessStep } from './BusinessStep';
import { FinishedStep } from './FinishedStep';

const STEPS = 3;
/** Pixels of a step's form, and of the plans side by side. */
const STEP_WIDTH = 560;
const PLANS_WIDTH = 1080;
/** From the top: in the middle the card would jump with each step, and with each message in it. */
const STEPS_PLACE = {
  flex: 1,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  placeItems: 'start center',
  p: 2,
  pt: { xs: 2, sm: 6 },
  pb: 8,
} as const;
const TITLES = ['Tell us about your business', 'Add your first account', 'Setup complete'] as const;
const TEXTS = [
  'The name stands on your statements. You can change it later.',
  'Where the money comes in and goes out: a bank account, a card, or the cash drawer.',
  'Your books are open. Next: import a bank statement, or add a transaction by hand.',
] as const;

/** Takes up the set-up at the step that is missing: never a second business after a reload. */
export function OnboardingPage({ business }: { business: Business | null }) {
  const accounts = useAccounts(business?.id ?? '');
  const [isBack, setBack] = useState(false);
  const { pathname } = useLocation();
  if (business && accounts.isPending) return <Splash />;
  if (business && !accounts.data)
    return (
      <FullPageFailure
        text={messageOf(accounts.error, 'Your accounts could not be loaded.')}
        onRetry={() => void accounts.refetch()}
      />
    );
  const reached = !business ? 1 : accounts.data?.length === 0 ? 2 : 3;
  const step = isBack && reached === 2 ? 1 : reached;
  // A limit leads to the plans from within the set-up, too; the way back is the set-up.
  if (pathname === PATHS.upgrade)
    return (
      <Frame width={PLANS_WIDTH}>
        <UpgradePage />
      </Frame>
    );
  return (
    <Frame width={STEP_WIDTH}>
      <Progress step={step} />
      <Typography variant="h1">{TITLES[step - 1]}</Typography>
      <Typography variant="subtitle1" color="textSecondary" sx={{ mt: 0.5, mb: 3 }}>
        {TEXTS[step - 1]}
      </Typography>
      <Paper variant="outlined" sx={{ p: { xs: 2, sm: 3 } }}>
        {step === 1 && <BusinessStep existing={business} onDone={() => setBack(false)} />}
        {step === 2 && business && <AccountStep business={business} onBack={() => setBack(true)} />}
        {step === 3 && business && <FinishedStep business={business} accounts={accounts.data ?? []} />}
      </Paper>
      {!business && <ArchivedBusinesses />}
    </Frame>
  );
}

function Progress({ step }: { step: number }) {
  useTitle('Set up');
  return (
    <Stack direction="row" spacing={2} sx={{ alignItems: 'center', mb: 3 }}>
      <LinearProgress
        variant="determinate"
        value={(step / STEPS) * 100}
        aria-label="Progress of the set-up"
        sx={{ flex: 1, bgcolor: 'divider' }}
      />
      <Typography variant="body2" color="textSecondary">
        Step {step} of {STEPS}
      </Typography>
    </Stack>
  );
}

function Frame({ width, children }: { width: number; children: ReactNode }) {
  const logout = useLogout();
  return (
    <Box sx={{ minHeight: '100dvh', display: 'flex', flexDirection: 'column' }}>
      <Box component="header" sx={{ display: 'flex', alignItems: 'center', px: { xs: 2, sm: 4 }, height: 64, gap: 1 }}>
        <Box sx={{ flex: 1 }}>
          <Wordmark />
        </Box>
        <ModeButton />
        <Button variant="text" onClick={() => logout.mutate()} disabled={logout.isPending}>
          Logout
        </Button>
      </Box>
      <Box component="main" sx={STEPS_PLACE}>
        <Box sx={{ width: '100%', maxWidth: width }}>{children}</Box>
      </Box>
    </Box>
  );
}
