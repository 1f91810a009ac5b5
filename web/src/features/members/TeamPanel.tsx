import { Box, Button, Paper, Stack, Typography } from '@mui/material';
import type { BusinessMember } from '@counterfoil/contracts/member.contract';
import { SERIF } from '../../theme/theme';
import { IN_TURN } from '../../ui/drawing/in-turn';
import { EmptyNotice, QueryNotice } from '../../ui/Notice';
import { Section } from '../../ui/Section';
import { useBusiness, useMay } from '../../books/business-context';
import { useMembers } from '../../books/books.queries';
import { MemberList } from './MemberList';
import { PendingInvitations } from './PendingInvitations';

/** The team in figures, its members, invitations that wait; the same on the team page and in the settings. */
export function TeamPanel({ onInvite }: { onInvite: () => void }) {
  const business = useBusiness();
  const mayRead = useMay('team.read');
  const mayManage = useMay('team.manage');
  if (!mayRead)
    return (
      <EmptyNotice
        title="The team is not shown to your role"
        text="Ask the owner of the business who else works in it."
      />
    );
  return (
    <Stack spacing={3} sx={IN_TURN}>
      <Team businessId={business.id} />
      {mayManage && <PendingInvitations businessId={business.id} />}
      {mayManage && (
        <Section
          title="Team Access"
          action={
            <Button variant="outlined" size="small" onClick={onInvite}>
              Invite User
            </Button>
          }
        >
          <Typography variant="body2" color="textSecondary" sx={{ p: 2, maxWidth: '70ch' }}>
            Invite people by email, or by the user ID in their profile. Each sees and does what their role allows, and
            everything they do stays in the history under their name.
          </Typography>
        </Section>
      )}
    </Stack>
  );
}

function Team({ businessId }: { businessId: string }) {
  const query = useMembers(businessId);
  const { data } = query;
  if (!data)
    return (
      <Paper variant="outlined">
        <QueryNotice query={query} failure="The team could not be loaded" rows={3} />
      </Paper>
    );
  return (
    <>
      <Counters members={data} />
      <Section title="Members">
        <MemberList members={data} />
      </Section>
    </>
  );
}

function Counters({ members }: { members: readonly BusinessMember[] }) {
  const owners = members.filter(({ role }) => role === 'owner').length;
  const figures = [
    ['Total members', members.length],
    ['Owners', owners],
    ['Active members', members.length - owners],
  ] as const;
  return (
    <Paper variant="outlined" sx={{ display: 'grid', gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' }}>
      {figures.map(([label, count]) => (
        <Box key={label} sx={{ px: 2, py: 1.5, '&:not(:last-child)': { borderRight: 1, borderColor: 'divider' } }}>
          <Typography variant="body2" color="textSecondary">
            {label}
          </Typography>
          <Typography sx={{ fontFamily: SERIF, fontSize: 28, fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
            {count}
          </Typography>
        </Box>
      ))}
    </Paper>
  );
}
