import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';

/** A mail or a ticket in full, with its lines as they were written. */
export function MessageDialog({
  title,
  facts,
  text,
  children,
  onClose,
}: {
  title: string;
  facts: ReactNode;
  text: string;
  children?: ReactNode;
  onClose: () => void;
}) {
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="message-title">
      <DialogTitle id="message-title" sx={{ overflowWrap: 'anywhere' }}>
        {title}
      </DialogTitle>
      <DialogContent>
        <Stack spacing={2}>
          <Typography variant="body2" color="textSecondary" component="div" sx={{ overflowWrap: 'anywhere' }}>
            {facts}
          </Typography>
          <Typography variant="body2" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {text}
          </Typography>
        </Stack>
      </DialogContent>
      <DialogActions>
        {children}
        <Button variant="outlined" autoFocus onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}
