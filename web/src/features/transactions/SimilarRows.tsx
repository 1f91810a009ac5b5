import { Box, Checkbox, FormControlLabel, List, ListItem, Typography } from '@mui/material';
import type { Currency } from '@counterfoil/contracts/business.contract';
import type { Transaction } from '@counterfoil/contracts/transaction.contract';
import { formatDay } from '../../ui/date-format';
import { Figure } from '../../ui/Figure';
import { formatCount } from '../../ui/money-format';

/** Specification, section 9. */
const SHOWN = 5;

/** Other rows of the same merchant, and whether they go along. */
export function SimilarRows({ rows, currency, isTaken, onTake }: { rows: readonly Transaction[]; currency: Currency; isTaken: boolean; onTake: (isTaken: boolean) => void }) {
  return (
    <Box role="group" aria-label="Similar transactions" sx={{ border: 1, borderColor: 'divider', borderRadius: 1, px: 2, pt: 1, pb: 1.5 }}>
      <FormControlLabel
        control={<Checkbox size="small" checked={isTaken} onChange={(_event, checked) => onTake(checked)} />}
        label={<Typography variant="body2">Also categorize {formatCount(rows.length)} similar {rows.length === 1 ? 'transaction' : 'transactions'}</Typography>}
      />
      <List disablePadding dense>
        {rows.slice(0, SHOWN).map((row) => (
          <ListItem key={row.id} disableGutters sx={{ gap: 2, py: 0.25 }}>
            <Typography variant="body2" color="textSecondary" sx={{ width: 92, flexShrink: 0 }}>{formatDay(row.date)}</Typography>
            <Typography variant="body2" noWrap title={row.description} sx={{ flex: 1, minWidth: 0 }}>{row.description}</Typography>
            <Figure value={row.amount} currency={currency} tone="flow" sx={{ fontSize: 14 }} />
          </ListItem>
        ))}
      </List>
      {rows.length > SHOWN && <Typography variant="body2" color="textSecondary">... and {formatCount(rows.length - SHOWN)} more</Typography>}
    </Box>
  );
}
