import { Alert, Button, DialogActions, DialogContent, Stack, Typography } from '@mui/material';
import { useForm, useWatch } from 'react-hook-form';
import { CreateTokenRequest, DEFAULT_TOKEN_DAYS, type TokenScope } from '@counterfoil/contracts/profile.contract';
import { messageOf } from '../../api/api-error';
import { useSubmissionKey } from '../../api/submission-key';
import { DialogForm } from '../../forms/DialogForm';
import { contractResolver } from '../../forms/contract-resolver';
import { fieldsOf, TRIMMED } from '../../forms/field-of';
import { Options, SelectInput } from '../../forms/SelectInput';
import { TextInput } from '../../forms/TextInput';
import { TitledDialog } from '../../ui/TitledDialog';
import { CopyButton } from '../../ui/CopyButton';
import { useCreateToken } from './profile.queries';

const REACH =
  'It reaches the books you work on, and never members, archiving, your profile, your plan or administration. It ends when you change your password.';
const DAYS = [30, DEFAULT_TOKEN_DAYS, 365] as const;

/** Makes a token and shows it this once. */
export function TokenDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const create = useCreateToken();
  return (
    <TitledDialog title={create.data ? 'Your new token' : 'Create Token'} isOpen={isOpen} onClose={onClose}>
      {create.data ? (
        <CreatedToken token={create.data.token} onClose={onClose} />
      ) : (
        <TokenForm create={create} onClose={onClose} />
      )}
    </TitledDialog>
  );
}

function TokenForm({ create, onClose }: { create: ReturnType<typeof useCreateToken>; onClose: () => void }) {
  const submission = useSubmissionKey();
  const form = useForm<CreateTokenRequest>({
    resolver: contractResolver(CreateTokenRequest),
    defaultValues: { name: '', scopes: ['read'], expiresInDays: DEFAULT_TOKEN_DAYS },
  });
  const field = fieldsOf(form);
  const scopes = useWatch({ control: form.control, name: 'scopes' });
  const choose = (scope: TokenScope) => form.setValue('scopes', scope === 'write' ? ['read', 'write'] : ['read']);
  return (
    <DialogForm
      onSubmit={form.handleSubmit((token) => create.mutate({ token, key: submission.keyFor(token) }))}
      failure={create.isError && messageOf(create.error, 'Failed to create the token')}
      confirm="Create Token"
      waiting="Creating..."
      isPending={create.isPending}
      onCancel={onClose}
    >
      <TextInput
        label="Name"
        autoFocus
        autoComplete="off"
        hint="What will use it, to tell it from others."
        {...field('name', TRIMMED)}
      />
      <SelectInput
        label="May"
        value={scopes.includes('write') ? 'write' : 'read'}
        error={form.formState.errors.scopes?.message}
        onChange={(event) => choose(event.target.value as TokenScope)}
      >
        <option value="read">Read the books</option>
        <option value="write">Read and write the books</option>
      </SelectInput>
      <Typography variant="body2" color="textSecondary">
        {REACH}
      </Typography>
      <SelectInput label="Expires" {...field('expiresInDays', { valueAsNumber: true })}>
        <Options of={DAYS} nameOf={(days) => `In ${days} days`} />
      </SelectInput>
    </DialogForm>
  );
}

function CreatedToken({ token, onClose }: { token: string; onClose: () => void }) {
  return (
    <>
      <DialogContent>
        <Stack spacing={2}>
          <Alert severity="warning" variant="outlined">
            It is shown only now. Copy it to a safe place.
          </Alert>
          <Typography
            variant="body2"
            sx={{
              p: 1.5,
              border: 1,
              borderColor: 'divider',
              borderRadius: 1,
              overflowWrap: 'anywhere',
              fontFamily: 'monospace',
            }}
          >
            {token}
          </Typography>
        </Stack>
      </DialogContent>
      <DialogActions>
        <CopyButton text={token} label="Copy token" />
        <Button variant="contained" onClick={onClose}>
          Done
        </Button>
      </DialogActions>
    </>
  );
}
