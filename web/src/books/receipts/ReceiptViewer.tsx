import CloseIcon from '@mui/icons-material/CloseOutlined';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import InboxIcon from '@mui/icons-material/MoveToInboxOutlined';
import NextIcon from '@mui/icons-material/ChevronRightOutlined';
import PreviousIcon from '@mui/icons-material/ChevronLeftOutlined';
import ZoomInIcon from '@mui/icons-material/ZoomInOutlined';
import ZoomOutIcon from '@mui/icons-material/ZoomOutOutlined';
import { Box, Dialog, IconButton, Stack, Tooltip, Typography } from '@mui/material';
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import type { Receipt } from '@counterfoil/contracts/receipt.contract';
import { messageOf } from '../../api/api-error';
import { carryOut } from '../../api/carry-out';
import { formatInstant } from '../../ui/date-format';
import { showFailure } from '../../ui/toasts';
import { useBusiness } from '../business-context';
import { useUndo } from '../undo.queries';
import { receiptUrl, useMoveReceipt, useRemoveReceipt } from './receipts.queries';

interface Props {
  receipts: readonly Receipt[];
  /** Null where none is open. */
  openedId: string | null;
  onOpen: (id: string | null) => void;
  mayWrite: boolean;
  /** True beside an entry: then it can go back to the inbox. */
  isFiled?: boolean;
}

/** As wide as the window, and what a till receipt's small print needs. */
const ZOOMS = [1, 1.5, 2, 3, 4] as const;

