import { Box, LinearProgress, Typography } from '@mui/material';
import type { Account } from '@counterfoil/contracts/account.contract';
import type { Currency } from '@counterfoil/contracts/business.contract';
import { formatMoney } from '../../ui/money-format';
import { creditUseOf, type CreditLevel } from './credit-use';

const COLOURS = { low: 'success', raised: 'warning', high: 'error' } as const satisfies Record<CreditLevel, string>;
const FULL = 100;

/** How much of a card's limit is used; nothing for accounts without one. */
export function CreditMeter({ account, currency }: { account: Account; currency: Currency }) {
  const use = creditUseOf(account);
  if (!use || account.creditLimit === null) return null;
  const colour = COLOURS[use.level];
  return (
    <Box sx={{ maxWidth: 240 }}>
      <Typography variant="caption" component="p" sx={{ color: `${colour}.main` }}>
        {use.percent}% of {formatMoney(account.creditLimit, currency)} used
      </Typography>
      <LinearProgress
        variant="determinate"
        color={colour}
        value={Math.min(FULL, use.percent)}
        aria-label={`Credit used of ${account.name}`}
        sx={{ height: 4, bgcolor: 'divider' }}
      />
    </Box>
  );
}
