import { Button, Stack } from '@mui/material';
import { formatCount } from '../../../ui/money-format';
import { pageButtons } from './page-buttons';

/** The pages around the current one, and the way to the one before and after it. */
export function PageButtons({ page, last, onPage }: { page: number; last: number; onPage: (page: number) => void }) {
  return (
    <Stack
      direction="row"
      spacing={0.5}
      useFlexGap
      component="nav"
      aria-label="Pages"
      sx={{ justifyContent: 'center', flexWrap: 'wrap', mt: 2 }}
    >
      <Button variant="text" size="small" disabled={page === 1} onClick={() => onPage(page - 1)}>
        Previous
      </Button>
      {pageButtons(page, last).map((number) => (
        <Button
          key={number}
          variant={number === page ? 'contained' : 'outlined'}
          size="small"
          aria-current={number === page ? 'page' : undefined}
          aria-label={`Page ${formatCount(number)}`}
          onClick={() => onPage(number)}
          sx={{ minWidth: 36, px: 1 }}
        >
          {formatCount(number)}
        </Button>
      ))}
      <Button variant="text" size="small" disabled={page === last} onClick={() => onPage(page + 1)}>
        Next
      </Button>
    </Stack>
  );
}
