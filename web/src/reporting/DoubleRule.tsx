import { Box } from '@mui/material';
import type { ReactNode } from 'react';

/** A figure with the double rule that closes a statement in print. */
export function DoubleRule({ children }: { children: ReactNode }) {
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-block',
        borderBottom: '3px double',
        borderColor: 'text.primary',
        borderTop: '1px solid',
        py: '1px',
        lineHeight: 1.4,
      }}
    >
      {children}
    </Box>
  );
}
