import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle, Stack, Typography } from '@mui/material';
import { useForm, useWatch } from 'react-hook-form';
import { CreateTokenRequest, DEFAULT_TOKEN_DAYS, type TokenScope } from '@counterfoil/contracts/profile.contract';
import { messageOf } from '../../api/api-error';
import { useSubmissionKey } from '../../api/submission-key';
import { contractResolver } from '../../forms/contract-resolver';
import { SelectInput } from '../../forms/SelectInput';
import { TextInput } from '../../forms/TextInput';
import { CopyButton } from '../../ui/CopyButton';
import { useCreateToken } from './profile.queries';

const REACH =
  'It reaches the books you work on, and never members, archiving, your profile, your plan or administration. It ends when you change your password.';
const DAYS = [30, DEFAULT_TOKEN_DAYS, 365] as const;

/** Makes a token and shows it this once. */
export function TokenDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const create = useCreateToken();
  return (
    <Dialog open={isOpen} onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="token-title">
      <DialogTitle id="token-title">{create.data ? 'Your new token' : 'Create Token'}</DialogTitle>
      {create.data ? (
        <CreatedToken token={create.data.token} onClose={onClose} />
      ) : (
        <TokenForm create={create} onClose={onClose} />
      )}
    </Dialog>
  );
}

function TokenForm({ create, onClose }: { create: ReturnType<typeof useCreateToken>; onClose: () => void }) {
  const submission = useSubmissionKey();
  const form = useForm<CreateTokenRequest>({
    resolver: contractResolver(CreateTokenRequest),
    defaultValues: { name: '', scopes: ['read'], expiresInDays: DEFAULT_TOKEN_DAYS },
  });
  const { errors } = form.formState;
  const scopes = useWatch({ control: form.control, name: 'scopes' });
  const choose = (scope: TokenScope) => form.setValue('scopes', scope === 'write' ? ['read', 'write'] : ['read']);
  return (
    <form
      noValidate
      onSubmit={(event) =>
        void form.handleSubmit((token) => create.mutate({ token, key: submission.keyFor(token) }))(event)
      }
    >
      <DialogContent>
        <Stack spacing={2}>
          {create.isError && <Alert severity="error">{messageOf(create.error, 'Failed to create the token')}</Alert>}
          <TextInput
            label="Name"
            autoFocus
            autoComplete="off"
            hint="What will use it, to tell it from others."
            error={errors.name?.message}
            {...form.register('name', { setValueAs: (text: string) => text.trim() })}
          />
          <SelectInput
            label="May"
            value={scopes.includes('write') ? 'write' : 'read'}
            error={errors.scopes?.message}
            onChange={(event) => choose(event.target.value as TokenScope)}
          >
            <option value="read">Read the books</option>
            <option value="write">Read and write the books</option>
          </SelectInput>
          <Typography variant="body2" color="textSecondary">
            {REACH}
          </Typography>
          <SelectInput
            label="Expires"
            error={errors.expiresInDays?.message}
            {...form.register('expiresInDays', { valueAsNumber: true })}
          >
            {DAYS.map((days) => (
              <option key={days} value={days}>
                In {days} days
              </option>
            ))}
          </SelectInput>
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button variant="text" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" variant="contained" disabled={create.isPending}>
          {create.isPending ? 'Creating...' : 'Create Token'}
        </Button>
      </DialogActions>
    </form>
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
