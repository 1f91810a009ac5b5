import { Button } from '@mui/material';
import { useState } from 'react';
import type { SecondFactors } from '@counterfoil/contracts/second-factor.contract';
import { formatInstant, formatInstantDay } from '../../../ui/date-format';
import { EmptyNotice } from '../../../ui/Notice';
import { Section } from '../../../ui/Section';
import { showToast } from '../../../ui/toasts';
import { useDialogSession } from '../../../ui/use-dialog-session';
import { AuthenticatorAppDialog } from './AuthenticatorAppDialog';
import { ConfirmDialog, WITHOUT_ANOTHER } from './ConfirmDialog';
import { FactorLine } from './FactorLine';
import { useRemoveApp } from './second-factors.queries';

export function AppSection({ app }: { app: SecondFactors['authenticatorApp'] }) {
  const setUp = useDialogSession();
  const [isRemoving, setRemoving] = useState(false);
  return (
    <Section title="Authenticator app" subtitle="Six digits from your phone, beside your password">
      {app === null && (
        <EmptyNotice
          title="No authenticator app"
          text="With one, nobody gets in who has your password but not your phone."
        >
          <Button variant="outlined" onClick={setUp.open}>
            Set Up Authenticator App
          </Button>
        </EmptyNotice>
      )}
      {app && (
        <FactorLine name="Authenticator app" note={noteOf(app)}>
          <Button size="small" variant="text" onClick={setUp.open}>
            Replace
          </Button>
          <Button size="small" variant="text" color="error" onClick={() => setRemoving(true)}>
            Remove
          </Button>
        </FactorLine>
      )}
      <AuthenticatorAppDialog key={setUp.session} isOpen={setUp.isOpen} onClose={setUp.close} />
      {isRemoving && <RemoveAppDialog onClose={() => setRemoving(false)} />}
    </Section>
  );
}

function noteOf({ addedAt, lastUsedAt }: NonNullable<SecondFactors['authenticatorApp']>): string {
  const used = lastUsedAt ? `last used ${formatInstant(lastUsedAt)}` : 'not used yet';
  return `Added ${formatInstantDay(addedAt)} · ${used}`;
}

function RemoveAppDialog({ onClose }: { onClose: () => void }) {
  const remove = useRemoveApp();
  const take = () =>
    remove.mutate(undefined, {
      onSuccess: () => {
        showToast('Success', 'The authenticator app was removed');
        onClose();
      },
    });
  return (
    <ConfirmDialog
      title="Remove the authenticator app?"
      text={`Its codes stop working. ${WITHOUT_ANOTHER}`}
      verb="Remove"
      failure="The authenticator app could not be removed. Please try again."
      action={remove}
      onConfirm={take}
      onClose={onClose}
    />
  );
}
