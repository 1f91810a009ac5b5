import { Box, Checkbox, FormControlLabel, List, ListItem, Typography } from '@mui/material';
import type { Currency } from '@counterfoil/contracts/business.contract';
import type { SimilarTransactions } from '@counterfoil/contracts/suggestion.contract';
import { formatDay } from '../../../ui/date-format';
import { Figure } from '../../../ui/Figure';
import { formatCount } from '../../../ui/money-format';

/** Other rows of the same merchant, and whether they go along. */
export function SimilarRows({
  similar,
  currency,
  isTaken,
  onTake,
}: {
  similar: SimilarTransactions;
  currency: Currency;
  isTaken: boolean;
  onTake: (isTaken: boolean) => void;
}) {
  const count = similar.transactionIds.length;
  return (
    <Box
      role="group"
      aria-label="Similar transactions"
      sx={{ border: 1, borderColor: 'divider', borderRadius: 1, px: 2, pt: 1, pb: 1.5 }}
    >
      <FormControlLabel
        control={<Checkbox size="small" checked={isTaken} onChange={(_event, checked) => onTake(checked)} />}
        label={
          <Typography variant="body2">
            Also categorize {formatCount(count)} similar {count === 1 ? 'transaction' : 'transactions'}
          </Typography>
        }
      />
      <List disablePadding dense>
        {similar.transactions.map((row) => (
          <ListItem
            key={row.id}
            disableGutters
            sx={{
              columnGap: 2,
              py: { xs: 0.5, sm: 0.25 },
              display: 'grid',
              gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', sm: '96px minmax(0, 1fr) auto' },
            }}
          >
            <Typography variant="body2" color="textSecondary" sx={{ order: { xs: 3, sm: 1 } }}>
              {formatDay(row.date)}
            </Typography>
            <Typography variant="body2" noWrap title={row.description} sx={{ order: { xs: 1, sm: 2 } }}>
              {row.description}
            </Typography>
            <Figure value={row.amount} currency={currency} tone="flow" sx={{ fontSize: 14, order: { xs: 2, sm: 3 } }} />
          </ListItem>
        ))}
      </List>
      {similar.more > 0 && (
        <Typography variant="body2" color="textSecondary">
          ... and {formatCount(similar.more)} more
        </Typography>
      )}
    </Box>
  );
}
