import { Stack } from '@mui/material';
import { QueryNotice } from '../../../ui/Notice';
import { Section } from '../../../ui/Section';
import { useSecondFactors } from '../../../session/session.queries';
import { AppSection } from './AppSection';
import { PasskeySection } from './PasskeySection';
import { RecoverySection } from './RecoverySection';

/**
 * What is asked for beside the password: an authenticator app, passkeys, and recovery codes for whoever has lost them.
 */
export function SecondFactorSections() {
  const query = useSecondFactors();
  const { data } = query;
  if (!data) {
    return (
      <Section title="Second factors">
        <QueryNotice query={query} failure="Your second factors could not be loaded" rows={3} />
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
