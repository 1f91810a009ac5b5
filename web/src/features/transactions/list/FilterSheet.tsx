import { Box, Button, Drawer, Stack, Typography } from '@mui/material';
import { Options } from '../../../forms/Options';
import { SelectInput } from '../../../forms/SelectInput';
import { DateInput } from '../../../forms/TextInput';
import { useBusiness } from '../../../books/business-context';
import { useCategories } from '../../../books/books.queries';
import { useFilterAccounts } from './use-filter-accounts';
import type { ListFilter, ListSort } from '../../../books/transactions-path';
import { isFiltered, NO_FILTER } from './list-filter';
import { TypeChoice } from './FilterChoices';

interface Props {
  filter: ListFilter;
  onChange: (change: Partial<ListFilter>) => void;
  isOpen: boolean;
  onClose: () => void;
}

const ORDERS = [
  ['date desc', 'Newest first'],
  ['date asc', 'Oldest first'],
  ['amount desc', 'Largest amount first'],
  ['amount asc', 'Smallest amount first'],
  ['category asc', 'Category, A to Z'],
  ['category desc', 'Category, Z to A'],
] as const;

/** Filters, order and groups from below, where the thumb is. What is chosen holds at once. */
export function FilterSheet({ filter, onChange, isOpen, onClose }: Props) {
  const { id } = useBusiness();
  const accounts = useFilterAccounts(id);
  const categories = useCategories(id).data ?? [];
  const sortBy = (value: string) => {
    const [sort, order] = value.split(' ') as [ListSort, ListFilter['order']];
    onChange({ sort, order });
  };
  return (
    <Drawer
      anchor="bottom"
      open={isOpen}
      onClose={onClose}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-modal': true,
          'aria-labelledby': 'filter-title',
          sx: { maxHeight: '90dvh', borderTopLeftRadius: 12, borderTopRightRadius: 12 },
        },
      }}
    >
      <Box sx={{ p: 2, pb: 'calc(16px + env(safe-area-inset-bottom))', overflowY: 'auto' }}>
        <Typography variant="h2" id="filter-title" sx={{ mb: 2 }}>
          Filter and sort
        </Typography>
        <Stack spacing={2}>
          <TypeChoice isWide value={filter.type} onChange={(type) => onChange({ type })} />
          {accounts.length > 1 && (
            <SelectInput
              label="Account"
              value={filter.accountId}
              onChange={(event) => onChange({ accountId: event.target.value })}
            >
              <option value="">All accounts</option>
              <Options of={accounts} />
            </SelectInput>
          )}
          <SelectInput
            label="Category"
            value={filter.categoryId}
            onChange={(event) => onChange({ categoryId: event.target.value })}
          >
            <option value="">All categories</option>
            <Options of={categories.map(({ id: value, name }) => [value, name])} />
          </SelectInput>
          <Stack direction="row" spacing={2}>
            <DateInput
              label="From"
              value={filter.startDate}
              onChange={(event) => onChange({ startDate: event.target.value })}
            />
            <DateInput
              label="To"
              value={filter.endDate}
              onChange={(event) => onChange({ endDate: event.target.value })}
            />
          </Stack>
          <Stack direction="row" spacing={2}>
            <SelectInput
              label="Sort"
              value={`${filter.sort} ${filter.order}`}
              onChange={(event) => sortBy(event.target.value)}
            >
              <Options of={ORDERS} />
            </SelectInput>
            <SelectInput
              label="Group"
              value={filter.group}
              onChange={(event) => onChange({ group: event.target.value as ListFilter['group'] })}
            >
              <option value="none">No groups</option>
              <option value="category">By category</option>
            </SelectInput>
          </Stack>
          <Stack direction="row" spacing={1} sx={{ pt: 1 }}>
            <Button variant="outlined" fullWidth disabled={!isFiltered(filter)} onClick={() => onChange(NO_FILTER)}>
              Clear the filters
            </Button>
            <Button variant="contained" fullWidth onClick={onClose}>
              Show
            </Button>
          </Stack>
        </Stack>
      </Box>
    </Drawer>
  );
}
