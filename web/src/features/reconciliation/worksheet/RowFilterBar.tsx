import { Box, Button, OutlinedInput, Stack, Typography } from '@mui/material';
import { SearchBox } from '../../../forms/SearchBox';
import { FIGURES } from '../../../theme/theme-components';
import { formatCount } from '../../../ui/money-format';
import type { RowFilter } from './sheet-rows';

interface Props {
  filter: RowFilter;
  onChange: (filter: RowFilter) => void;
  rows: number;
  shown: number;
  ticked: number;
  onTickShown: (isTicked: boolean) => void;
}

/** Finds rows by their words and amounts, and ticks what is found. */
export function RowFilterBar({ filter, onChange, rows, shown, ticked, onTickShown }: Props) {
  const isAll = shown === rows;
  return (
    <Stack spacing={1} sx={{ mb: 1 }}>
      <Stack direction="row" spacing={1} role="search" aria-label="Rows">
        <SearchBox
          value={filter.search}
          onSearch={(search) => onChange({ ...filter, search })}
          label="Search descriptions"
        />
        <OutlinedInput
          size="small"
          value={filter.amount}
          placeholder="Amount"
          onChange={(event) => onChange({ ...filter, amount: event.target.value })}
          inputProps={{ 'aria-label': 'Amount', inputMode: 'decimal', maxLength: 20, style: FIGURES }}
          sx={{ width: { xs: 112, sm: 144 } }}
        />
      </Stack>
      <Stack direction="row" spacing={1} useFlexGap sx={{ alignItems: 'center', flexWrap: 'wrap', minHeight: 32 }}>
        <Typography variant="body2" color="textSecondary" role="status">
          {isAll
            ? `${formatCount(rows)} ${rows === 1 ? 'row' : 'rows'}`
            : `${formatCount(shown)} of ${formatCount(rows)} rows`}
          , {formatCount(ticked)} ticked
        </Typography>
        <Box sx={{ flex: 1 }} />
        <Button variant="text" size="small" disabled={shown === 0} onClick={() => onTickShown(true)}>
          {isAll ? 'Tick all' : 'Tick these'}
        </Button>
        <Button variant="text" size="small" disabled={shown === 0} onClick={() => onTickShown(false)}>
          {isAll ? 'Untick all' : 'Untick these'}
        </Button>
      </Stack>
    </Stack>
  );
}
