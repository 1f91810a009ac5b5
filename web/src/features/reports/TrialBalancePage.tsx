import { Alert, Table, TableBody, TableCell, TableContainer, TableHead, TableRow, Typography } from '@mui/material';
import type { Currency } from '@counterfoil/contracts/business.contract';
import type { TrialBalance } from '@counterfoil/contracts/ledger-report.contract';
import { FigureCell } from '../../reporting/FigureCell';
import { formatDay } from '../../ui/date-format';
import { isZero } from '../../ui/money-format';
import { RangeReport } from './RangeReport';
import { useReportDays } from './use-report-days';
import { useTrialBalance } from './reports.queries';

/** Every ledger account with what it began with, what moved, and what it ended with. */
export function TrialBalancePage() {
  const days = useReportDays();
  const { business, knownAt } = days;
  const report = useTrialBalance(business.id, { ...days.asked, pairs: 'hidden' });
  return (
    <RangeReport
      title="Trial Balance"
      subtitle="Every ledger account: debits on the left, credits on the right, both sums equal"
      days={days}
      exported="trial-balance"
      above={
        report.data &&
        !report.data.isBalanced && (
          <Alert severity="error" sx={{ mb: 3 }}>
            <strong>This trial balance does not balance:</strong> the debits differ from the credits. The fault is ours
            and has been recorded; nothing you entered is lost.
          </Alert>
        )
      }
      isWide
      query={report}
      isEmpty={({ lines }) => lines.length === 0}
      empty={{
        title: 'Nothing in the books yet',
        text: 'Each ledger account that has moved will be here with its balance.',
      }}
    >
      {(data) => <Lines data={data} currency={business.currency} knownAt={knownAt} />}
    </RangeReport>
  );
}

/** On phones only the closing balances are shown: the rest is one tap away, in the ledger. */
const NOT_ON_PHONES = { display: { xs: 'none', md: 'table-cell' }, '@media print': { display: 'table-cell' } } as const;
const PARTS = [
  { part: 'opening', title: 'Opening', sx: NOT_ON_PHONES },
  { part: 'movement', title: 'Movement', sx: NOT_ON_PHONES },
  { part: 'carried', title: 'Carried at year end', sx: NOT_ON_PHONES },
  { part: 'closing', title: 'Closing', sx: {} },
] as const;

function Lines({ data, currency, knownAt }: { data: TrialBalance; currency: Currency; knownAt: string }) {
  const { startDate, endDate, yearStartDate } = data;
  const hasYearEnd = yearStartDate > startDate && !isZero(data.totals.carried.debit);
  const parts = PARTS.filter(({ part }) => part !== 'carried' || hasYearEnd);
  const columns = parts.flatMap(({ part, sx }) =>
    (['debit', 'credit'] as const).map((side) => ({ key: `${part} ${side}`, part, side, sx })),
  );
  return (
    <TableContainer>
      <Typography variant="body2" color="textSecondary" sx={{ px: 2, py: 1.5, maxWidth: '80ch' }}>
        {hasYearEnd
          ? `Closing figures of revenue and expenses are those of the fiscal year from ${formatDay(yearStartDate)}. What earlier years within these dates came to is carried to retained earnings, as on the balance sheet.`
          : `Revenue and expenses count from ${formatDay(yearStartDate)}, where the fiscal year begins. Earlier years are in retained earnings.`}
      </Typography>
      <Table aria-label="Trial Balance" sx={{ mb: 3 }}>
        <TableHead>
          <TableRow>
            <TableCell rowSpan={2} sx={{ verticalAlign: 'bottom', pb: 1 }}>
              Ledger account
            </TableCell>
            {parts.map(({ title, sx }) => (
              <TableCell key={title} colSpan={2} align="center" sx={sx}>
                {title}
              </TableCell>
            ))}
          </TableRow>
          <TableRow>
            {columns.map(({ key, side, sx }) => (
              <TableCell key={key} align="right" sx={sx}>
                {side === 'debit' ? 'Debit' : 'Credit'}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {data.lines.map((line) => {
            const { accountCode, accountName } = line;
            // Retained earnings are computed: there is no ledger account to open.
            const drill = line.ledgerAccountId === null ? null : { accountCode, startDate, endDate, knownAt };
            return (
              <TableRow key={accountCode} hover>
                <TableCell sx={{ overflowWrap: 'anywhere' }}>
                  {accountName}{' '}
                  <Typography component="span" variant="caption" color="textSecondary">
                    {accountCode}
                  </Typography>
                </TableCell>
                {columns.map(({ key, part, side, sx }) =>
                  isZero(line[part][side]) ? (
                    <TableCell key={key} align="right" sx={sx} />
                  ) : (
                    <FigureCell
                      key={key}
                      sx={sx}
                      drill={part === 'opening' || part === 'carried' ? null : drill}
                      of={accountName}
                      bare
                      value={line[part][side]}
                      currency={currency}
                    />
                  ),
                )}
              </TableRow>
            );
          })}
          <TableRow>
            <TableCell sx={{ fontWeight: 600, border: 0, height: 48 }}>Total</TableCell>
            {columns.map(({ key, part, side, sx }) => (
              <FigureCell
                key={key}
                sx={{ fontWeight: 600, border: 0, ...sx }}
                isGrand
                bare
                value={data.totals[part][side]}
                currency={currency}
              />
            ))}
          </TableRow>
        </TableBody>
      </Table>
    </TableContainer>
  );
}
