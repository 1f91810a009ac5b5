import { Button, DialogActions, DialogContent, LinearProgress, Typography } from '@mui/material';
import type { Import } from '@counterfoil/contracts/import-answer.contract';
import { countText } from './import-words';
import { useImportAction } from './use-import-actions';

/** Step 4: how far the job is. It goes on when the dialog is closed. */
export function ImportingStep({ found, onClose }: { found: Import; onClose: () => void }) {
  const act = useImportAction({ businessId: found.businessId, importId: found.id });
  const isRecording = found.status === 'recording';
  return (
    <>
      <DialogContent>
        <div role="status" style={{ padding: '64px 0', maxWidth: 480, margin: '0 auto', textAlign: 'center' }}>
          <Typography variant="h2">{found.status === 'undoing' ? 'Undoing...' : 'Importing...'}</Typography>
          <Typography variant="body2" color="textSecondary" sx={{ mt: 1, mb: 3 }}>
            {countText(found)}. You can close this and go on working: you are told when it is done.
          </Typography>
          <LinearProgress
            variant="determinate"
            value={found.progress}
            aria-label="Progress of the import"
            sx={{ bgcolor: 'divider' }}
          />
        </div>
      </DialogContent>
      <DialogActions sx={{ justifyContent: 'space-between' }}>
        {isRecording ? (
          <Button variant="text" color="error" disabled={act.isPending} onClick={() => act.mutate('cancel')}>
            Cancel import
          </Button>
        ) : (
          <span />
        )}
        <Button variant="outlined" onClick={onClose}>
          Go on in the background
        </Button>
      </DialogActions>
    </>
  );
}
