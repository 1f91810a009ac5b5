import {
  Box,
  Button,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material';
import { Link } from 'react-router';
import type { Currency } from '@counterfoil/contracts/business.contract';
import type { JournalReportEntry } from '@counterfoil/contracts/ledger-report.contract';
import { PATHS } from '../../paths';
import { formatDay } from '../../ui/date-format';
import { Figure } from '../../ui/Figure';
import { isZero } from '../../ui/money-format';
import { kindText } from '../../reporting/event-words';
import { useMay } from '../../books/business-context';
import { EntryLink } from '../../reporting/EntryLink';
import { MoreButton } from '../../ui/MoreButton';
import { RangeReport } from './RangeReport';
import { useReportDays } from './use-report-days';
import { useJournal } from './reports.queries';

/** Every entry with its lines, in the order of the books. */
export function JournalPage() {
  const days = useReportDays();
  const { business } = days;
  const mayWrite = useMay('journal.write');
  const journal = useJournal(business.id, days.asked);
  const entries = journal.data?.pages.flatMap(({ report }) => report) ?? [];
  return (
    <RangeReport
      title="Journal"
      subtitle="Every entry with its lines, in the order of the books"
      days={days}
      exported="journal"
      actions={
        mayWrite && (
          <Button variant="contained" component={Link} to={PATHS.journalEntries}>
            Journal Entries
          </Button>
        )
      }
      isWide
      query={journal}
      isEmpty={() => entries.length === 0}
      empty={{ title: 'No entries in these dates', text: 'Each entry will be here with its debits and credits.' }}
    >
      {(data) => (
        <>
          <TableContainer>
            <Table aria-label="Journal">
              <TableHead>
                <TableRow>
                  <TableCell>Ledger account</TableCell>
                  <TableCell align="right">Debit ({business.currency})</TableCell>
                  <TableCell align="right">Credit</TableCell>
                </TableRow>
              </TableHead>
              {entries.map((entry) => (
                <Entry key={entry.entryNumber} entry={entry} currency={business.currency} />
              ))}
            </Table>
          </TableContainer>
          <MoreButton
            query={journal}
            shown={entries.length}
            total={data.pages[0]?.total ?? entries.length}
            of="entries"
          />
        </>
      )}
    </RangeReport>
  );
}

function Entry({ entry, currency }: { entry: JournalReportEntry; currency: Currency }) {
  // Debits stand first, whatever the order in which they were posted.
  const lines = [...entry.lines].sort((one, other) => Number(isZero(one.debit)) - Number(isZero(other.debit)));
  const side = (value: string) => (isZero(value) ? '' : <Figure bare value={value} currency={currency} />);
  return (
    <TableBody className="kept-together">
      <TableRow>
        <TableCell
          component="th"
          scope="rowgroup"
          colSpan={3}
          sx={{ pt: 1.5, pb: 0.5, height: 'auto', borderBottom: 0, fontWeight: 600, overflowWrap: 'anywhere' }}
        >
          {formatDay(entry.date)} · {entry.description}
          <Typography component="span" variant="caption" color="textSecondary">
            {' '}
            · {kindText(entry.kind)}
            {entry.reverses === null ? '' : ` of entry ${entry.reverses}`}, entry{' '}
            <EntryLink number={entry.entryNumber} />
          </Typography>
        </TableCell>
      </TableRow>
      {lines.map((line, at) => (
        <TableRow key={line.line} sx={{ height: 28 }}>
          <TableCell
            sx={{
              height: 28,
              pl: { xs: '16px !important', sm: isZero(line.debit) ? '48px !important' : '28px !important' },
              overflowWrap: 'anywhere',
              borderBottom: at < lines.length - 1 ? 0 : undefined,
            }}
          >
            {line.accountName}{' '}
            <Box component="span" sx={{ fontSize: 12, color: 'text.secondary' }}>
              {line.accountCode}
            </Box>
          </TableCell>
          <TableCell align="right" sx={{ height: 28, borderBottom: at < lines.length - 1 ? 0 : undefined }}>
            {side(line.debit)}
          </TableCell>
          <TableCell align="right" sx={{ height: 28, borderBottom: at < lines.length - 1 ? 0 : undefined }}>
            {side(line.credit)}
          </TableCell>
        </TableRow>
      ))}
    </TableBody>
  );
}
