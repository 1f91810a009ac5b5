import { Box, Table, TableBody, TableCell, TableContainer, TableHead, TableRow, Typography } from '@mui/material';
import type { Currency } from '@counterfoil/contracts/business.contract';
import type { GeneralLedgerAccount, LedgerPosting } from '@counterfoil/contracts/ledger-report.contract';
import { formatDay } from '../../ui/date-format';
import { Figure } from '../../ui/Figure';
import { isZero } from '../../ui/money-format';
import { kindText } from '../audit/event-words';
import { EntryLink } from './EntryLink';

const NOT_ON_PHONES = { display: { xs: 'none', sm: 'table-cell' }, '@media print': { display: 'table-cell' } } as const;

/** One ledger account of the general ledger: where it began, every posting, where it ended. */
export function LedgerAccountTable({ account, currency }: { account: GeneralLedgerAccount; currency: Currency }) {
  const { accountCode, accountName, openingBalance, totalDebit, totalCredit, closingBalance, postings } = account;
  return (
    <Box component="section" aria-label={`${accountCode} ${accountName}`} sx={{ mb: 3 }}>
      <Typography variant="h3" sx={{ px: 2, py: 1, borderTop: 1, borderBottom: 1, borderColor: 'divider', overflowWrap: 'anywhere' }}>
        {accountName} <Typography component="span" variant="caption" color="textSecondary">{accountCode}</Typography>
      </Typography>
      <TableContainer>
        <Table aria-label={`Postings of ${accountName}`}>
          <TableHead>
            <TableRow>
              <TableCell>Date</TableCell>
              <TableCell sx={NOT_ON_PHONES}>Entry</TableCell>
              <TableCell>Description</TableCell>
              <TableCell align="right" sx={NOT_ON_PHONES}>Debit</TableCell>
              <TableCell align="right" sx={NOT_ON_PHONES}>Credit</TableCell>
              <TableCell align="right" sx={{ display: { sm: 'none' }, '@media print': { display: 'none' } }}>Amount</TableCell>
              <TableCell align="right">Balance</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            <Edge label="Opening balance" value={openingBalance} currency={currency} />
            {postings.map((posting) => <Posting key={`${posting.entryNumber}-${posting.line}`} posting={posting} currency={currency} />)}
            <TableRow>
              <TableCell colSpan={2} sx={{ fontWeight: 600, border: 0 }}>Closing balance</TableCell>
              <TableCell sx={{ border: 0, ...NOT_ON_PHONES }} />
              <TableCell align="right" sx={{ fontWeight: 600, border: 0, ...NOT_ON_PHONES }}><Figure bare value={totalDebit} currency={currency} /></TableCell>
              <TableCell align="right" sx={{ fontWeight: 600, border: 0, ...NOT_ON_PHONES }}><Figure bare value={totalCredit} currency={currency} /></TableCell>
              <TableCell sx={{ border: 0, display: { sm: 'none' }, '@media print': { display: 'none' } }} />
              <TableCell align="right" sx={{ fontWeight: 600, border: 0 }}><Figure bare value={closingBalance} currency={currency} tone="loss" /></TableCell>
            </TableRow>
          </TableBody>
        </Table>
      </TableContainer>
    </Box>
  );
}

function Posting({ posting, currency }: { posting: LedgerPosting; currency: Currency }) {
  const { date, entryNumber, kind, description, debit, credit, balance } = posting;
  const side = (value: string) => (isZero(value) ? '' : <Figure bare value={value} currency={currency} />);
  return (
    <TableRow hover>
      <TableCell sx={{ whiteSpace: 'nowrap', verticalAlign: { xs: 'top', sm: 'middle' }, pt: { xs: 0.75, sm: 0 } }}>{formatDay(date)}</TableCell>
      <TableCell sx={NOT_ON_PHONES}><EntryLink number={entryNumber} /></TableCell>
      <TableCell sx={{ overflowWrap: 'anywhere' }}>
        {description}
        {kind !== 'transaction' && <Typography component="span" variant="caption" color="textSecondary"> · {kindText(kind)}</Typography>}
        <Box component="span" sx={{ display: { xs: 'block', sm: 'none' }, fontSize: 12, '@media print': { display: 'none' } }}>Entry <EntryLink number={entryNumber} /></Box>
      </TableCell>
      <TableCell align="right" sx={NOT_ON_PHONES}>{side(debit)}</TableCell>
      <TableCell align="right" sx={NOT_ON_PHONES}>{side(credit)}</TableCell>
      <TableCell align="right" sx={{ display: { sm: 'none' }, '@media print': { display: 'none' } }}><Figure bare value={isZero(debit) ? `-${credit}` : debit} currency={currency} tone="loss" /></TableCell>
      <TableCell align="right"><Figure bare value={balance} currency={currency} tone="loss" /></TableCell>
    </TableRow>
  );
}

function Edge({ label, value, currency }: { label: string; value: string; currency: Currency }) {
  return (
    <TableRow>
      <TableCell colSpan={2} sx={{ color: 'text.secondary' }}>{label}</TableCell>
      <TableCell sx={NOT_ON_PHONES} /><TableCell sx={NOT_ON_PHONES} /><TableCell sx={NOT_ON_PHONES} />
      <TableCell sx={{ display: { sm: 'none' }, '@media print': { display: 'none' } }} />
      <TableCell align="right" sx={{ color: 'text.secondary' }}><Figure bare value={value} currency={currency} /></TableCell>
    </TableRow>
  );
}