/** One receipt after the other, as large as it is needed. */
export function ReceiptViewer({ receipts, openedId, onOpen, mayWrite, isFiled = false }: Props) {
  const at = receipts.findIndex(({ id }) => id === openedId);
  const receipt = receipts[at];
  const [zoom, setZoom] = useState(0);
  const go = (step: number) => {
    const next = receipts[at + step];
    if (!next) return;
    setZoom(0);
    onOpen(next.id);
  };
  const close = () => {
    setZoom(0);
    onOpen(null);
  };
  const zoomBy = (step: number) => setZoom((now) => Math.min(ZOOMS.length - 1, Math.max(0, now + step)));
  const keys: Readonly<Record<string, () => void>> = {
    ArrowLeft: () => go(-1),
    ArrowRight: () => go(1),
    '+': () => zoomBy(1),
    '-': () => zoomBy(-1),
  };
  const press = (event: KeyboardEvent) => {
    const act = keys[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
  if (!receipt) return null;
  return (
    <Dialog
      open
      fullScreen
      onClose={close}
      onKeyDown={press}
      aria-labelledby="receipt-name"
      slotProps={{ paper: { sx: { bgcolor: 'background.default' } } }}
    >
      <Stack
        direction="row"
        useFlexGap
        sx={{ alignItems: 'center', flexWrap: 'wrap', px: 2, py: 0.5, borderBottom: 1, borderColor: 'divider' }}
      >
        <Box sx={{ flex: 1, minWidth: 0, py: 0.5 }}>
          <Typography variant="subtitle2" component="h2" id="receipt-name" noWrap>
            {receipt.name}
          </Typography>
          <Typography variant="caption" color="textSecondary" component="p" noWrap>
            {receipts.length > 1 && `${at + 1} of ${receipts.length} · `}
            {attachedText(receipt)}
          </Typography>
        </Box>
        {/* On a phone below the name, so that what closes it stands where it always does. */}
        <Stack
          direction="row"
          sx={{ order: { xs: 1, sm: 0 }, width: { xs: '100%', sm: 'auto' }, ml: { xs: -1, sm: 0 } }}
        >
          {receipt.hasPicture && (
            <>
              <Act label="Zoom out" isOff={zoom === 0} onClick={() => zoomBy(-1)} icon={<ZoomOutIcon />} />
              <Act label="Zoom in" isOff={zoom === ZOOMS.length - 1} onClick={() => zoomBy(1)} icon={<ZoomInIcon />} />
            </>
          )}
          {receipts.length > 1 && (
            <>
              <Act label="Previous receipt" isOff={at === 0} onClick={() => go(-1)} icon={<PreviousIcon />} />
              <Act label="Next receipt" isOff={at === receipts.length - 1} onClick={() => go(1)} icon={<NextIcon />} />
            </>
          )}
          <Deeds receipt={receipt} mayWrite={mayWrite} isFiled={isFiled} onGone={close} />
        </Stack>
        <IconButton aria-label="Close" onClick={close} autoFocus>
          <CloseIcon />
        </IconButton>
      </Stack>
      <Picture receipt={receipt} zoom={ZOOMS[zoom] ?? 1} onZoom={() => setZoom((now) => (now === 0 ? 2 : 0))} />
    </Dialog>
  );
}

function attachedText({ attachedAt, attachedByName, pages }: Receipt): string {
  const who = attachedByName === null ? '' : ` by ${attachedByName}`;
  const many = pages !== null && pages > 1 ? `first of ${pages} pages · ` : '';
  return `${many}attached ${formatInstant(attachedAt)}${who}`;
}

function Act({
  label,
  icon,
  isOff = false,
  onClick,
}: {
  label: string;
  icon: ReactNode;
  isOff?: boolean;
  onClick: () => void;
}) {
  return (
    <Tooltip title={label}>
      <span>
        <IconButton aria-label={label} disabled={isOff} onClick={onClick}>
          {icon}
        </IconButton>
      </span>
    </Tooltip>
  );
}

function Deeds({
  receipt,
  mayWrite,
  isFiled,
  onGone,
}: {
  receipt: Receipt;
  mayWrite: boolean;
  isFiled: boolean;
  onGone: () => void;
}) {
  const business = useBusiness();
  const { tell } = useUndo(business.id);
  const remove = useRemoveReceipt(business.id);
  const move = useMoveReceipt(business.id);
  const told = (title: string) => ({
    onSuccess: ({ commandId }: { commandId: string | null }) => {
      tell(title, receipt.name, [commandId]);
      onGone();
    },
    onError: (error: unknown) => showFailure('Nothing was changed', messageOf(error, 'Try again.')),
  });
  return (
    <>
      <Tooltip title="Download the file as it came">
        <IconButton
          aria-label={`Download ${receipt.name}`}
          component="a"
          href={receiptUrl(business.id, receipt.id, 'file')}
          download
        >
          <DownloadIcon />
        </IconButton>
      </Tooltip>
      {mayWrite && isFiled && (
        <Act
          label="Move to the inbox"
          isOff={move.isPending}
          onClick={() => carryOut(move, { id: receipt.id, to: {} }, told('Moved to the inbox'))}
          icon={<InboxIcon />}
        />
      )}
      {mayWrite && (
        <Act
          label="Remove this receipt"
          isOff={remove.isPending}
          onClick={() => carryOut(remove, receipt.id, told('Receipt removed'))}
          icon={<DeleteIcon />}
        />
      )}
    </>
  );
}

function Picture({ receipt, zoom, onZoom }: { receipt: Receipt; zoom: number; onZoom: () => void }) {
  const business = useBusiness();
  if (!receipt.hasPicture)
    return (
      <Typography color="textSecondary" sx={{ p: 4, textAlign: 'center' }}>
        This PDF cannot be shown here. Download it to read it.
      </Typography>
    );
  return (
    <Box
      role="region"
      aria-label="Picture of the receipt"
      tabIndex={0}
      sx={{ flex: 1, minHeight: 0, overflow: 'auto', display: 'flex', p: 2 }}
    >
      <Box
        component="img"
        key={receipt.id}
        src={receiptUrl(business.id, receipt.id, 'picture')}
        alt={`Receipt ${receipt.name}`}
        onDoubleClick={onZoom}
        sx={{
          m: 'auto',
          bgcolor: '#fff',
          border: 1,
          borderColor: 'divider',
          cursor: zoom === 1 ? 'zoom-in' : 'zoom-out',
          ...(zoom === 1 ? { maxWidth: '100%', maxHeight: '100%' } : { width: `${zoom * 100}%`, maxWidth: 'none' }),
        }}
      />
    </Box>
  );
}
