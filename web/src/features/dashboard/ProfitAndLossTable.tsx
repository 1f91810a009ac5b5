import { Button, Table, TableBody, TableCell, TableContainer, TableHead, TableRow } from '@mui/material';
import type { Currency } from '@counterfoil/contracts/business.contract';
import type { CategoryFigure, FinancialSummary } from '@counterfoil/contracts/report.contract';
import { formatDay } from '../../ui/date-format';
import { DoubleRule } from '../../ui/DoubleRule';
import { Figure } from '../../ui/Figure';
import { LoadingRows } from '../../ui/LoadingRows';
import { formatPercent } from '../../ui/money-format';
import { EmptyNotice } from '../../ui/Notice';
import { Section } from '../../ui/Section';

interface Props {
  summary: FinancialSummary | undefined;
  isFailed: boolean;
  currency: Currency;
  onAdd: () => void;
}

/** The profit-and-loss statement: revenue, expenses, and what is left, as in print. */
export function ProfitAndLossTable({ summary, isFailed, currency, onAdd }: Props) {
  if (isFailed) return null;
  return (
    <Section title="Profit & Loss Statement" subtitle={summary && `${formatDay(summary.startDate)} to ${formatDay(summary.endDate)}`}>
      {!summary ? <LoadingRows rows={8} /> : summary.categoryBreakdown.length === 0 ? <NothingYet onAdd={onAdd} /> : <Statement summary={summary} currency={currency} />}
    </Section>
  );
}

function NothingYet({ onAdd }: { onAdd: () => void }) {
  return (
    <EmptyNotice title="Nothing in these dates" text="Revenue and expenses by category will be here, with their share of the revenue.">
      <Button variant="outlined" onClick={onAdd}>Add Transaction</Button>
    </EmptyNotice>
  );
}

function Statement({ summary, currency }: { summary: FinancialSummary; currency: Currency }) {
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
          {of('revenue').map((figure) => <Line key={figure.category} figure={figure} currency={currency} />)}
          <Total label="Total Revenue" value={summary.totalRevenue} currency={currency} />
          <Heading text="Expenses" />
          {of('expense').map((figure) => <Line key={figure.category} figure={figure} currency={currency} />)}
          <Total label="Total Expenses" value={summary.totalExpenses} currency={currency} />
          <TableRow>
            <TableCell sx={{ fontWeight: 650, border: 0, py: 1.5 }}>Net Profit</TableCell>
            <TableCell align="right" sx={{ fontWeight: 650, border: 0 }}><DoubleRule><Figure value={summary.netProfit} currency={currency} tone="loss" /></DoubleRule></TableCell>
            <TableCell align="right" sx={{ border: 0, color: 'text.secondary' }}>{formatPercent(summary.profitMargin)}</TableCell>
          </TableRow>
        </TableBody>
      </Table>
    </TableContainer>
  );
}

function Heading({ text }: { text: string }) {
  return (
    <TableRow>
      <TableCell component="th" scope="colgroup" colSpan={3} sx={{ fontWeight: 600, verticalAlign: 'bottom', pt: 1 }}>{text}</TableCell>
    </TableRow>
  );
}

function Line({ figure, currency }: { figure: CategoryFigure; currency: Currency }) {
  return (
    <TableRow hover>
      <TableCell sx={{ pl: { xs: '16px !important', sm: '28px !important' }, overflowWrap: 'break-word', hyphens: 'auto' }}>{figure.category}</TableCell>
      <TableCell align="right"><Figure bare value={figure.amount} currency={currency} tone="loss" /></TableCell>
      <TableCell align="right" sx={{ color: 'text.secondary' }}>{formatPercent(figure.percentage)}</TableCell>
    </TableRow>
  );
}

function Total({ label, value, currency }: { label: string; value: number; currency: Currency }) {
  return (
    <TableRow>
      <TableCell sx={{ fontWeight: 600 }}>{label}</TableCell>
      <TableCell align="right" sx={{ fontWeight: 600 }}><Figure value={value} currency={currency} tone="loss" /></TableCell>
      <TableCell />
    </TableRow>
  );
}
