import {
  Avatar,
  Box,
  ButtonBase,
  Stack,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material';
import type { AdminUser } from '@counterfoil/contracts/admin.contract';
import { FIGURES } from '../../theme/theme-components';
import { formatDay } from '../../ui/date-format';
import { fullNameOf, initialsOf } from '../../ui/initials';
import { formatCount } from '../../ui/money-format';
import { EmptyNotice, QueryNotice } from '../../ui/Notice';
import { Section } from '../../ui/Section';
import { MoreButton } from '../../ui/MoreButton';
import { NOT_ON_PHONES } from '../../ui/phone-columns';
import { SearchBox } from '../../forms/SearchBox';
import { AccountBadges } from './AccountBadges';
import { useAdminAddress } from './admin-address';
import { useUsers } from './admin.queries';
import { StatCards } from './StatCards';
import { instantOrNever } from './time-words';

/** Columns beside the sidebar's width; the profile says the same. */
export const WHERE_WIDE = { display: { xs: 'none', lg: 'table-cell' } } as const;

/** Everybody who has an account; a name opens the profile. */
export function UsersTab() {
  const [{ search }, change] = useAdminAddress();
  const query = useUsers(search);
  const users = query.data?.pages.flatMap(({ rows }) => rows) ?? [];
  return (
    <>
      <StatCards />
      <Section
        title="All users"
        action={
          <Box sx={{ width: { xs: 176, sm: 280 }, display: 'flex' }}>
            <SearchBox
              value={search}
              onSearch={(text) => change({ search: text.trim() })}
              label="Search users by name, email or ID"
            />
          </Box>
        }
      >
        <QueryNotice query={query} failure="The users could not be loaded" />
        {query.data && users.length === 0 && (
          <EmptyNotice
            title="No users found"
            text="Search for a part of the name or email, or for the whole user ID."
          />
        )}
        {users.length > 0 && (
          <>
            <UserTable users={users} onOpen={(profile) => change({ profile })} />
            <MoreButton
              query={query}
              shown={users.length}
              total={query.data?.pages[0]?.total ?? users.length}
              of="users"
            />
          </>
        )}
      </Section>
    </>
  );
}

function UserTable({ users, onOpen }: { users: readonly AdminUser[]; onOpen: (userId: string) => void }) {
  return (
    <Table aria-label="Users" sx={{ tableLayout: 'fixed' }}>
      <TableHead>
        <TableRow>
          <TableCell>User</TableCell>
          <TableCell sx={{ ...NOT_ON_PHONES, width: 140 }}>Account</TableCell>
          <TableCell sx={{ ...WHERE_WIDE, width: 120 }}>Plan</TableCell>
          <TableCell sx={{ ...WHERE_WIDE, width: 112 }}>Joined</TableCell>
          <TableCell sx={{ ...WHERE_WIDE, width: 160 }}>Last active</TableCell>
          <TableCell align="right" sx={{ ...WHERE_WIDE, width: 80 }}>
            Logins
          </TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {users.map((user) => (
          <UserLine key={user.id} user={user} onOpen={() => onOpen(user.id)} />
        ))}
      </TableBody>
    </Table>
  );
}

function UserLine({ user, onOpen }: { user: AdminUser; onOpen: () => void }) {
  return (
    <TableRow hover onClick={onOpen} sx={{ cursor: 'pointer' }}>
      <TableCell sx={{ py: 1 }}>
        <Stack direction="row" spacing={1.5} sx={{ alignItems: 'center', minWidth: 0 }}>
          <Avatar
            aria-hidden
            src={user.profileImageUrl ?? undefined}
            alt=""
            sx={{ width: 32, height: 32, fontSize: 13, bgcolor: 'action.selected', color: 'text.primary' }}
          >
            {initialsOf(user)}
          </Avatar>
          <Box sx={{ minWidth: 0 }}>
            <UserButton user={user} onOpen={onOpen} />
            <Typography variant="caption" color="textSecondary" component="p" noWrap>
              {user.email}
            </Typography>
            <Box sx={{ display: { sm: 'none' }, mt: 0.5 }}>
              <AccountBadges user={user} />
            </Box>
          </Box>
        </Stack>
      </TableCell>
      <TableCell sx={{ ...NOT_ON_PHONES, py: 0.5 }}>
        <AccountBadges user={user} />
      </TableCell>
      <TableCell sx={WHERE_WIDE}>{user.planName}</TableCell>
      <TableCell sx={{ ...WHERE_WIDE, whiteSpace: 'nowrap' }}>{formatDay(user.createdAt.slice(0, 10))}</TableCell>
      <TableCell sx={{ ...WHERE_WIDE, whiteSpace: 'nowrap' }}>{instantOrNever(user.lastActiveAt)}</TableCell>
      <TableCell align="right" sx={{ ...WHERE_WIDE, ...FIGURES }}>
        {formatCount(user.totalLogins)}
      </TableCell>
    </TableRow>
  );
}

/** A name that opens the profile. The row around it may be clicked too, so the click goes no further. */
export function UserButton({
  user,
  onOpen,
}: {
  user: { firstName: string; lastName: string; email: string };
  onOpen: () => void;
}) {
  const open = (event: { stopPropagation(): void }) => {
    event.stopPropagation();
    onOpen();
  };
  return (
    <ButtonBase
      onClick={open}
      sx={{
        maxWidth: '100%',
        justifyContent: 'flex-start',
        fontSize: 14,
        fontWeight: 550,
        lineHeight: 1.4,
        fontFamily: 'inherit',
        borderRadius: 0.5,
        '&:hover': { textDecoration: 'underline' },
      }}
    >
      <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
        {fullNameOf(user)}
      </Box>
    </ButtonBase>
  );
}
