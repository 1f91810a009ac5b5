import { Stack } from '@mui/material';
import { Section } from '../../ui/Section';
import { SecondFactorSections } from './second-factors/SecondFactorSections';
import { ActivityList, SupportViewList } from './ActivityList';
import { PasswordForm } from './PasswordForm';
import { SessionList } from './SessionList';
import { TokenSection } from './TokenSection';

/** Password and second factors, browsers that are signed in, tokens, and who has looked. */
export function SecurityTab() {
  return (
    <Stack spacing={3}>
      <Section title="Password">
        <PasswordForm />
      </Section>
      <SecondFactorSections />
      <SessionList />
      <TokenSection />
      <SupportViewList />
      <ActivityList />
    </Stack>
  );
}
