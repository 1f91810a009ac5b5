import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import type { Rule } from '@counterfoil/contracts/rule.contract';
import { messageOf } from '../../api/api-error';
import { carryOut } from '../../api/carry-out';
import { showFailure, showToast } from '../../ui/toasts';
import { useBusiness } from '../businesses/business-context';
import { useDeleteRule } from './rules.queries';

export function DeleteRuleDialog({ rule, onClose }: { rule: Rule; onClose: () => void }) {
  const remove = useDeleteRule(useBusiness().id);
  const confirm = () =>
    carryOut(remove, rule.id, {
      onSuccess: () => {
        showToast('Success', `Rule ${rule.name} deleted`);
        onClose();
      },
      onError: (error) => showFailure('Error', messageOf(error, 'Failed to delete the rule')),
    });
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="delete-rule">
      <DialogTitle id="delete-rule" sx={{ overflowWrap: 'anywhere' }}>Delete {rule.name}?</DialogTitle>
      <DialogContent><Typography variant="body2">It is applied no more. What it has changed stays as it is.</Typography></DialogContent>
      <DialogActions>
        <Button variant="text" autoFocus onClick={onClose}>Cancel</Button>
        <Button variant="contained" color="error" disabled={remove.isPending} onClick={confirm}>{remove.isPending ? 'Deleting...' : 'Delete Rule'}</Button>
      </DialogActions>
    </Dialog>
  );
}
