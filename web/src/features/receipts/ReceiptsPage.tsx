import { Box, Stack } from '@mui/material';
import { useState } from 'react';
import { useBusiness, useMay } from '../../books/business-context';
import { ReceiptDrop } from '../../books/receipts/ReceiptDrop';
import { ReceiptViewer } from '../../books/receipts/ReceiptViewer';
import { useReceipts } from '../../books/receipts/receipts.queries';
import { useReceiptUploads } from '../../books/receipts/use-receipt-uploads';
import { EmptyNotice, QueryNotice } from '../../ui/Notice';
import { PageHeader } from '../../ui/PageHeader';
import { Section } from '../../ui/Section';
import { formatCount } from '../../ui/money-format';
import { InboxReceipt } from './InboxReceipt';

/** Receipts that have come and belong to no entry yet, such as those of the till before the bank has booked them. */
export function ReceiptsPage() {
  const business = useBusiness();
  const mayWrite = useMay('transactions.write');
  const receipts = useReceipts(business.id, {});
  const { uploads, add, again, drop } = useReceiptUploads(business.id, {});
  const [opened, setOpened] = useState<string | null>(null);
  const rows = receipts.data?.rows ?? [];
  const total = receipts.data?.total ?? 0;
  return (
    <>
      <PageHeader title="Receipts" subtitle="What you were handed, before it stands beside its transaction" />
      <Stack spacing={3} sx={{ maxWidth: 880 }}>
        {mayWrite && <ReceiptDrop uploads={uploads} onAdd={add} onAgain={again} onDrop={drop} />}
        <Section title="Inbox" subtitle={total > 0 && inboxText(total, rows.length)}>
          {!receipts.data && <QueryNotice query={receipts} failure="The receipts could not be loaded" rows={4} />}
          {receipts.data && rows.length === 0 && (
            <EmptyNotice
              title="The inbox is empty"
              text="Attach pictures or PDFs above. Each suggests the transactions that it may belong to."
            />
          )}
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {rows.map((receipt) => (
              <InboxReceipt
                key={receipt.id}
                receipt={receipt}
                mayWrite={mayWrite}
                onOpen={() => setOpened(receipt.id)}
              />
            ))}
          </Box>
        </Section>
      </Stack>
      <ReceiptViewer receipts={rows} openedId={opened} onOpen={setOpened} mayWrite={mayWrite} />
    </>
  );
}

function inboxText(total: number, shown: number): string {
  const many = `${formatCount(total)} ${total === 1 ? 'receipt waits' : 'receipts wait'}`;
  return shown < total ? `${many}; the newest ${formatCount(shown)} are shown` : many;
}
