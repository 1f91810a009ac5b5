import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle, Stack, Typography } from '@mui/material';
import { useForm } from 'react-hook-form';
import { ChangeChartAccountRequest, type ChartAccount } from '@counterfoil/contracts/chart.contract';
import { messageOf } from '../../api/api-error';
import { carryOut } from '../../api/carry-out';
import { contractResolver } from '../../forms/contract-resolver';
import { TextInput } from '../../forms/TextInput';
import { showToast } from '../../ui/toasts';
import { useBusiness } from '../businesses/business-context';
import { useChangeChartAccount } from './chart.queries';

/** Gives a line another name; what was posted to it stays where it is. */
export function RenameLineDialog({ line, onClose }: { line: ChartAccount; onClose: () => void }) {
  const change = useChangeChartAccount(useBusiness().id);
  const form = useForm<ChangeChartAccountRequest>({
    resolver: contractResolver(ChangeChartAccountRequest),
    defaultValues: { accountName: line.accountName },
  });
  const save = ({ accountName }: ChangeChartAccountRequest) =>
    carryOut(
      change,
      { id: line.id, change: { accountName: accountName ?? '' } },
      {
        onSuccess: () => {
          showToast('Success', `${line.accountCode} is now called ${accountName ?? ''}`);
          onClose();
        },
      },
    );
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="rename-line">
      <DialogTitle id="rename-line">Rename {line.accountCode}</DialogTitle>
      <form noValidate onSubmit={(event) => void form.handleSubmit(save)(event)}>
        <DialogContent>
          <Stack spacing={2}>
            {change.isError && (
              <Alert severity="error">{messageOf(change.error, 'Failed to rename the ledger account')}</Alert>
            )}
            <TextInput
              label="Name"
              autoFocus
              error={form.formState.errors.accountName?.message}
              {...form.register('accountName', { setValueAs: (text: string) => text.trim() })}
            />
            <Typography variant="body2" color="textSecondary">
              Reports show the new name for all years. The old name stays in the history.
            </Typography>
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button variant="text" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="contained" disabled={change.isPending}>
            {change.isPending ? 'Saving...' : 'Save'}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
