import { Typography } from '@mui/material';
import type { Account } from '@counterfoil/contracts/account.contract';
import type { Currency } from '@counterfoil/contracts/business.contract';
import { formatMoney, isZero } from '../../ui/money-format';

/** What is dated after today, which the balance beside it leaves out; nothing where there is none. */
export function UpcomingAmount({ account, currency }: { account: Account; currency: Currency }) {
  if (isZero(account.upcomingAmount)) return null;
  return (
    <Typography variant="caption" color="textSecondary" component="p" sx={{ whiteSpace: 'nowrap' }}>
      Upcoming: {formatMoney(account.upcomingAmount, currency)}
    </Typography>
  );
}
