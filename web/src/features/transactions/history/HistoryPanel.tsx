import CloseIcon from '@mui/icons-material/CloseOutlined';
import { Box, Button, Drawer, IconButton, Stack, Typography } from '@mui/material';
import { useRef } from 'react';
import type { TransactionHistory } from '@counterfoil/contracts/transaction-history.contract';
import { formatDay } from '../../../ui/date-format';
import { Figure } from '../../../ui/Figure';
import { LoadingRows } from '../../../ui/LoadingRows';
import { LoadFailure } from '../../../ui/Notice';
import { useBusiness } from '../../../books/business-context';
import { ReceiptStrip } from '../../../books/receipts/ReceiptStrip';
import { useUndo } from '../../../books/undo.queries';
import { HistoryStepItem } from './HistoryStepItem';
import { useTransactionHistory } from '../transactions.queries';

const PANEL_WIDTH = 480;

interface Props {
  id: string;
  onClose: () => void;
  /** Opens what was said about it instead. */
  onNotes: () => void;
}

/** Everything that ever happened to a transaction: who, when, and what was posted. An empty id = closed. */
export function HistoryPanel({ id, onClose, onNotes }: Props) {
  return (
    <Drawer
      anchor="right"
      open={id !== ''}
      onClose={onClose}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-modal': true,
          'aria-labelledby': 'history-title',
          sx: { width: { xs: '100%', sm: PANEL_WIDTH } },
        },
      }}
    >
      {id !== '' && <History key={id} id={id} onClose={onClose} onNotes={onNotes} />}
    </Drawer>
  );
}

function History({ id, onClose, onNotes }: Props) {
  const business = useBusiness();
  const history = useTransactionHistory(business.id, id);
  const { data } = history;
  const { undo } = useUndo(business.id);
  const close = useRef<HTMLButtonElement>(null);
  const takeBack = async (commandId: string) => {
    // Its button goes with the step: the focus moves before, or it would be lost.
    close.current?.focus();
    await undo([commandId]);
  };
  return (
    <>
      <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between', px: 3, pt: 2, pb: 1 }}>
        <Typography variant="h2" id="history-title">
          History
        </Typography>
        <Button variant="text" size="small" onClick={onNotes} sx={{ ml: 'auto', mr: 1 }}>
          Notes
        </Button>
        <IconButton ref={close} aria-label="Close the history" onClick={onClose} autoFocus sx={{ mr: -1 }}>
          <CloseIcon />
        </IconButton>
      </Stack>
      {!data &&
        (history.error ? (
          <LoadFailure title="The history could not be loaded" of={[history]} />
        ) : (
          <LoadingRows rows={6} />
        ))}
      {data && (
        <>
          <Subject history={data} />
          {!data.isDeleted && (
            <Box sx={{ px: 3, py: 2, borderBottom: 1, borderColor: 'divider' }}>
              <ReceiptStrip place={{ transactionId: id }} />
            </Box>
          )}
          <Box
            component="ol"
            aria-label="What happened, the newest first"
            sx={{ listStyle: 'none', m: 0, px: 3, py: 2, overflowY: 'auto', flex: 1 }}
          >
            {data.steps.map((step, index) => (
              <HistoryStepItem
                key={step.position + step.kind}
                step={step}
                currency={business.currency}
                isLast={index === data.steps.length - 1}
                onUndo={() => void takeBack(step.commandId)}
              />
            ))}
          </Box>
        </>
      )}
    </>
  );
}

function Subject({ history }: { history: TransactionHistory }) {
  const { currency } = useBusiness();
  return (
    <Box sx={{ px: 3, pb: 2, borderBottom: 1, borderColor: 'divider' }}>
      <Stack direction="row" spacing={2} sx={{ justifyContent: 'space-between', alignItems: 'baseline' }}>
        <Typography
          sx={{ overflowWrap: 'anywhere', minWidth: 0, textDecoration: history.isDeleted ? 'line-through' : 'none' }}
        >
          {history.description}
        </Typography>
        <Figure value={history.amount} currency={currency} tone="flow" sx={{ fontSize: 20 }} />
      </Stack>
      <Typography variant="body2" color="textSecondary">
        {formatDay(history.date)} · {history.accountName}
        {history.isDeleted && ' · deleted'}
      </Typography>
    </Box>
  );
}
