import { Box, Button, Table, TableBody, TableCell, TableContainer, TableHead, TableRow } from '@mui/material';
import { useTheme } from '@mui/material/styles';
import { BarChart } from '@mui/x-charts/BarChart';
import { useState } from 'react';
import type { Currency } from '@counterfoil/contracts/business.contract';
import type { ExactFigures, SummaryFigures } from '@counterfoil/contracts/report.contract';
import { FigureCell } from './FigureCell';
import { formatMoney } from '../ui/money-format';
import { Section } from '../ui/Section';
import { CHART_HEIGHT } from './chart-height';
import { compactMoney } from './compact-money';
import { periodTitle, sinceFirst } from './statement-periods';

/** Pixels of the bars with their axes, without the legend: two thirds of the width of a phone. */
const HEIGHT = 240;

/** Revenue and expenses of each period side by side, as bars or as a table. */
export function SummaryChart({
  columns: periods,
  by,
  currency,
  title = 'Revenue and expenses',
}: {
  columns: readonly SummaryFigures[];
  by: string;
  currency: Currency;
  title?: string;
}) {
  const theme = useTheme();
  const [isTable, setTable] = useState(false);
  const columns = sinceFirst(periods);
  const titles = columns.map((figures) => periodTitle(figures, by));
  // The year stands in the heading of the page, and in the tooltip.
  const isOneYear = by === 'month' && new Set(columns.map(({ startDate }) => startDate.slice(0, 4))).size === 1;
  const palette = (theme.vars ?? theme).palette;
  // Bars are drawn from numbers; what is told of them is exact.
  const told =
    (of: keyof ExactFigures) =>
    (_: number | null, { dataIndex }: { dataIndex: number }) =>
      formatMoney(columns[dataIndex]?.exact[of] ?? '0', currency);
  return (
    <Section
      title={title}
      action={
        <Button variant="text" size="small" onClick={() => setTable(!isTable)} sx={{ mr: -1.5 }}>
          {isTable ? 'Show as chart' : 'Show as table'}
        </Button>
      }
    >
      {isTable ? (
        <TableContainer>
          <Table aria-label={title}>
            <TableHead>
              <TableRow>
                <TableCell>Period</TableCell>
                <TableCell align="right">Revenue ({currency})</TableCell>
                <TableCell align="right">Expenses</TableCell>
                <TableCell align="right">Net Profit</TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {columns.map((figures, at) => (
                <TableRow key={figures.startDate}>
                  <TableCell sx={{ whiteSpace: 'nowrap' }}>{titles[at]}</TableCell>
                  <FigureCell bare value={figures.exact.totalRevenue} currency={currency} />
                  <FigureCell bare value={figures.exact.totalExpenses} currency={currency} />
                  <FigureCell bare value={figures.exact.netProfit} currency={currency} tone="loss" />
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </TableContainer>
      ) : (
        <Box
          role="img"
          aria-label={`${title} as bars, one pair for each period. The same figures can be shown as a table.`}
          sx={{ p: 1, height: CHART_HEIGHT }}
        >
          <BarChart
            // Its table is what a keyboard reads; a stop of Tab in a picture says nothing.
            disableKeyboardNavigation
            height={HEIGHT}
            skipAnimation
            margin={{ left: 0, right: 8, top: 8, bottom: 0 }}
            xAxis={[
              {
                scaleType: 'band',
                data: titles,
                disableLine: true,
                disableTicks: true,
                valueFormatter: (name: string, { location }) =>
                  location === 'tick' && isOneYear ? name.replace(/ \d{4}$/, '') : name,
                categoryGapRatio: 0.45,
                barGapRatio: 0.1,
              },
            ]}
            yAxis={[
              {
                width: 56,
                disableLine: true,
                disableTicks: true,
                valueFormatter: (value: number) => compactMoney(value, currency),
              },
            ]}
            grid={{ horizontal: true }}
            series={[
              {
                data: columns.map(({ totalRevenue }) => totalRevenue),
                label: 'Revenue',
                color: palette.success.main,
                valueFormatter: told('totalRevenue'),
              },
              {
                data: columns.map(({ totalExpenses }) => totalExpenses),
                label: 'Expenses',
                color: palette.error.main,
                valueFormatter: told('totalExpenses'),
              },
            ]}
            slotProps={{ legend: { direction: 'horizontal', position: { vertical: 'top', horizontal: 'end' } } }}
          />
        </Box>
      )}
    </Section>
  );
}
