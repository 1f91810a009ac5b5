import { Table, TableBody, TableCell, TableContainer, TableHead, TableRow } from '@mui/material';
import type { Currency } from '@counterfoil/contracts/business.contract';
import type { Change, FinancialSummary } from '@counterfoil/contracts/report.contract';
import { FigureCell } from '../../reporting/FigureCell';
import { Figure } from '../../ui/Figure';
import { formatPercent, isZero } from '../../ui/money-format';
import { columnsOf, rowsOf, type StatementColumn, type StatementRow } from './profit-and-loss-rows';

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

/** What all rows of the statement share. */
interface Look extends Pick<Props, 'currency' | 'isDrillable' | 'knownAt'> {
  readonly columns: readonly StatementColumn[];
  readonly hasShare: boolean;
  /** Of the totals, to what is compared with. */
  readonly change: Comparison['change'] | undefined;
  /** The column that stays in sight; -1 for none. */
  readonly pinned: number;
}

type Comparison = NonNullable<FinancialSummary['comparison']>;

/** The profit-and-loss statement over its columns. */
export function ProfitAndLossStatement({ summary, by, ...shared }: Props) {
  const columns = columnsOf(summary, by);
  const hasShare = columns.length === 1;
  const { change, categoryChanges } = summary.comparison ?? {};
  const width = columns.length + (hasShare ? 1 : 0) + (change ? 2 : 0) + 1;
  // With a comparison the last columns are those of the change: the total scrolls with them.
  const pinned = !change && columns.length > FEW_COLUMNS ? columns.length - 1 : -1;
  const look: Look = { ...shared, columns, hasShare, change, pinned };
  const line = (row: StatementRow) => <Line key={row.key} row={row} look={look} />;
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
                {at === 0 && columns.length <= FEW_COLUMNS ? `${title} (${shared.currency})` : title}
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
          {rowsOf(columns, 'revenue', categoryChanges).map(line)}
          <Total label="Total Revenue" of="totalRevenue" look={look} />
          <Heading text="Expenses" width={width} />
          {rowsOf(columns, 'expense', categoryChanges).map(line)}
          <Total label="Total Expenses" of="totalExpenses" look={look} />
          <Total label="Net Profit" of="netProfit" look={look} margin={summary.profitMargin} />
        </TableBody>
      </Table>
    </TableContainer>
  );
}

function Line({ row, look }: { row: StatementRow; look: Look }) {
  const { columns, currency, hasShare, change } = look;
  return (
    <TableRow hover>
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
      {columns.map(({ title }, at) => (
        <Cell key={title} cell={row.cells[at]} at={at} look={look} />
      ))}
      {hasShare && (
        <TableCell align="right" sx={{ color: 'text.secondary' }}>
          {formatPercent(row.figure.percentage)}
        </TableCell>
      )}
      {change && <ChangeCells change={row.change} currency={currency} />}
    </TableRow>
  );
}

/** A figure of a category in the column with an index. */
function Cell({ cell, at, look }: { cell: StatementRow['cells'][number]; at: number; look: Look }) {
  const { columns, currency, isDrillable, knownAt, pinned } = look;
  const column = columns[at];
  const sx = at === pinned ? STICKY_END : {};
  if (!cell || !column)
    return (
      <TableCell align="right" sx={{ ...sx, color: 'text.secondary' }}>
        –
      </TableCell>
    );
  const { startDate, endDate } = column.figures;
  const { accountCode, categoryId } = cell;
  return (
    <FigureCell
      sx={sx}
      drill={isDrillable ? { accountCode, categoryId, startDate, endDate, knownAt } : null}
      of={`${cell.category}, ${column.title}`}
      bare
      value={cell.exactAmount}
      currency={currency}
      tone="loss"
    />
  );
}

/** By how much a figure changed, in money and in percent; a percentage of nothing is none. */
function ChangeCells({ change, currency, sx = {} }: { change: Change | undefined; currency: Currency; sx?: object }) {
  return (
    <>
      <TableCell align="right" sx={sx}>
        {!change || isZero(change.exactAmount) ? '–' : <Figure bare value={change.exactAmount} currency={currency} />}
      </TableCell>
      <TableCell align="right" sx={{ ...sx, color: 'text.secondary' }}>
        {!change || change.percentage === null
          ? '–'
          : `${change.percentage > 0 ? '+' : ''}${formatPercent(change.percentage)}`}
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
  look: Look;
  /** Beside the grand total, where shares are shown. */
  margin?: number;
}

function Total({ label, of, look: { columns, currency, hasShare, change, pinned }, margin }: TotalProps) {
  const isGrand = of === 'netProfit';
  const sx = { fontWeight: 600, ...(isGrand ? { border: 0, height: 48 } : {}) };
  return (
    <TableRow>
      <TableCell sx={{ ...sx, ...STICKY }}>{label}</TableCell>
      {columns.map(({ title, figures }, at) => (
        <FigureCell
          key={title}
          sx={at === pinned ? { ...sx, ...STICKY_END } : sx}
          isGrand={isGrand}
          // Months side by side leave no room for a sign in each: the heading names the currency, the total carries it.
          bare={columns.length > FEW_COLUMNS && at !== columns.length - (change ? 2 : 1)}
          value={figures.exact[of]}
          currency={currency}
          tone="loss"
        />
      ))}
      {hasShare && (
        <TableCell align="right" sx={{ ...sx, color: 'text.secondary' }}>
          {margin !== undefined && formatPercent(margin)}
        </TableCell>
      )}
      {change && <ChangeCells change={change[of]} currency={currency} sx={sx} />}
    </TableRow>
  );
}
