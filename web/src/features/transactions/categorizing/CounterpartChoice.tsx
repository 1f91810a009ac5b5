import { Alert, Box, Button, Skeleton, Stack, Typography } from '@mui/material';
import type { Transaction } from '@counterfoil/contracts/transaction.contract';
import type { TransferEnd, TransferSuggestion } from '@counterfoil/contracts/transfer.contract';
import { formatDay } from '../../../ui/date-format';
import { Figure } from '../../../ui/Figure';
import { useBusiness } from '../../../books/business-context';
import { useTransferSuggestions } from '../../../books/sorting/transfer-suggestions.queries';

interface Props {
  row: Transaction;
  /** The account at the other end. */
  accountId: string;
  isPending: boolean;
  onMatch: (counterpartId: string) => void;
  onDifferent: () => void;
}

/** The other end of a transfer is in the books already: it is matched with it instead of being doubled. */
export function CounterpartChoice({ row, accountId, isPending, onMatch, onDifferent }: Props) {
  const { id, currency } = useBusiness();
  const suggestions = useTransferSuggestions(id);
  const ends = endsAt(suggestions.data, row.id, accountId);
  return (
    <Alert severity="info" icon={false} role="alert" sx={{ '& .MuiAlert-message': { width: '100%' } }}>
      <Typography variant="subtitle2">The other end of this transfer seems to be in the books already.</Typography>
      <Typography variant="body2" color="textSecondary">
        Matched, the two are one transfer. Otherwise the money would be counted twice.
      </Typography>
      <Stack spacing={1} sx={{ mt: 1.5 }}>
        {suggestions.isPending && <Skeleton height={44} />}
        {suggestions.isError && (
          <Typography variant="body2">
            It could not be shown which row that is.{' '}
            <Button variant="text" size="small" onClick={() => void suggestions.refetch()}>
              Try again
            </Button>
          </Typography>
        )}
        {ends.map((end) => (
          <Box
            key={end.transactionId}
            sx={{ display: 'flex', gap: 2, alignItems: 'center', py: 1, borderTop: 1, borderColor: 'divider' }}
          >
            <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
              <Typography variant="body2" sx={{ fontWeight: 550 }}>
                {end.description}
              </Typography>
              <Typography variant="caption" color="textSecondary" component="p">
                {formatDay(end.date)} · {end.accountName}
              </Typography>
            </Box>
            <Figure value={oppositeOf(row.amount)} currency={currency} tone="flow" sx={{ fontSize: 14 }} />
            <Button
              variant="contained"
              size="small"
              disabled={isPending}
              {...(ends.length > 1 ? { 'aria-label': `Match ${end.description}, ${formatDay(end.date)}` } : {})}
              onClick={() => onMatch(end.transactionId)}
            >
              Match
            </Button>
          </Box>
        ))}
        <Box>
          <Button variant="outlined" size="small" disabled={isPending} onClick={onDifferent}>
            They are different
          </Button>
        </Box>
      </Stack>
    </Alert>
  );
}

/** Rows of an account that look like the other end of a row. */
export function endsAt(
  suggestions: readonly TransferSuggestion[] | undefined,
  rowId: string,
  accountId: string,
): readonly TransferEnd[] {
  return (suggestions ?? [])
    .flatMap(({ from, to }) => (from.transactionId === rowId ? [to] : to.transactionId === rowId ? [from] : []))
    .filter((end) => end.accountId === accountId);
}

/** What leaves one account arrives in the other. */
function oppositeOf(amount: string): string {
  return amount.startsWith('-') ? amount.slice(1) : `-${amount}`;
}
