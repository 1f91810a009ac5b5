import { Box, Paper, Stack, Typography, type PaperProps } from '@mui/material';
import type { ReactNode } from 'react';

interface Props extends Omit<PaperProps, 'title'> {
  title: string;
  subtitle?: ReactNode;
  action?: ReactNode;
}

/** A framed part of a page with its own heading. */
export function Section({ title, subtitle, action, children, ...rest }: Props) {
  return (
    <Paper variant="outlined" component="section" aria-label={title} {...rest}>
      <Stack direction="row" spacing={2} useFlexGap sx={{ alignItems: 'center', justifyContent: 'space-between', px: 2, py: 1.5, minHeight: 56, borderBottom: 1, borderColor: 'divider' }}>
        <Box sx={{ minWidth: 0 }}>
          <Typography variant="h2" sx={{ fontSize: 16, overflowWrap: 'anywhere' }}>{title}</Typography>
          {subtitle && <Typography variant="caption" color="textSecondary" component="p" sx={{ overflowWrap: 'anywhere' }}>{subtitle}</Typography>}
        </Box>
        {action}
      </Stack>
      {children}
    </Paper>
  );
}
