import { Alert, Table, TableBody, TableCell, TableRow, Typography } from '@mui/material';
import type { ComponentProps } from 'react';
import type { Currency } from '@counterfoil/contracts/business.contract';
import type { CashFlow, CashFlowSection } from '@counterfoil/contracts/ledger-report.contract';
import { FigureCell } from '../../reporting/FigureCell';
import { formatDay } from '../../ui/date-format';
import { RangeReport } from './RangeReport';
import { useReportDays, type ReportDays } from './use-report-days';
import { useCashFlow } from './reports.queries';

/** Where the money came from and where it went. */
export function CashFlowPage() {
  const days = useReportDays();
  const { business, knownAt } = days;
  const report = useCashFlow(business.id, days.asked);
  return (
    <RangeReport
      title="Cash Flow"
      subtitle="Where the money came from and where it went"
      days={days}
      above={
        report.data &&
        !report.data.isReconciled && (
          <Alert severity="error" sx={{ mb: 3 }}>
            <strong>This statement does not add up:</strong> opening cash plus the change differs from closing cash. The
            fault is ours and has been recorded; nothing you entered is lost.
          </Alert>
        )
      }
      sheetTitle="Statement of Cash Flows"
      query={report}
    >
      {(data) => <Statement data={data} currency={business.currency} knownAt={knownAt} />}
    </RangeReport>
  );
}

const SECTIONS = [
  { name: 'operating', title: 'Operating', hint: 'Running the business' },
  { name: 'investing', title: 'Investing', hint: 'Things bought to keep' },
  { name: 'financing', title: 'Financing', hint: 'Owners, loans and cards' },
] as const;

function Statement({ data, currency, knownAt }: { data: CashFlow; currency: Currency; knownAt: string }) {
  const days = { startDate: data.startDate, endDate: data.endDate, knownAt };
  return (
    <Table aria-label="Statement of Cash Flows" sx={{ mb: 3 }}>
      <TableBody>
        <Sum label={`Cash on ${formatDay(data.startDate)}`} value={data.openingCash} currency={currency} />
        {SECTIONS.map(({ name, ...words }) => (
          <Section key={name} {...words} total={`From ${name}`} section={data[name]} currency={currency} days={days} />
        ))}
        <Sum label="Net change" value={data.netChange} currency={currency} />
        <Sum isGrand label={`Cash on ${formatDay(data.endDate)}`} value={data.closingCash} currency={currency} />
        {data.accounts.map((account) => (
          <TableRow key={account.accountCode}>
            <TableCell sx={{ color: 'text.secondary', pl: '28px !important' }}>
              of which {account.accountName}
            </TableCell>
            <FigureCell
              sx={{ color: 'text.secondary' }}
              drill={{ accountCode: account.accountCode, ...days }}
              of={account.accountName}
              bare
              value={account.closingBalance}
              currency={currency}
              tone="loss"
            />
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
  days: Pick<ReportDays, 'startDate' | 'endDate' | 'knownAt'>;
}

function Section({ title, hint, total, section, currency, days }: SectionProps) {
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
          <FigureCell
            drill={{ accountCode: line.accountCode, categoryId: line.categoryId, ...days }}
            of={line.category ?? line.accountName}
            bare
            value={line.amount}
            currency={currency}
            tone="loss"
          />
        </TableRow>
      ))}
      {section.lines.length === 0 && (
        <TableRow>
          <TableCell colSpan={2} sx={{ color: 'text.secondary', pl: '28px !important' }}>
            Nothing in these dates
          </TableCell>
        </TableRow>
      )}
      <Sum label={total} value={section.total} currency={currency} />
    </>
  );
}

function Sum({
  label,
  isGrand = false,
  ...figure
}: { label: string } & Pick<ComponentProps<typeof FigureCell>, 'value' | 'currency' | 'isGrand'>) {
  const end = isGrand ? { border: 0 } : {};
  return (
    <TableRow>
      <TableCell sx={{ fontWeight: 600, ...end, ...(isGrand ? { height: 48 } : {}) }}>{label}</TableCell>
      <FigureCell sx={{ fontWeight: 600, ...end }} isGrand={isGrand} {...figure} tone="loss" />
    </TableRow>
  );
}
