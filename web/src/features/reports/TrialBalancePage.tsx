import { Alert, Table, TableBody, TableCell, TableContainer, TableHead, TableRow, Typography } from '@mui/material';
import { fiscalYearStart } from '@counterfoil/accounting/calendar-date';
import type { Currency } from '@counterfoil/contracts/business.contract';
import type { DebitCredit, TrialBalance } from '@counterfoil/contracts/ledger-report.contract';
import { useAddressFilter } from '../../ui/address-filter';
import { formatDay } from '../../ui/date-format';
import { DoubleRule } from '../../ui/DoubleRule';
import { Figure } from '../../ui/Figure';
import { isZero } from '../../ui/money-format';
import { StatementSheet } from '../../ui/StatementSheet';
import { useBusiness } from '../businesses/business-context';
import { DrillFigure } from './DrillFigure';
import { FilterBar } from './FilterBar';
import { knownAtText } from './known-at';
import { RangeFilter } from './RangeFilter';
import { REPORT_ADDRESS } from './report-address';
import { ReportBody } from './ReportBody';
import { ReportFrame } from './ReportFrame';
import { useTrialBalance } from './reports.queries';

/** Every ledger account with what it began with, what moved, and what it ended with. */
export function TrialBalancePage() {
  const business = useBusiness();
  const { today, fiscalYearStartMonth } = business;
  const [filter, change] = useAddressFilter(
    { start: fiscalYearStart(today, fiscalYearStartMonth), end: today, knownAt: '' },
    REPORT_ADDRESS,
  );
  const { start: startDate, end: endDate, knownAt } = filter;
  const report = useTrialBalance(business.id, { startDate, endDate, knownAt });
  return (
    <ReportFrame
      title="Trial Balance"
      subtitle="Every ledger account: debits on the left, credits on the right, both sums equal"
      knownAt={{ value: knownAt, onChange: (value) => change({ knownAt: value }) }}
      exports={{ report: 'trial-balance', startDate, endDate }}
    >
      <FilterBar>
        <RangeFilter
          range={{ startDate, endDate }}
          onChange={(range) => change({ start: range.startDate, end: range.endDate })}
        />
      </FilterBar>
      {report.data && !report.data.isBalanced && (
        <Alert severity="error" sx={{ mb: 3 }}>
          <strong>This trial balance does not balance:</strong> the debits differ from the credits. The fault is ours
          and has been recorded; nothing you entered is lost.
        </Alert>
      )}
      <StatementSheet
        isWide
        name={business.name}
        title="Trial Balance"
        isStale={report.isPlaceholderData}
        subtitle={`${formatDay(startDate)} to ${formatDay(endDate)} · ${business.currency}${knownAt === '' ? '' : ` · as known ${knownAtText(knownAt, business)}`}`}
      >
        <ReportBody
          query={report}
          isEmpty={({ lines }) => lines.length === 0}
          empty={{
            title: 'Nothing in the books yet',
            text: 'Each ledger account that has moved will be here with its balance.',
          }}
        >
          {(data) => <Lines data={data} currency={business.currency} knownAt={knownAt} />}
        </ReportBody>
      </StatementSheet>
    </ReportFrame>
  );
}

/** On phones only the closing balances are shown: the rest is one tap away, in the ledger. */
const NOT_ON_PHONES = { display: { xs: 'none', md: 'table-cell' }, '@media print': { display: 'table-cell' } } as const;

function Lines({ data, currency, knownAt }: { data: TrialBalance; currency: Currency; knownAt: string }) {
  const { startDate, endDate } = data;
  return (
    <TableContainer>
      <Table aria-label="Trial Balance" sx={{ mb: 3 }}>
        <TableHead>
          <TableRow>
            <TableCell rowSpan={2} sx={{ verticalAlign: 'bottom', pb: 1 }}>
              Ledger account
            </TableCell>
            <TableCell colSpan={2} align="center" sx={NOT_ON_PHONES}>
              Opening
            </TableCell>
            <TableCell colSpan={2} align="center" sx={NOT_ON_PHONES}>
              Movement
            </TableCell>
            <TableCell colSpan={2} align="center">
              Closing
            </TableCell>
          </TableRow>
          <TableRow>
            {['Opening', 'Movement', 'Closing'].flatMap((part) => [
              <TableCell key={`${part} debit`} align="right" sx={part === 'Closing' ? {} : NOT_ON_PHONES}>
                Debit
              </TableCell>,
              <TableCell key={`${part} credit`} align="right" sx={part === 'Closing' ? {} : NOT_ON_PHONES}>
                Credit
              </TableCell>,
            ])}
          </TableRow>
        </TableHead>
        <TableBody>
          {data.lines.map((line) => {
            // Retained earnings are computed: there is no ledger account to open.
            const drill = (from?: string) =>
              line.ledgerAccountId === null
                ? null
                : { accountCode: line.accountCode, startDate: from, endDate, knownAt };
            return (
              <TableRow key={line.accountCode} hover>
                <TableCell sx={{ overflowWrap: 'anywhere' }}>
                  {line.accountName}{' '}
                  <Typography component="span" variant="caption" color="textSecondary">
                    {line.accountCode}
                  </Typography>
                </TableCell>
                <Sides of={line.opening} currency={currency} isSecondary name={line.accountName} drill={null} />
                <Sides
                  of={line.movement}
                  currency={currency}
                  isSecondary
                  name={line.accountName}
                  drill={drill(startDate)}
                />
                <Sides of={line.closing} currency={currency} name={line.accountName} drill={drill(startDate)} />
              </TableRow>
            );
          })}
          <TableRow>
            <TableCell sx={{ fontWeight: 600, border: 0, height: 48 }}>Total</TableCell>
            <Sum of={data.totals.opening} currency={currency} isSecondary />
            <Sum of={data.totals.movement} currency={currency} isSecondary />
            <Sum of={data.totals.closing} currency={currency} />
          </TableRow>
        </TableBody>
      </Table>
    </TableContainer>
  );
}

function Sides({
  of,
  currency,
  isSecondary = false,
  name,
  drill,
}: {
  of: DebitCredit;
  currency: Currency;
  isSecondary?: boolean;
  name: string;
  drill: Parameters<typeof DrillFigure>[0]['drill'];
}) {
  const side = (value: string) => (
    <TableCell align="right" sx={isSecondary ? NOT_ON_PHONES : {}}>
      {isZero(value) ? (
        ''
      ) : (
        <DrillFigure drill={drill} of={name}>
          <Figure bare value={value} currency={currency} />
        </DrillFigure>
      )}
    </TableCell>
  );
  return (
    <>
      {side(of.debit)}
      {side(of.credit)}
    </>
  );
}

function Sum({ of, currency, isSecondary = false }: { of: DebitCredit; currency: Currency; isSecondary?: boolean }) {
  const side = (value: string) => (
    <TableCell align="right" sx={{ fontWeight: 600, border: 0, ...(isSecondary ? NOT_ON_PHONES : {}) }}>
      <DoubleRule>
        <Figure bare value={value} currency={currency} />
      </DoubleRule>
    </TableCell>
  );
  return (
    <>
      {side(of.debit)}
      {side(of.credit)}
    </>
  );
}
