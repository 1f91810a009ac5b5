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
import { DialogForm } from '../../forms/DialogForm';
import { fieldsOf, TRIMMED } from '../../forms/field-of';
import { Options, SelectInput } from '../../forms/SelectInput';
import { TextInput } from '../../forms/TextInput';
import { TitledDialog } from '../../ui/TitledDialog';
import { showToast } from '../../ui/toasts';
import { useSaveFlag } from './super-admin.queries';
import { SwitchInput } from '../../forms/SwitchInput';

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
    <TitledDialog title={flag ? 'Edit Feature Flag' : 'Create Feature Flag'} isOpen={isOpen} onClose={onClose}>
      <FlagForm flag={flag} onClose={onClose} />
    </TitledDialog>
  );
}

function FlagForm({ flag, onClose }: { flag: FeatureFlag | null; onClose: () => void }) {
  const save = useSaveFlag();
  const submission = useSubmissionKey();
  const form = useForm<FeatureFlagRequest>({
    resolver: contractResolver(FeatureFlagRequest),
    defaultValues: flag ? requestOf(flag) : NEW_FLAG,
  });
  const field = fieldsOf(form);
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
    <DialogForm
      onSubmit={submit}
      failure={save.isError && messageOf(save.error, 'Failed to save the feature flag')}
      confirm={flag ? 'Update Flag' : 'Create Flag'}
      isPending={save.isPending}
      onCancel={onClose}
    >
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
        {...field('name', TRIMMED)}
      />
      <TextInput
        label="Display Name"
        autoFocus={flag?.isBuiltIn ?? false}
        autoComplete="off"
        {...field('displayName', TRIMMED)}
      />
      <TextInput label="Description" multiline minRows={2} {...field('description', TRIMMED)} />
      <SelectInput label="Category" {...field('category')}>
        <Options of={FLAG_CATEGORIES} nameOf={(category) => CATEGORY_NAMES[category]} />
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
    </DialogForm>
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
