import { Box, Button, Typography } from '@mui/material';
import { Component, type ErrorInfo, type ReactNode } from 'react';
import { Wordmark } from '../ui/brand/Wordmark';

/** What a chunk that is gone after a new release makes browsers say; loading the page anew is all it needs. */
const OUTDATED = /dynamically imported module|Importing a module script failed|error loading/i;

/** Catches what no screen expected, says so plainly, and offers the way back. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { error: Error | null }> {
  override state: { error: Error | null } = { error: null };

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  override componentDidCatch(error: Error, info: ErrorInfo) {
    console.error('A screen failed', error, info.componentStack);
  }

  override render() {
    const { error } = this.state;
    if (!error) return this.props.children;
    const outdated = OUTDATED.test(error.message);
    return (
      <Box component="main" role="alert" sx={{ minHeight: '100dvh', display: 'grid', placeItems: 'center', p: 3 }}>
        <Box sx={{ maxWidth: 480 }}>
          <Wordmark />
          <Typography variant="h1" sx={{ mt: 4 }}>
            {outdated ? 'There is a new version' : 'This page has failed'}
          </Typography>
          <Typography color="textSecondary" sx={{ mt: 1, mb: 3 }}>
            {outdated
              ? 'Counterfoil was renewed, or could not be loaded, while this page was open.'
              : 'Your books are not touched by it: everything that was saved is saved.'}{' '}
            Load the page again to go on.
          </Typography>
          <Button variant="contained" onClick={() => window.location.reload()}>
            Load again
          </Button>
        </Box>
      </Box>
    );
  }
}
