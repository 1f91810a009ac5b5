import { Box, Paper, Stack, Typography, type PaperProps } from '@mui/material';
import type { ReactNode } from 'react';

interface Props extends Omit<PaperProps, 'title'> {
  title: string;
  subtitle?: ReactNode;
  action?: ReactNode;
}

/** The frame is the rule under the last row of a table: two beside each other look like a mistake. */
const LAST_RULE = {
  '& > table > tbody:last-child > tr:last-child > *, & > .MuiTableContainer-root > table > tbody:last-child > tr:last-child > *':
    { borderBottom: 0 },
} as const;

/** A framed part of a page with its own heading. */
export function Section({ title, subtitle, action, children, ...rest }: Props) {
  return (
    <Paper variant="outlined" component="section" aria-label={title} sx={LAST_RULE} {...rest}>
      <Stack
        direction="row"
        spacing={2}
        useFlexGap
        sx={{
          alignItems: 'center',
          justifyContent: 'space-between',
          px: 2,
          py: 1.5,
          minHeight: 56,
          borderBottom: 1,
          borderColor: 'divider',
          '& > .MuiButton-root': { flexShrink: 0 },
        }}
      >
        <Box sx={{ minWidth: 0 }}>
          <Typography variant="h2" sx={{ fontSize: 16, overflowWrap: 'anywhere' }}>
            {title}
          </Typography>
          {subtitle && (
            <Typography variant="caption" color="textSecondary" component="p" sx={{ overflowWrap: 'anywhere' }}>
              {subtitle}
            </Typography>
          )}
        </Box>
        {action}
      </Stack>
      {children}
    </Paper>
  );
}
