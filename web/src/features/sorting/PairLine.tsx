import ArrowIcon from '@mui/icons-material/ArrowForwardOutlined';
import { Box, Button, Typography } from '@mui/material';
import { useEffect, useId, useRef } from 'react';
import type { Currency } from '@counterfoil/contracts/business.contract';
import type { TransferEnd, TransferSuggestion } from '@counterfoil/contracts/transfer.contract';
import { RefusalAlert } from '../../books/RefusalAlert';
import { formatDay } from '../../ui/date-format';
import { Figure } from '../../ui/Figure';
import { Key } from './Key';

interface Props {
  pair: TransferSuggestion;
  currency: Currency;
  isCurrent: boolean;
  isClosed: boolean;
  refusal: unknown;
  onGoTo: () => void;
  onMatch: () => void;
  onDifferent: () => void;
}

/** Two rows that look like the ends of one transfer, side by side. */
export function PairLine({ pair, currency, isCurrent, isClosed, refusal, onGoTo, onMatch, onDifferent }: Props) {
  const id = useId();
  const head = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isCurrent) return;
    head.current?.focus({ preventScroll: true });
    head.current?.scrollIntoView({ block: 'nearest' });
  }, [isCurrent]);
  return (
    <Box
      component="li"
      aria-current={isCurrent ? 'true' : undefined}
      onClick={onGoTo}
      sx={{
        px: { xs: 1.5, sm: 2 },
        py: 1.25,
        borderBottom: 1,
        borderColor: 'divider',
        boxShadow: (theme) => (isCurrent ? `inset 3px 0 0 ${(theme.vars ?? theme).palette.primary.main}` : 'none'),
        '&:last-child': { borderBottom: 0 },
      }}
    >
      <Box ref={head} role="group" aria-labelledby={id} tabIndex={-1} sx={{ borderRadius: 1, scrollMarginBlock: 72 }}>
        <Box
          id={id}
          sx={{
            display: 'grid',
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) auto minmax(0, 1fr) auto' },
            columnGap: 2,
            rowGap: 0.5,
            alignItems: 'center',
          }}
        >
          <End end={pair.from} word="From" />
          <ArrowIcon fontSize="small" color="action" sx={{ display: { xs: 'none', sm: 'block' } }} aria-hidden />
          <End end={pair.to} word="To" />
          <Figure value={pair.amount} currency={currency} sx={{ fontSize: 14, fontWeight: 550 }} />
        </Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', mt: 0.75 }}>
          <Typography variant="body2" color="textSecondary" sx={{ flex: '1 1 240px' }}>
            {apartText(pair.daysApart)}
            {isClosed && ' One of them lies in a closed period: its category is corrected on the first open day.'}
          </Typography>
          <Button size="small" variant="outlined" onClick={onMatch} sx={{ gap: 0.75, minHeight: { xs: 44, md: 32 } }}>
            {isCurrent && <Key name="Enter" />}
            One transfer
          </Button>
          <Button
            size="small"
            variant="text"
            onClick={(event) => {
              event.stopPropagation();
              onDifferent();
            }}
            sx={{ gap: 0.75, minHeight: { xs: 44, md: 32 } }}
          >
            {isCurrent && <Key name="x" />}
            They are different
          </Button>
        </Box>
      </Box>
      {refusal !== undefined && (
        <RefusalAlert error={refusal} fallback="Not matched: the server did not answer as expected. Try again." />
      )}
    </Box>
  );
}

function End({ end: { accountName, date, description }, word }: { end: TransferEnd; word: string }) {
  return (
    <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
      <Typography variant="body2" sx={{ fontWeight: 550 }}>
        {word} {accountName}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {formatDay(date)} · {description}
      </Typography>
    </Box>
  );
}

function apartText(days: number): string {
  if (days === 0) return 'The same amount on the same day.';
  return `The same amount, ${days === 1 ? 'a day' : `${days} days`} apart.`;
}
