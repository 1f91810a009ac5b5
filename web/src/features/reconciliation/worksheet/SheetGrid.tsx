import { Box } from '@mui/material';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState, type KeyboardEvent, type MouseEvent, type RefObject } from 'react';
import { useNavigate } from 'react-router';
import { useBusiness } from '../../../books/business-context';
import { paramsNow } from '../../../ui/address-filter';
import { SheetLine } from './SheetLine';
import { HEAD_HEIGHT, LINE_HEIGHT, SHEET_STYLE } from './sheet-style';
import type { SheetRow } from './sheet-rows';
import type { TickBox } from './use-ticks';

interface Props {
  rows: readonly SheetRow[];
  ticks: TickBox;
  label: string;
  isPhone: boolean;
}

/** Lines drawn beyond the screen, so that a turn of the wheel finds them ready. */
const OVERSCAN = 10;
/** Pixels at the window's edges that bars take; the keyboard keeps its row clear of them. */
const BARS = { desk: { top: 100, bottom: 8 }, phone: { top: 176, bottom: 80 } } as const;
/** Rows that a press of Page Down goes. */
const PAGE_ROWS = 10;

/** The rows in a table of any length that scrolls with the page. Arrow keys move, Space ticks, Enter opens. */
export function SheetGrid({ rows, ticks, label, isPhone }: Props) {
  const { currency } = useBusiness();
  const navigate = useNavigate();
  const grid = useRef<HTMLDivElement>(null);
  const [chosen, setCursor] = useState(0);
  const cursor = Math.min(chosen, rows.length - 1);
  const headHeight = isPhone ? 0 : HEAD_HEIGHT;
  const lineHeight = isPhone ? LINE_HEIGHT.phone : LINE_HEIGHT.desk;
  const bars = isPhone ? BARS.phone : BARS.desk;
  const margin = useTopOf(grid) + headHeight;
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => lineHeight,
    overscan: OVERSCAN,
    scrollMargin: margin,
    scrollPaddingStart: bars.top,
    scrollPaddingEnd: bars.bottom,
  });
  const moveTo = (index: number) => {
    const at = Math.max(0, Math.min(rows.length - 1, index));
    setCursor(at);
    virtual.scrollToIndex(at, { align: 'auto' });
  };
  const toggle = (row: SheetRow) => ticks.set([row.key], !ticks.isTicked(row));
  const open = (row: SheetRow) => {
    const params = paramsNow();
    params.set('entry', String(row.entryNumber));
    void navigate({ search: params.toString() });
  };
  const pressed = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.target !== event.currentTarget || event.altKey || event.ctrlKey || event.metaKey) return;
    const row = rows[cursor];
    const place = placeAfter(event.key, cursor, rows.length);
    if (place !== null) moveTo(place);
    else if (event.key === ' ' && row) toggle(row);
    else if (event.key === 'Enter' && row) open(row);
    else return;
    event.preventDefault();
  };
  const clicked = (event: MouseEvent<HTMLDivElement>) => {
    const target = event.target as HTMLElement;
    const index = Number(target.closest<HTMLElement>('[data-index]')?.dataset.index ?? -1);
    const row = rows[index];
    if (!row) return;
    setCursor(index);
    if (target.closest('[data-action=open]')) open(row);
    else toggle(row);
  };
  const lines = virtual.getVirtualItems();
  const isInSight = lines.some(({ index }) => index === cursor);
  return (
    <Box
      ref={grid}
      role="grid"
      tabIndex={0}
      aria-label={label}
      aria-rowcount={rows.length + (isPhone ? 0 : 1)}
      aria-multiselectable
      aria-activedescendant={isInSight ? lineId(cursor) : undefined}
      aria-keyshortcuts="Space ArrowUp ArrowDown Enter"
      onKeyDown={pressed}
      onClick={clicked}
      sx={SHEET_STYLE}
    >
      {!isPhone && (
        <div role="rowgroup">
          <div role="row" className="line head" aria-rowindex={1}>
            <span role="columnheader" aria-label="On the statement" />
            <span role="columnheader">Date</span>
            <span role="columnheader">Description</span>
            <span role="columnheader">From</span>
            <span role="columnheader" className="figure">
              Amount ({currency})
            </span>
            <span role="columnheader" aria-label="Open" />
          </div>
        </div>
      )}
      <div role="rowgroup" style={{ height: virtual.getTotalSize(), position: 'relative' }}>
        {lines.map(({ index, start }) => {
          const row = rows[index];
          return (
            row && (
              <SheetLine
                key={row.key}
                id={lineId(index)}
                row={row}
                index={index}
                top={start - margin}
                isTicked={ticks.isTicked(row)}
                isCurrent={index === cursor}
                isPhone={isPhone}
                currency={currency}
              />
            )
          );
        })}
      </div>
    </Box>
  );
}

/** How far below the top of the page something stands: what is above it comes and goes. */
function useTopOf(element: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const measure = () => setTop(Math.round((element.current?.getBoundingClientRect().top ?? 0) + window.scrollY));
    const watch = new ResizeObserver(measure);
    watch.observe(document.body);
    measure();
    return () => watch.disconnect();
  }, [element]);
  return top;
}

function lineId(index: number): string {
  return `sheet-line-${index}`;
}

/** Where a key leads; null for one that leads nowhere. */
function placeAfter(key: string, at: number, count: number): number | null {
  switch (key) {
    case 'ArrowDown':
      return at + 1;
    case 'ArrowUp':
      return at - 1;
    case 'PageDown':
      return at + PAGE_ROWS;
    case 'PageUp':
      return at - PAGE_ROWS;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}
