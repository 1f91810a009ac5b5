import { Box, Skeleton, Typography } from '@mui/material';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { Currency } from '@counterfoil/contracts/business.contract';
import { Figure } from '../../../ui/Figure';
import { formatCount } from '../../../ui/money-format';
import { useSeen } from '../../../ui/drawing/use-seen';
import { offsetsOf } from './list-layout';
import { PhoneRow } from './PhoneRow';
import type { RowActions } from '../rows/use-row-actions';
import type { Selection } from '../rows/use-selection';
import { useShownBlocks, type ListRows, type ShownBlocks } from './use-list-rows';

interface Props {
  list: ListRows;
  currency: Currency;
  onShown: (shown: ShownBlocks) => void;
  selection: Selection | null;
  actions: RowActions;
  leaving: ReadonlySet<string>;
}

/** Two lines of text and room for a thumb. */
const ROW_HEIGHT = 68;
const GROUP_HEIGHT = 40;
const OVERSCAN = 8;

/** The list on a phone: two lines a row, a tap edits, the rest is in its menu. It scrolls with the page. */
export function PhoneList({ list, currency, onShown, selection, actions, leaving }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const [margin, setMargin] = useState(0);
  const { layout } = list;
  const isSeen = useSeen();
  useLayoutEffect(() => setMargin(box.current?.offsetTop ?? 0), []);
  const virtual = useWindowVirtualizer({
    count: layout.count,
    estimateSize: (index) => (layout.lineAt(index).kind === 'group' ? GROUP_HEIGHT : ROW_HEIGHT),
    // At first only what can be seen: each row takes its share of the wait.
    overscan: isSeen ? OVERSCAN : 0,
    scrollMargin: margin,
  });
  const lines = virtual.getVirtualItems();
  useShownBlocks(
    offsetsOf(
      layout,
      lines.map(({ index }) => index),
    ),
    onShown,
  );
  const measured = useEffectEvent(() => virtual.measure());
  useEffect(() => measured(), [layout]);
  return (
    <Box ref={box} role="list" aria-label="Transactions" sx={{ position: 'relative', height: virtual.getTotalSize() }}>
      {lines.map(({ index, start, size }) => {
        const line = layout.lineAt(index);
        const place = {
          position: 'absolute',
          left: 0,
          right: 0,
          top: 0,
          height: size,
          transform: `translateY(${start - margin}px)`,
        } as const;
        if (line.kind === 'group') {
          return (
            <Box
              key={`group ${line.group.categoryId}`}
              role="listitem"
              style={place}
              sx={{
                display: 'flex',
                alignItems: 'center',
                justifyContent: 'space-between',
                px: 2,
                bgcolor: 'background.default',
                borderBottom: 1,
                borderColor: 'divider',
              }}
            >
              <Typography variant="subtitle2" noWrap>
                {line.group.name}{' '}
                <Typography component="span" variant="caption" color="textSecondary">
                  {formatCount(line.group.count)}
                </Typography>
              </Typography>
              <Figure value={line.group.total} currency={currency} sx={{ fontSize: 14 }} />
            </Box>
          );
        }
        const row = list.rowAt(line.offset);
        return (
          <Box
            key={row?.id ?? `waiting ${index}`}
            role="listitem"
            style={place}
            className={row && leaving.has(row.id) ? 'leaving' : ''}
            sx={{
              display: 'flex',
              alignItems: 'stretch',
              overflow: 'hidden',
              bgcolor: 'background.paper',
              borderBottom: 1,
              borderColor: 'divider',
              '&.leaving': { opacity: 0, transition: 'opacity 150ms' },
            }}
          >
            {!row && (
              <Box sx={{ p: 2, width: '100%' }}>
                <Skeleton width="60%" />
                <Skeleton width="40%" />
              </Box>
            )}
            {row && <PhoneRow row={row} currency={currency} selection={selection} actions={actions} />}
          </Box>
        );
      })}
    </Box>
  );
}
