import { Alert, Box, Stack, Typography } from '@mui/material';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { DialogForm } from '../../../forms/DialogForm';
import { TextInput } from '../../../forms/TextInput';
import { TitledDialog } from '../../../ui/TitledDialog';
import { CopyButton } from '../../../ui/CopyButton';
import { LoadingRows } from '../../../ui/LoadingRows';
import { showToast } from '../../../ui/toasts';
import { factorMessageOf } from '../../../session/passkey-browser';
import { QrCode } from './QrCode';
import { RecoveryCodeSheet } from './RecoveryCodeSheet';
import { useBeginApp, useConfirmApp } from './second-factors.queries';

/** Sets an authenticator app up: the picture, the code, and the recovery codes where they are the first. */
export function AuthenticatorAppDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const done = (made: readonly string[] | null) => {
    showToast('Success', 'The authenticator app is set up');
    if (made) setCodes(made);
    else onClose();
  };
  return (
    <TitledDialog
      title={codes ? 'Your recovery codes' : 'Set up an authenticator app'}
      isOpen={isOpen}
      onClose={codes ? undefined : onClose}
    >
      {codes ? <RecoveryCodeSheet codes={codes} onClose={onClose} /> : <SetUp onDone={done} onClose={onClose} />}
    </TitledDialog>
  );
}

function SetUp({ onDone, onClose }: { onDone: (codes: readonly string[] | null) => void; onClose: () => void }) {
  const begin = useBeginApp();
  const confirm = useConfirmApp();
  const [code, setCode] = useState('');
  const isBegun = useRef(false);
  const { mutate } = begin;
  useEffect(() => {
    // Each call makes another secret; a development build runs effects twice.
    if (isBegun.current) return;
    isBegun.current = true;
    mutate();
  }, [mutate]);
  const send = (event: FormEvent) => {
    event.preventDefault();
    confirm.mutate(code, { onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes) });
  };
  return (
    <DialogForm
      onSubmit={send}
      failure={begin.isError && factorMessageOf(begin.error, 'The set-up could not be begun. Please try again.')}
      confirm="Confirm"
      waiting="Checking..."
      isPending={confirm.isPending}
      isBlocked={!begin.data || code.trim() === ''}
      onCancel={onClose}
    >
      {confirm.isError && (
        <Alert severity="error">
          {factorMessageOf(confirm.error, 'The code could not be checked. Please try again.')}
        </Alert>
      )}
      <Typography variant="body2">
        Scan this with an authenticator app, then enter the six digits that it shows.
      </Typography>
      {begin.isPending && <LoadingRows rows={3} />}
      {begin.data && (
        <>
          <Box sx={{ display: 'grid', placeItems: 'center' }}>
            <QrCode text={begin.data.uri} label="QR code for your authenticator app" />
          </Box>
          <Stack direction="row" spacing={1} sx={{ alignItems: 'center' }}>
            <Box sx={{ minWidth: 0, flex: 1 }}>
              <Typography variant="caption" color="textSecondary" component="p">
                Cannot scan it? Enter this key
              </Typography>
              <Typography variant="body2" sx={{ fontFamily: 'monospace', overflowWrap: 'anywhere' }}>
                {begin.data.secret}
              </Typography>
            </Box>
            <CopyButton text={begin.data.secret} label="Copy" />
          </Stack>
          <TextInput
            label="Code"
            autoComplete="one-time-code"
            inputProps={{ inputMode: 'numeric', maxLength: 10 }}
            value={code}
            onChange={({ target }) => setCode(target.value)}
          />
        </>
      )}
    </DialogForm>
  );
}
