import AgreesIcon from '@mui/icons-material/TaskAltOutlined';
import BrokenIcon from '@mui/icons-material/WarningAmberOutlined';
import { Box, Link } from '@mui/material';
import { Link as RouterLink } from 'react-router';
import type { AccountReconciliationState } from '@counterfoil/contracts/reconciliation.contract';
import { useBusiness } from './business-context';
import { reconciliationPath, standingText } from './reconciliation-words';

type Standing = Pick<AccountReconciliationState, 'accountId' | 'closingDay' | 'agrees' | 'changedSince'>;

/** Through which day an account is reconciled, or since when it no longer agrees; leads to its reconciliations. */
export function ReconciliationStanding({ standing }: { standing: Standing }) {
  const { timeZone } = useBusiness();
  if (standing.closingDay === null) return null;
  const Icon = standing.agrees ? AgreesIcon : BrokenIcon;
  return (
    <Link
      component={RouterLink}
      to={reconciliationPath({ account: standing.accountId })}
      variant="caption"
      underline="hover"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 0.5,
        width: 'fit-content',
        py: 0.25,
        color: standing.agrees ? 'text.secondary' : 'warning.main',
      }}
    >
      <Icon aria-hidden sx={{ fontSize: 14 }} />
      <Box component="span">{standingText(standing, timeZone)}</Box>
    </Link>
  );
}
