import ArrowIcon from '@mui/icons-material/ArrowBackOutlined';
import { Box, Link, Stack, Typography } from '@mui/material';
import { useEffect, type ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';

/** Title, one line about the page, and its actions; also names the browser's tab. */
export function PageHeader({ title, subtitle, children }: { title: string; subtitle?: string; children?: ReactNode }) {
  useTitle(title);
  return (
    <Stack
      className="not-printed"
      direction={{ xs: 'column', md: 'row' }}
      spacing={2}
      sx={{ justifyContent: 'space-between', alignItems: { md: 'flex-end' }, mb: 3 }}
    >
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="h1">{title}</Typography>
        {subtitle && (
          <Typography variant="subtitle1" color="textSecondary" sx={{ mt: 0.5 }}>
            {subtitle}
          </Typography>
        )}
      </Box>
      {children && (
        <Stack
          direction="row"
          spacing={1}
          useFlexGap
          sx={{
            flexWrap: 'wrap',
            flexShrink: 0,
            '&:empty': { display: 'none' },
            '& > button': { flex: { xs: '1 1 auto', md: 'none' } },
          }}
        >
          {children}
        </Stack>
      )}
    </Stack>
  );
}

/** The way back from a page to the one above it. */
export function BackLink({ to, label }: { to: string; label: string }) {
  return (
    <Box className="not-printed" sx={{ mb: 1 }}>
      <Link
        component={RouterLink}
        to={to}
        variant="body2"
        sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5, overflowWrap: 'anywhere' }}
      >
        <ArrowIcon sx={{ fontSize: 16 }} />
        {label}
      </Link>
    </Box>
  );
}

/** Names the browser's tab while the page is shown. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Counterfoil`;
    return () => {
      document.title = 'Counterfoil';
    };
  }, [title]);
}
