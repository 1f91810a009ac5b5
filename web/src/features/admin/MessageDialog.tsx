import { Button, DialogActions, DialogContent, Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { TitledDialog } from '../../ui/TitledDialog';

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
    <TitledDialog title={title} onClose={onClose} maxWidth="sm">
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
    </TitledDialog>
  );
}
