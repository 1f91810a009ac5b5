import ExpandIcon from '@mui/icons-material/ExpandMoreOutlined';
import { Box, Button, Checkbox, FormControlLabel, IconButton, Typography } from '@mui/material';
import { useEffect, useId, useRef } from 'react';
import type { Currency } from '@counterfoil/contracts/business.contract';
import type { Category } from '@counterfoil/contracts/category.contract';
import type { UncategorizedGroup } from '@counterfoil/contracts/uncategorized.contract';
import { RefusalAlert } from '../../books/RefusalAlert';
import { formatDay } from '../../ui/date-format';
import { Figure } from '../../ui/Figure';
import { formatCount } from '../../ui/money-format';
import { GroupRows } from './GroupRows';
import { Key } from './Key';
import type { Chosen } from './deeds';
import { groupKey, type RowsItem } from './sorting-items';

interface Props {
  group: UncategorizedGroup;
  currency: Currency;
  /** Where the keyboard stands, if it is here. */
  current: RowsItem | null;
  isOpen: boolean;
  /** null for those who may not make rules. */
  isAlways: boolean | null;
  /** Under the number keys; only where the keyboard stands. */
  palette: readonly Category[];
  refusal: unknown;
  /** Some of it lies in a closed period. */
  isClosed: boolean;
  onGoTo: (key: string) => void;
  onToggle: () => void;
  onAlways: () => void;
  onAccept: (item: RowsItem) => void;
  onFile: (item: RowsItem, category: Chosen) => void;
  onChoose: (item: RowsItem) => void;
}

/** A merchant with what waits of it: what is suggested and why; where the keyboard stands, all that can be pressed. */
export function GroupItem(props: Props) {
  const { group, currency, current, isOpen, isAlways, palette, refusal, onGoTo, onToggle, onAlways, onFile } = props;
  const id = useId();
  const head = useRef<HTMLDivElement>(null);
  const whole: RowsItem = { kind: 'rows', key: groupKey(group), group, row: null };
  const target = current ?? whole;
  const stands = current !== null && current.row === null;
  useEffect(() => {
    if (!stands) return;
    head.current?.focus({ preventScroll: true });
    head.current?.scrollIntoView({ block: 'nearest' });
  }, [stands]);
  return (
    <Box
      component="li"
      aria-current={current ? 'true' : undefined}
      onClick={() => current ?? onGoTo(whole.key)}
      sx={{
        px: { xs: 1.5, sm: 2 },
        py: 1.25,
        borderBottom: 1,
        borderColor: 'divider',
        boxShadow: (theme) => (current ? `inset 3px 0 0 ${(theme.vars ?? theme).palette.primary.main}` : 'none'),
        '&:last-child': { borderBottom: 0 },
        scrollMarginBlock: 72,
      }}
    >
      <Box ref={head} role="group" aria-labelledby={id} tabIndex={-1} sx={{ borderRadius: 1, scrollMarginBlock: 72 }}>
        <Box sx={{ display: 'flex', gap: 1, alignItems: 'baseline' }}>
          <Typography id={id} variant="body1" component="h2" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
            <Box component="span" sx={{ fontWeight: 550 }}>
              {group.merchant}
            </Box>{' '}
            <Typography variant="body2" component="span" color="textSecondary">
              {countText(group)}
            </Typography>
          </Typography>
          <Figure value={group.total} currency={currency} tone="flow" sx={{ fontSize: 14, fontWeight: 550 }} />
          <IconButton
            size="small"
            aria-label={`${isOpen ? 'Hide' : 'Show'} the rows of ${group.merchant}`}
            aria-expanded={isOpen}
            onClick={onToggle}
            sx={{ alignSelf: 'center', my: -0.5 }}
          >
            <ExpandIcon sx={{ transform: isOpen ? 'rotate(180deg)' : 'none' }} />
          </IconButton>
        </Box>
        <Suggested {...props} target={target} hasKey={current !== null} />
      </Box>
      {refusal !== undefined && (
        <RefusalAlert error={refusal} fallback="Not filed: the server did not answer as expected. Try again." />
      )}
      {props.isClosed && (
        <Typography variant="body2" color="warning.main">
          Part of it lies in a closed period: that is filed with a correction on the first open day.
        </Typography>
      )}
      {current && (
        <Box role="group" aria-label="File under" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
          {palette.map((category, at) => (
            <Button
              key={category.id}
              size="small"
              variant="outlined"
              onClick={() => onFile(target, category)}
              sx={{ gap: 0.75, whiteSpace: 'normal', textAlign: 'left', minHeight: { xs: 44, md: 32 } }}
            >
              <Key name={String(at + 1)} />
              {category.name}
            </Button>
          ))}
        </Box>
      )}
      {current && isAlways !== null && (
        <FormControlLabel
          sx={{ mt: 0.5 }}
          control={<Checkbox size="small" checked={isAlways} onChange={onAlways} />}
          label={
            <Typography variant="body2">
              Always do this with {group.merchant} <Key name="a" />
            </Typography>
          }
        />
      )}
      {isOpen && <GroupRows group={group} currency={currency} current={current} onGoTo={onGoTo} />}
    </Box>
  );
}

function Suggested({
  group: { suggestion, merchant },
  target,
  hasKey,
  onAccept,
  onChoose,
}: Pick<Props, 'group' | 'onAccept' | 'onChoose'> & { target: RowsItem; hasKey: boolean }) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, rowGap: 0.5, alignItems: 'center', mt: 0.25 }}>
      <Typography
        variant="body2"
        color="textSecondary"
        sx={{ flex: '1 1 240px', minWidth: 0, overflowWrap: 'anywhere' }}
      >
        {suggestion ? `${suggestion.reason}.` : 'New to your books.'}
      </Typography>
      {suggestion && (
        <Button
          size="small"
          variant="outlined"
          onClick={() => onAccept(target)}
          sx={{ gap: 0.75, minHeight: { xs: 44, md: 32 } }}
        >
          {hasKey && <Key name="Enter" />}
          {suggestion.categoryName}
        </Button>
      )}
      <Button
        size="small"
        variant="text"
        aria-label={`Choose a category for ${merchant}`}
        onClick={() => onChoose(target)}
        sx={{ minHeight: { xs: 44, md: 32 } }}
      >
        Choose...
      </Button>
    </Box>
  );
}

function countText({ count, rows }: UncategorizedGroup): string {
  const [newest] = rows;
  const oldest = rows.at(-1);
  if (!newest || !oldest) return '';
  const days =
    newest.date === oldest.date ? formatDay(newest.date) : `${formatDay(oldest.date)} to ${formatDay(newest.date)}`;
  return `${count === 1 ? '1 row' : `${formatCount(count)} rows`} · ${days}`;
}

/** Whether any of it can only be changed on the first open day. */
export function isClosed({ rows }: UncategorizedGroup, closedThrough: string | null): boolean {
  return closedThrough !== null && rows.some(({ date }) => date <= closedThrough);
}
