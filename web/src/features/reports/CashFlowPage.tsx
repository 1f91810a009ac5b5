import { Alert, Table, TableBody, TableCell, TableRow, Typography } from '@mui/material';
import { fiscalYearStart } from '@counterfoil/accounting/calendar-date';
import type { Currency } from '@counterfoil/contracts/business.contract';
import type { CashFlow, CashFlowSection } from '@counterfoil/contracts/ledger-report.contract';
import { useAddressFilter } from '../../ui/address-filter';
import { formatDay } from '../../ui/date-format';
import { DoubleRule } from '../../ui/DoubleRule';
import { Figure } from '../../ui/Figure';
import { StatementSheet } from '../../ui/StatementSheet';
import { useBusiness } from '../businesses/business-context';
import { DrillFigure } from './DrillFigure';
import { FilterBar } from './FilterBar';
import { knownAtText } from './known-at';
import { RangeFilter } from './RangeFilter';
import { REPORT_ADDRESS } from './report-address';
import { ReportBody } from './ReportBody';
import { ReportFrame } from './ReportFrame';
import { useCashFlow } from './reports.queries';

/** Where the money came from and where it went. */
export function CashFlowPage() {
  const business = useBusiness();
  const { today, fiscalYearStartMonth } = business;
  const [filter, change] = useAddressFilter(
    { start: fiscalYearStart(today, fiscalYearStartMonth), end: today, knownAt: '' },
    REPORT_ADDRESS,
  );
  const { start: startDate, end: endDate, knownAt } = filter;
  const report = useCashFlow(business.id, { startDate, endDate, knownAt });
  return (
    <ReportFrame
      title="Cash Flow"
      subtitle="Where the money came from and where it went"
      knownAt={{ value: knownAt, onChange: (value) => change({ knownAt: value }) }}
    >
      <FilterBar>
        <RangeFilter
          range={{ startDate, endDate }}
          onChange={(range) => change({ start: range.startDate, end: range.endDate })}
        />
      </FilterBar>
      {report.data && !report.data.isReconciled && (
        <Alert severity="error" sx={{ mb: 3 }}>
          <strong>This statement does not add up:</strong> opening cash plus the change differs from closing cash. The
          fault is ours and has been recorded; nothing you entered is lost.
        </Alert>
      )}
      <StatementSheet
        name={business.name}
        title="Statement of Cash Flows"
        isStale={report.isPlaceholderData}
        subtitle={`${formatDay(startDate)} to ${formatDay(endDate)} · ${business.currency}${knownAt === '' ? '' : ` · as known ${knownAtText(knownAt, business)}`}`}
      >
        <ReportBody query={report}>
          {(data) => <Statement data={data} currency={business.currency} knownAt={knownAt} />}
        </ReportBody>
      </StatementSheet>
    </ReportFrame>
  );
}

function Statement({ data, currency, knownAt }: { data: CashFlow; currency: Currency; knownAt: string }) {
  const part = { currency, knownAt, startDate: data.startDate, endDate: data.endDate };
  return (
    <Table aria-label="Statement of Cash Flows" sx={{ mb: 3 }}>
      <TableBody>
        <TableRow>
          <TableCell sx={{ fontWeight: 600 }}>Cash on {formatDay(data.startDate)}</TableCell>
          <TableCell align="right" sx={{ fontWeight: 600 }}>
            <Figure value={data.openingCash} currency={currency} tone="loss" />
          </TableCell>
        </TableRow>
        <Section
          title="Operating"
          hint="Running the business"
          total="From operating"
          section={data.operating}
          {...part}
        />
        <Section
          title="Investing"
          hint="Things bought to keep"
          total="From investing"
          section={data.investing}
          {...part}
        />
        <Section title="Financing" hint="Owners and loans" total="From financing" section={data.financing} {...part} />
        <TableRow>
          <TableCell sx={{ fontWeight: 600 }}>Net change</TableCell>
          <TableCell align="right" sx={{ fontWeight: 600 }}>
            <Figure value={data.netChange} currency={currency} tone="loss" />
          </TableCell>
        </TableRow>
        <TableRow>
          <TableCell sx={{ fontWeight: 600, border: 0, height: 48 }}>Cash on {formatDay(data.endDate)}</TableCell>
          <TableCell align="right" sx={{ fontWeight: 600, border: 0 }}>
            <DoubleRule>
              <Figure value={data.closingCash} currency={currency} tone="loss" />
            </DoubleRule>
          </TableCell>
        </TableRow>
        {data.accounts.map((account) => (
          <TableRow key={account.accountCode}>
            <TableCell sx={{ color: 'text.secondary', pl: '28px !important' }}>
              of which {account.accountName}
            </TableCell>
            <TableCell align="right" sx={{ color: 'text.secondary' }}>
              <DrillFigure
                drill={{ accountCode: account.accountCode, startDate: data.startDate, endDate: data.endDate, knownAt }}
                of={account.accountName}
              >
                <Figure bare value={account.closingBalance} currency={currency} tone="loss" />
              </DrillFigure>
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

interface SectionProps {
  title: string;
  hint: string;
  total: string;
  section: CashFlowSection;
  currency: Currency;
  startDate: string;
  endDate: string;
  knownAt: string;
}

function Section({ title, hint, total, section, currency, startDate, endDate, knownAt }: SectionProps) {
  return (
    <>
      <TableRow>
        <TableCell
          component="th"
          scope="colgroup"
          colSpan={2}
          sx={{ fontWeight: 600, verticalAlign: 'bottom', pt: 1.5 }}
        >
          {title}{' '}
          <Typography component="span" variant="caption" color="textSecondary">
            {hint}
          </Typography>
        </TableCell>
      </TableRow>
      {section.lines.map((line) => (
        <TableRow key={`${line.accountCode} ${line.categoryId ?? ''}`} hover>
          <TableCell sx={{ pl: '28px !important', overflowWrap: 'anywhere' }}>
            {line.category ?? line.accountName}
          </TableCell>
          <TableCell align="right">
            <DrillFigure
              drill={{ accountCode: line.accountCode, startDate, endDate, categoryId: line.categoryId, knownAt }}
              of={line.category ?? line.accountName}
            >
              <Figure bare value={line.amount} currency={currency} tone="loss" />
            </DrillFigure>
          </TableCell>
        </TableRow>
      ))}
      {section.lines.length === 0 && (
        <TableRow>
          <TableCell colSpan={2} sx={{ color: 'text.secondary', pl: '28px !important' }}>
            Nothing in these dates
          </TableCell>
        </TableRow>
      )}
      <TableRow>
        <TableCell sx={{ fontWeight: 600 }}>{total}</TableCell>
        <TableCell align="right" sx={{ fontWeight: 600 }}>
          <Figure value={section.total} currency={currency} tone="loss" />
        </TableCell>
      </TableRow>
    </>
  );
}
