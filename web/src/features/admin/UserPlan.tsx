import { Alert, Box, Button, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import type { AdminUser, UserSubscription } from '@counterfoil/contracts/admin.contract';
import { messageOf } from '../../api/api-error';
import { carryOut } from '../../api/carry-out';
import { formatDay, formatInstant } from '../../ui/date-format';
import { formatMoney } from '../../ui/money-format';
import { Section } from '../../ui/Section';
import { showFailure, showToast } from '../../ui/toasts';
import { featureLine, limitText } from '../../plans/plan-lines';
import { LIMIT_LABELS, type LimitName } from '../../plans/LimitsFields';
import { SwitchInput } from '../../forms/SwitchInput';
import { usePlans } from '../../plans/plans.queries';
import { useGrantSubscription, useSetSubscriptionStatus, useUserSubscriptions } from './admin.queries';
import { GrantPlanDialog } from './GrantPlanDialog';

const DONE = 'Subscription status updated successfully';
const FAILED = 'Failed to update subscription status';

/** The plan that a user is on, has asked for, and has been on. */
export function UserPlan({ user }: { user: AdminUser }) {
  const [isGranting, setGranting] = useState(false);
  const status = useSetSubscriptionStatus();
  // Held here: the request's own part has gone by the time that it is granted, and could tell nobody.
  const grant = useGrantSubscription();
  const outcome = {
    onSuccess: () => showToast('Success', DONE),
    onError: (error: Error) => showFailure('Error', messageOf(error, FAILED)),
  };
  const isPaid = user.subscriptionStatus === 'paid';
  return (
    <Section
      title="Plan"
      subtitle={user.planName}
      action={
        <Button size="small" variant="outlined" onClick={() => setGranting(true)}>
          Grant a plan
        </Button>
      }
    >
      {user.requestedPlan && (
        <RequestedPlan
          plan={user.requestedPlan}
          isPending={grant.isPending}
          onGrant={(plan) => carryOut(grant, { userId: user.id, grant: { plan } }, outcome)}
        />
      )}
      <Box sx={{ px: 2, py: 1, display: 'grid' }}>
        <SwitchInput
          label="Paid account"
          text={isPaid ? 'Off: the plan ends and the account is free.' : 'On: the Professional plan is granted.'}
          checked={isPaid}
          disabled={status.isPending}
          onChange={(isOn) =>
            carryOut(status, { userId: user.id, subscriptionStatus: isOn ? 'paid' : 'free' }, outcome)
          }
        />
      </Box>
      <Subscriptions userId={user.id} />
      {isGranting && <GrantPlanDialog user={user} onClose={() => setGranting(false)} />}
    </Section>
  );
}

/** Without a payment provider a chosen plan waits for an administrator. */
function RequestedPlan({
  plan,
  isPending,
  onGrant,
}: {
  plan: string;
  isPending: boolean;
  onGrant: (plan: string) => void;
}) {
  const { data: plans } = usePlans();
  const name = plans?.find((each) => each.name === plan)?.displayName ?? plan;
  return (
    <Alert severity="info" variant="outlined" icon={false} sx={{ m: 2, mb: 0, '& .MuiAlert-message': { flex: 1 } }}>
      <Stack
        direction="row"
        spacing={2}
        useFlexGap
        sx={{ flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between' }}
      >
        <span>Asked for {name}.</span>
        <Button
          size="small"
          variant="contained"
          disabled={isPending}
          onClick={() => onGrant(plan)}
        >{`Grant ${name}`}</Button>
      </Stack>
    </Alert>
  );
}

function Subscriptions({ userId }: { userId: string }) {
  const { data, error } = useUserSubscriptions(userId);
  const { data: plans } = usePlans();
  if (error)
    return (
      <Typography variant="body2" color="error" sx={{ px: 2, pb: 1.5 }}>
        {messageOf(error, 'The subscriptions could not be loaded')}
      </Typography>
    );
  if (!data || data.length === 0) return null;
  return (
    <Box
      component="ul"
      aria-label="Subscriptions"
      sx={{ m: 0, p: 0, listStyle: 'none', borderTop: 1, borderColor: 'divider' }}
    >
      {data.map((subscription) => (
        <Stack
          component="li"
          key={subscription.id}
          sx={{ px: 2, py: 1, '&:not(:last-child)': { borderBottom: 1, borderColor: 'divider' } }}
        >
          <Typography variant="body2" sx={{ fontWeight: 550 }}>
            {plans?.find(({ name }) => name === subscription.planName)?.displayName ?? subscription.planName},{' '}
            {subscription.status}
          </Typography>
          <Typography variant="caption" color="textSecondary">
            {termsOf(subscription).join(' · ')}
          </Typography>
        </Stack>
      ))}
    </Box>
  );
}

/** When it began and ends, and what differs from the plan. */
function termsOf({
  startDate,
  endDate,
  cancelledAt,
  customPrice,
  customLimits,
  customFeatures,
}: UserSubscription): string[] {
  const limits = (Object.keys(LIMIT_LABELS) as LimitName[]).flatMap((name) => {
    const limit = customLimits?.[name];
    return typeof limit === 'number' ? [`${LIMIT_LABELS[name].toLowerCase()}: ${limitText(limit).toLowerCase()}`] : [];
  });
  return [
    `since ${formatInstant(startDate)}`,
    ...(cancelledAt
      ? [`ended ${formatInstant(cancelledAt)}`]
      : endDate
        ? [`until ${formatDay(endDate.slice(0, 10))}`]
        : []),
    ...(customPrice === null ? [] : [`own price ${formatMoney(customPrice, 'USD')}`]),
    ...limits,
    ...(customFeatures === null ? [] : [`own features: ${customFeatures.map(featureLine).join('; ') || 'none'}`]),
  ];
}
