import LockIcon from '@mui/icons-material/LockOutlined';
import MoreIcon from '@mui/icons-material/MoreHorizOutlined';
import { Avatar, Box, Chip, IconButton, Menu, MenuItem, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import type { BusinessMember } from '@counterfoil/contracts/member.contract';
import { useUser } from '../../session/session';
import { formatInstantDay } from '../../ui/date-format';
import { initialsOf } from '../../ui/initials';
import { useMay } from '../../books/business-context';
import { MemberDialog, type MemberAction } from './MemberDialog';
import { memberName } from '../../books/member-name';
import { ROLE_NAMES } from '../../books/role-copy';

interface Asked {
  readonly action: MemberAction;
  readonly member: BusinessMember;
}

export function MemberList({ members }: { members: readonly BusinessMember[] }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  return (
    <>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {members.map((member) => (
          <MemberLine key={member.id} member={member} onAsk={(action) => setAsked({ action, member })} />
        ))}
      </Box>
      {asked && <MemberDialog action={asked.action} member={asked.member} onClose={() => setAsked(null)} />}
    </>
  );
}

function MemberLine({ member, onAsk }: { member: BusinessMember; onAsk: (action: MemberAction) => void }) {
  const { id } = useUser();
  const mayManage = useMay('team.manage');
  const mayLeave = useMay('team.leave');
  const { user, role } = member;
  const isSelf = member.userId === id;
  const name = memberName(member);
  const actions: [MemberAction, string][] = isSelf
    ? mayLeave
      ? [['leave', 'Leave this business']]
      : []
    : mayManage && role !== 'owner'
      ? [
          ['role', 'Change role'],
          ['owner', 'Make owner'],
          ['remove', 'Remove from team'],
        ]
      : [];
  return (
    <Stack
      component="li"
      direction="row"
      spacing={2}
      sx={{ px: 2, py: 1.5, alignItems: 'center', '&:not(:last-child)': { borderBottom: 1, borderColor: 'divider' } }}
    >
      <Avatar
        aria-hidden
        src={user.profileImageUrl ?? undefined}
        alt=""
        sx={{ width: 36, height: 36, fontSize: 14, bgcolor: 'action.selected', color: 'text.primary' }}
      >
        {initialsOf({ firstName: user.firstName ?? '', lastName: user.lastName ?? '', email: user.email ?? '?' })}
      </Avatar>
      {/* On a phone name and role share the width one above the other: beside each other a name would be cut to a few letters. */}
      <Box
        sx={{
          minWidth: 0,
          flex: 1,
          display: 'flex',
          flexDirection: { xs: 'column', sm: 'row' },
          alignItems: { xs: 'flex-start', sm: 'center' },
          columnGap: 2,
          rowGap: 0.75,
        }}
      >
        <Box sx={{ minWidth: 0, flex: 1, overflowWrap: 'anywhere' }}>
          <Typography variant="body2" sx={{ fontWeight: 550 }}>
            {name}
            {isSelf && ' (you)'}
          </Typography>
          <Typography variant="caption" color="textSecondary" component="p">
            {user.email && (
              <>
                {user.email}
                <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
                  {' '}
                  ·{' '}
                </Box>
              </>
            )}
            <Box component="span" sx={{ display: { xs: 'block', sm: 'inline' } }}>
              Joined {formatInstantDay(member.joinedAt)}
            </Box>
          </Typography>
          {role === 'owner' && !isSelf && (
            <Typography variant="caption" color="textSecondary" component="p">
              The owner cannot be changed or removed, so that nobody is locked out of their own books.
            </Typography>
          )}
        </Box>
        {role === 'owner' && !isSelf && (
          <Chip
            size="small"
            icon={<LockIcon />}
            variant="outlined"
            label="Protected"
            sx={{ display: { xs: 'none', sm: 'inline-flex' } }}
          />
        )}
        <Chip
          size="small"
          color={role === 'owner' ? 'primary' : 'default'}
          variant="outlined"
          label={ROLE_NAMES[role]}
        />
      </Box>
      {actions.length > 0 ? (
        <MemberMenu name={name} actions={actions} onAsk={onAsk} />
      ) : (
        <Box sx={{ width: 36, flexShrink: 0 }} />
      )}
    </Stack>
  );
}

function MemberMenu({
  name,
  actions,
  onAsk,
}: {
  name: string;
  actions: readonly [MemberAction, string][];
  onAsk: (action: MemberAction) => void;
}) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <IconButton
        aria-label={`Actions for ${name}`}
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreIcon fontSize="small" />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {actions.map(([action, label]) => (
          <MenuItem
            key={action}
            onClick={() => {
              setAnchor(null);
              onAsk(action);
            }}
          >
            {label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
