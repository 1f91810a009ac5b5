import CollapseIcon from '@mui/icons-material/KeyboardDoubleArrowLeftOutlined';
import ExpandIcon from '@mui/icons-material/KeyboardDoubleArrowRightOutlined';
import { Box, ButtonBase, IconButton, List, Tooltip, Typography, useMediaQuery, type Theme } from '@mui/material';
import { useState } from 'react';
import { NavLink, useLocation } from 'react-router';
import { BusinessPicker } from '../features/businesses/BusinessPicker';
import { Mark } from '../ui/brand/Mark';
import { recall, remember } from '../ui/remembered';
import { Wordmark } from '../ui/brand/Wordmark';
import { AccountMenu } from './AccountMenu';
import type { NavigationLink } from './navigation';
import { PATHS } from '../paths';

/** Widths in pixels. */
const WIDTH = 256;
const COLLAPSED_WIDTH = 64;
const REMEMBERED = 'counterfoil-sidebar';

/**
 * Collapses by itself where a wide table needs the room, and on every page of a narrow window, as a magnified one is;
 * elsewhere it stays as it was left.
 */
function useCollapsed(): [boolean, () => void] {
  const { pathname } = useLocation();
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'));
  const [preferred, setPreferred] = useState(() => recall(REMEMBERED) === 'collapsed');
  const [opened, setOpened] = useState<string | null>(null);
  const collapsesItself = isNarrow || pathname === PATHS.transactions;
  const isCollapsed = collapsesItself ? opened !== pathname : preferred;
  const toggle = () => {
    if (collapsesItself) return setOpened(isCollapsed ? pathname : null);
    remember(REMEMBERED, isCollapsed ? 'expanded' : 'collapsed');
    setPreferred(!isCollapsed);
  };
  return [isCollapsed, toggle];
}

export function Sidebar({ items }: { items: readonly NavigationLink[] }) {
  const [isCollapsed, toggle] = useCollapsed();
  return (
    <Box
      component="aside"
      data-sidebar={isCollapsed ? 'collapsed' : 'expanded'}
      sx={{
        position: 'sticky',
        top: 0,
        height: '100dvh',
        flexShrink: 0,
        width: isCollapsed ? COLLAPSED_WIDTH : WIDTH,
        display: 'flex',
        flexDirection: 'column',
        borderRight: 1,
        borderColor: 'divider',
        transition: 'width 150ms',
        overflow: 'hidden',
      }}
    >
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          justifyContent: isCollapsed ? 'center' : 'space-between',
          height: 64,
          pl: isCollapsed ? 0 : 2.5,
          pr: isCollapsed ? 0 : 1,
        }}
      >
        {isCollapsed ? <Mark sx={{ fontSize: 24, color: 'primary.main' }} /> : <Wordmark size={18} />}
        {!isCollapsed && <ToggleButton isCollapsed={false} onClick={toggle} />}
      </Box>
      <Box sx={{ px: 1.5, pb: 1 }}>
        <BusinessPicker isCollapsed={isCollapsed} />
      </Box>
      <Box component="nav" aria-label="Main" sx={{ flex: 1, px: 1.5, overflowY: 'auto' }}>
        <List disablePadding>
          {items.map((item) => (
            <li key={item.path} style={{ listStyle: 'none' }}>
              <SidebarLink {...item} isCollapsed={isCollapsed} />
            </li>
          ))}
        </List>
      </Box>
      {isCollapsed && (
        <Box sx={{ display: 'grid', placeItems: 'center', pb: 1 }}>
          <ToggleButton isCollapsed onClick={toggle} />
        </Box>
      )}
      <Box sx={{ p: 1.5, borderTop: 1, borderColor: 'divider' }}>
        <AccountMenu isCollapsed={isCollapsed} />
      </Box>
    </Box>
  );
}

function ToggleButton({ isCollapsed, onClick }: { isCollapsed: boolean; onClick: () => void }) {
  const label = isCollapsed ? 'Expand sidebar' : 'Collapse sidebar';
  return (
    <Tooltip title={label}>
      <IconButton size="small" aria-label={label} onClick={onClick}>
        {isCollapsed ? <ExpandIcon fontSize="small" /> : <CollapseIcon fontSize="small" />}
      </IconButton>
    </Tooltip>
  );
}

function SidebarLink({ path, label, icon: Icon, isCollapsed }: NavigationLink & { isCollapsed: boolean }) {
  return (
    <Tooltip title={isCollapsed ? label : ''} placement="right">
      <ButtonBase
        component={NavLink}
        to={path}
        end={path === PATHS.dashboard}
        aria-label={label}
        sx={{
          width: '100%',
          height: 36,
          mb: 0.5,
          px: isCollapsed ? 0 : 1,
          gap: 1.5,
          justifyContent: isCollapsed ? 'center' : 'flex-start',
          borderRadius: 1,
          color: 'text.secondary',
          '&:hover': { bgcolor: 'action.hover', color: 'text.primary' },
          '&.active': { bgcolor: 'action.selected', color: 'text.primary', '& svg': { color: 'primary.main' } },
        }}
      >
        <Icon sx={{ fontSize: 20 }} />
        {!isCollapsed && (
          <Typography variant="body2" sx={{ fontWeight: 550 }}>
            {label}
          </Typography>
        )}
      </ButtonBase>
    </Tooltip>
  );
}
