import { FormControlLabel, Stack, Switch, Typography } from '@mui/material';
import type { NotificationSettings } from '@counterfoil/contracts/profile.contract';
import { messageOf } from '../../api/api-error';
import { carryOut } from '../../api/carry-out';
import { QueryNotice } from '../../ui/Notice';
import { Section } from '../../ui/Section';
import { showFailure } from '../../ui/toasts';
import { useNotifications, useUpdateNotifications } from './profile.queries';

const SWITCHES: readonly { name: keyof NotificationSettings; label: string; text: string }[] = [
  { name: 'security', label: 'Security notices', text: 'Your password or email was changed, or a token was made.' },
  { name: 'limitWarnings', label: 'Limit warnings', text: 'A limit of your plan is near or reached.' },
  {
    name: 'monthlySummary',
    label: 'Monthly summary',
    text: 'The figures of the last month, for each business you own.',
  },
  {
    name: 'invitations',
    label: 'Invitations',
    text: 'Somebody invites you to a business. Without the mail the invitation still waits for you.',
  },
  {
    name: 'questions',
    label: 'Questions',
    text: 'Somebody asks or answers you about a transaction or an entry. Without the mail it still waits on your dashboard.',
  },
];

/** Which mails one wants; each switch holds at once. */
export function NotificationsTab() {
  const query = useNotifications();
  const { data } = query;
  const update = useUpdateNotifications();
  if (!data) return <QueryNotice query={query} failure="Your notifications could not be loaded" rows={4} />;
  const wanted = update.isPending ? { ...data, ...update.variables } : data;
  return (
    <Section title="Email notifications" subtitle="Links that you ask for, such as a new password, always come">
      {SWITCHES.map(({ name, label, text }) => (
        <Stack key={name} sx={{ px: 2, py: 1.5, '&:not(:last-child)': { borderBottom: 1, borderColor: 'divider' } }}>
          <FormControlLabel
            labelPlacement="start"
            sx={{ m: 0, justifyContent: 'space-between', gap: 2 }}
            control={
              <Switch
                checked={wanted[name]}
                disabled={update.isPending}
                onChange={(_event, isOn) =>
                  carryOut(
                    update,
                    { [name]: isOn },
                    {
                      onError: (failure) => showFailure('Error', messageOf(failure, 'Failed to update notifications')),
                    },
                  )
                }
              />
            }
            label={
              <>
                <Typography variant="body2" sx={{ fontWeight: 550 }}>
                  {label}
                </Typography>
                <Typography variant="caption" color="textSecondary" component="p">
                  {text}
                </Typography>
              </>
            }
          />
        </Stack>
      ))}
    </Section>
  );
}
