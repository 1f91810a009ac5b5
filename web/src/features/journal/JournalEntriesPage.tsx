import AddIcon from '@mui/icons-material/AddOutlined';
import { Box, Button, Chip, Stack, Table, TableBody, TableCell, TableRow, Typography } from '@mui/material';
import { useState, type ComponentProps } from 'react';
import type { Currency } from '@counterfoil/contracts/business.contract';
import type { JournalEntry } from '@counterfoil/contracts/journal.contract';
import { formatDay } from '../../ui/date-format';
import { Figure } from '../../ui/Figure';
import { isZero } from '../../ui/money-format';
import { StatementSheet } from '../../reporting/StatementSheet';
import { useAddressFilter } from '../../ui/address-filter';
import { useDialogSession } from '../../ui/use-dialog-session';
import { useBusiness, useMay } from '../../books/business-context';
import { NotesDrawer } from '../../books/notes/NotesDrawer';
import { ReceiptStrip } from '../../books/receipts/ReceiptStrip';
import { EntryLink } from '../../reporting/EntryLink';
import { ReportBody } from '../../reporting/ReportBody';
import { ReportFrame } from '../../reporting/ReportFrame';
import { useChart } from '../../books/books.queries';
import { useJournalEntries } from './journal.queries';
import { PostEntryDialog } from './PostEntryDialog';
import { ReverseEntryDialog } from './ReverseEntryDialog';

const isUuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

/** Entries written by hand: for what no bank statement shows, such as depreciation or a loan. */
export function JournalEntriesPage() {
  const business = useBusiness();
  const mayWrite = useMay('journal.write');
  const entries = useJournalEntries(business.id);
  const chart = useChart(business.id);
  const [reversed, setReversed] = useState<JournalEntry | null>(null);
  const post = useDialogSession();
  const [{ notes }, change] = useAddressFilter({ notes: '' }, { notes: isUuid });
  return (
    <ReportFrame
      title="Journal Entries"
      subtitle="Written by hand, for what no bank statement shows"
      {...exportOf(entries.data)}
      actions={
        mayWrite && (
          <Button variant="contained" startIcon={<AddIcon />} disabled={!chart.data} onClick={post.open}>
            New Journal Entry
          </Button>
        )
      }
    >
      <StatementSheet
        isWide
        name={business.name}
        title="Journal Entries"
        subtitle={`Newest first · ${business.currency}`}
      >
        <ReportBody
          query={entries}
          isEmpty={(list) => list.length === 0}
          empty={{
            title: 'No journal entries yet',
            text: 'Depreciation, a loan, a correction at the end of the year: entries that you write yourself will be here.',
            action: mayWrite && (
              <Button variant="outlined" disabled={!chart.data} onClick={post.open}>
                New Journal Entry
              </Button>
            ),
          }}
        >
          {(list) => (
            <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
              {list.map((entry) => (
                <Entry
                  key={entry.id}
                  entry={entry}
                  currency={business.currency}
                  onReverse={mayWrite ? setReversed : null}
                  onNotes={() => change({ notes: entry.id })}
                />
              ))}
            </Box>
          )}
        </ReportBody>
      </StatementSheet>
      {post.session > 0 && chart.data && (
        <PostEntryDialog key={post.session} isOpen={post.isOpen} onClose={post.close} chart={chart.data} />
      )}
      <NotesDrawer place={notes === '' ? null : { journalEntryId: notes }} onClose={() => change({ notes: '' })} />
      {reversed && <ReverseEntryDialog entry={reversed} onClose={() => setReversed(null)} />}
    </ReportFrame>
  );
}

/** All of them, from the first day to the last; nothing where there are none. */
function exportOf(entries: readonly JournalEntry[] | undefined): Pick<ComponentProps<typeof ReportFrame>, 'exports'> {
  const days = (entries ?? []).map(({ entryDate }) => entryDate).sort();
  const [startDate, endDate] = [days[0], days.at(-1)];
  return startDate === undefined || endDate === undefined
    ? {}
    : { exports: { report: 'journal-entries', startDate, endDate } };
}

