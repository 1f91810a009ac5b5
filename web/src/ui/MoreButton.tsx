import { Box, Button, Typography } from '@mui/material';
import { formatCount } from './money-format';

interface Props {
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
  shown: number;
  total: number;
  /** What is counted, in the plural. */
  of: string;
}

/** How much of a long report is shown, and the rest of it. */
export function MoreButton({ query, shown, total, of }: Props) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'center', gap: 2, p: 2, flexWrap: 'wrap' }}>
      <Typography variant="body2" color="textSecondary" role="status">
        Showing {formatCount(shown)} of {formatCount(total)} {of}
      </Typography>
      {query.hasNextPage && (
        <Button
          variant="outlined"
          size="small"
          className="not-printed"
          disabled={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {query.isFetchingNextPage ? 'Loading...' : 'Show more'}
        </Button>
      )}
    </Box>
  );
}
