import { Box, Table, TableBody, TableCell, TableContainer, TableHead, TableRow, Typography } from '@mui/material';
import type { Currency } from '@counterfoil/contracts/business.contract';
import type { GeneralLedgerAccount, LedgerPosting } from '@counterfoil/contracts/ledger-report.contract';
import { formatDay } from '../../ui/date-format';
import { Figure } from '../../ui/Figure';
import { isZero } from '../../ui/money-format';
import { kindText } from '../../reporting/event-words';
import { EntryLink } from '../../reporting/EntryLink';
import { FIRST_ON_PHONES, NOT_ON_PHONES, ON_PHONES_BLOCK } from '../../ui/phone-columns';

/** One ledger account of the general ledger: where it began, every posting, where it ended. */
export function LedgerAccountTable({ account, currency }: { account: GeneralLedgerAccount; currency: Currency }) {
  const { accountCode, accountName, postings } = account;
  return (
    <Box component="section" aria-label={`${accountCode} ${accountName}`} sx={{ mb: 3 }}>
      <Typography
        variant="h3"
        sx={{ px: 2, py: 1, borderTop: 1, borderBottom: 1, borderColor: 'divider', overflowWrap: 'anywhere' }}
      >
        {accountName}{' '}
        <Typography component="span" variant="caption" color="textSecondary">
          {accountCode}
        </Typography>
      </Typography>
      <TableContainer>
        <Table aria-label={`Postings of ${accountName}`}>
          <TableHead>
            <TableRow>
              <TableCell sx={NOT_ON_PHONES}>Date</TableCell>
              <TableCell sx={NOT_ON_PHONES}>Entry</TableCell>
              <TableCell sx={FIRST_ON_PHONES}>Description</TableCell>
              <TableCell align="right" sx={NOT_ON_PHONES}>
                Debit
              </TableCell>
              <TableCell align="right" sx={NOT_ON_PHONES}>
                Credit
              </TableCell>
              <TableCell align="right">Balance</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            <Edge account={account} currency={currency} />
            {postings.map((posting) => (
              <Posting
                key={`${posting.entryNumber}-${posting.line}`}
                posting={posting}
                tone={balanceTone(accountCode)}
                currency={currency}
              />
            ))}
            {!isZero(account.carriedBalance) && <Carried account={account} currency={currency} />}
            <Edge account={account} currency={currency} isLast />
          </TableBody>
        </Table>
      </TableContainer>
    </Box>
  );
}

/** Balances are signed as debits: with revenue, equity and what is owed a minus is nothing to be red about. */
function balanceTone(accountCode: string): 'loss' | 'none' {
  return /^[234]/.test(accountCode) ? 'none' : 'loss';
}

/** On a phone: what it is, with day and entry below; the amount, with the balance after it below. */
function Posting({ posting, tone, currency }: { posting: LedgerPosting; tone: 'loss' | 'none'; currency: Currency }) {
  const { date, entryNumber, kind, description, debit, credit, balance } = posting;
  const side = (value: string) => (isZero(value) ? '' : <Figure bare value={value} currency={currency} />);
  return (
    <TableRow hover>
      <TableCell sx={{ whiteSpace: 'nowrap', ...NOT_ON_PHONES }}>{formatDay(date)}</TableCell>
      <TableCell sx={NOT_ON_PHONES}>
        <EntryLink number={entryNumber} />
      </TableCell>
      <TableCell sx={{ overflowWrap: 'anywhere', py: { xs: 0.75, sm: 0 }, ...FIRST_ON_PHONES }}>
        {description}
        {kind !== 'transaction' && (
          <Typography component="span" variant="caption" color="textSecondary">
            {' '}
            · {kindText(kind)}
          </Typography>
        )}
        <Box component="span" sx={ON_PHONES_BLOCK}>
          {formatDay(date)} · entry <EntryLink number={entryNumber} />
        </Box>
      </TableCell>
      <TableCell align="right" sx={NOT_ON_PHONES}>
        {side(debit)}
      </TableCell>
      <TableCell align="right" sx={NOT_ON_PHONES}>
        {side(credit)}
      </TableCell>
      <TableCell align="right">
        <Box component="span" sx={{ ...ON_PHONES_BLOCK, fontSize: 14, color: 'text.primary', whiteSpace: 'nowrap' }}>
          {isZero(debit) ? 'Cr ' : 'Dr '}
          {side(isZero(debit) ? credit : debit)}
        </Box>
        <Box component="span" sx={{ fontSize: { xs: 12, sm: 14 } }}>
          <Figure bare value={balance} currency={currency} tone={tone} />
        </Box>
      </TableCell>
    </TableRow>
  );
}

/** What fiscal years that end within the dates leave to retained earnings: no entry books it. */
function Carried({ account: { accountCode, carriedBalance }, currency }: Parameters<typeof LedgerAccountTable>[0]) {
  const look = { color: 'text.secondary' };
  return (
    <TableRow>
      <TableCell sx={NOT_ON_PHONES} />
      <TableCell sx={NOT_ON_PHONES} />
      <TableCell sx={{ ...look, ...FIRST_ON_PHONES }}>Years that have ended, carried to retained earnings</TableCell>
      <TableCell sx={NOT_ON_PHONES} />
      <TableCell sx={NOT_ON_PHONES} />
      <TableCell align="right" sx={look}>
        <Figure bare value={carriedBalance} currency={currency} tone={balanceTone(accountCode)} />
      </TableCell>
    </TableRow>
  );
}

/** What the account came in with or, last, what it moved and went out with. */
function Edge({ account, currency, isLast = false }: Parameters<typeof LedgerAccountTable>[0] & { isLast?: boolean }) {
  const look = isLast ? { fontWeight: 600, border: 0 } : { color: 'text.secondary' };
  const tone = isLast ? balanceTone(account.accountCode) : 'none';
  const figure = (value: string) => <Figure bare value={value} currency={currency} tone={tone} />;
  return (
    <TableRow>
      <TableCell sx={{ ...look, ...NOT_ON_PHONES }} />
      <TableCell sx={{ ...look, ...NOT_ON_PHONES }} />
      <TableCell sx={{ ...look, ...FIRST_ON_PHONES }}>{isLast ? 'Closing balance' : 'Opening balance'}</TableCell>
      <TableCell align="right" sx={{ ...look, ...NOT_ON_PHONES }}>
        {isLast && figure(account.totalDebit)}
      </TableCell>
      <TableCell align="right" sx={{ ...look, ...NOT_ON_PHONES }}>
        {isLast && figure(account.totalCredit)}
      </TableCell>
      <TableCell align="right" sx={look}>
        {figure(isLast ? account.closingBalance : account.openingBalance)}
      </TableCell>
    </TableRow>
  );
}
