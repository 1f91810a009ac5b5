import { Alert, Button } from '@mui/material';
import { useState } from 'react';
import type { Passkey } from '@counterfoil/contracts/second-factor.contract';
import { formatInstant, formatInstantDay } from '../../../ui/date-format';
import { EmptyNotice } from '../../../ui/Notice';
import { Section } from '../../../ui/Section';
import { showToast } from '../../../ui/toasts';
import { useDialogSession } from '../../../ui/use-dialog-session';
import { ConfirmDialog, WITHOUT_ANOTHER } from './ConfirmDialog';
import { FactorLine } from './FactorLine';
import { knowsPasskeys } from '../../../session/passkey-browser';
import { AddPasskeyDialog, RenamePasskeyDialog } from './PasskeyDialog';
import { useRemovePasskey } from './second-factors.queries';

const NO_BROWSER = 'This browser does not know passkeys, or the address does not begin with https.';

/** @param obstacle why none can be made at this address */
export function PasskeySection({ passkeys, obstacle }: { passkeys: readonly Passkey[]; obstacle: string | null }) {
  const adding = useDialogSession();
  const [chosen, setChosen] = useState<{ passkey: Passkey; to: 'rename' | 'remove' } | null>(null);
  const reason = obstacle ?? (knowsPasskeys() ? null : NO_BROWSER);
  const close = () => setChosen(null);
  const add = (
    <Button size="small" variant="outlined" disabled={reason !== null} onClick={adding.open}>
      Add Passkey
    </Button>
  );
  return (
    <Section
      title="Passkeys"
      subtitle="Your finger, face, PIN or a security key, also in place of the password"
      action={passkeys.length > 0 && add}
    >
      {reason && (
        <Alert severity="info" variant="outlined" sx={{ m: 2, mb: 0, overflowWrap: 'anywhere' }}>
          {reason}
        </Alert>
      )}
      {passkeys.length === 0 && (
        <EmptyNotice
          title="No passkeys"
          text="A passkey signs you in without a code, and only on the real Counterfoil."
        >
          {add}
        </EmptyNotice>
      )}
      {passkeys.map((passkey) => (
        <FactorLine key={passkey.id} name={passkey.name} note={noteOf(passkey)}>
          <Button
            size="small"
            variant="text"
            aria-label={`Rename ${passkey.name}`}
            onClick={() => setChosen({ passkey, to: 'rename' })}
          >
            Rename
          </Button>
          <Button
            size="small"
            variant="text"
            color="error"
            aria-label={`Remove ${passkey.name}`}
            onClick={() => setChosen({ passkey, to: 'remove' })}
          >
            Remove
          </Button>
        </FactorLine>
      ))}
      <AddPasskeyDialog key={adding.session} isOpen={adding.isOpen} onClose={adding.close} />
      {chosen?.to === 'rename' && <RenamePasskeyDialog passkey={chosen.passkey} onClose={close} />}
      {chosen?.to === 'remove' && <RemovePasskeyDialog passkey={chosen.passkey} onClose={close} />}
    </Section>
  );
}

function RemovePasskeyDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const remove = useRemovePasskey();
  const take = () =>
    remove.mutate(passkey.id, {
      onSuccess: () => {
        showToast('Success', `The passkey ${passkey.name} was removed`);
        onClose();
      },
    });
  return (
    <ConfirmDialog
      title={`Remove ${passkey.name}?`}
      text={`It no longer signs you in. Delete it in your browser or phone as well. ${WITHOUT_ANOTHER}`}
      verb="Remove"
      failure="The passkey could not be removed. Please try again."
      action={remove}
      onConfirm={take}
      onClose={onClose}
    />
  );
}

function noteOf({ createdAt, lastUsedAt, isSynced }: Passkey): string {
  const used = lastUsedAt ? `last used ${formatInstant(lastUsedAt)}` : 'not used yet';
  return `Added ${formatInstantDay(createdAt)} · ${used}${isSynced ? ' · on all your devices' : ''}`;
}
