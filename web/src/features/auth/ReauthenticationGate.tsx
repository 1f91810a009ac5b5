import { lazy, Suspense, useEffect, useState } from 'react';
import { onProofWanted } from '../../api/reauthentication';

const ReauthenticationDialog = lazy(async () => ({
  default: (await import('./ReauthenticationDialog')).ReauthenticationDialog,
}));

/** Opens the one dialog that asks for the password again, whichever call wants it. */
export function ReauthenticationGate() {
  const [answer, setAnswer] = useState<((isGiven: boolean) => void) | null>(null);
  useEffect(() => onProofWanted(() => new Promise((resolve) => setAnswer(() => resolve))), []);
  if (!answer) return null;
  const close = (isGiven: boolean) => {
    setAnswer(null);
    answer(isGiven);
  };
  return (
    <Suspense fallback={null}>
      <ReauthenticationDialog onClose={close} />
    </Suspense>
  );
}
