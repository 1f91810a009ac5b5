import { Box, Button, Typography } from '@mui/material';
import { Link } from 'react-router';
import { useTitle } from './PageHeader';
import { Wordmark } from './brand/Wordmark';
import { PATHS } from '../paths';

/** For paths that lead nowhere. Inside the shell it leaves out the name, which stands in the sidebar. */
export function NotFoundPage({ isInShell = false }: { isInShell?: boolean }) {
  useTitle('Page not found');
  return (
    <Box
      component={isInShell ? 'div' : 'main'}
      sx={{ minHeight: isInShell ? '60vh' : '100dvh', display: 'grid', placeItems: 'center', p: 3 }}
    >
      <Box sx={{ maxWidth: 480 }}>
        {!isInShell && <Wordmark />}
        <Typography variant="overline" color="textSecondary" component="p" sx={{ mt: 4 }}>
          404
        </Typography>
        <Typography variant="h1">Page not found</Typography>
        <Typography color="textSecondary" sx={{ mt: 1, mb: 3 }}>
          Nothing is kept under this address. It may have been mistyped, or the page has moved.
        </Typography>
        <Button variant="contained" component={Link} to={PATHS.dashboard}>
          {isInShell ? 'Go to the dashboard' : 'Go to the start page'}
        </Button>
      </Box>
    </Box>
  );
}
