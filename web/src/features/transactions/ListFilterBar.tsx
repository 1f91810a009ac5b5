import SearchIcon from '@mui/icons-material/SearchOutlined';
import { Box, OutlinedInput, ToggleButton, ToggleButtonGroup } from '@mui/material';
import NativeSelect from '@mui/material/NativeSelect';
import { useEffect, useEffectEvent, useState } from 'react';
import { useAccounts } from '../accounts/accounts.queries';
import { useBusiness } from '../businesses/business-context';
import type { ListFilter } from './list-filter';

/** A pause in typing after which is searched. */
const SEARCH_PAUSE_MS = 300;

/** Search, kind and account. */
export function ListFilterBar({ filter, onChange }: { filter: ListFilter; onChange: (change: Partial<ListFilter>) => void }) {
  const accounts = useAccounts(useBusiness().id).data ?? [];
  return (
    <Box role="search" sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', mb: 1 }}>
      <SearchBox value={filter.search} onSearch={(search) => onChange({ search })} />
      <ToggleButtonGroup exclusive size="small" value={filter.type} aria-label="Category type" onChange={(_event, type: ListFilter['type'] | null) => type && onChange({ type })}>
        <ToggleButton value="all">All</ToggleButton>
        <ToggleButton value="revenue">Revenue</ToggleButton>
        <ToggleButton value="expense">Expense</ToggleButton>
      </ToggleButtonGroup>
      {accounts.length > 1 && (
        <NativeSelect value={filter.accountId} onChange={(event) => onChange({ accountId: event.target.value })} input={<OutlinedInput size="small" />} inputProps={{ 'aria-label': 'Account' }} sx={{ maxWidth: { xs: '100%', sm: 240 } }}>
          <option value="">All accounts</option>
          {accounts.map(({ id, name }) => <option key={id} value={id}>{name}</option>)}
        </NativeSelect>
      )}
    </Box>
  );
}

function SearchBox({ value, onSearch }: { value: string; onSearch: (text: string) => void }) {
  const [text, setText] = useState(value);
  const [searched, setSearched] = useState(value);
  if (value !== searched) {
    // Changed from outside (filters cleared, the back button): the box follows.
    setSearched(value);
    setText(value);
  }
  const search = useEffectEvent((typed: string) => {
    setSearched(typed);
    onSearch(typed);
  });
  useEffect(() => {
    if (text === searched) return;
    const timer = setTimeout(() => search(text), SEARCH_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, searched]);
  return (
    <OutlinedInput
      size="small"
      type="search"
      value={text}
      onChange={(event) => setText(event.target.value)}
      placeholder="Search description or category"
      startAdornment={<SearchIcon fontSize="small" sx={{ mr: 1, color: 'text.secondary' }} />}
      inputProps={{ 'aria-label': 'Search transactions', maxLength: 200 }}
      sx={{ flex: { xs: '1 1 100%', sm: '0 1 360px' } }}
    />
  );
}
