import { Box, Button, LinearProgress, Paper, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { Link, useNavigate } from 'react-router';
import type { Business } from '@counterfoil/contracts/business.contract';
import { messageOf } from '../../api/api-error';
import { carryOut } from '../../api/carry-out';
import { useSubmissionKey } from '../../api/submission-key';
import { PATHS } from '../../paths';
import { withoutBlanks } from '../../forms/blank-fields';
import { contractResolver } from '../../forms/contract-resolver';
import { PageHeader } from '../../ui/PageHeader';
import { showFailure } from '../../ui/toasts';
import { useBusinessChoice } from '../../books/business-context';
import { BusinessContactStep, BusinessNameStep, BusinessTaxStep } from './BusinessFormSteps';
import { useCreateBusiness } from './businesses.queries';
import { BusinessForm, EMPTY_BUSINESS, isBusinessLimit, STEP_FIELDS } from './create-business-form';

const STEPS = [
  { title: 'Your business', Fields: BusinessNameStep },
  { title: 'Contact', Fields: BusinessContactStep },
  { title: 'Tax and currency', Fields: BusinessTaxStep },
] as const;
const FAILURE = 'Failed to create business. Please try again.';

/** Another business, in three steps; the fourth says that it is there. */
export function CreateBusinessPage() {
  const [created, setCreated] = useState<Business | null>(null);
  return (
    <Box sx={{ maxWidth: 640, mx: 'auto' }}>
      <PageHeader title="Create a business" subtitle="Each business has books of its own" />
      {created ? <Success business={created} /> : <Wizard onCreated={setCreated} />}
    </Box>
  );
}

function Wizard({ onCreated }: { onCreated: (business: Business) => void }) {
  const [step, setStep] = useState(0);
  const create = useCreateBusiness();
  const submission = useSubmissionKey();
  const navigate = useNavigate();
  const form = useForm<BusinessForm>({ resolver: contractResolver(BusinessForm), defaultValues: EMPTY_BUSINESS });
  const isLast = step === STEPS.length - 1;
  const { title, Fields } = STEPS[step] ?? STEPS[0];
  const save = (values: BusinessForm) => {
    const business = { ...withoutBlanks(values), timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone };
    carryOut(
      create,
      { business, key: submission.keyFor(business) },
      {
        onSuccess: onCreated,
        onError: (error) => {
          const message = messageOf(error, FAILURE);
          if (isBusinessLimit(message)) void navigate(`${PATHS.upgrade}?reason=business`);
          else showFailure('Error', message);
        },
      },
    );
  };
  const goOn = async () => {
    if (isLast) await form.handleSubmit(save)();
    else if (await form.trigger([...(STEP_FIELDS[step] ?? [])])) setStep(step + 1);
  };
  return (
    <FormProvider {...form}>
      <Stack direction="row" spacing={2} sx={{ alignItems: 'center', mb: 3 }}>
        <LinearProgress
          variant="determinate"
          value={((step + 1) / STEPS.length) * 100}
          aria-label="Progress"
          sx={{ flex: 1, bgcolor: 'divider' }}
        />
        <Typography variant="body2" color="textSecondary">
          Step {step + 1} of {STEPS.length}
        </Typography>
      </Stack>
      <Paper
        variant="outlined"
        component="form"
        noValidate
        onSubmit={(event: React.FormEvent) => {
          event.preventDefault();
          void goOn();
        }}
        sx={{ p: { xs: 2, sm: 3 } }}
      >
        <Typography variant="h2" sx={{ mb: 2 }}>
          {title}
        </Typography>
        <Stack spacing={2}>
          <Fields />
        </Stack>
        <Stack direction="row" sx={{ justifyContent: 'space-between', mt: 3 }}>
          {step > 0 ? (
            <Button variant="text" onClick={() => setStep(step - 1)}>
              Previous
            </Button>
          ) : (
            <span />
          )}
          <Button type="submit" variant="contained" disabled={create.isPending}>
            {isLast ? (create.isPending ? 'Creating...' : 'Create Business') : 'Next'}
          </Button>
        </Stack>
      </Paper>
    </FormProvider>
  );
}

function Success({ business }: { business: Business }) {
  const { select } = useBusinessChoice();
  const choose = () => select(business.id);
  return (
    <Paper variant="outlined" sx={{ p: { xs: 3, sm: 5 }, textAlign: 'center' }}>
      <Typography variant="h2" sx={{ overflowWrap: 'anywhere' }}>
        {business.name} is ready
      </Typography>
      <Typography color="textSecondary" sx={{ mt: 1, mb: 3 }}>
        Its books are open. Add its first account, then drop in a statement.
      </Typography>
      <Stack direction={{ xs: 'column', sm: 'row' }} spacing={1} sx={{ justifyContent: 'center' }}>
        <Button component={Link} to={`${PATHS.settings}?tab=accounts`} onClick={choose} variant="contained">
          Add an account
        </Button>
        <Button component={Link} to={PATHS.dashboard} onClick={choose} variant="outlined">
          Go to Dashboard
        </Button>
      </Stack>
    </Paper>
  );
}
