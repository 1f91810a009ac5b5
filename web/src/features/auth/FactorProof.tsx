import { Alert, Button, Divider, Stack } from '@mui/material';
import { useState, type KeyboardEvent } from 'react';
import { TextInput } from '../../forms/TextInput';
import { knowsPasskeys, factorMessageOf } from '../../session/passkey-browser';
import { useSecondFactors } from '../../session/session.queries';
import { useFactorProof } from './second-step.queries';

/** In place of the password: a code or a passkey, for whoever has one. */
export function FactorProof({ onGiven }: { onGiven: () => void }) {
  const { data } = useSecondFactors();
  const prove = useFactorProof();
  const [code, setCode] = useState('');
  const send = (given: string | undefined) => prove.mutate(given, { onSuccess: onGiven });
  // Enter in this field is not meant for the password that stands in the same form.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    if (code.trim() !== '' && !prove.isPending) send(code);
  };
  const hasCode = Boolean(data?.authenticatorApp);
  const hasPasskey = data !== undefined && data.passkeys.length > 0 && data.passkeyObstacle === null && knowsPasskeys();
  if (!hasCode && !hasPasskey) return null;
  return (
    <Stack spacing={2}>
      <Divider sx={{ typography: 'caption', color: 'text.secondary' }}>or</Divider>
      {prove.isError && (
        <Alert severity="error">{factorMessageOf(prove.error, 'That could not be checked. Please try again.')}</Alert>
      )}
      {hasCode && (
        <Stack direction="row" spacing={1} sx={{ alignItems: 'flex-end' }}>
          <TextInput
            label="Code of your authenticator app"
            autoComplete="one-time-code"
            inputProps={{ inputMode: 'numeric', maxLength: 10 }}
            value={code}
            onKeyDown={onKeyDown}
            onChange={({ target }) => setCode(target.value)}
          />
          <Button variant="outlined" disabled={prove.isPending || code.trim() === ''} onClick={() => send(code)}>
            Use Code
          </Button>
        </Stack>
      )}
      {hasPasskey && (
        <Button variant="outlined" disabled={prove.isPending} onClick={() => send(undefined)}>
          Use a Passkey
        </Button>
      )}
    </Stack>
  );
}
