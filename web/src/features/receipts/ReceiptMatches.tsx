import { Box, Button, Stack, Typography } from '@mui/material';
import type { Receipt, ReceiptMatch } from '@counterfoil/contracts/receipt.contract';
import { messageOf } from '../../api/api-error';
import { carryOut } from '../../api/carry-out';
import { useBusiness } from '../../books/business-context';
import { useMoveReceipt, useReceiptMatches, type TypedOfReceipt } from '../../books/receipts/receipts.queries';
import { useUndo } from '../../books/undo.queries';
import { formatDay } from '../../ui/date-format';
import { Figure } from '../../ui/Figure';
import { QueryNotice } from '../../ui/Notice';
import { showFailure } from '../../ui/toasts';

interface Props {
  receipt: Receipt;
  known: TypedOfReceipt;
  mayWrite: boolean;
}

const NOTHING_FITS = 'No transaction fits yet. Once the bank has booked it, it stands here.';

/** The transactions that a receipt may belong to, each with the press that puts it there. */
export function ReceiptMatches({ receipt, known, mayWrite }: Props) {
  const business = useBusiness();
  const matches = useReceiptMatches(business.id, receipt.id, known);
  if (known.amount === '' && known.date === '' && known.search === '')
    return <Hint text="Type the amount, the day or a word, and the transactions that it may belong to stand here." />;
  if (!matches.data) return <QueryNotice query={matches} failure="Nothing could be looked up" rows={1} />;
  if (matches.data.length === 0) return <Hint text={known.search === '' ? NOTHING_FITS : 'No transaction says so.'} />;
  return (
    <Box component="ul" aria-label={`Transactions for ${receipt.name}`} sx={{ listStyle: 'none', m: 0, p: 0, mt: 1.5 }}>
      {matches.data.map((match) => (
        <Match key={match.transactionId} receipt={receipt} match={match} mayWrite={mayWrite} />
      ))}
    </Box>
  );
}

function Match({ receipt, match, mayWrite }: { receipt: Receipt; match: ReceiptMatch; mayWrite: boolean }) {
  const business = useBusiness();
  const { tell } = useUndo(business.id);
  const move = useMoveReceipt(business.id);
  const { transactionId, description, date, amount, accountName, receiptCount } = match;
  const attach = () =>
    carryOut(
      move,
      { id: receipt.id, to: { transactionId } },
      {
        onSuccess: ({ commandId }) => tell('Receipt attached', `To ${description}`, [commandId]),
        onError: (error) => showFailure('Not attached', messageOf(error, 'Try again.')),
      },
    );
  return (
    <Stack
      component="li"
      direction="row"
      spacing={1.5}
      useFlexGap
      sx={{ alignItems: 'center', flexWrap: 'wrap', py: 0.75, borderTop: 1, borderColor: 'divider' }}
    >
      <Box sx={{ flex: '1 1 180px', minWidth: 0 }}>
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {description}
        </Typography>
        <Typography variant="caption" color="textSecondary" component="p">
          {formatDay(date)} · {accountName}
          {receiptCount > 0 && ` · has ${receiptCount === 1 ? 'a receipt' : `${receiptCount} receipts`} already`}
        </Typography>
      </Box>
      <Figure value={amount} currency={business.currency} tone="flow" />
      {mayWrite && (
        <Button
          variant="outlined"
          size="small"
          disabled={move.isPending}
          aria-label={`Attach ${receipt.name} to ${description}`}
          onClick={attach}
        >
          Attach
        </Button>
      )}
    </Stack>
  );
}

function Hint({ text }: { text: string }) {
  return (
    <Typography variant="body2" color="textSecondary" sx={{ mt: 1.5 }}>
      {text}
    </Typography>
  );
}
