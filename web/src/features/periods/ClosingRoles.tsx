import { Stack } from '@mui/material';
import { CLOSING_ROLES, type ClosingRole } from '@counterfoil/accounting/closing-roles';
import { messageOf } from '../../api/api-error';
import { carryOut } from '../../api/carry-out';
import { useSubmissionKey } from '../../api/submission-key';
import { useBusiness } from '../../books/business-context';
import { SwitchInput } from '../../forms/SwitchInput';
import { Section } from '../../ui/Section';
import { showFailure } from '../../ui/toasts';
import { useSetClosingRoles } from './periods.queries';

const LABELS: Readonly<Record<ClosingRole, string>> = {
  bookkeeper: 'Bookkeepers may close periods',
  accountant: 'Accountants may close periods',
};

/** Whom the owner lets close periods. Opening them again stays with the owner. */
export function ClosingRoles({ roles }: { roles: readonly ClosingRole[] }) {
  const change = useSetClosingRoles(useBusiness().id);
  const submission = useSubmissionKey();
  const set = (role: ClosingRole, isAllowed: boolean) => {
    const request = { roles: CLOSING_ROLES.filter((one) => (one === role ? isAllowed : roles.includes(one))) };
    carryOut(
      change,
      { request, key: submission.keyFor(request) },
      {
        onSuccess: () => submission.renew(),
        onError: (error) => showFailure(messageOf(error, 'That could not be saved')),
      },
    );
  };
  return (
    <Section title="Who closes" subtitle="You always may. Opening a period again stays with you.">
      <Stack spacing={1.5} sx={{ p: 2 }}>
        {CLOSING_ROLES.map((role) => (
          <SwitchInput
            key={role}
            label={LABELS[role]}
            checked={roles.includes(role)}
            disabled={change.isPending}
            onChange={(isOn) => set(role, isOn)}
          />
        ))}
      </Stack>
    </Section>
  );
}
