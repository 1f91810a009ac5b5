import SearchIcon from '@mui/icons-material/SearchOutlined';
import { OutlinedInput } from '@mui/material';
import { useEffect, useEffectEvent, useState, type RefObject } from 'react';

/** A pause in typing after which is searched. */
const SEARCH_PAUSE_MS = 250;

interface Props {
  value: string;
  onSearch: (text: string) => void;
  inputRef?: RefObject<HTMLInputElement | null>;
  /** What is searched, for screen readers. */
  label?: string;
}

/** Words to look for, such as in descriptions, nicknames and category names. */
export function SearchBox({ value, onSearch, inputRef, label = 'Search transactions' }: Props) {
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
      {...(inputRef ? { inputRef } : {})}
      onChange={(event) => setText(event.target.value)}
      placeholder="Search"
      startAdornment={<SearchIcon fontSize="small" sx={{ mr: 1, color: 'text.secondary' }} />}
      inputProps={{ 'aria-label': label, maxLength: 200 }}
      sx={{ flex: { xs: '1 1 auto', md: '1 1 150px' } }}
    />
  );
}
