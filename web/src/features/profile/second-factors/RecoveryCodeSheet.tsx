import { Alert, Box, Button, DialogActions, DialogContent, Stack, Typography } from '@mui/material';
import { CopyButton } from '../../../ui/CopyButton';
import { saveFile } from '../../../ui/save-file';

const FILE_NAME = 'counterfoil-recovery-codes.txt';

/** The codes, this once: what a dialog shows when they have been made. */
export function RecoveryCodeSheet({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const text = `Recovery codes for Counterfoil. Each signs you in once.\n\n${codes.join('\n')}\n`;
  return (
    <>
      <DialogContent>
        <Stack spacing={2}>
          <Alert severity="warning" variant="outlined">
            They are shown only now. Keep them where you find them without your phone.
          </Alert>
          <Typography variant="body2">Each code signs you in once, in place of your second factor.</Typography>
          <Box
            component="ol"
            aria-label="Recovery codes"
            sx={{
              m: 0,
              p: 1.5,
              listStyle: 'none',
              border: 1,
              borderColor: 'divider',
              borderRadius: 1,
              display: 'grid',
              gap: 0.5,
              gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
              fontFamily: 'monospace',
              fontSize: 14,
            }}
          >
            {codes.map((code) => (
              <li key={code}>{code}</li>
            ))}
          </Box>
        </Stack>
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', gap: 1 }}>
        <CopyButton text={text} label="Copy" />
        <Button
          size="small"
          variant="outlined"
          onClick={() => saveFile(FILE_NAME, new Blob([text], { type: 'text/plain' }))}
        >
          Download
        </Button>
        <Button variant="contained" onClick={onClose}>
          I have kept them
        </Button>
      </DialogActions>
    </>
  );
}
