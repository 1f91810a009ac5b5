import { Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';

/** One second factor: what it is, since when, and what can be done with it. */
export function FactorLine({ name, note, children }: { name: string; note: string; children: ReactNode }) {
  return (
    <Stack
      direction="row"
      spacing={1}
      useFlexGap
      sx={{
        px: 2,
        py: 1.5,
        alignItems: 'center',
        flexWrap: 'wrap',
        '&:not(:last-child)': { borderBottom: 1, borderColor: 'divider' },
      }}
    >
      <Stack sx={{ minWidth: 0, flex: '1 1 180px' }}>
        <Typography variant="body2" sx={{ fontWeight: 550, overflowWrap: 'anywhere' }}>
          {name}
        </Typography>
        <Typography variant="caption" color="textSecondary">
          {note}
        </Typography>
      </Stack>
      <Stack direction="row" spacing={1} sx={{ flexShrink: 0 }}>
        {children}
      </Stack>
    </Stack>
  );
}
