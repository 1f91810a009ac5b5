import PdfIcon from '@mui/icons-material/PictureAsPdfOutlined';
import { Box, ButtonBase } from '@mui/material';
import type { Receipt } from '@counterfoil/contracts/receipt.contract';
import { receiptUrl } from './receipts.queries';

/** Its size on the screen, in pixels. */
export const THUMBNAIL = { width: 72, height: 88 };

/** A small picture of a receipt that opens it. */
export function ReceiptThumbnail({
  businessId,
  receipt,
  onOpen,
}: {
  businessId: string;
  receipt: Receipt;
  onOpen: () => void;
}) {
  return (
    <ButtonBase
      aria-label={`Open ${receipt.name}`}
      onClick={onOpen}
      sx={{
        ...THUMBNAIL,
        flexShrink: 0,
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        overflow: 'hidden',
        bgcolor: 'background.default',
        '&:hover': { borderColor: 'text.secondary' },
        '&:focus-visible': { outline: 2, outlineStyle: 'solid', outlineColor: 'info.main', outlineOffset: 1 },
      }}
    >
      {receipt.hasPicture ? (
        <Box
          component="img"
          src={receiptUrl(businessId, receipt.id, 'thumbnail')}
          alt=""
          loading="lazy"
          sx={{ width: '100%', height: '100%', objectFit: 'cover', objectPosition: 'top' }}
        />
      ) : (
        <PdfIcon sx={{ fontSize: 32, color: 'text.secondary' }} />
      )}
    </ButtonBase>
  );
}
