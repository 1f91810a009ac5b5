import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle, Stack } from '@mui/material';
import { Controller, useForm, useWatch, type UseFormReturn } from 'react-hook-form';
import { GrantSubscriptionRequest, type AdminUser } from '@counterfoil/contracts/admin.contract';
import { PLAN_FEATURES } from '@counterfoil/contracts/plan';
import { messageOf } from '../../api/api-error';
import { carryOut } from '../../api/carry-out';
import { plainAmount } from '../../forms/amount-text';
import { contractResolver } from '../../forms/contract-resolver';
import { MoneyInput } from '../../forms/MoneyInput';
import { SelectInput } from '../../forms/SelectInput';
import { DateInput } from '../../forms/TextInput';
import { fullNameOf } from '../../ui/initials';
import { showToast } from '../../ui/toasts';
import { usePlans } from '../billing/billing.queries';
import { FeatureListInput } from '../super-admin/FeatureListInput';
import { LimitsFields } from '../super-admin/LimitsFields';
import { SwitchInput } from '../super-admin/SwitchInput';
import { useGrantSubscription } from './admin.queries';

/** A subscription that ends on a day holds until that day is over everywhere it is read: in UTC. */
const END_OF_DAY = 'T23:59:59Z';

/** Grants a plan, with what one user has that its other subscribers have not. */
export function GrantPlanDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const grant = useGrantSubscription();
  const { data: plans } = usePlans();
  const form = useForm<GrantSubscriptionRequest>({
    resolver: contractResolver(GrantSubscriptionRequest),
    defaultValues: { plan: user.requestedPlan ?? 'professional' },
  });
  const { errors } = form.formState;
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
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="grant-title">
      <form noValidate onSubmit={(event) => void submit(event)} style={{ display: 'contents' }}>
        <DialogTitle id="grant-title">Grant a plan to {fullNameOf(user)}</DialogTitle>
        <DialogContent>
          <Stack spacing={2}>
            {grant.isError && (
              <Alert severity="error">{messageOf(grant.error, 'Failed to update subscription status')}</Alert>
            )}
            <SelectInput
              key={plans ? 'known' : 'loading'}
              label="Plan"
              autoFocus
              hint="What is active ends at once."
              error={errors.plan?.message}
              {...form.register('plan')}
            >
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
                error={errors.customPrice?.message}
                {...form.register('customPrice', {
                  setValueAs: (text?: string) => (text?.trim() ? plainAmount(text) : undefined),
                })}
              />
              <DateInput
                label="Last day"
                isOptional
                error={errors.endDate?.message}
                {...form.register('endDate', {
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
                  errors={{
                    businesses: errors.customLimits?.businesses?.message,
                    accounts: errors.customLimits?.accounts?.message,
                    transactions: errors.customLimits?.transactions?.message,
                    users: errors.customLimits?.users?.message,
                  }}
                  onChange={(limits) => field.onChange(Object.keys(limits).length === 0 ? undefined : limits)}
                />
              )}
            />
            <OwnFeatures form={form} />
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button variant="text" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="contained" disabled={grant.isPending}>
            {grant.isPending ? 'Saving...' : 'Grant Plan'}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
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
