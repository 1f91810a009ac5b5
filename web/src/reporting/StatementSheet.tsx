import { Box, Paper, Typography } from '@mui/material';
import type { ReactNode } from 'react';

interface Props {
  /** Whose books. */
  name: string;
  title: string;
  /** Days, currency, as known at. */
  subtitle: ReactNode;
  /** Statements read best in a narrow column; journals and ledgers take all there is. */
  isWide?: boolean;
  isStale?: boolean;
  children: ReactNode;
}

/** A statement as in print: the business, what it is, which days, and the figures below a rule. */
export function StatementSheet({ name, title, subtitle, isWide = false, isStale = false, children }: Props) {
  return (
    <Paper
      variant="outlined"
      component="section"
      className="statement"
      aria-label={title}
      aria-busy={isStale}
      sx={{ maxWidth: isWide ? 'none' : 880, mx: 'auto', opacity: isStale ? 0.6 : 1 }}
    >
      <Box sx={{ textAlign: 'center', px: 2, pt: { xs: 3, sm: 5 }, pb: 3 }}>
        <Typography variant="h2" sx={{ overflowWrap: 'anywhere' }}>
          {name}
        </Typography>
        <Typography variant="h3" component="p" sx={{ mt: 0.5, fontWeight: 500 }}>
          {title}
        </Typography>
        <Typography variant="body2" color="textSecondary" component="div">
          {subtitle}
        </Typography>
      </Box>
      {children}
    </Paper>
  );
}
