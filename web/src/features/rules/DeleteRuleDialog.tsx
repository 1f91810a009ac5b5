import { DialogContent, Typography } from '@mui/material';
import type { RefObject } from 'react';
import type { Rule } from '@counterfoil/contracts/rule.contract';
import { messageOf } from '../../api/api-error';
import { carryOut } from '../../api/carry-out';
import { DialogButtons } from '../../ui/DialogButtons';
import { TitledDialog } from '../../ui/TitledDialog';
import { showFailure, showToast } from '../../ui/toasts';
import { useBusiness } from '../../books/business-context';
import { useDeleteRule } from './rules.queries';

interface Props {
  rule: Rule;
  onClose: () => void;
  /** Takes the focus once the rule is gone, and the button that opened this with it. */
  returnTo: RefObject<HTMLElement | null>;
}

export function DeleteRuleDialog({ rule, onClose, returnTo }: Props) {
  const remove = useDeleteRule(useBusiness().id);
  const confirm = () =>
    carryOut(remove, rule.id, {
      onSuccess: () => {
        showToast('Success', `Rule ${rule.name} deleted`);
        onClose();
        // After the dialog has tried to give the focus back to where it came from.
        requestAnimationFrame(() => returnTo.current?.focus());
      },
      onError: (error) => showFailure('Error', messageOf(error, 'Failed to delete the rule')),
    });
  return (
    <TitledDialog title={`Delete the rule “${rule.name}”?`} onClose={onClose}>
      <DialogContent>
        <Typography variant="body2">It is no longer applied. What it has changed stays as it is.</Typography>
      </DialogContent>
      <DialogButtons
        confirm="Delete Rule"
        waiting="Deleting..."
        isPending={remove.isPending}
        isGrave
        startsAtCancel
        onConfirm={confirm}
        onCancel={onClose}
      />
    </TitledDialog>
  );
}
