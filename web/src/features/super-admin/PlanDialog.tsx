import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle, Stack } from '@mui/material';
import { Controller, useForm } from 'react-hook-form';
import { PLAN_FEATURES } from '@counterfoil/contracts/plan';
import { SubscriptionPlanRequest, type SubscriptionPlan } from '@counterfoil/contracts/super-admin.contract';
import { messageOf } from '../../api/api-error';
import { carryOut } from '../../api/carry-out';
import { useSubmissionKey } from '../../api/submission-key';
import { contractResolver } from '../../forms/contract-resolver';
import { MoneyInput } from '../../forms/MoneyInput';
import { SelectInput } from '../../forms/SelectInput';
import { TextInput } from '../../forms/TextInput';
import { plainAmount } from '../../forms/amount-text';
import { showToast } from '../../ui/toasts';
import { FeatureListInput } from './FeatureListInput';
import { LimitsFields } from './LimitsFields';
import { useFlags, useSavePlan } from './super-admin.queries';
import { SwitchInput } from './SwitchInput';

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

const trimmed = { setValueAs: (text: string) => text.trim() };

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
    <Dialog open={isOpen} onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="plan-title">
      <DialogTitle id="plan-title">{plan ? 'Edit Plan' : 'Create Plan'}</DialogTitle>
      <PlanForm plan={plan} onClose={onClose} />
    </Dialog>
  );
}

function PlanForm({ plan, onClose }: { plan: SubscriptionPlan | null; onClose: () => void }) {
  const save = useSavePlan();
  const submission = useSubmissionKey();
  const form = useForm<SubscriptionPlanRequest>({
    resolver: contractResolver(SubscriptionPlanRequest),
    defaultValues: plan ? requestOf(plan) : NEW_PLAN,
  });
  const { errors } = form.formState;
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
    <form noValidate onSubmit={(event) => void submit(event)} style={{ display: 'contents' }}>
      <DialogContent>
        <Stack spacing={2}>
          {save.isError && <Alert severity="error">{messageOf(save.error, 'Failed to save the plan')}</Alert>}
          <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2}>
            <TextInput
              label="Internal Name"
              autoFocus
              autoComplete="off"
              hint="Never shown to customers."
              error={errors.name?.message}
              {...form.register('name', trimmed)}
            />
            <TextInput
              label="Display Name"
              autoComplete="off"
              error={errors.displayName?.message}
              {...form.register('displayName', trimmed)}
            />
          </Stack>
          <TextInput
            label="Description"
            multiline
            minRows={2}
            error={errors.description?.message}
            {...form.register('description', trimmed)}
          />
          <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2}>
            <MoneyInput
              currency="USD"
              label="Price"
              error={errors.price?.message}
              {...form.register('price', { setValueAs: (text: string) => plainAmount(text) })}
            />
            <SelectInput
              label="Billing Interval"
              error={errors.billingInterval?.message}
              {...form.register('billingInterval')}
            >
              <option value="month">Monthly</option>
              <option value="year">Yearly</option>
            </SelectInput>
            <TextInput
              label="Sort Order"
              type="number"
              autoComplete="off"
              error={errors.sortOrder?.message}
              {...form.register('sortOrder', { valueAsNumber: true })}
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
                errors={{
                  businesses: errors.limits?.businesses?.message,
                  accounts: errors.limits?.accounts?.message,
                  transactions: errors.limits?.transactions?.message,
                  users: errors.limits?.users?.message,
                }}
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
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button variant="text" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" variant="contained" disabled={save.isPending}>
          {save.isPending ? 'Saving...' : plan ? 'Update Plan' : 'Create Plan'}
        </Button>
      </DialogActions>
    </form>
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
