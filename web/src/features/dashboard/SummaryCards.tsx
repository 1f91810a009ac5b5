import { Box, Paper, Skeleton, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import type { Currency } from '@counterfoil/contracts/business.contract';
import type { FinancialSummary } from '@counterfoil/contracts/report.contract';
import { FIGURES } from '../../theme/theme-components';
import { Figure } from '../../ui/Figure';
import { formatMoney, formatPercent } from '../../ui/money-format';

interface Props {
  summary: FinancialSummary | undefined;
  /** Figures of the range before, while the new ones load. */
  isStale: boolean;
  isHidden: boolean;
  currency: Currency;
}

/** Largest size of a card's figure in pixels, and the width of its average character as a part of that size. */
const FIGURE_SIZE = { xs: 20, lg: 28 } as const;
const CHARACTER_WIDTH = 0.6;

/** Revenue, expenses, profit and margin, side by side as one ruled band. */
export function SummaryCards({ summary, isStale, isHidden, currency }: Props) {
  if (isHidden) return null;
  const figure = (value: string, tone: 'flow' | 'loss' | 'none' = 'none') => (
    <Figure value={value} currency={currency} tone={tone} />
  );
  // All cards in one size, that of the longest figure: none is ever cut short.
  const longest = summary
    ? Math.max(...Object.values(summary.exact).map((value) => formatMoney(value, currency).length))
    : 0;
  return (
    <Paper
      variant="outlined"
      component="section"
      aria-label="Summary"
      aria-busy={!summary || isStale}
      data-awaited={summary ? undefined : true}
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0,1fr) minmax(0,1fr)', md: 'repeat(4, minmax(0,1fr))' },
        opacity: isStale ? 0.6 : 1,
        overflow: 'hidden',
        '& > *': { boxShadow: (theme) => `-1px -1px 0 ${(theme.vars ?? theme).palette.divider}` },
      }}
    >
      <Card longest={longest} label="Total Revenue">
        {summary && figure(summary.exact.totalRevenue)}
      </Card>
      <Card longest={longest} label="Total Expenses">
        {summary && figure(summary.exact.totalExpenses)}
      </Card>
      <Card longest={longest} label="Net Profit">
        {summary && figure(summary.exact.netProfit, 'flow')}
      </Card>
      <Card longest={longest} label="Profit Margin">
        {summary && (
          <Box component="span" sx={{ ...FIGURES, color: summary.profitMargin < 0 ? 'error.main' : 'inherit' }}>
            {formatPercent(summary.profitMargin)}
          </Box>
        )}
      </Card>
    </Paper>
  );
}

function Card({ label, longest, children }: { label: string; longest: number; children: ReactNode }) {
  const size = (largest: number) =>
    `min(${largest}px, ${(100 / (CHARACTER_WIDTH * Math.max(longest, 1))).toFixed(2)}cqi)`;
  return (
    <Box sx={{ px: { xs: 2, sm: 2.5 }, py: 2, minWidth: 0 }}>
      <Typography variant="body2" color="textSecondary" noWrap>
        {label}
      </Typography>
      <Box sx={{ containerType: 'inline-size' }}>
        <Typography
          component="p"
          sx={{
            fontSize: { xs: size(FIGURE_SIZE.xs), lg: size(FIGURE_SIZE.lg) },
            lineHeight: 1.3,
            mt: 0.5,
            fontWeight: 550,
            letterSpacing: '-0.01em',
            whiteSpace: 'nowrap',
          }}
        >
          {children ?? <Skeleton width="70%" />}
        </Typography>
      </Box>
    </Box>
  );
}
