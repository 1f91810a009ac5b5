import { Alert, Box, Button, Stack, Typography } from '@mui/material';
import type { Transaction } from '@counterfoil/contracts/transaction.contract';
import { formatDay } from '../../ui/date-format';
import { formatMoney } from '../../ui/money-format';
import { useBusiness } from '../businesses/business-context';
import { useTransferSuggestions } from '../transfers/transfers.queries';

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
  const suggestions = useTransferSuggestions(id, true);
  const ends = (suggestions.data ?? []).flatMap(({ from, to }) => (from.transactionId === row.id ? [to] : to.transactionId === row.id ? [from] : [])).filter((end) => end.accountId === accountId);
  return (
    <Alert severity="info" icon={false} role="alert" sx={{ '& .MuiAlert-message': { width: '100%' } }}>
      <Typography variant="subtitle2">The other end of this transfer seems to be in the books already.</Typography>
      <Typography variant="body2" color="textSecondary">Matched, the two are one transfer. Otherwise the money would be counted twice.</Typography>
      <Stack spacing={1} sx={{ mt: 1.5 }}>
        {ends.map((end) => (
          <Box key={end.transactionId} sx={{ display: 'flex', gap: 1, alignItems: 'center', justifyContent: 'space-between' }}>
            <Typography variant="body2" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>{formatDay(end.date)} · {end.description} · {end.accountName} · {formatMoney(row.amount.replace(/^-/, ''), currency)}</Typography>
            <Button variant="contained" size="small" disabled={isPending} onClick={() => onMatch(end.transactionId)}>Match</Button>
          </Box>
        ))}
        <Box><Button variant="outlined" size="small" disabled={isPending} onClick={onDifferent}>They are different</Button></Box>
      </Stack>
    </Alert>
  );
}
