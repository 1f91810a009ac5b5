import { Stack } from '@mui/material';
import { Controller, useForm } from 'react-hook-form';
import { PLAN_FEATURES } from '@counterfoil/contracts/plan';
import { SubscriptionPlanRequest, type SubscriptionPlan } from '@counterfoil/contracts/super-admin.contract';
import { messageOf } from '../../api/api-error';
import { carryOut } from '../../api/carry-out';
import { useSubmissionKey } from '../../api/submission-key';
import { DialogForm } from '../../forms/DialogForm';
import { contractResolver } from '../../forms/contract-resolver';
import { fieldsOf, TRIMMED } from '../../forms/field-of';
import { MoneyInput } from '../../forms/MoneyInput';
import { SelectInput } from '../../forms/SelectInput';
import { TextInput } from '../../forms/TextInput';
import { plainAmount } from '../../forms/amount-text';
import { TitledDialog } from '../../ui/TitledDialog';
import { showToast } from '../../ui/toasts';
import { FeatureListInput } from '../../plans/FeatureListInput';
import { LimitsFields } from '../../plans/LimitsFields';
import { useFlags, useSavePlan } from './super-admin.queries';
import { SwitchInput } from '../../forms/SwitchInput';

/** Defaults of a new plan. */
const NEW_PLAN: SubscriptionPlanRequest = {
  name: '',
  displayName: '',
  description: '',
  price: '0',
  billingInterval: 'month',
  features: [],
  limits: {},
  isActive: true,
  sortOrder: 0,
};

/** Makes a plan, or changes one. */
export function PlanDialog({
  plan,
  isOpen,
  onClose,
}: {
  plan: SubscriptionPlan | null;
  isOpen: boolean;
  onClose: () => void;
}) {
  return (
    <TitledDialog title={plan ? 'Edit Plan' : 'Create Plan'} isOpen={isOpen} onClose={onClose} maxWidth="sm">
      <PlanForm plan={plan} onClose={onClose} />
    </TitledDialog>
  );
}

function PlanForm({ plan, onClose }: { plan: SubscriptionPlan | null; onClose: () => void }) {
  const save = useSavePlan();
  const submission = useSubmissionKey();
  const form = useForm<SubscriptionPlanRequest>({
    resolver: contractResolver(SubscriptionPlanRequest),
    defaultValues: plan ? requestOf(plan) : NEW_PLAN,
  });
  const field = fieldsOf(form);
  const submit = form.handleSubmit((request) =>
    carryOut(
      save,
      { id: plan?.id ?? null, request, key: submission.keyFor(request) },
      {
        onSuccess: () => {
          showToast('Success', plan ? 'Plan updated successfully' : 'Plan created successfully');
          onClose();
        },
      },
    ),
  );
  return (
    <DialogForm
      onSubmit={submit}
      failure={save.isError && messageOf(save.error, 'Failed to save the plan')}
      confirm={plan ? 'Update Plan' : 'Create Plan'}
      isPending={save.isPending}
      onCancel={onClose}
    >
      <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2}>
        <TextInput
          label="Internal Name"
          autoFocus
          autoComplete="off"
          hint="Never shown to customers."
          {...field('name', TRIMMED)}
        />
        <TextInput label="Display Name" autoComplete="off" {...field('displayName', TRIMMED)} />
      </Stack>
      <TextInput label="Description" multiline minRows={2} {...field('description', TRIMMED)} />
      <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2}>
        <MoneyInput
          currency="USD"
          label="Price"
          {...field('price', { setValueAs: (text: string) => plainAmount(text) })}
        />
        <SelectInput label="Billing Interval" {...field('billingInterval')}>
          <option value="month">Monthly</option>
          <option value="year">Yearly</option>
        </SelectInput>
        <TextInput
          label="Sort Order"
          type="number"
          autoComplete="off"
          {...field('sortOrder', { valueAsNumber: true })}
        />
      </Stack>
      <PlanFeatures form={form} />
      <Controller
        control={form.control}
        name="limits"
        render={({ field }) => (
          <LimitsFields
            value={field.value ?? {}}
            otherwise="as on the Free plan"
            errors={form.formState.errors.limits}
            onChange={field.onChange}
          />
        )}
      />
      <Controller
        control={form.control}
        name="isActive"
        render={({ field }) => (
          <SwitchInput
            label="Active"
            text="Can be chosen and granted."
            checked={field.value ?? true}
            onChange={field.onChange}
          />
        )}
      />
    </DialogForm>
  );
}

function PlanFeatures({ form }: { form: ReturnType<typeof useForm<SubscriptionPlanRequest>> }) {
  const { data: flags } = useFlags();
  const known = flags?.map(({ name }) => name) ?? PLAN_FEATURES;
  const { message } = form.formState.errors.features ?? {};
  return (
    <Controller
      control={form.control}
      name="features"
      render={({ field }) => (
        <FeatureListInput value={field.value ?? []} known={known} error={message} onChange={field.onChange} />
      )}
    />
  );
}

function requestOf({
  name,
  displayName,
  description,
  price,
  billingInterval,
  features,
  limits,
  isActive,
  sortOrder,
}: SubscriptionPlan): SubscriptionPlanRequest {
  return {
    name,
    displayName,
    description,
    price,
    billingInterval: billingInterval === 'year' ? 'year' : 'month',
    features,
    limits,
    isActive,
    sortOrder,
  };
}
