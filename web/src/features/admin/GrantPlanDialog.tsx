import { Stack } from '@mui/material';
import { Controller, useForm, useWatch, type UseFormReturn } from 'react-hook-form';
import { GrantSubscriptionRequest, type AdminUser } from '@counterfoil/contracts/admin.contract';
import { PLAN_FEATURES } from '@counterfoil/contracts/plan';
import { messageOf } from '../../api/api-error';
import { carryOut } from '../../api/carry-out';
import { DialogForm } from '../../forms/DialogForm';
import { plainAmount } from '../../forms/amount-text';
import { contractResolver } from '../../forms/contract-resolver';
import { fieldsOf } from '../../forms/field-of';
import { MoneyInput } from '../../forms/MoneyInput';
import { SelectInput } from '../../forms/SelectInput';
import { DateInput } from '../../forms/TextInput';
import { TitledDialog } from '../../ui/TitledDialog';
import { fullNameOf } from '../../ui/initials';
import { showToast } from '../../ui/toasts';
import { FeatureListInput } from '../../plans/FeatureListInput';
import { LimitsFields } from '../../plans/LimitsFields';
import { SwitchInput } from '../../forms/SwitchInput';
import { usePlans } from '../../plans/plans.queries';
import { useGrantSubscription } from './admin.queries';

/** A subscription that ends on a day holds until that day is over everywhere it is read: in UTC. */
const END_OF_DAY = 'T23:59:59Z';

/** Grants a plan, with what one user has that its other subscribers have not. */
export function GrantPlanDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const grant = useGrantSubscription();
  const { data: plans } = usePlans();
  const first = user.requestedPlan ?? 'professional';
  const form = useForm<GrantSubscriptionRequest>({
    resolver: contractResolver(GrantSubscriptionRequest),
    defaultValues: { plan: first },
  });
  const field = fieldsOf(form);
  const submit = form.handleSubmit((request) =>
    carryOut(
      grant,
      { userId: user.id, grant: request },
      {
        onSuccess: () => {
          showToast('Success', 'Subscription status updated successfully');
          onClose();
        },
      },
    ),
  );
  return (
    <TitledDialog title={`Grant a plan to ${fullNameOf(user)}`} onClose={onClose} maxWidth="sm">
      <DialogForm
        onSubmit={submit}
        failure={grant.isError && messageOf(grant.error, 'Failed to update subscription status')}
        confirm="Grant Plan"
        isPending={grant.isPending}
        onCancel={onClose}
      >
        <SelectInput
          key={plans ? 'known' : 'loading'}
          label="Plan"
          autoFocus
          hint="What is active ends at once."
          {...field('plan')}
        >
          {plans?.every(({ name }) => name !== first) && (
            <option value={first} disabled>
              Choose a plan
            </option>
          )}
          {plans?.map(({ name, displayName }) => (
            <option key={name} value={name}>
              {displayName}
            </option>
          ))}
        </SelectInput>
        <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2}>
          <MoneyInput
            currency="USD"
            label="Own price"
            isOptional
            placeholder="As on the plan"
            {...field('customPrice', {
              setValueAs: (text?: string) => (text?.trim() ? plainAmount(text) : undefined),
            })}
          />
          <DateInput
            label="Last day"
            isOptional
            {...field('endDate', {
              setValueAs: (day?: string) => (day ? day.slice(0, 10) + END_OF_DAY : undefined),
            })}
          />
        </Stack>
        <Controller
          control={form.control}
          name="customLimits"
          render={({ field }) => (
            <LimitsFields
              value={field.value ?? {}}
              otherwise="as on the plan"
              errors={form.formState.errors.customLimits}
              onChange={(limits) => field.onChange(Object.keys(limits).length === 0 ? undefined : limits)}
            />
          )}
        />
        <OwnFeatures form={form} />
      </DialogForm>
    </TitledDialog>
  );
}

/** A list that takes the place of the plan's, begun with what the plan has. */
function OwnFeatures({ form }: { form: UseFormReturn<GrantSubscriptionRequest> }) {
  const { data: plans } = usePlans();
  const plan = useWatch({ control: form.control, name: 'plan' });
  const features = useWatch({ control: form.control, name: 'customFeatures' });
  const ofPlan = plans?.find(({ name }) => name === plan)?.features ?? [];
  return (
    <>
      <SwitchInput
        label="Own list of features"
        text="In place of the plan's."
        checked={features !== undefined}
        onChange={(isOn) => form.setValue('customFeatures', isOn ? [...ofPlan] : undefined)}
      />
      {features && (
        <FeatureListInput
          value={features}
          known={PLAN_FEATURES}
          error={form.formState.errors.customFeatures?.message}
          onChange={(list) => form.setValue('customFeatures', list)}
        />
      )}
    </>
  );
}
