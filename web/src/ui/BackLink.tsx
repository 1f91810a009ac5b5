import ArrowIcon from '@mui/icons-material/ArrowBackOutlined';
import { Box, Link } from '@mui/material';
import { Link as RouterLink } from 'react-router';

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
