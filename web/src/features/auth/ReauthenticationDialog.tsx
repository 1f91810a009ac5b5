import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle, Stack, Typography } from '@mui/material';
import { useForm } from 'react-hook-form';
import { ReauthenticateRequest } from '@counterfoil/contracts/auth.contract';
import { messageOf } from '../../api/api-error';
import { carryOut } from '../../api/carry-out';
import { useUser } from '../../session/session';
import { contractResolver } from '../../forms/contract-resolver';
import { PasswordInput, TextInput } from '../../forms/TextInput';
import { FactorProof } from '../second-factors/FactorProof';
import { useReauthenticate } from './auth.queries';

/** Asks for the password before something goes on. @param onClose told whether it was right; false leaves things as they were */
export function ReauthenticationDialog({ onClose }: { onClose: (isGiven: boolean) => void }) {
  const { email, hasSecondFactor } = useUser();
  const reauthenticate = useReauthenticate();
  const resolver = contractResolver(ReauthenticateRequest);
  const form = useForm<ReauthenticateRequest>({ resolver, defaultValues: { password: '' } });
  const confirm = (proof: ReauthenticateRequest) =>
    carryOut(reauthenticate, proof, {
      onSuccess: () => onClose(true),
      onError: () => form.setFocus('password', { shouldSelect: true }),
    });
  // The dialog stands in the page of whatever asked: its submission must not be taken for that form's.
  return (
    <Dialog open onClose={() => onClose(false)} fullWidth maxWidth="xs" aria-labelledby="reauthentication">
      <form
        noValidate
        onSubmit={(event) => {
          event.stopPropagation();
          void form.handleSubmit(confirm)(event);
        }}
      >
        <DialogTitle id="reauthentication">Is it you?</DialogTitle>
        <DialogContent>
          <Stack spacing={2}>
            {reauthenticate.isError && (
              <Alert severity="error">
                {messageOf(reauthenticate.error, 'Your password could not be checked. Please try again.')}
              </Alert>
            )}
            <Typography variant="body2">
              You signed in a while ago. Enter your password once more, and what you were doing goes on.
            </Typography>
            {/* Password managers look for whose password it is. */}
            <TextInput label="Email" type="email" autoComplete="username" value={email} readOnly />
            <PasswordInput
              label="Your password"
              autoFocus
              autoComplete="current-password"
              error={form.formState.errors.password?.message}
              {...form.register('password')}
            />
            {hasSecondFactor && <FactorProof onGiven={() => onClose(true)} />}
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button variant="text" onClick={() => onClose(false)}>
            Cancel
          </Button>
          <Button type="submit" variant="contained" disabled={reauthenticate.isPending}>
            {reauthenticate.isPending ? 'Checking...' : 'Continue'}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
