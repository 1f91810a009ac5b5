import { Chip, Stack } from '@mui/material';
import type { AdminUser } from '@counterfoil/contracts/admin.contract';

/** What kind of account somebody has: free or paid, administrator, and the plan that waits to be granted. */
export function AccountBadges({ user }: { user: Pick<AdminUser, 'subscriptionStatus' | 'isAdmin' | 'requestedPlan'> }) {
  const isFree = user.subscriptionStatus === 'free';
  return (
    <Stack direction="row" spacing={0.5} useFlexGap sx={{ flexWrap: 'wrap' }}>
      <Chip
        size="small"
        variant="outlined"
        color={isFree ? 'default' : 'primary'}
        label={isFree ? 'Free Account' : 'Paid Account'}
      />
      {user.isAdmin && <Chip size="small" variant="outlined" color="info" label="Admin" />}
      {user.requestedPlan && <Chip size="small" variant="outlined" color="warning" label="Plan requested" />}
    </Stack>
  );
}
