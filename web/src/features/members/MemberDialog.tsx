import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle, Stack, Typography } from '@mui/material';
import { useState, type FormEvent } from 'react';
import type { BusinessMember } from '@counterfoil/contracts/member.contract';
import { INVITABLE_ROLES, type InvitableRole } from '@counterfoil/contracts/role';
import { ApiError, messageOf } from '../../api/api-error';
import { carryOut } from '../../api/carry-out';
import { SelectInput } from '../../forms/SelectInput';
import { showFailure, showToast } from '../../ui/toasts';
import { useBusiness } from '../businesses/business-context';
import { memberName } from './member-name';
import { useChangeRole, useHandOver, useLeave, useRemoveMember } from './members.queries';
import { ROLE_NAMES, ROLE_TEXTS } from './role-copy';

export type MemberAction = 'role' | 'remove' | 'owner' | 'leave';

interface Words {
  readonly title: string;
  readonly text: string;
  readonly confirm: string;
  readonly done: string;
  readonly failed: string;
}

/** Confirms what is to happen to a member, and does it. */
export function MemberDialog({
  action,
  member,
  onClose,
}: {
  action: MemberAction;
  member: BusinessMember;
  onClose: () => void;
}) {
  const business = useBusiness();
  const [role, setRole] = useState<InvitableRole>(member.role === 'owner' ? 'assistant' : member.role);
  const change = useMemberAction(action, business.id, member.userId, role);
  const words = wordsFor(action, memberName(member), business.name);
  const confirm = (event: FormEvent) => {
    event.preventDefault();
    change.run({
      onSuccess: () => {
        showToast('Success', words.done);
        onClose();
      },
      onError: (error) => showFailure(failureTitle(action, error), messageOf(error, words.failed)),
    });
  };
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="member-action">
      <form noValidate onSubmit={confirm}>
        <DialogTitle id="member-action">{words.title}</DialogTitle>
        <DialogContent>
          <Stack spacing={2}>
            {change.error && <Alert severity="error">{messageOf(change.error, words.failed)}</Alert>}
            <Typography variant="body2">{words.text}</Typography>
            {action === 'role' && (
              <SelectInput
                label="Role"
                value={role}
                hint={ROLE_TEXTS[role]}
                onChange={(event) => setRole(event.target.value as InvitableRole)}
              >
                {INVITABLE_ROLES.map((each) => (
                  <option key={each} value={each}>
                    {ROLE_NAMES[each]}
                  </option>
                ))}
              </SelectInput>
            )}
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button variant="text" onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            variant="contained"
            color={action === 'role' ? 'primary' : 'error'}
            disabled={change.isPending || (action === 'role' && role === member.role)}
          >
            {change.isPending ? 'Saving...' : words.confirm}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

interface Outcome {
  onSuccess: () => void;
  onError: (error: Error) => void;
}

function useMemberAction(
  action: MemberAction,
  businessId: string,
  userId: string,
  role: InvitableRole,
): { run(outcome: Outcome): void; isPending: boolean; error: Error | null } {
  const changeRole = useChangeRole(businessId);
  const remove = useRemoveMember(businessId);
  const handOver = useHandOver(businessId);
  const leave = useLeave(businessId);
  switch (action) {
    case 'role':
      return {
        run: (outcome) => carryOut(changeRole, { userId, role }, outcome),
        isPending: changeRole.isPending,
        error: changeRole.error,
      };
    case 'remove':
      return { run: (outcome) => carryOut(remove, userId, outcome), isPending: remove.isPending, error: remove.error };
    case 'owner':
      return {
        run: (outcome) => carryOut(handOver, userId, outcome),
        isPending: handOver.isPending,
        error: handOver.error,
      };
    case 'leave':
      return { run: (outcome) => carryOut(leave, undefined, outcome), isPending: leave.isPending, error: leave.error };
    default:
      return action satisfies never;
  }
}

function wordsFor(action: MemberAction, name: string, business: string): Words {
  switch (action) {
    case 'role':
      return {
        title: `Change the role of ${name}`,
        text: 'The new role holds at once.',
        confirm: 'Change Role',
        done: 'Member role updated',
        failed: 'Failed to update member role',
      };
    case 'remove':
      return {
        title: `Remove ${name}?`,
        text: `${name} loses access to ${business} at once. What they recorded stays in the books.`,
        confirm: 'Remove',
        done: 'Team member removed',
        failed: 'Failed to remove team member',
      };
    case 'owner':
      return {
        title: `Hand ${business} over to ${name}?`,
        text: `${name} becomes the owner, and the business counts on their plan. You become a bookkeeper. Only the new owner can give it back.`,
        confirm: 'Hand over',
        done: `${name} owns ${business} now`,
        failed: 'Failed to hand the business over',
      };
    case 'leave':
      return {
        title: `Leave ${business}?`,
        text: 'You lose access at once. To come back, somebody has to invite you.',
        confirm: 'Leave',
        done: `You have left ${business}`,
        failed: 'Failed to leave the business',
      };
    default:
      return action satisfies never;
  }
}

/** Titles for an owner who is protected; a role may have changed since the page was loaded. */
function failureTitle(action: MemberAction, error: Error): string {
  const isOwner = error instanceof ApiError && error.problem?.code.includes('owner') === true;
  if (!isOwner) return 'Error';
  return action === 'role' ? 'Cannot Change Owner Role' : 'Cannot Remove Owner';
}
