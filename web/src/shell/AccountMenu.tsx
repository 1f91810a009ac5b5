import AdminIcon from '@mui/icons-material/AdminPanelSettingsOutlined';
import BusinessIcon from '@mui/icons-material/AddBusinessOutlined';
import BillingIcon from '@mui/icons-material/CreditCardOutlined';
import HelpIcon from '@mui/icons-material/HelpOutlineOutlined';
import LogoutIcon from '@mui/icons-material/LogoutOutlined';
import ProfileIcon from '@mui/icons-material/PersonOutlined';
import SuperAdminIcon from '@mui/icons-material/ShieldOutlined';
import SettingsIcon from '@mui/icons-material/TuneOutlined';
import TeamIcon from '@mui/icons-material/GroupOutlined';
import UpgradeIcon from '@mui/icons-material/WorkspacePremiumOutlined';
import UnfoldIcon from '@mui/icons-material/UnfoldMoreOutlined';
import type { SvgIconComponent } from '@mui/icons-material';
import {
  Avatar,
  Box,
  ButtonBase,
  Divider,
  ListItemIcon,
  MenuItem,
  MenuList,
  Popover,
  Typography,
  type SxProps,
  type Theme,
} from '@mui/material';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useBusiness, useMay } from '../books/business-context';
import { useBilling } from '../plans/plans.queries';
import { fullNameOf, initialsOf } from '../ui/initials';
import { VisuallyHidden } from '../ui/VisuallyHidden';
import { ModeChoice } from '../theme/ModeChoice';
import { PATHS } from '../paths';
import { useUser } from '../session/session';
import { useLogout } from '../session/session.queries';

const LINKS: readonly { to: string; label: string; Icon: SvgIconComponent }[] = [
  { to: PATHS.profile, label: 'Profile', Icon: ProfileIcon },
  { to: PATHS.settings, label: 'Settings', Icon: SettingsIcon },
  { to: PATHS.createBusiness, label: 'Create Business', Icon: BusinessIcon },
  { to: PATHS.team, label: 'Team', Icon: TeamIcon },
  { to: PATHS.billing, label: 'Billing & Plans', Icon: BillingIcon },
  { to: `${PATHS.billing}?tab=plans`, label: 'Upgrade Plan', Icon: UpgradeIcon },
  { to: PATHS.help, label: 'Help & Support', Icon: HelpIcon },
];

const PAPER = { width: 264, boxShadow: '0 8px 24px rgb(0 0 0 / 0.12)' };
/** The one menu beside which messages stand. Others stay at the height of dialogs, which they open while they leave. */
const ABOVE_MESSAGES: SxProps<Theme> = { zIndex: ({ zIndex }) => zIndex.snackbar + 1 };

/** The plan that the selected business is on, which is its owner's; undefined while it is asked for. */
function usePlanName(): string | undefined {
  const user = useUser();
  const business = useBusiness();
  const isOwn = business.ownerId === user.id;
  const billing = useBilling(business.id, { enabled: !isOwn });
  return isOwn ? user.planName : billing.data?.currentPlan.displayName;
}

/**
 * Who is signed in, and on which plan the business is; opens the menu with what is about the person: plan, help,
 * appearance, signing out.
 */
export function AccountMenu({ isCollapsed = false }: { isCollapsed?: boolean }) {
  const user = useUser();
  const business = useBusiness();
  const plan = usePlanName();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const logout = useLogout();
  const navigate = useNavigate();
  const maySet = useMay('team.read');
  const links = [
    ...LINKS.filter(({ to }) => to !== PATHS.settings || maySet),
    ...(user.isAdmin ? [{ to: PATHS.admin, label: 'Admin Dashboard', Icon: AdminIcon }] : []),
    ...(user.isSuperAdmin ? [{ to: PATHS.superAdmin, label: 'Super Admin Panel', Icon: SuperAdminIcon }] : []),
  ];
  const name = fullNameOf(user);
  const close = () => setAnchor(null);
  return (
    <>
      <ButtonBase
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{
          position: 'relative',
          width: isCollapsed ? 40 : '100%',
          height: 40,
          gap: 1.5,
          px: isCollapsed ? 0 : 0.5,
          justifyContent: isCollapsed ? 'center' : 'flex-start',
          borderRadius: 1,
          textAlign: 'left',
          '&:hover': { bgcolor: 'action.hover' },
        }}
      >
        <VisuallyHidden>{isCollapsed ? `Account of ${name}` : 'Account of '}</VisuallyHidden>
        <Avatar
          aria-hidden
          src={user.profileImageUrl ?? undefined}
          alt=""
          sx={{
            width: 32,
            height: 32,
            fontSize: 13,
            fontWeight: 600,
            bgcolor: 'primary.main',
            color: 'primary.contrastText',
          }}
        >
          {initialsOf(user)}
        </Avatar>
        {!isCollapsed && (
          <>
            <Box sx={{ minWidth: 0, flex: 1 }}>
              <Typography variant="body2" noWrap sx={{ fontWeight: 550, lineHeight: 1.3 }}>
                {name}
              </Typography>
              <Typography
                variant="caption"
                noWrap
                color="textSecondary"
                component="p"
                aria-hidden
                sx={{ lineHeight: 1.3 }}
              >
                {plan}
              </Typography>
            </Box>
            <UnfoldIcon sx={{ fontSize: 18, color: 'text.secondary' }} />
          </>
        )}
      </ButtonBase>
      {/* Who is signed in stands above the menu and not in it: a menu holds nothing but what can be chosen. */}
      <Popover
        sx={ABOVE_MESSAGES}
        anchorEl={anchor}
        open={anchor !== null}
        onClose={close}
        anchorOrigin={{ vertical: 'top', horizontal: 'left' }}
        transformOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { role: 'region', 'aria-label': 'Account', variant: 'outlined', sx: PAPER } }}
      >
        <Box sx={{ px: 2, py: 1.5, borderBottom: 1, borderColor: 'divider' }}>
          <Typography variant="subtitle2" noWrap>
            {name}
          </Typography>
          <Typography variant="caption" color="textSecondary" noWrap component="p">
            {user.email}
          </Typography>
          {plan !== undefined && (
            <Typography variant="caption" color="textSecondary" component="p" sx={{ overflowWrap: 'anywhere' }}>
              {business.ownerId === user.id ? 'Plan' : `Plan of ${business.name}`}: {plan}
            </Typography>
          )}
        </Box>
        <MenuList
          variant="menu"
          autoFocusItem={anchor !== null}
          aria-label="Account"
          onKeyDown={(event) => {
            if (event.key === 'Tab') {
              event.preventDefault();
              close();
            }
          }}
        >
          {links.map(({ to, label, Icon }) => (
            <MenuItem
              key={to}
              onClick={() => {
                close();
                void navigate(to);
              }}
            >
              <ListItemIcon>
                <Icon fontSize="small" />
              </ListItemIcon>
              {label}
            </MenuItem>
          ))}
          <Divider component="li" role="separator" />
          <ModeChoice />
          <Divider component="li" role="separator" />
          <MenuItem disabled={logout.isPending} onClick={() => logout.mutate()}>
            <ListItemIcon>
              <LogoutIcon fontSize="small" />
            </ListItemIcon>
            Logout
          </MenuItem>
        </MenuList>
      </Popover>
    </>
  );
}
