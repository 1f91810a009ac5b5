import AgreesIcon from '@mui/icons-material/TaskAltOutlined';
import OpenIcon from '@mui/icons-material/RadioButtonUncheckedOutlined';
import BrokenIcon from '@mui/icons-material/WarningAmberOutlined';
import { Box, Link, Typography } from '@mui/material';
import { Link as RouterLink } from 'react-router';
import { isCalendarDate } from '@counterfoil/accounting/calendar-date';
import type { AccountReconciliationState } from '@counterfoil/contracts/reconciliation.contract';
import { useBusiness } from '../../books/business-context';
import { useReconciliationStates } from '../../books/reconciliations.queries';
import { reconciliationPath, standingText } from '../../books/reconciliation-words';
import { InlineSwitch } from '../../forms/SwitchInput';
import { formatDay } from '../../ui/date-format';
import { LoadFailure } from '../../ui/Notice';

interface Props {
  /** The last day of the period; may be half typed. */
  through: string;
  isRequired: boolean;
  /** Undefined for who prepares the period for somebody else to close. */
  onRequire: ((isRequired: boolean) => void) | undefined;
}

/** The bank accounts and cards of a period, whether each is reconciled to its end, and whether that is asked for. */
export function AccountsOfPeriod({ through, isRequired, onRequire }: Props) {
  const business = useBusiness();
  const states = useReconciliationStates(business.id);
  if (!isCalendarDate(through)) return null;
  if (!states.data && states.isError)
    return <LoadFailure title="Whether the accounts agree with the bank could not be loaded" of={[states]} />;
  const asked = states.data?.filter(({ askedFrom }) => askedFrom !== null && askedFrom <= through) ?? [];
  if (asked.length === 0) return null;
  return (
    <Box>
      <Typography variant="body2" sx={{ fontWeight: 550 }} id="accounts-of-period">
        With the banks on {formatDay(through)}
      </Typography>
      <Box component="ul" aria-labelledby="accounts-of-period" sx={{ listStyle: 'none', m: 0, mt: 0.5, p: 0 }}>
        {asked.map((state) => (
          <Standing key={state.accountId} state={state} through={through} />
        ))}
      </Box>
      {onRequire && (
        <InlineSwitch label="Only if these accounts are reconciled" checked={isRequired} onChange={onRequire} />
      )}
    </Box>
  );
}

function Standing({ state, through }: { state: AccountReconciliationState; through: string }) {
  const { timeZone } = useBusiness();
  const isReconciled = (state.closingDay ?? '') >= through;
  const Icon = !state.agrees ? BrokenIcon : isReconciled ? AgreesIcon : OpenIcon;
  const colour = !state.agrees ? 'warning.main' : isReconciled ? 'success.main' : 'text.secondary';
  return (
    <Box component="li" sx={{ display: 'flex', gap: 1, alignItems: 'flex-start', py: 0.5 }}>
      <Icon aria-hidden sx={{ fontSize: 18, mt: '1px', color: colour }} />
      <Typography variant="body2" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Link component={RouterLink} to={reconciliationPath({ account: state.accountId })} underline="always">
          {state.accountName}
        </Link>
        <Box component="span" sx={{ color: colour }}>
          {' '}
          · {isReconciled || !state.agrees ? standingText(state, timeZone) : notYet(state)}
        </Box>
      </Typography>
    </Box>
  );
}

function notYet({ closingDay }: AccountReconciliationState): string {
  return closingDay === null ? 'Never reconciled' : `Reconciled through ${formatDay(closingDay)} only`;
}
