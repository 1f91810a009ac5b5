import {
  List,
  Paper,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  useMediaQuery,
  type Theme,
} from '@mui/material';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { PreviewRow } from '../imports.queries';
import { NarrowLine } from './NarrowLine';
import type { LineProps } from './PreviewCells';
import { WideLine } from './WideLine';

/** Guesses until a row is drawn and measured: one line of the table, two lines and a category on a phone. */
const WIDE_HEIGHT = 37;
const NARROW_HEIGHT = 88;
const OVERSCAN = 8;
/** So close to the end of what is loaded, the next rows are asked for. */
const NEAR_END = 30;
const COLUMNS = 7;

interface Props extends Omit<LineProps, 'row'> {
  rows: readonly PreviewRow[];
  /** How many there are, loaded or not. */
  total: number;
  onMore: () => void;
}

/** The rows of the statement, of any number: what is on screen is drawn. A table, or a list where it would not fit. */
export function PreviewTable({ rows, total, onMore, ...line }: Props) {
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'));
  const scroller = useRef<HTMLDivElement>(null);
  // eslint-disable-next-line react-hooks/incompatible-library -- nothing here is memoised over the virtualizer's functions
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => (isNarrow ? NARROW_HEIGHT : WIDE_HEIGHT),
    getItemKey: (index) => rows[index]?.row ?? index,
    overscan: OVERSCAN,
  });
  const shown = virtual.getVirtualItems();
  const last = shown.at(-1)?.index ?? 0;
  const more = useEffectEvent(onMore);
  useEffect(() => {
    if (last >= rows.length - NEAR_END && rows.length < total) more();
  }, [last, rows.length, total]);
  const above = shown[0]?.start ?? 0;
  const below = Math.max(0, virtual.getTotalSize() - (shown.at(-1)?.end ?? 0));
  const lines = shown.flatMap(({ index }) => {
    const row = rows[index];
    return row ? [{ index, row }] : [];
  });
  if (isNarrow) {
    return (
      <Paper
        variant="outlined"
        ref={scroller}
        sx={{ maxHeight: '55dvh', overflowY: 'auto' }}
        tabIndex={0}
        role="region"
        aria-label="Rows of the statement"
      >
        <List disablePadding style={{ paddingTop: above, paddingBottom: below }}>
          {lines.map(({ index, row }) => (
            <NarrowLine key={row.row} row={row} index={index} lineRef={virtual.measureElement} {...line} />
          ))}
        </List>
      </Paper>
    );
  }
  return (
    <TableContainer
      component={Paper}
      variant="outlined"
      ref={scroller}
      tabIndex={0}
      aria-label="Rows of the statement"
      sx={{ maxHeight: 420 }}
    >
      <Table stickyHeader size="small" aria-label="Rows to import" aria-rowcount={total + 1}>
        <TableHead>
          <TableRow>
            <TableCell padding="checkbox">Import</TableCell>
            <TableCell align="right">Line</TableCell>
            <TableCell>Date</TableCell>
            <TableCell>Description</TableCell>
            <TableCell align="right">Amount ({line.currency})</TableCell>
            {line.accountNames && <TableCell>Account</TableCell>}
            <TableCell>Category</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          <Space height={above} />
          {lines.map(({ index, row }) => (
            <WideLine key={row.row} row={row} index={index} lineRef={virtual.measureElement} {...line} />
          ))}
          <Space height={below} />
        </TableBody>
      </Table>
    </TableContainer>
  );
}

/** Room of rows that are not drawn. */
function Space({ height }: { height: number }) {
  return height > 0 ? (
    <TableRow aria-hidden>
      <TableCell colSpan={COLUMNS} sx={{ p: 0, border: 0, height }} />
    </TableRow>
  ) : null;
}
