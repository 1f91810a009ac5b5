import { Typography } from '@mui/material';
import { useForm } from 'react-hook-form';
import { ChangeChartAccountRequest, type ChartAccount } from '@counterfoil/contracts/chart.contract';
import { messageOf } from '../../api/api-error';
import { carryOut } from '../../api/carry-out';
import { DialogForm } from '../../forms/DialogForm';
import { contractResolver } from '../../forms/contract-resolver';
import { fieldsOf, TRIMMED } from '../../forms/field-of';
import { TextInput } from '../../forms/TextInput';
import { TitledDialog } from '../../ui/TitledDialog';
import { showToast } from '../../ui/toasts';
import { useBusiness } from '../../books/business-context';
import { useChangeChartAccount } from './chart.queries';

/** Gives a line another name; what was posted to it stays where it is. */
export function RenameLineDialog({ line, onClose }: { line: ChartAccount; onClose: () => void }) {
  const change = useChangeChartAccount(useBusiness().id);
  const form = useForm<ChangeChartAccountRequest>({
    resolver: contractResolver(ChangeChartAccountRequest),
    defaultValues: { accountName: line.accountName },
  });
  const field = fieldsOf(form);
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
    <TitledDialog title={`Rename ${line.accountCode}`} onClose={onClose}>
      <DialogForm
        onSubmit={form.handleSubmit(save)}
        failure={change.isError && messageOf(change.error, 'Failed to rename the ledger account')}
        confirm="Save"
        isPending={change.isPending}
        onCancel={onClose}
      >
        <TextInput label="Name" autoFocus {...field('accountName', TRIMMED)} />
        <Typography variant="body2" color="textSecondary">
          Reports show the new name for all years. The old name stays in the history.
        </Typography>
      </DialogForm>
    </TitledDialog>
  );
}
