import { Box, Skeleton } from '@mui/material';

/** The outline of a table that is being loaded: rows of the height that they will have. */
export function LoadingRows({ rows = 5 }: { rows?: number }) {
  return (
    <Box data-awaited aria-busy="true" aria-label="Loading" role="status" sx={{ px: 2 }}>
      {Array.from({ length: rows }, (_, row) => (
        <Box
          key={row}
          sx={{
            height: 36,
            display: 'flex',
            alignItems: 'center',
            gap: 3,
            borderBottom: row < rows - 1 ? 1 : 0,
            borderColor: 'divider',
          }}
        >
          <Skeleton width={`${30 + ((row * 17) % 25)}%`} />
          <Box sx={{ flex: 1 }} />
          <Skeleton width={72} />
        </Box>
      ))}
    </Box>
  );
}
