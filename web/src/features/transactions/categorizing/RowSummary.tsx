import { Box, Typography } from '@mui/material';
import type { Currency } from '@counterfoil/contracts/business.contract';
import type { Transaction } from '@counterfoil/contracts/transaction.contract';
import { formatDay } from '../../../ui/date-format';
import { Figure } from '../../../ui/Figure';

/** The row that a dialog is about: what it was and how much, above when and where. */
export function RowSummary({ row, currency }: { row: Transaction; currency: Currency }) {
  return (
    <Box sx={{ overflowWrap: 'anywhere' }}>
      <Box sx={{ display: 'flex', gap: 2, justifyContent: 'space-between' }}>
        <Typography variant="body2" sx={{ minWidth: 0, fontWeight: 550 }}>
          {row.description}
        </Typography>
        <Figure value={row.amount} currency={currency} tone="flow" sx={{ fontSize: 14, fontWeight: 550 }} />
      </Box>
      <Typography variant="body2" color="textSecondary">
        {formatDay(row.date)} · {row.account.name}
      </Typography>
    </Box>
  );
}
