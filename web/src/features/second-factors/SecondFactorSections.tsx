import { Stack } from '@mui/material';
import { messageOf } from '../../api/api-error';
import { LoadingRows } from '../../ui/LoadingRows';
import { FailureNotice } from '../../ui/Notice';
import { Section } from '../../ui/Section';
import { AppSection } from './AppSection';
import { PasskeySection } from './PasskeySection';
import { RecoverySection } from './RecoverySection';
import { useSecondFactors } from './second-factors.queries';

/**
 * What is asked for beside the password: an authenticator app, passkeys, and recovery codes for whoever has lost them.
 */
export function SecondFactorSections() {
  const { data, isPending, error, refetch } = useSecondFactors();
  if (!data) {
    return (
      <Section title="Second factors">
        {isPending && <LoadingRows rows={3} />}
        {error && (
          <FailureNotice
            title="Your second factors could not be loaded"
            text={messageOf(error, '')}
            onRetry={() => void refetch()}
          />
        )}
      </Section>
    );
  }
  const hasOne = data.authenticatorApp !== null || data.passkeys.length > 0;
  return (
    <Stack spacing={3}>
      <AppSection app={data.authenticatorApp} />
      <PasskeySection passkeys={data.passkeys} obstacle={data.passkeyObstacle} />
      {hasOne && <RecoverySection left={data.recoveryCodesLeft} />}
    </Stack>
  );
}
