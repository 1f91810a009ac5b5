import DoneIcon from '@mui/icons-material/CheckCircleOutlineOutlined';
import { Box, Button, Stack, Typography } from '@mui/material';
import { useNavigate } from 'react-router';
import type { Account } from '@counterfoil/contracts/account.contract';
import type { Business } from '@counterfoil/contracts/business.contract';
import { messageOf } from '../../api/api-error';
import { carryOut } from '../../api/carry-out';
import { PATHS } from '../../paths';
import { Figure } from '../../ui/Figure';
import { showFailure, showToast } from '../../ui/toasts';
import { useCompleteSetup } from '../../session/session.queries';

/** Step 3: what was set up, and the door to the books. */
export function FinishedStep({ business, accounts }: { business: Business; accounts: readonly Account[] }) {
  const complete = useCompleteSetup();
  const navigate = useNavigate();
  const finish = () =>
    carryOut(complete, undefined, {
      onSuccess: () => {
        showToast('Success', 'Welcome to Counterfoil! Your account is ready to use.');
        void navigate(PATHS.dashboard, { replace: true });
      },
      onError: (error) => showFailure('Error', messageOf(error, 'Failed to complete setup')),
    });
  return (
    <Stack spacing={2}>
      <Stack direction="row" spacing={1.5} sx={{ alignItems: 'center' }}>
        <DoneIcon color="success" />
        <Typography variant="h2" sx={{ overflowWrap: 'anywhere' }}>
          {business.name}
        </Typography>
      </Stack>
      <Box sx={{ borderTop: 1, borderColor: 'divider' }}>
        {accounts.map(({ id, name, currentBalance }) => (
          <Stack
            key={id}
            direction="row"
            spacing={2}
            sx={{ justifyContent: 'space-between', py: 1, borderBottom: 1, borderColor: 'divider' }}
          >
            <Typography variant="body2" noWrap>
              {name}
            </Typography>
            <Figure value={currentBalance} currency={business.currency} tone="loss" sx={{ fontSize: 14 }} />
          </Stack>
        ))}
      </Box>
      <Button variant="contained" onClick={finish} disabled={complete.isPending} sx={{ alignSelf: 'flex-end' }}>
        Go to Dashboard
      </Button>
    </Stack>
  );
}
