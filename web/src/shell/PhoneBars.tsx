import { Box, ButtonBase, Typography } from '@mui/material';
import { NavLink } from 'react-router';
import { BusinessPicker } from '../features/businesses/BusinessPicker';
import { AccountMenu } from './AccountMenu';
import type { NAVIGATION } from './navigation';
import { PATHS } from '../paths';

/** A phone's frame: the business and the account above, the main links under the thumb. */
export function PhoneBars({ items }: { items: typeof NAVIGATION }) {
  return (
    <>
      <Box
        component="header"
        sx={{
          position: 'fixed',
          zIndex: 'appBar',
          top: 0,
          left: 0,
          right: 0,
          height: 56,
          px: 1,
          display: 'flex',
          alignItems: 'center',
          justifyContent: 'space-between',
          gap: 1,
          bgcolor: 'background.default',
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        <Box sx={{ minWidth: 0, maxWidth: 280 }}>
          <BusinessPicker />
        </Box>
        <AccountMenu isCollapsed />
      </Box>
      <Box
        component="nav"
        aria-label="Main"
        sx={{
          position: 'fixed',
          zIndex: 'appBar',
          bottom: 0,
          left: 0,
          right: 0,
          display: 'flex',
          bgcolor: 'background.paper',
          borderTop: 1,
          borderColor: 'divider',
          pb: 'env(safe-area-inset-bottom)',
        }}
      >
        {items.map(({ path, label, shortLabel = label, icon: Icon }) => (
          <ButtonBase
            key={path}
            component={NavLink}
            to={path}
            end={path === PATHS.dashboard}
            aria-label={label}
            sx={{
              flex: 1,
              minWidth: 0,
              px: 0,
              height: 56,
              flexDirection: 'column',
              gap: 0.25,
              color: 'text.secondary',
              borderTop: 2,
              borderColor: 'transparent',
              '&.active': { color: 'primary.main', borderColor: 'primary.main' },
            }}
          >
            <Icon sx={{ fontSize: 22 }} />
            {/* Five share 375 pixels: in a wider fallback font a label is cut short rather than run into its neighbour. */}
            <Typography
              variant="caption"
              noWrap
              sx={{ maxWidth: '100%', lineHeight: 1.2, fontWeight: 550, letterSpacing: '-0.02em' }}
            >
              {shortLabel}
            </Typography>
          </ButtonBase>
        ))}
      </Box>
    </>
  );
}
