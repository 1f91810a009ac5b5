import { Alert, Button, DialogActions, DialogContent, Typography } from '@mui/material';
import { useEffect } from 'react';
import type { OfferedPlan } from '@counterfoil/contracts/billing.contract';
import { messageOf } from '../../api/api-error';
import { useSubmissionKey } from '../../api/submission-key';
import { useChoosePlan } from './billing.queries';
import { planPrice } from '../../plans/plan-lines';
import { TitledDialog } from '../../ui/TitledDialog';

/** Says what choosing a plan means before it is done, and what became of it after. */
export function ChoosePlanDialog({ plan, onClose }: { plan: OfferedPlan; onClose: () => void }) {
  const choose = useChoosePlan();
  const submission = useSubmissionKey();
  const choice = choose.data;
  const paymentPage = choice?.status === 'redirect' ? choice.url : undefined;
  useEffect(() => {
    if (paymentPage) window.location.assign(paymentPage);
  }, [paymentPage]);
  return (
    <TitledDialog title={choice ? choiceTitle(choice.status) : `Choose ${plan.displayName}`} onClose={onClose}>
      <DialogContent>
        {choose.isError && (
          <Alert severity="error" sx={{ mb: 2 }}>
            {messageOf(choose.error, 'The plan could not be chosen. Please try again.')}
          </Alert>
        )}
        <Typography>
          {choice
            ? choice.message
            : `${plan.displayName}, ${planPrice(plan).toLowerCase()}. You will be asked for a payment where one is taken; otherwise we switch the plan on for you.`}
        </Typography>
      </DialogContent>
      <DialogActions>
        {choice ? (
          <Button variant="outlined" onClick={onClose}>
            Close
          </Button>
        ) : (
          <>
            <Button variant="text" onClick={onClose}>
              Cancel
            </Button>
            <Button
              variant="contained"
              disabled={choose.isPending}
              onClick={() => choose.mutate({ plan: plan.name, key: submission.keyFor(plan.name) })}
            >
              {choose.isPending ? 'Sending...' : 'Choose plan'}
            </Button>
          </>
        )}
      </DialogActions>
    </TitledDialog>
  );
}

function choiceTitle(status: 'active' | 'noted' | 'redirect'): string {
  if (status === 'active') return 'Your plan has changed';
  return status === 'noted' ? 'Your choice is noted' : 'Going to the payment page';
}
