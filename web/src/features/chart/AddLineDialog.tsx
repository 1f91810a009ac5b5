import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle, Stack } from '@mui/material';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { CreateChartAccountRequest } from '@counterfoil/contracts/chart.contract';
import { messageOf } from '../../api/api-error';
import { carryOut } from '../../api/carry-out';
import { useSubmissionKey } from '../../api/submission-key';
import { contractResolver } from '../../forms/contract-resolver';
import { SelectInput } from '../../forms/SelectInput';
import { TextInput } from '../../forms/TextInput';
import { showToast } from '../../ui/toasts';
import { useBusiness } from '../businesses/business-context';
import { useCreateChartAccount } from './chart.queries';
import { CHART_KINDS } from './chart-words';

const [FIRST_KIND] = CHART_KINDS.slice(-1);

/** Adds a line to the chart: its kind decides where it stands in the statements. */
export function AddLineDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const create = useCreateChartAccount(useBusiness().id);
  const submission = useSubmissionKey();
  const [kind, setKind] = useState(FIRST_KIND);
  const form = useForm<CreateChartAccountRequest>({
    resolver: contractResolver(CreateChartAccountRequest),
    defaultValues: {
      accountCode: '',
      accountName: '',
      accountType: FIRST_KIND?.accountType,
      subType: FIRST_KIND?.subType,
    },
  });
  const { errors } = form.formState;
  const choose = (name: string) => {
    const chosen = CHART_KINDS.find((candidate) => candidate.kind === name);
    if (!chosen) return;
    setKind(chosen);
    form.setValue('accountType', chosen.accountType);
    form.setValue('subType', chosen.subType);
  };
  const save = (account: CreateChartAccountRequest) =>
    carryOut(
      create,
      { account, key: submission.keyFor(account) },
      {
        onSuccess: () => {
          showToast('Success', `${account.accountCode} ${account.accountName} added to the chart`);
          onClose();
        },
      },
    );
  return (
    <Dialog open={isOpen} onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="add-line">
      <DialogTitle id="add-line">Add Ledger Account</DialogTitle>
      <form noValidate onSubmit={(event) => void form.handleSubmit(save)(event)}>
        <DialogContent>
          <Stack spacing={2}>
            {create.isError && (
              <Alert severity="error">{messageOf(create.error, 'Failed to add the ledger account')}</Alert>
            )}
            <SelectInput label="Kind" value={kind?.kind ?? ''} onChange={(event) => choose(event.target.value)}>
              {CHART_KINDS.map((choice) => (
                <option key={choice.kind} value={choice.kind}>
                  {choice.label}
                </option>
              ))}
            </SelectInput>
            <TextInput
              label="Code"
              autoFocus
              hint={`Four digits, ${kind?.codes ?? ''}`}
              inputProps={{ inputMode: 'numeric' }}
              error={errors.accountCode?.message}
              {...form.register('accountCode', { setValueAs: (text: string) => text.trim() })}
            />
            <TextInput
              label="Name"
              error={errors.accountName?.message}
              {...form.register('accountName', { setValueAs: (text: string) => text.trim() })}
            />
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button variant="text" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="contained" disabled={create.isPending}>
            {create.isPending ? 'Saving...' : 'Add'}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
