import CheckIcon from '@mui/icons-material/CheckOutlined';
import UnfoldIcon from '@mui/icons-material/UnfoldMoreOutlined';
import { Avatar, ButtonBase, Menu, MenuItem, Tooltip, Typography } from '@mui/material';
import { useState } from 'react';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import { useBusinessChoice } from '../../books/business-context';

/** Which business is shown, and the choice of another. */
export function BusinessPicker({ isCollapsed = false }: { isCollapsed?: boolean }) {
  const { business, businesses, select } = useBusinessChoice();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Tooltip title={isCollapsed ? business.name : ''} placement="right">
        <ButtonBase
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onClick={(event) => setAnchor(event.currentTarget)}
          sx={{
            position: 'relative',
            width: isCollapsed ? 40 : '100%',
            height: 40,
            gap: 1,
            px: isCollapsed ? 0 : 1,
            justifyContent: isCollapsed ? 'center' : 'flex-start',
            borderRadius: 1,
            '&:hover': { bgcolor: 'action.hover' },
          }}
        >
          <VisuallyHidden>{isCollapsed ? `Business: ${business.name}` : 'Business: '}</VisuallyHidden>
          <Avatar
            aria-hidden
            variant="rounded"
            sx={{
              width: 24,
              height: 24,
              fontSize: 12,
              fontWeight: 600,
              bgcolor: 'text.secondary',
              color: 'background.default',
            }}
          >
            {[...business.name][0]?.toUpperCase()}
          </Avatar>
          {!isCollapsed && (
            <>
              <Typography variant="body2" noWrap sx={{ flex: 1, minWidth: 0, textAlign: 'left', fontWeight: 600 }}>
                {business.name}
              </Typography>
              <UnfoldIcon sx={{ fontSize: 18, color: 'text.secondary' }} />
            </>
          )}
        </ButtonBase>
      </Tooltip>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        slotProps={{
          paper: {
            role: 'region',
            'aria-label': 'Businesses',
            sx: { minWidth: 232, maxWidth: 'min(360px, calc(100vw - 32px))' },
          },
          list: { 'aria-label': 'Businesses' },
        }}
      >
        {businesses.map(({ id, name }) => (
          <MenuItem
            key={id}
            role="menuitemradio"
            aria-checked={id === business.id}
            onClick={() => {
              select(id);
              setAnchor(null);
            }}
          >
            <Typography variant="body2" sx={{ flex: 1, whiteSpace: 'normal', overflowWrap: 'anywhere' }}>
              {name}
            </Typography>
            {id === business.id && <CheckIcon fontSize="small" color="primary" sx={{ ml: 2 }} />}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
