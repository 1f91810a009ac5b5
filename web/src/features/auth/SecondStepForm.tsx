import { Alert, Button, Stack, Typography } from '@mui/material';
import { useState, type FormEvent } from 'react';
import type { SecondFactorMethod } from '@counterfoil/contracts/second-factor.contract';
import { ApiError } from '../../api/api-error';
import { TextInput } from '../../forms/TextInput';
import { knowsPasskeys, factorMessageOf } from '../../session/passkey-browser';
import { usePasskeyStep, useSecondStep } from './second-step.queries';

const FAILURE = 'That did not work. Please try again.';

interface Props {
  methods: readonly SecondFactorMethod[];
  /** Back to the password: it was too late, or wrong too often. */
  onOver: (message: string) => void;
  onBack: () => void;
}

/** What is asked for after the password: a code, a passkey, or a recovery code. */
export function SecondStepForm({ methods, onOver, onBack }: Props) {
  const [isRecovery, setRecovery] = useState(false);
  const step = useSecondStep();
  const passkey = usePasskeyStep();
  const error = step.error ?? passkey.error;
  const isBusy = step.isPending || passkey.isPending;
  const whenOver = (failure: Error) => isOver(failure) && onOver(factorMessageOf(failure, FAILURE));
  const send = (text: string) => {
    passkey.reset();
    step.mutate(isRecovery ? { recoveryCode: text } : { code: text }, { onError: whenOver });
  };
  const sign = () => {
    step.reset();
    passkey.mutate(undefined, { onError: whenOver });
  };
  const canUsePasskey = methods.includes('passkey') && knowsPasskeys() && !isRecovery;
  const canUseCode = methods.includes('code') || isRecovery;
  return (
    <Stack spacing={2}>
      <Typography variant="body2" color="textSecondary">
        {hint(canUseCode, isRecovery)}
      </Typography>
      {error && <Alert severity="error">{factorMessageOf(error, FAILURE)}</Alert>}
      {canUseCode && <CodeForm key={String(isRecovery)} isRecovery={isRecovery} isBusy={isBusy} onSend={send} />}
      {canUsePasskey && (
        <Button variant={canUseCode ? 'outlined' : 'contained'} size="large" disabled={isBusy} onClick={sign}>
          {passkey.isPending ? 'Waiting for your passkey...' : 'Use a Passkey'}
        </Button>
      )}
      <Stack direction="row" sx={{ justifyContent: 'space-between', flexWrap: 'wrap' }}>
        <Button variant="text" size="small" onClick={onBack}>
          Back
        </Button>
        {methods.includes('recovery') && !isRecovery && (
          <Button variant="text" size="small" onClick={() => setRecovery(true)}>
            Use a recovery code
          </Button>
        )}
        {isRecovery && (
          <Button variant="text" size="small" onClick={() => setRecovery(false)}>
            Use another way
          </Button>
        )}
      </Stack>
    </Stack>
  );
}

function CodeForm({
  isRecovery,
  isBusy,
  onSend,
}: {
  isRecovery: boolean;
  isBusy: boolean;
  onSend: (text: string) => void;
}) {
  const [text, setText] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() !== '') onSend(text);
  };
  const kind = isRecovery
    ? { label: 'Recovery code', autoComplete: 'off', inputProps: { maxLength: 60, spellCheck: false } }
    : { label: 'Code', autoComplete: 'one-time-code', inputProps: { inputMode: 'numeric' as const, maxLength: 10 } };
  return (
    <form noValidate onSubmit={submit}>
      <Stack spacing={2}>
        <TextInput {...kind} autoFocus value={text} onChange={({ target }) => setText(target.value)} />
        <Button type="submit" variant="contained" size="large" disabled={isBusy || text.trim() === ''}>
          {isBusy ? 'Checking...' : 'Continue'}
        </Button>
      </Stack>
    </form>
  );
}

function hint(canUseCode: boolean, isRecovery: boolean): string {
  if (isRecovery) return 'Enter one of the recovery codes that you have kept. It works once.';
  return canUseCode
    ? 'Enter the six digits that your authenticator app shows now.'
    : 'Confirm with your passkey that it is you.';
}

function isOver(error: Error): boolean {
  return error instanceof ApiError && error.problem?.code === 'second_step_over';
}