function Entry({
  entry,
  currency,
  onReverse,
  onNotes,
}: {
  entry: JournalEntry;
  currency: Currency;
  onReverse: ((entry: JournalEntry) => void) | null;
  onNotes: () => void;
}) {
  const {
    entryNumber,
    entryDate,
    description,
    reference,
    reversedBy,
    reversedOn,
    receiptCount,
    noteCount,
    openQuestionCount,
    lines,
  } = entry;
  const [showsReceipts, setShowsReceipts] = useState(false);
  const side = (value: string) => (isZero(value) ? '' : <Figure bare value={value} currency={currency} />);
  return (
    <Box component="li" className="kept-together" sx={{ borderTop: 1, borderColor: 'divider', pt: 1.5, pb: 1 }}>
      <Stack
        direction="row"
        spacing={2}
        sx={{
          px: 2,
          justifyContent: 'space-between',
          alignItems: 'flex-start',
          flexWrap: { xs: 'wrap', sm: 'nowrap' },
        }}
      >
        <Box sx={{ minWidth: 0, flexBasis: { xs: '100%', sm: 'auto' } }}>
          <Typography variant="subtitle2" sx={{ overflowWrap: 'anywhere' }}>
            {description}
          </Typography>
          <Typography variant="caption" color="textSecondary" component="p">
            {formatDay(entryDate)} · entry <EntryLink number={Number(entryNumber)} />
            {reference ? ` · ${reference}` : ''}
            {reversedOn !== null && reversedOn !== entryDate ? ` · reversed on ${formatDay(reversedOn)}` : ''}
          </Typography>
        </Box>
        <Button
          variant="text"
          size="small"
          color={openQuestionCount > 0 ? 'warning' : 'primary'}
          aria-label={`Notes of entry ${entryNumber}`}
          sx={{ ml: 'auto !important', flexShrink: 0 }}
          onClick={onNotes}
        >
          {noteCount > 0 ? `Notes (${noteCount})` : 'Notes'}
        </Button>
        <Button
          variant="text"
          size="small"
          aria-expanded={showsReceipts}
          aria-label={`Receipts of entry ${entryNumber}`}
          sx={{ flexShrink: 0 }}
          onClick={() => setShowsReceipts(!showsReceipts)}
        >
          {receiptCount > 0 ? `Receipts (${receiptCount})` : 'Receipts'}
        </Button>
        {reversedBy ? (
          <Chip size="small" variant="outlined" label={`Reversed by ${reversedBy}`} />
        ) : (
          onReverse && (
            <Button
              variant="outlined"
              size="small"
              aria-label={`Reverse entry ${entryNumber}`}
              onClick={() => onReverse(entry)}
            >
              Reverse
            </Button>
          )
        )}
      </Stack>
      <Table aria-label={`Lines of entry ${entryNumber}`} sx={{ tableLayout: 'fixed', mt: 0.5 }}>
        <TableBody>
          {lines.map((line, at) => (
            <TableRow key={at} sx={{ height: 28 }}>
              <TableCell
                sx={{
                  height: 28,
                  border: 0,
                  overflowWrap: 'anywhere',
                  pl: { xs: '16px !important', sm: isZero(line.debitAmount) ? '48px !important' : '28px !important' },
                }}
              >
                {line.accountName}{' '}
                <Typography component="span" variant="caption" color="textSecondary">
                  {line.accountCode}
                </Typography>
              </TableCell>
              <TableCell align="right" sx={{ height: 28, border: 0, width: { xs: 92, sm: 160 } }}>
                {side(line.debitAmount)}
              </TableCell>
              <TableCell align="right" sx={{ height: 28, border: 0, width: { xs: 92, sm: 160 } }}>
                {side(line.creditAmount)}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      {showsReceipts && (
        <Box className="not-printed" sx={{ px: 2, pb: 1 }}>
          <ReceiptStrip place={{ journalEntryId: entry.id }} expected={receiptCount} />
        </Box>
      )}
    </Box>
  );
}
