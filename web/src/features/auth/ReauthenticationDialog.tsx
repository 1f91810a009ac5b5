import { Typography } from '@mui/material';
import { useForm } from 'react-hook-form';
import { ReauthenticateRequest } from '@counterfoil/contracts/auth.contract';
import { messageOf } from '../../api/api-error';
import { carryOut } from '../../api/carry-out';
import { useUser } from '../../session/session';
import { DialogForm } from '../../forms/DialogForm';
import { contractResolver } from '../../forms/contract-resolver';
import { fieldsOf } from '../../forms/field-of';
import { PasswordInput, TextInput } from '../../forms/TextInput';
import { TitledDialog } from '../../ui/TitledDialog';
import { FactorProof } from './FactorProof';
import { useReauthenticate } from './auth.queries';

/**
 * Asks for the password before something goes on. @param onClose told whether it was right; false leaves things as they
 * were
 */
export function ReauthenticationDialog({ onClose }: { onClose: (isGiven: boolean) => void }) {
  const { email, hasSecondFactor } = useUser();
  const reauthenticate = useReauthenticate();
  const resolver = contractResolver(ReauthenticateRequest);
  const form = useForm<ReauthenticateRequest>({ resolver, defaultValues: { password: '' } });
  const field = fieldsOf(form);
  const confirm = (proof: ReauthenticateRequest) =>
    carryOut(reauthenticate, proof, {
      onSuccess: () => onClose(true),
      onError: () => form.setFocus('password', { shouldSelect: true }),
    });
  // The dialog stands in the page of whatever asked: its submission must not be taken for that form's.
  return (
    <TitledDialog title="Is it you?" onClose={() => onClose(false)}>
      <DialogForm
        onSubmit={(event) => {
          event.stopPropagation();
          void form.handleSubmit(confirm)(event);
        }}
        failure={
          reauthenticate.isError &&
          messageOf(reauthenticate.error, 'Your password could not be checked. Please try again.')
        }
        confirm="Continue"
        waiting="Checking..."
        isPending={reauthenticate.isPending}
        onCancel={() => onClose(false)}
      >
        <Typography variant="body2">
          You signed in a while ago. Enter your password once more, and what you were doing goes on.
        </Typography>
        {/* Password managers look for whose password it is. */}
        <TextInput label="Email" type="email" autoComplete="username" value={email} readOnly />
        <PasswordInput label="Your password" autoFocus autoComplete="current-password" {...field('password')} />
        {hasSecondFactor && <FactorProof onGiven={() => onClose(true)} />}
      </DialogForm>
    </TitledDialog>
  );
}
