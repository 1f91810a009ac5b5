import ExpandIcon from '@mui/icons-material/ExpandMoreOutlined';
import { Box, ButtonBase, Table, TableBody, TableCell, TableRow, Typography } from '@mui/material';
import { useId, useState, type ReactNode } from 'react';
import type { Currency } from '@counterfoil/contracts/business.contract';
import type { BalanceSheetLine } from '@counterfoil/contracts/report.contract';
import { FigureCell } from '../../../reporting/FigureCell';
import { formatMoney } from '../../../ui/money-format';

/** What all rows of a sheet share: the currency, and the day of each column. */
export interface SheetLook {
  readonly currency: Currency;
  readonly days: readonly string[];
  readonly knownAt: string;
  /** Of a column of figures, so that those of all sections stand under each other. */
  readonly width: FiguresWidth;
}

/** Pixels on a phone and on wider screens. */
export type FiguresWidth = Readonly<Record<'xs' | 'sm', number>>;

/** Pixels that a column takes at least, those beside a figure in it, and those of a character of a bold total. */
const LEAST_WIDTH = { xs: 112, sm: 176 } as const;
const BESIDE = 32;
const CHARACTER = 8;

/** Room for the longest total in full. */
export function figuresWidth(totals: readonly string[], currency: Currency): FiguresWidth {
  const longest = Math.max(...totals.map((total) => formatMoney(total, currency).length)) * CHARACTER + BESIDE;
  return { xs: Math.max(LEAST_WIDTH.xs, longest), sm: Math.max(LEAST_WIDTH.sm, longest) };
}

interface SectionProps {
  title: string;
  /** The word for people who are no accountants. */
  hint: string;
  /** One for each day. */
  values: readonly string[];
  look: SheetLook;
  isGrand?: boolean;
  children: ReactNode;
}

/** Assets, liabilities or equity: opens and closes, and keeps its total in sight. */
export function SheetSection({ title, hint, values, look, isGrand = false, children }: SectionProps) {
  const [isOpen, setOpen] = useState(true);
  const id = useId();
  return (
    <Box component="section" sx={{ mb: 2 }}>
      <Typography component="h3" sx={{ m: 0 }}>
        <ButtonBase
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
          sx={{
            width: '100%',
            justifyContent: 'flex-start',
            gap: 1,
            px: 2,
            height: 44,
            borderTop: 1,
            borderBottom: 1,
            borderColor: 'divider',
            '&:hover': { bgcolor: 'action.hover' },
          }}
        >
          <ExpandIcon
            className="not-printed"
            sx={{
              fontSize: 20,
              color: 'text.secondary',
              transition: 'transform 150ms',
              transform: isOpen ? 'none' : 'rotate(-90deg)',
            }}
          />
          <Typography component="span" variant="h3">
            {title}
          </Typography>
          <Typography component="span" variant="caption" color="textSecondary">
            {hint}
          </Typography>
        </ButtonBase>
      </Typography>
      <Table aria-label={title} sx={{ tableLayout: 'fixed' }}>
        <SheetColumns look={look} />
        <TableBody id={id} sx={{ display: isOpen ? undefined : 'none' }}>
          {children}
        </TableBody>
        <TableBody>
          <SheetTotal label={`Total ${title}`} values={values} look={look} isGrand={isGrand} />
        </TableBody>
      </Table>
    </Box>
  );
}

/** The widths of the columns, which a first row that spans them all would hide. */
export function SheetColumns({ look }: { look: SheetLook }) {
  return (
    <colgroup>
      <col />
      {look.days.map((_day, at) => (
        <Box component="col" key={at} sx={{ width: look.width }} />
      ))}
    </colgroup>
  );
}

/** Lines of one kind; those of any of the days, each with its balance on every day. */
export function SheetGroup({
  title,
  columns,
  look,
}: {
  title: string;
  columns: readonly (readonly BalanceSheetLine[])[];
  look: SheetLook;
}) {
  const lines = new Map<string, BalanceSheetLine>();
  for (const line of columns.flat()) if (!lines.has(line.id)) lines.set(line.id, line);
  if (lines.size === 0) return null;
  const inOrder = [...lines.values()].sort((one, other) => one.accountCode.localeCompare(other.accountCode));
  return (
    <>
      <TableRow>
        <TableCell
          colSpan={1 + look.days.length}
          sx={{ color: 'text.secondary', fontSize: 12, fontWeight: 600, borderBottom: 0, pt: 1 }}
        >
          {title}
        </TableCell>
      </TableRow>
      {inOrder.map(({ id, accountCode, accountName }) => (
        <SheetRow
          key={id}
          name={accountName}
          code={accountCode}
          values={columns.map((column) => column.find((line) => line.id === id)?.balance ?? '0.00')}
          look={look}
        />
      ))}
    </>
  );
}

/** A line with its balance on each day; with a code it opens into its postings. */
export function SheetRow({
  name,
  code,
  values,
  look,
  isPart = false,
}: {
  name: string;
  code?: string;
  values: readonly string[];
  look: SheetLook;
  isPart?: boolean;
}) {
  const colour = isPart ? 'text.secondary' : undefined;
  return (
    <TableRow hover>
      <TableCell
        sx={{
          pl: { xs: `${isPart ? 28 : 16}px !important`, sm: `${isPart ? 44 : 28}px !important` },
          color: colour,
          overflowWrap: 'anywhere',
        }}
      >
        {name}
        {code && (
          <Typography component="span" variant="caption" color="textSecondary" sx={{ ml: 1, whiteSpace: 'nowrap' }}>
            {code}
          </Typography>
        )}
      </TableCell>
      {values.map((value, at) => (
        <FigureCell
          key={at}
          sx={{ color: colour, width: look.width }}
          drill={code ? { accountCode: code, endDate: look.days[at] ?? '', knownAt: look.knownAt } : null}
          of={name}
          bare
          value={value}
          currency={look.currency}
          tone="loss"
        />
      ))}
    </TableRow>
  );
}

export function SheetTotal({
  label,
  values,
  look,
  isGrand = false,
}: {
  label: string;
  values: readonly string[];
  look: SheetLook;
  isGrand?: boolean;
}) {
  return (
    <TableRow>
      <TableCell sx={{ fontWeight: 600, border: 0, height: 44 }}>{label}</TableCell>
      {values.map((value, at) => (
        <FigureCell
          key={at}
          sx={{ fontWeight: 600, border: 0, height: 44, width: look.width }}
          isGrand={isGrand}
          value={value}
          currency={look.currency}
          tone="loss"
        />
      ))}
    </TableRow>
  );
}
