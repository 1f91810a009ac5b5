import { Box, Skeleton, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { MAX_RECEIPTS_OF_ENTRY } from '@counterfoil/accounting/receipt-limits';
import { FailureNotice } from '../../ui/Notice';
import { useBusiness, useMay } from '../business-context';
import { ReceiptDrop } from './ReceiptDrop';
import { ReceiptThumbnail, THUMBNAIL } from './ReceiptThumbnail';
import { ReceiptViewer } from './ReceiptViewer';
import { useReceipts, type ReceiptPlace } from './receipts.queries';
import { useReceiptUploads } from './use-receipt-uploads';

/**
 * The receipts of an entry: small pictures, and a place for more. Its height is there before they are, so that nothing
 * below it moves under somebody's finger.
 * @param expected how many there are as far as the entry's row knows; default none
 */
export function ReceiptStrip({ place, expected = 0 }: { place: ReceiptPlace; expected?: number }) {
  const business = useBusiness();
  const mayWrite = useMay(place.journalEntryId === undefined ? 'transactions.write' : 'journal.write');
  const receipts = useReceipts(business.id, place);
  const { uploads, add, again, drop } = useReceiptUploads(business.id, place);
  const [opened, setOpened] = useState<string | null>(null);
  const rows = receipts.data?.rows ?? [];
  const awaited = receipts.isPending ? expected : 0;
  const hasRoom = rows.length + awaited < MAX_RECEIPTS_OF_ENTRY;
  const thumbnails = rows.length + awaited > 0 && (
    <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap', mb: mayWrite && hasRoom ? 1.5 : 0 }}>
      {rows.map((receipt) => (
        <ReceiptThumbnail
          key={receipt.id}
          businessId={business.id}
          receipt={receipt}
          onOpen={() => setOpened(receipt.id)}
        />
      ))}
      {Array.from({ length: awaited }, (_, index) => (
        <Skeleton key={index} variant="rounded" width={THUMBNAIL.width} height={THUMBNAIL.height} />
      ))}
    </Stack>
  );
  return (
    <Box component="section" aria-label="Receipts">
      <Typography variant="subtitle2" component="h3" sx={{ mb: 0.5 }}>
        Receipts
      </Typography>
      {receipts.isError && (
        <FailureNotice title="The receipts could not be loaded" onRetry={() => void receipts.refetch()} />
      )}
      {mayWrite && hasRoom && !receipts.isError ? (
        <ReceiptDrop uploads={uploads} onAdd={add} onAgain={again} onDrop={drop}>
          {thumbnails}
        </ReceiptDrop>
      ) : (
        thumbnails
      )}
      {!receipts.isError && !mayWrite && rows.length + awaited === 0 && (
        <Typography variant="body2" color="textSecondary">
          None is attached.
        </Typography>
      )}
      {mayWrite && !hasRoom && (
        <Typography variant="caption" color="textSecondary" component="p" sx={{ mt: 1 }}>
          An entry has at most {MAX_RECEIPTS_OF_ENTRY} receipts.
        </Typography>
      )}
      <ReceiptViewer receipts={rows} openedId={opened} onOpen={setOpened} mayWrite={mayWrite} isFiled />
    </Box>
  );
}
