import { Box } from '@mui/material';
import type { ReactNode } from 'react';

/** The controls of a report in one row, or under each other on a phone. */
export function FilterBar({ children }: { children: ReactNode }) {
  return (
    <Box
      role="search"
      aria-label="Report filters"
      className="not-printed"
      sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', alignItems: 'flex-start', mb: 3 }}
    >
      {children}
    </Box>
  );
}
