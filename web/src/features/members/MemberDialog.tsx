import { Typography } from '@mui/material';
import { useState, type FormEvent } from 'react';
import type { BusinessMember } from '@counterfoil/contracts/member.contract';
import { INVITABLE_ROLES, type InvitableRole } from '@counterfoil/contracts/role';
import { ApiError, messageOf } from '../../api/api-error';
import { carryOut } from '../../api/carry-out';
import { DialogForm } from '../../forms/DialogForm';
import { Options, SelectInput } from '../../forms/SelectInput';
import { TitledDialog } from '../../ui/TitledDialog';
import { showFailure, showToast } from '../../ui/toasts';
import { useBusiness } from '../../books/business-context';
import { memberName } from '../../books/member-name';
import { useChangeRole, useHandOver, useLeave, useRemoveMember } from './members.queries';
import { ROLE_NAMES, ROLE_TEXTS } from '../../books/role-copy';

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
      onError: (error) => showFailure(failureTitle(action, error) ?? 'Error', messageOf(error, words.failed)),
    });
  };
  return (
    <TitledDialog title={words.title} onClose={onClose}>
      <DialogForm
        onSubmit={confirm}
        failureTitle={change.error ? failureTitle(action, change.error) : undefined}
        failure={change.error && messageOf(change.error, words.failed)}
        confirm={words.confirm}
        isPending={change.isPending}
        isBlocked={action === 'role' && role === member.role}
        isGrave={action !== 'role'}
        onCancel={onClose}
      >
        <Typography variant="body2">{words.text}</Typography>
        {action === 'role' && (
          <SelectInput
            label="Role"
            value={role}
            hint={ROLE_TEXTS[role]}
            onChange={(event) => setRole(event.target.value as InvitableRole)}
          >
            <Options of={INVITABLE_ROLES} nameOf={(each) => ROLE_NAMES[each]} />
          </SelectInput>
        )}
      </DialogForm>
    </TitledDialog>
  );
}

interface Outcome {
  onSuccess: () => void;
  onError: (error: Error) => void;
}

function useMemberAction(action: MemberAction, businessId: string, userId: string, role: InvitableRole) {
  const changeRole = useChangeRole(businessId);
  const remove = useRemoveMember(businessId);
  const handOver = useHandOver(businessId);
  const leave = useLeave(businessId);
  switch (action) {
    case 'role':
      return runOf(changeRole, { userId, role });
    case 'remove':
      return runOf(remove, userId);
    case 'owner':
      return runOf(handOver, userId);
    case 'leave':
      return runOf(leave, undefined);
    default:
      return action satisfies never;
  }
}

interface Change<Variables> {
  mutateAsync(variables: Variables): Promise<unknown>;
  isPending: boolean;
  error: Error | null;
}

function runOf<Variables>(change: Change<Variables>, variables: Variables) {
  const { isPending, error } = change;
  return { run: (outcome: Outcome) => carryOut(change, variables, outcome), isPending, error };
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
function failureTitle(action: MemberAction, error: Error): string | undefined {
  const isOwner = error instanceof ApiError && error.problem?.code.includes('owner') === true;
  if (!isOwner) return undefined;
  return action === 'role' ? 'Cannot Change Owner Role' : 'Cannot Remove Owner';
}
