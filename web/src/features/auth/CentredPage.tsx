import { Box, Paper, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { PATHS } from '../../paths';
import { useTitle } from '../../ui/PageHeader';
import { Wordmark } from '../../ui/brand/Wordmark';

/** One thing to do, before or beside signing in; from the top, so that it stays where it is when a message comes. */
export function CentredPage({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  useTitle(title);
  return (
    <Box
      component="main"
      sx={{ minHeight: '100dvh', display: 'grid', placeItems: 'start center', p: 2, pt: { xs: 4, sm: 12 } }}
    >
      <Box sx={{ width: '100%', maxWidth: 440 }}>
        <Box
          component={Link}
          to={PATHS.dashboard}
          aria-label="Counterfoil, start page"
          sx={{ display: 'block', color: 'inherit', textDecoration: 'none', mb: 3 }}
        >
          <Wordmark />
        </Box>
        <Typography variant="h1">{title}</Typography>
        <Typography color="textSecondary" sx={{ mt: 0.5, mb: 3 }}>
          {text}
        </Typography>
        <Paper variant="outlined" sx={{ p: { xs: 2, sm: 3 } }}>
          {children}
        </Paper>
      </Box>
    </Box>
  );
}
