import { Box, Button, Typography } from '@mui/material';
import type { ReactNode } from 'react';

/** Where there is nothing to show: what will be here, and the one action that fills it. */
export function EmptyNotice({ title, text, children }: { title: string; text?: string; children?: ReactNode }) {
  return (
    <Box sx={{ py: 6, px: 3, textAlign: 'center' }}>
      <Typography variant="h3" component="p">
        {title}
      </Typography>
      {text && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1, mx: 'auto', maxWidth: '52ch' }}>
          {text}
        </Typography>
      )}
      {children && <Box sx={{ mt: 2.5 }}>{children}</Box>}
    </Box>
  );
}

/** Where something could not be loaded: what happened, and trying again. */
export function FailureNotice({ title, text, onRetry }: { title: string; text?: string; onRetry?: () => void }) {
  return (
    <Box role="alert" sx={{ py: 6, px: 3, textAlign: 'center' }}>
      <Typography variant="h3" component="p" color="error">
        {title}
      </Typography>
      {text && (
        <Typography
          variant="body2"
          color="textSecondary"
          sx={{ mt: 1, mx: 'auto', maxWidth: '52ch', overflowWrap: 'anywhere' }}
        >
          {text}
        </Typography>
      )}
      {onRetry && (
        <Button variant="outlined" onClick={onRetry} sx={{ mt: 2.5 }}>
          Try again
        </Button>
      )}
    </Box>
  );
}
