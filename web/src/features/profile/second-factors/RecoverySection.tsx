import { Button } from '@mui/material';
import { useState } from 'react';
import { RECOVERY_CODES } from '@counterfoil/contracts/second-factor-limits';
import { TitledDialog } from '../../../ui/TitledDialog';
import { Section } from '../../../ui/Section';
import { ConfirmDialog } from './ConfirmDialog';
import { FactorLine } from './FactorLine';
import { RecoveryCodeSheet } from './RecoveryCodeSheet';
import { useNewRecoveryCodes } from './second-factors.queries';

export function RecoverySection({ left }: { left: number }) {
  const [isAsked, setAsked] = useState(false);
  return (
    <Section title="Recovery codes" subtitle="For when your phone and your passkeys are out of reach">
      <FactorLine
        name={left === 0 ? 'None left' : `${left} of ${RECOVERY_CODES} left`}
        note="Each works once. New ones replace those that are left."
      >
        <Button size="small" variant="outlined" onClick={() => setAsked(true)}>
          New Recovery Codes
        </Button>
      </FactorLine>
      {isAsked && <NewCodesDialog onClose={() => setAsked(false)} />}
    </Section>
  );
}

function NewCodesDialog({ onClose }: { onClose: () => void }) {
  const make = useNewRecoveryCodes();
  if (make.data) {
    return (
      <TitledDialog title="Your recovery codes">
        <RecoveryCodeSheet codes={make.data.recoveryCodes} onClose={onClose} />
      </TitledDialog>
    );
  }
  return (
    <ConfirmDialog
      title="Make new recovery codes?"
      text="The codes that you have kept stop working."
      verb="Make New Codes"
      failure="New codes could not be made. Please try again."
      action={make}
      onConfirm={() => make.mutate()}
      onClose={onClose}
    />
  );
}
