import { Alert, Box, Button, DialogActions, DialogContent, LinearProgress, Stack, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { MAX_ARCHIVE_BYTES, type RestoreJob } from '@counterfoil/contracts/export.contract';
import { messageOf, NoAnswerError } from '../../api/api-error';
import { queryKeys } from '../../api/query-keys';
import { useSubmissionKey } from '../../api/submission-key';
import { PATHS } from '../../paths';
import { TitledDialog } from '../../ui/TitledDialog';
import { showFailure, showToast } from '../../ui/toasts';
import { isBusinessLimit } from './create-business-form';
import { ExportFailed } from '../../books/exports.queries';
import { restoreArchive } from './backups.queries';

const FAILURE = 'Failed to restore the archive';
/** Of a file's size as it is shown. */
const BYTES_PER_MB = 1_000_000;
const BYTES_PER_KB = 1_000;

type Stage =
  | { name: 'choosing' }
  | { name: 'sending'; percent: number }
  | { name: 'restoring'; percent: number; waiting: string | null };

/** Brings a business along in its complete archive. */
export function RestoreArchiveDialog({
  isOpen,
  onClose,
  onRestored,
}: {
  isOpen: boolean;
  onClose: () => void;
  onRestored: (businessId: string) => void;
}) {
  const [file, setFile] = useState<File | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [stage, setStage] = useState<Stage>({ name: 'choosing' });
  const submission = useSubmissionKey();
  const client = useQueryClient();
  const navigate = useNavigate();
  const isBusy = stage.name !== 'choosing';

  const finish = async (job: RestoreJob) => {
    await client.invalidateQueries({ queryKey: queryKeys.businesses });
    showToast('Success', `${job.businessName} is restored`);
    onRestored(job.businessId);
    onClose();
  };
  const restore = async (chosen: File) => {
    setFailure(null);
    setStage({ name: 'sending', percent: 0 });
    try {
      const key = submission.keyFor([chosen.name, chosen.size, chosen.lastModified]);
      const onSent = (percent: number): void => setStage({ name: 'sending', percent });
      const job = await restoreArchive(chosen, key, onSent, (percent, waiting) => {
        setStage({ name: 'restoring', percent, waiting });
      });
      if (job.status !== 'completed') throw new ExportFailed(failureOf(job));
      await finish(job);
    } catch (error) {
      // What got no answer may have arrived: sent again under the same key it is the same restore.
      if (!(error instanceof NoAnswerError)) submission.renew();
      const message = error instanceof ExportFailed ? error.message : messageOf(error, FAILURE);
      if (isBusinessLimit(message)) void navigate(`${PATHS.upgrade}?reason=business`);
      setFailure(message);
      showFailure('Error', message);
      setStage({ name: 'choosing' });
    }
  };
  return (
    <TitledDialog title="Restore from an archive" isOpen={isOpen} onClose={isBusy ? undefined : onClose}>
      <DialogContent>
        <Stack spacing={2}>
          {failure && <Alert severity="error">{failure}</Alert>}
          <Typography variant="body2">
            Choose the ZIP file of a complete archive. Its proofs are checked before anything is written, and you become
            the owner of the business. What repeats in it rests until you let it go on.
          </Typography>
          <FileChoice
            file={file}
            isDisabled={isBusy}
            onChoose={(chosen) => {
              setFile(chosen);
              setFailure(
                chosen.size > MAX_ARCHIVE_BYTES ? 'This file is too large: an archive has at most 1 GB.' : null,
              );
            }}
          />
          {isBusy && (
            <Box role="status">
              <Typography
                variant="body2"
                color="textSecondary"
                sx={{ mb: 0.5 }}
              >{`${stage.name === 'sending' ? 'Uploading' : 'Restoring'}... ${stage.percent} %`}</Typography>
              <LinearProgress
                aria-label={stage.name === 'sending' ? 'Progress of the upload' : 'Progress of the restore'}
                variant="determinate"
                value={stage.percent}
              />
              {stage.name === 'restoring' && stage.waiting !== null && (
                <Typography variant="caption">{stage.waiting}.</Typography>
              )}
            </Box>
          )}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button variant="text" onClick={onClose} disabled={isBusy}>
          Cancel
        </Button>
        <Button
          variant="contained"
          disabled={!file || isBusy || file.size > MAX_ARCHIVE_BYTES}
          onClick={() => file && void restore(file)}
        >
          {isBusy ? 'Restoring...' : 'Restore'}
        </Button>
      </DialogActions>
    </TitledDialog>
  );
}

function FileChoice({
  file,
  isDisabled,
  onChoose,
}: {
  file: File | null;
  isDisabled: boolean;
  onChoose: (file: File) => void;
}) {
  const picker = useRef<HTMLInputElement>(null);
  return (
    <Stack direction="row" spacing={2} sx={{ alignItems: 'center' }}>
      <Button
        variant="outlined"
        autoFocus
        disabled={isDisabled}
        sx={{ flexShrink: 0 }}
        onClick={() => picker.current?.click()}
      >
        Choose file
      </Button>
      <Typography
        variant="body2"
        color={file ? 'textPrimary' : 'textSecondary'}
        sx={{ minWidth: 0, overflowWrap: 'anywhere' }}
      >
        {file ? `${file.name} (${sizeOf(file)})` : 'No file chosen'}
      </Typography>
      <input
        ref={picker}
        type="file"
        hidden
        accept=".zip,application/zip"
        aria-label="Archive"
        onChange={(event) => {
          const [chosen] = event.target.files ?? [];
          if (chosen) onChoose(chosen);
          event.target.value = '';
        }}
      />
    </Stack>
  );
}

/** Some reasons name an event or a file alone: what has failed stands before them. */
function failureOf({ error }: RestoreJob): string {
  return error === null ? FAILURE : `${FAILURE}. ${error}`;
}

function sizeOf({ size }: File): string {
  if (size < BYTES_PER_MB) return `${Math.ceil(size / BYTES_PER_KB)} KB`;
  return `${(size / BYTES_PER_MB).toFixed(1)} MB`;
}
