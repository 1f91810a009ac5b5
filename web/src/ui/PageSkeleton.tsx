import { Box, Paper, Skeleton } from '@mui/material';
import { LoadingRows } from './LoadingRows';

/** The outline of a page whose code is on its way. */
export function PageSkeleton() {
  return (
    <Box>
      <Skeleton width={240} height={36} />
      <Skeleton width={320} sx={{ mb: 4, maxWidth: '80%' }} />
      <Paper variant="outlined">
        <LoadingRows rows={6} />
      </Paper>
    </Box>
  );
}
