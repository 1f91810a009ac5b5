import TuneIcon from '@mui/icons-material/TuneOutlined';
import { Badge, Box, Button, OutlinedInput, useMediaQuery, type Theme } from '@mui/material';
import { useState, type RefObject } from 'react';
import { useBusiness } from '../../../books/business-context';
import { Choice, TypeChoice } from './FilterChoices';
import { FilterSheet } from './FilterSheet';
import { countFilters, isFiltered, NO_FILTER } from './list-filter';
import { Options } from '../../../forms/Options';
import { SearchBox } from '../../../forms/SearchBox';
import { useCategories } from '../../../books/books.queries';
import { useFilterAccounts } from './use-filter-accounts';
import type { ListFilter } from '../../../books/transactions-path';

interface Props {
  filter: ListFilter;
  onChange: (change: Partial<ListFilter>) => void;
  searchRef: RefObject<HTMLInputElement | null>;
}

/** Search, kind, account, category, dates and grouping; on a phone the search, and a sheet with the rest. */
export function ListFilterBar({ filter, onChange, searchRef }: Props) {
  const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'));
  const [isSheetOpen, setSheetOpen] = useState(false);
  const { id } = useBusiness();
  const accounts = useFilterAccounts(id);
  const categories = useCategories(id).data ?? [];
  if (isPhone) {
    const count = countFilters({ ...filter, search: '' });
    return (
      <Box role="search" sx={{ display: 'flex', gap: 1, mb: 1 }}>
        <SearchBox value={filter.search} onSearch={(search) => onChange({ search })} inputRef={searchRef} />
        <Badge badgeContent={count} color="primary">
          <Button
            variant="outlined"
            startIcon={<TuneIcon />}
            onClick={() => setSheetOpen(true)}
            aria-haspopup="dialog"
            sx={{ minHeight: 40 }}
          >
            Filter
          </Button>
        </Badge>
        <FilterSheet filter={filter} onChange={onChange} isOpen={isSheetOpen} onClose={() => setSheetOpen(false)} />
      </Box>
    );
  }
  return (
    <Box role="search" sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', mb: 1 }}>
      <SearchBox value={filter.search} onSearch={(search) => onChange({ search })} inputRef={searchRef} />
      <TypeChoice value={filter.type} onChange={(type) => onChange({ type })} />
      {accounts.length > 1 && (
        <Choice label="Account" value={filter.accountId} onChange={(accountId) => onChange({ accountId })}>
          <option value="">All accounts</option>
          <Options of={accounts} />
        </Choice>
      )}
      <Choice label="Category" value={filter.categoryId} onChange={(categoryId) => onChange({ categoryId })}>
        <option value="">All categories</option>
        <Options of={categories.map(({ id: value, name }) => [value, name])} />
      </Choice>
      <DateBox label="From" value={filter.startDate} onChange={(startDate) => onChange({ startDate })} />
      <DateBox label="To" value={filter.endDate} onChange={(endDate) => onChange({ endDate })} />
      {isFiltered(filter) && (
        <Button variant="text" onClick={() => onChange(NO_FILTER)}>
          Clear
        </Button>
      )}
    </Box>
  );
}

/** Pixels of a day as the browser writes it, and of the icon of its calendar beside it. */
const DAY_WIDTH = 118;

/** A day that bounds the list; typed whole, it counts. */
function DateBox({ label, value, onChange }: { label: string; value: string; onChange: (value: string) => void }) {
  return (
    <OutlinedInput
      size="small"
      type="date"
      value={value}
      onChange={(event) =>
        (event.target.value === '' || event.target.value >= '1900-01-01') && onChange(event.target.value)
      }
      startAdornment={
        <Box component="span" aria-hidden="true" sx={{ color: 'text.secondary', fontSize: 12, mr: 1 }}>
          {label}
        </Box>
      }
      inputProps={{ 'aria-label': `${label} date`, min: '1900-01-01', max: '2199-12-31' }}
      sx={{ flex: 'none', pl: 1.5, pr: 1.25, '& input': { px: 0, width: DAY_WIDTH } }}
    />
  );
}
