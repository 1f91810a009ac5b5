import { Box, Button, Chip, Paper, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import type { SubscriptionPlan } from '@counterfoil/contracts/super-admin.contract';
import { SERIF } from '../../theme/theme';
import { formatCount, formatMoney } from '../../ui/money-format';
import { EmptyNotice, QueryNotice } from '../../ui/Notice';
import { useDialogSession } from '../../ui/use-dialog-session';
import { featureLine, limitText } from '../../plans/plan-lines';
import { DeleteRecordDialog } from './DeleteRecordDialog';
import { LIMIT_LABELS, type LimitName } from '../../plans/LimitsFields';
import { PlanDialog } from './PlanDialog';
import { useAllPlans, useDeletePlan } from './super-admin.queries';

const FREE = 'free';

/** Every plan, on offer or not. */
export function SubscriptionPlansTab() {
  const query = useAllPlans();
  const { data } = query;
  const [edited, setEdited] = useState<SubscriptionPlan | null>(null);
  const [doomed, setDoomed] = useState<SubscriptionPlan | null>(null);
  const dialog = useDialogSession();
  const edit = (plan: SubscriptionPlan | null) => {
    setEdited(plan);
    dialog.open();
  };
  return (
    <>
      <Stack direction="row" spacing={2} sx={{ justifyContent: 'space-between', alignItems: 'center', mb: 2 }}>
        <Typography variant="h2">Subscription Plans</Typography>
        <Button variant="contained" onClick={() => edit(null)}>
          Create Plan
        </Button>
      </Stack>
      <QueryNotice query={query} failure="The plans could not be loaded" />
      {data?.length === 0 && <EmptyNotice title="No plans" text="A plan says what its subscribers may do." />}
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(auto-fill, minmax(300px, 1fr))' },
        }}
      >
        {data?.map((plan) => (
          <PlanCard key={plan.id} plan={plan} onEdit={() => edit(plan)} onDelete={() => setDoomed(plan)} />
        ))}
      </Box>
      <PlanDialog key={dialog.session} plan={edited} isOpen={dialog.isOpen} onClose={dialog.close} />
      {doomed && <DeletePlan plan={doomed} onClose={() => setDoomed(null)} />}
    </>
  );
}

function PlanCard({ plan, onEdit, onDelete }: { plan: SubscriptionPlan; onEdit: () => void; onDelete: () => void }) {
  return (
    <Paper
      variant="outlined"
      component="section"
      aria-label={plan.displayName}
      sx={{ p: 2.5, display: 'flex', flexDirection: 'column' }}
    >
      <Stack direction="row" spacing={1} sx={{ justifyContent: 'space-between', alignItems: 'flex-start' }}>
        <Typography variant="h3" sx={{ fontSize: 20, minWidth: 0, overflowWrap: 'anywhere' }}>
          {plan.displayName}
        </Typography>
        <Chip
          size="small"
          variant="outlined"
          color={plan.isActive ? 'success' : 'default'}
          label={plan.isActive ? 'Active' : 'Inactive'}
        />
      </Stack>
      <Typography variant="caption" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        <Box component="code" sx={{ fontFamily: 'inherit' }}>
          {plan.name}
        </Box>{' '}
        · {plan.subscribers === 1 ? '1 subscriber' : `${formatCount(plan.subscribers)} subscribers`}
      </Typography>
      <Typography sx={{ fontFamily: SERIF, fontWeight: 600, fontSize: 28, mt: 1 }}>
        {formatMoney(plan.price, 'USD')}
        <Typography component="span" variant="body2" color="textSecondary">
          {' '}
          a {plan.billingInterval}
        </Typography>
      </Typography>
      {plan.description && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5, overflowWrap: 'anywhere' }}>
          {plan.description}
        </Typography>
      )}
      <CardList title="Features" lines={plan.features.map(featureLine)} none="No features" />
      <CardList title="Limits" lines={limitLines(plan)} none="As on the Free plan" />
      <Stack direction="row" spacing={1} sx={{ mt: 'auto', pt: 2 }}>
        <Button variant="outlined" size="small" aria-label={`Edit ${plan.displayName}`} onClick={onEdit}>
          Edit
        </Button>
        {plan.name !== FREE && (
          <Button
            variant="text"
            color="error"
            size="small"
            aria-label={`Delete ${plan.displayName}`}
            onClick={onDelete}
          >
            Delete
          </Button>
        )}
      </Stack>
    </Paper>
  );
}

function CardList({ title, lines, none }: { title: string; lines: readonly string[]; none: string }) {
  return (
    <>
      <Typography variant="subtitle2" component="h4" sx={{ mt: 2 }}>
        {title}
      </Typography>
      {lines.length === 0 ? (
        <Typography variant="body2" color="textSecondary">
          {none}
        </Typography>
      ) : (
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {lines.map((line) => (
            <Typography
              component="li"
              variant="body2"
              key={line}
              sx={{ py: 0.5, borderTop: 1, borderColor: 'divider', overflowWrap: 'anywhere' }}
            >
              {line}
            </Typography>
          ))}
        </Box>
      )}
    </>
  );
}

function limitLines({ limits }: SubscriptionPlan): string[] {
  return (Object.keys(LIMIT_LABELS) as LimitName[]).flatMap((name) => {
    const limit = limits[name];
    const period = name === 'transactions' && limits.transactionsPeriod ? ` a ${limits.transactionsPeriod}` : '';
    return limit === undefined ? [] : [`${LIMIT_LABELS[name]}: ${limitText(limit)}${limit < 0 ? '' : period}`];
  });
}

function DeletePlan({ plan, onClose }: { plan: SubscriptionPlan; onClose: () => void }) {
  const remove = useDeletePlan();
  return (
    <DeleteRecordDialog
      what={`the plan ${plan.displayName}`}
      text="It is gone for good. A plan that somebody has or had cannot be deleted: deactivate it instead."
      done="Plan deleted successfully"
      failed="Failed to delete plan"
      remove={remove}
      id={plan.id}
      onClose={onClose}
    />
  );
}
