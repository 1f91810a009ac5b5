import { Box, Typography } from '@mui/material';
import { useEffect, useRef } from 'react';
import type { Currency } from '@counterfoil/contracts/business.contract';
import type { UncategorizedGroup, UncategorizedRow } from '@counterfoil/contracts/uncategorized.contract';
import { formatDay } from '../../ui/date-format';
import { Figure } from '../../ui/Figure';
import type { RowsItem } from './sorting-items';

interface Props {
  group: UncategorizedGroup;
  currency: Currency;
  current: RowsItem | null;
  onGoTo: (key: string) => void;
}

/** The rows of a merchant: one that is chosen is filed alone. */
export function GroupRows({ group, currency, current, onGoTo }: Props) {
  return (
    <Box component="ul" aria-label={`Rows of ${group.merchant}`} sx={{ m: 0, mt: 1, p: 0, listStyle: 'none' }}>
      {group.rows.map((row) => (
        <Row key={row.id} row={row} currency={currency} isCurrent={current?.row?.id === row.id} onGoTo={onGoTo} />
      ))}
    </Box>
  );
}

function Row({
  row: { id, date, description, accountName, amount },
  currency,
  isCurrent,
  onGoTo,
}: Pick<Props, 'currency' | 'onGoTo'> & { row: UncategorizedRow; isCurrent: boolean }) {
  const button = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (!isCurrent) return;
    button.current?.focus({ preventScroll: true });
    button.current?.scrollIntoView({ block: 'nearest' });
  }, [isCurrent]);
  return (
    <Box
      component="li"
      ref={button}
      tabIndex={-1}
      aria-current={isCurrent ? 'true' : undefined}
      onClick={(event) => {
        event.stopPropagation();
        onGoTo(id);
      }}
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', sm: '104px minmax(0, 1fr) auto' },
        columnGap: 2,
        py: 0.75,
        px: 1,
        cursor: 'pointer',
        scrollMarginBlock: 72,
        bgcolor: isCurrent ? 'action.selected' : 'transparent',
        '&:hover': { bgcolor: isCurrent ? 'action.selected' : 'action.hover' },
      }}
    >
      <Typography variant="body2" color="textSecondary" sx={{ order: { xs: 3, sm: 1 } }}>
        {formatDay(date)}
      </Typography>
      <Typography variant="body2" sx={{ order: { xs: 1, sm: 2 }, overflowWrap: 'anywhere' }}>
        {description}{' '}
        <Typography variant="caption" component="span" color="textSecondary">
          {accountName}
        </Typography>
      </Typography>
      <Figure value={amount} currency={currency} tone="flow" sx={{ fontSize: 14, order: { xs: 2, sm: 3 } }} />
    </Box>
  );
}
