import AgreesIcon from '@mui/icons-material/TaskAltOutlined';
import BrokenIcon from '@mui/icons-material/WarningAmberOutlined';
import { Box } from '@mui/material';
import type { ReconciliationSummary } from '@counterfoil/contracts/reconciliation.contract';
import { useBusiness } from '../../books/business-context';
import { formatInstantDay } from '../../ui/date-format';

/** Whether the books still agree with what was agreed on, and since when they do not. */
export function Agreement({ of: { agrees, changedSince } }: { of: ReconciliationSummary }) {
  const { timeZone } = useBusiness();
  const Icon = agrees ? AgreesIcon : BrokenIcon;
  return (
    <Box
      component="span"
      sx={{ display: 'flex', alignItems: 'center', gap: 0.5, color: agrees ? 'success.main' : 'warning.main' }}
    >
      <Icon aria-hidden sx={{ fontSize: 16 }} />
      {agrees
        ? 'Agrees'
        : `No longer agrees${changedSince === null ? '' : ` since ${formatInstantDay(changedSince, timeZone)}`}`}
    </Box>
  );
}

/** Who said that they agree. */
export function personOf({ reconciledByName }: Pick<ReconciliationSummary, 'reconciledByName'>): string {
  return reconciledByName ?? 'somebody who has left';
}
