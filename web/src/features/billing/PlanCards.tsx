import { Box, Button, Chip, Paper, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import type { OfferedPlan } from '@counterfoil/contracts/billing.contract';
import { SERIF } from '../../theme/theme';
import { ChoosePlanDialog } from './ChoosePlanDialog';
import { planLines, planPrice } from '../../plans/plan-lines';

/** Plans beside each other; all but the current one can be chosen. */
export function PlanCards({ plans, current }: { plans: readonly OfferedPlan[]; current: string }) {
  const [chosen, setChosen] = useState<OfferedPlan | null>(null);
  const recommended = current === 'free' ? plans.find(({ name }) => name !== 'free')?.name : undefined;
  return (
    <>
      <Box
        sx={{
          display: 'grid',
          gap: 3,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(auto-fit, minmax(260px, 1fr))' },
        }}
      >
        {plans.map((plan) => (
          <PlanCard
            key={plan.id}
            plan={plan}
            isCurrent={plan.name === current}
            isRecommended={plan.name === recommended}
            onChoose={() => setChosen(plan)}
          />
        ))}
      </Box>
      {chosen && <ChoosePlanDialog plan={chosen} onClose={() => setChosen(null)} />}
    </>
  );
}

function PlanCard({
  plan,
  isCurrent,
  isRecommended,
  onChoose,
}: {
  plan: OfferedPlan;
  isCurrent: boolean;
  isRecommended: boolean;
  onChoose: () => void;
}) {
  return (
    <Paper
      variant="outlined"
      component="section"
      aria-label={plan.displayName}
      sx={{ p: 3, display: 'flex', flexDirection: 'column', borderColor: isCurrent ? 'primary.main' : 'divider' }}
    >
      <Stack direction="row" sx={{ justifyContent: 'space-between', alignItems: 'center', minHeight: 28 }}>
        <Typography variant="h2" sx={{ fontSize: 20 }}>
          {plan.displayName}
        </Typography>
        {isCurrent && <Chip size="small" color="primary" variant="outlined" label="Current plan" />}
      </Stack>
      <Typography sx={{ fontFamily: SERIF, fontWeight: 600, fontSize: 28, mt: 1 }}>{planPrice(plan)}</Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1, minHeight: { md: '3lh' } }}>
        {plan.description}
      </Typography>
      <Box component="ul" sx={{ m: 0, mt: 2, mb: 3, p: 0, listStyle: 'none', flex: 1 }}>
        {planLines(plan).map((line) => (
          <Typography component="li" variant="body2" key={line} sx={{ py: 0.75, borderTop: 1, borderColor: 'divider' }}>
            {line}
          </Typography>
        ))}
      </Box>
      {!isCurrent && (
        <Button variant={isRecommended ? 'contained' : 'outlined'} onClick={onChoose}>
          Choose {plan.displayName}
        </Button>
      )}
    </Paper>
  );
}
