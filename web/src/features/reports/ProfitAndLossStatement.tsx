import { Table, TableBody, TableCell, TableContainer, TableHead, TableRow } from '@mui/material';
import type { Currency } from '@counterfoil/contracts/business.contract';
import type { Change, FinancialSummary, SummaryFigures } from '@counterfoil/contracts/report.contract';
import { DoubleRule } from '../../ui/DoubleRule';
import { Figure } from '../../ui/Figure';
import { formatPercent, isZero } from '../../ui/money-format';
import { DrillFigure } from './DrillFigure';
import { changeOf, columnsOf, rowsOf, type StatementColumn, type StatementRow } from './profit-and-loss-rows';

interface Props {
  summary: FinancialSummary;
  /** month, quarter, year or empty. */
  by: string;
  currency: Currency;
  /** Figures open into postings only for those who may read them. */
  isDrillable: boolean;
  knownAt: string;
}

/** Names stay in sight while the months scroll. */
const STICKY = { position: 'sticky', left: 0, bgcolor: 'background.paper', zIndex: 1 } as const;

/** So does what they come to, beyond so many columns; on a phone it would hide the months. */
const STICKY_END = {
  position: { md: 'sticky' },
  right: 0,
  bgcolor: 'background.paper',
  zIndex: 1,
  boxShadow: { md: '-1px 0 0 var(--mui-palette-divider)' },
} as const;
const FEW_COLUMNS = 4;

