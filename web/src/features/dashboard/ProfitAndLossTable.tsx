import { Button, Table, TableBody, TableCell, TableContainer, TableHead, TableRow } from '@mui/material';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Currency } from '@counterfoil/contracts/business.contract';
import type { CategoryFigure, FinancialSummary } from '@counterfoil/contracts/report.contract';
import { PATHS } from '../../paths';
import { formatDay } from '../../ui/date-format';
import { DoubleRule } from '../../reporting/DoubleRule';
import { Figure } from '../../ui/Figure';
import { LoadingRows } from '../../ui/LoadingRows';
import { formatPercent } from '../../ui/money-format';
import { Section } from '../../ui/Section';
import type { Drill } from '../../reporting/drill';
import { DrillFigure } from '../../reporting/DrillFigure';

interface Props {
  summary: FinancialSummary | undefined;
  isFailed: boolean;
  currency: Currency;
  /** Shown where there is no figure. */
  empty: ReactNode;
  /** Figures open into postings only for those who may read them. */
  isDrillable: boolean;
}

/** The profit-and-loss statement: revenue, expenses, and what is left, as in print. */
export function ProfitAndLossTable({ summary, isFailed, currency, empty, isDrillable }: Props) {
  if (isFailed) return null;
  return (
    <Section
      title="Profit & Loss Statement"
      subtitle={summary && `${formatDay(summary.startDate)} to ${formatDay(summary.endDate)}`}
      action={
        summary && (
          <Button
            variant="text"
            size="small"
            component={Link}
            to={`${PATHS.profitAndLoss}?start=${summary.startDate}&end=${summary.endDate}`}
            sx={{ mr: -1.5 }}
          >
            Open report
          </Button>
        )
      }
    >
      {!summary ? (
        <LoadingRows rows={8} />
      ) : summary.categoryBreakdown.length === 0 ? (
        empty
      ) : (
        <Statement summary={summary} currency={currency} isDrillable={isDrillable} />
      )}
    </Section>
  );
}

function Statement({
  summary,
  currency,
  isDrillable,
}: {
  summary: FinancialSummary;
  currency: Currency;
  isDrillable: boolean;
}) {
  const line = (figure: CategoryFigure) => (
    <Line
      key={`${figure.accountCode} ${figure.categoryId ?? ''}`}
      figure={figure}
      currency={currency}
      drill={
        isDrillable
          ? {
              accountCode: figure.accountCode,
              categoryId: figure.categoryId,
              startDate: summary.startDate,
              endDate: summary.endDate,
            }
          : null
      }
    />
  );
  const of = (type: CategoryFigure['type']) => summary.categoryBreakdown.filter((figure) => figure.type === type);
  return (
    <TableContainer>
      <Table aria-label="Profit & Loss Statement">
        <TableHead>
          <TableRow>
            <TableCell>Category</TableCell>
            <TableCell align="right">Amount ({currency})</TableCell>
            <TableCell align="right">% of Revenue</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          <Heading text="Revenue" />
          {of('revenue').map(line)}
          <Total label="Total Revenue" value={summary.exact.totalRevenue} currency={currency} />
          <Heading text="Expenses" />
          {of('expense').map(line)}
          <Total label="Total Expenses" value={summary.exact.totalExpenses} currency={currency} />
          <TableRow>
            <TableCell sx={{ fontWeight: 650, border: 0, py: 1.5 }}>Net Profit</TableCell>
            <TableCell align="right" sx={{ fontWeight: 650, border: 0 }}>
              <DoubleRule>
                <Figure value={summary.exact.netProfit} currency={currency} tone="loss" />
              </DoubleRule>
            </TableCell>
            <TableCell align="right" sx={{ border: 0, color: 'text.secondary' }}>
              {formatPercent(summary.profitMargin)}
            </TableCell>
          </TableRow>
        </TableBody>
      </Table>
    </TableContainer>
  );
}

function Heading({ text }: { text: string }) {
  return (
    <TableRow>
      <TableCell component="th" scope="colgroup" colSpan={3} sx={{ fontWeight: 600, verticalAlign: 'bottom', pt: 1 }}>
        {text}
      </TableCell>
    </TableRow>
  );
}

function Line({ figure, currency, drill }: { figure: CategoryFigure; currency: Currency; drill: Drill | null }) {
  return (
    <TableRow hover>
      <TableCell
        sx={{
          pl: { xs: '16px !important', sm: '28px !important' },
          overflowWrap: 'anywhere',
          hyphens: 'auto',
          minWidth: { xs: 112, sm: 180 },
        }}
      >
        {figure.category}
      </TableCell>
      <TableCell align="right">
        <DrillFigure drill={drill} of={figure.category}>
          <Figure bare value={figure.exactAmount} currency={currency} tone="loss" />
        </DrillFigure>
      </TableCell>
      <TableCell align="right" sx={{ color: 'text.secondary' }}>
        {formatPercent(figure.percentage)}
      </TableCell>
    </TableRow>
  );
}

function Total({ label, value, currency }: { label: string; value: string; currency: Currency }) {
  return (
    <TableRow>
      <TableCell sx={{ fontWeight: 600 }}>{label}</TableCell>
      <TableCell align="right" sx={{ fontWeight: 600 }}>
        <Figure value={value} currency={currency} tone="loss" />
      </TableCell>
      <TableCell />
    </TableRow>
  );
}
