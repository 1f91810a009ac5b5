import { Box } from '@mui/material';
import type { ReactNode } from 'react';

/** A list that a page's keys move through. */
export function SortingList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box component="ul" aria-label={label} sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {children}
    </Box>
  );
}