/** The profit-and-loss statement over its columns. */
export function ProfitAndLossStatement({ summary, by, currency, isDrillable, knownAt }: Props) {
  const columns = columnsOf(summary, by);
  const hasShare = columns.length === 1;
  const change = summary.comparison?.change;
  const width = columns.length + (hasShare ? 1 : 0) + (change ? 2 : 0) + 1;
  // With a comparison the last columns are those of the change: the total scrolls with them.
  const pinned = !change && columns.length > FEW_COLUMNS ? columns.length - 1 : -1;
  const line = (row: StatementRow) => (
    <TableRow key={row.key} hover>
      <TableCell
        sx={{
          ...STICKY,
          pl: { xs: '16px !important', sm: '28px !important' },
          overflowWrap: 'anywhere',
          minWidth: { xs: 128, sm: columns.length > FEW_COLUMNS ? 150 : 180 },
        }}
      >
        {row.figure.category}
      </TableCell>
      {row.cells.map((cell, at) => (
        <Cell
          key={columns[at]?.title}
          cell={cell}
          column={columns[at]}
          currency={currency}
          isDrillable={isDrillable}
          knownAt={knownAt}
          isPinned={at === pinned}
        />
      ))}
      {hasShare && (
        <TableCell align="right" sx={{ color: 'text.secondary' }}>
          {formatPercent(row.figure.percentage)}
        </TableCell>
      )}
      {change && <ChangeCells change={changeOf(row.cells.at(-1), row.cells.at(-2))} currency={currency} />}
    </TableRow>
  );
  const total = (label: string, of: 'totalRevenue' | 'totalExpenses' | 'netProfit') => (
    <Total
      label={label}
      of={of}
      columns={columns}
      currency={currency}
      {...(change ? { change: change[of] } : {})}
      hasShare={hasShare}
      margin={summary.profitMargin}
      pinned={pinned}
    />
  );
  return (
    <TableContainer>
      <Table
        aria-label="Profit & Loss Statement"
        sx={{
          mb: 3,
          ...(columns.length > FEW_COLUMNS
            ? {
                '& td, & th': { px: 1 },
                '& thead th': { whiteSpace: 'normal', verticalAlign: 'bottom', pb: 1, minWidth: 80 },
              }
            : {}),
        }}
      >
        <TableHead>
          <TableRow>
            <TableCell sx={STICKY}>Category</TableCell>
            {columns.map(({ title }, at) => (
              <TableCell key={title} align="right" sx={at === pinned ? STICKY_END : {}}>
                {at === 0 && columns.length <= FEW_COLUMNS ? `${title} (${currency})` : title}
              </TableCell>
            ))}
            {hasShare && <TableCell align="right">% of Revenue</TableCell>}
            {change && (
              <>
                <TableCell align="right">Change</TableCell>
                <TableCell align="right">Change in %</TableCell>
              </>
            )}
          </TableRow>
        </TableHead>
        <TableBody>
          <Heading text="Revenue" width={width} />
          {rowsOf(columns, 'revenue').map(line)}
          {total('Total Revenue', 'totalRevenue')}
          <Heading text="Expenses" width={width} />
          {rowsOf(columns, 'expense').map(line)}
          {total('Total Expenses', 'totalExpenses')}
          {total('Net Profit', 'netProfit')}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

function Cell({
  cell,
  column,
  currency,
  isDrillable,
  knownAt,
  isPinned,
}: {
  cell: StatementRow['cells'][number];
  column: StatementColumn | undefined;
  currency: Currency;
  isDrillable: boolean;
  knownAt: string;
  isPinned: boolean;
}) {
  const look = isPinned ? STICKY_END : {};
  if (!cell || !column)
    return (
      <TableCell align="right" sx={{ ...look, color: 'text.secondary' }}>
        –
      </TableCell>
    );
  const { startDate, endDate } = column.figures;
  const drill = isDrillable
    ? { accountCode: cell.accountCode, categoryId: cell.categoryId, startDate, endDate, knownAt }
    : null;
  return (
    <TableCell align="right" sx={look}>
      <DrillFigure drill={drill} of={`${cell.category}, ${column.title}`}>
        <Figure bare value={cell.exactAmount} currency={currency} tone="loss" />
      </DrillFigure>
    </TableCell>
  );
}

/** By how much a figure changed, in money and in percent; a percentage of nothing is none. */
function ChangeCells({ change, currency, sx = {} }: { change: Change; currency: Currency; sx?: object }) {
  return (
    <>
      <TableCell align="right" sx={sx}>
        {isZero(change.exactAmount) ? '–' : <Figure bare value={change.exactAmount} currency={currency} />}
      </TableCell>
      <TableCell align="right" sx={{ ...sx, color: 'text.secondary' }}>
        {change.percentage === 0 ? '–' : `${change.percentage > 0 ? '+' : ''}${formatPercent(change.percentage)}`}
      </TableCell>
    </>
  );
}

function Heading({ text, width }: { text: string; width: number }) {
  return (
    <TableRow>
      <TableCell
        component="th"
        scope="colgroup"
        colSpan={width}
        sx={{ fontWeight: 600, verticalAlign: 'bottom', pt: 1 }}
      >
        {text}
      </TableCell>
    </TableRow>
  );
}

interface TotalProps {
  label: string;
  of: 'totalRevenue' | 'totalExpenses' | 'netProfit';
  columns: readonly StatementColumn[];
  currency: Currency;
  change?: Change;
  hasShare: boolean;
  margin: number;
  /** The column that stays in sight; -1 for none. */
  pinned: number;
}

function Total({ label, of, columns, currency, change, hasShare, margin, pinned }: TotalProps) {
  const isGrand = of === 'netProfit';
  const look = { fontWeight: 600, ...(isGrand ? { border: 0, height: 48 } : {}) };
  // Months side by side leave no room for a sign in each; the heading names the currency, and the total carries it.
  const figure = (figures: SummaryFigures, at: number) => (
    <Figure
      bare={columns.length > FEW_COLUMNS && at !== columns.length - (change ? 2 : 1)}
      value={figures.exact[of]}
      currency={currency}
      tone="loss"
    />
  );
  return (
    <TableRow>
      <TableCell sx={{ ...look, ...STICKY }}>{label}</TableCell>
      {columns.map(({ title, figures }, at) => (
        <TableCell key={title} align="right" sx={at === pinned ? { ...look, ...STICKY_END } : look}>
          {isGrand ? <DoubleRule>{figure(figures, at)}</DoubleRule> : figure(figures, at)}
        </TableCell>
      ))}
      {hasShare && (
        <TableCell align="right" sx={{ ...look, color: 'text.secondary' }}>
          {isGrand ? formatPercent(margin) : ''}
        </TableCell>
      )}
      {change && <ChangeCells change={change} currency={currency} sx={look} />}
    </TableRow>
  );
}
