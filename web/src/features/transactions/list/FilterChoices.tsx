import { OutlinedInput, ToggleButton, ToggleButtonGroup } from '@mui/material';
import NativeSelect from '@mui/material/NativeSelect';
import type { ReactNode } from 'react';
import type { ListFilter } from '../../../books/transactions-path';

/** Revenue, expense or both, by the type of the category. */
export function TypeChoice({
  value,
  onChange,
  isWide = false,
}: {
  value: ListFilter['type'];
  onChange: (type: ListFilter['type']) => void;
  isWide?: boolean;
}) {
  return (
    <ToggleButtonGroup
      exclusive
      fullWidth={isWide}
      size="small"
      value={value}
      aria-label="Category type"
      onChange={(_event, type: ListFilter['type'] | null) => type && onChange(type)}
    >
      <ToggleButton value="all">All</ToggleButton>
      <ToggleButton value="revenue">Revenue</ToggleButton>
      <ToggleButton value="expense">Expense</ToggleButton>
    </ToggleButtonGroup>
  );
}

export function Choice({
  label,
  value,
  onChange,
  isWide = false,
  children,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
  isWide?: boolean;
  children: ReactNode;
}) {
  return (
    <NativeSelect
      value={value}
      onChange={(event) => onChange(event.target.value)}
      input={<OutlinedInput size="small" />}
      inputProps={{ 'aria-label': label }}
      sx={{
        flex: { xs: '1 1 40%', md: 'none' },
        maxWidth: { xs: 'none', md: isWide ? 220 : 160 },
        '& select': { py: '8.5px', pl: '12px' },
      }}
    >
      {children}
    </NativeSelect>
  );
}

/** Whether the list stands under its categories. */
export function GroupChoice({
  filter,
  onChange,
}: {
  filter: ListFilter;
  onChange: (change: Partial<ListFilter>) => void;
}) {
  return (
    <Choice
      isWide
      label="Group"
      value={filter.group}
      onChange={(group) => onChange({ group: group === 'category' ? 'category' : 'none' })}
    >
      <option value="none">No groups</option>
      <option value="category">Grouped by category</option>
    </Choice>
  );
}
