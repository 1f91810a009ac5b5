import { Link } from '@mui/material';
import { Link as RouterLink, useSearchParams } from 'react-router';

/** The number of an entry, which opens it beside the report. */
export function EntryLink({ number }: { number: number }) {
  const [params] = useSearchParams();
  const to = new URLSearchParams(params);
  to.set('entry', String(number));
  return (
    <Link
      component={RouterLink}
      to={{ search: to.toString() }}
      aria-label={`Entry ${number}`}
      sx={{ display: 'inline-block', py: 0.5, whiteSpace: 'nowrap' }}
    >
      {number}
    </Link>
  );
}
