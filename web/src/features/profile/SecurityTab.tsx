import { Stack } from '@mui/material';
import { Section } from '../../ui/Section';
import { ActivityList, SupportViewList } from './ActivityList';
import { PasswordForm } from './PasswordForm';
import { SessionList } from './SessionList';
import { TokenSection } from './TokenSection';

/** Password, browsers that are signed in, tokens, and who has looked. */
export function SecurityTab() {
  return (
    <Stack spacing={3}>
      <Section title="Password"><PasswordForm /></Section>
      <SessionList />
      <TokenSection />
      <SupportViewList />
      <ActivityList />
    </Stack>
  );
}
