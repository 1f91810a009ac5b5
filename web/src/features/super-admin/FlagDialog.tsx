import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle, Stack } from '@mui/material';
import { Controller, useForm } from 'react-hook-form';
import {
  FeatureFlagRequest,
  FLAG_CATEGORIES,
  type FeatureFlag,
  type FlagCategory,
} from '@counterfoil/contracts/flag.contract';
import { messageOf } from '../../api/api-error';
import { carryOut } from '../../api/carry-out';
import { useSubmissionKey } from '../../api/submission-key';
import { contractResolver } from '../../forms/contract-resolver';
import { SelectInput } from '../../forms/SelectInput';
import { TextInput } from '../../forms/TextInput';
import { showToast } from '../../ui/toasts';
import { useSaveFlag } from './super-admin.queries';
import { SwitchInput } from './SwitchInput';

export const CATEGORY_NAMES: Readonly<Record<FlagCategory, string>> = {
  core: 'Core',
  reporting: 'Reporting',
  integration: 'Integration',
  support: 'Support',
};

/** Defaults of a new flag. */
const NEW_FLAG: FeatureFlagRequest = {
  name: '',
  displayName: '',
  description: '',
  category: 'core',
  isActive: true,
  defaultValue: false,
};

const trimmed = { setValueAs: (text: string) => text.trim() };

/** Makes a flag, or changes one. */
export function FlagDialog({
  flag,
  isOpen,
  onClose,
}: {
  flag: FeatureFlag | null;
  isOpen: boolean;
  onClose: () => void;
}) {
  return (
    <Dialog open={isOpen} onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="flag-title">
      <DialogTitle id="flag-title">{flag ? 'Edit Feature Flag' : 'Create Feature Flag'}</DialogTitle>
      <FlagForm flag={flag} onClose={onClose} />
    </Dialog>
  );
}

function FlagForm({ flag, onClose }: { flag: FeatureFlag | null; onClose: () => void }) {
  const save = useSaveFlag();
  const submission = useSubmissionKey();
  const form = useForm<FeatureFlagRequest>({
    resolver: contractResolver(FeatureFlagRequest),
    defaultValues: flag ? requestOf(flag) : NEW_FLAG,
  });
  const { errors } = form.formState;
  const submit = form.handleSubmit((request) =>
    carryOut(
      save,
      { id: flag?.id ?? null, request, key: submission.keyFor(request) },
      {
        onSuccess: () => {
          showToast('Success', flag ? 'Feature flag updated successfully' : 'Feature flag created successfully');
          onClose();
        },
      },
    ),
  );
  return (
    <form noValidate onSubmit={(event) => void submit(event)} style={{ display: 'contents' }}>
      <DialogContent>
        <Stack spacing={2}>
          {save.isError && <Alert severity="error">{messageOf(save.error, 'Failed to save the feature flag')}</Alert>}
          <TextInput
            label="Name"
            autoFocus={!flag?.isBuiltIn}
            readOnly={flag?.isBuiltIn ?? false}
            autoComplete="off"
            hint={
              flag?.isBuiltIn
                ? 'A built-in feature flag keeps its name.'
                : 'As plans and programs name it, e.g. beta_reports.'
            }
            error={errors.name?.message}
            {...form.register('name', trimmed)}
          />
          <TextInput
            label="Display Name"
            autoFocus={flag?.isBuiltIn ?? false}
            autoComplete="off"
            error={errors.displayName?.message}
            {...form.register('displayName', trimmed)}
          />
          <TextInput
            label="Description"
            multiline
            minRows={2}
            error={errors.description?.message}
            {...form.register('description', trimmed)}
          />
          <SelectInput label="Category" error={errors.category?.message} {...form.register('category')}>
            {FLAG_CATEGORIES.map((category) => (
              <option key={category} value={category}>
                {CATEGORY_NAMES[category]}
              </option>
            ))}
          </SelectInput>
          <Controller
            control={form.control}
            name="isActive"
            render={({ field }) => (
              <SwitchInput
                label="Active"
                text="Off: nobody has it."
                checked={field.value ?? true}
                onChange={field.onChange}
              />
            )}
          />
          <Controller
            control={form.control}
            name="defaultValue"
            render={({ field }) => (
              <SwitchInput
                label="Default Enabled"
                text="On: everybody has it, whatever their plan."
                checked={field.value ?? false}
                onChange={field.onChange}
              />
            )}
          />
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button variant="text" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" variant="contained" disabled={save.isPending}>
          {save.isPending ? 'Saving...' : flag ? 'Update Flag' : 'Create Flag'}
        </Button>
      </DialogActions>
    </form>
  );
}

function requestOf({
  name,
  displayName,
  description,
  category,
  isActive,
  defaultValue,
}: FeatureFlag): FeatureFlagRequest {
  return { name, displayName, description, category, isActive, defaultValue };
}
