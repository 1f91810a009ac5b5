import { Box, useMediaQuery, type Theme } from '@mui/material';
import type { ReactNode } from 'react';
import { ADMIN_LINK, NAVIGATION } from './navigation';
import { may } from '@counterfoil/contracts/role';
import { useBusiness } from '../books/business-context';
import { ImportIndicator } from '../features/imports/ImportIndicator';
import { VerifyEmailBanner } from '../features/auth/VerifyEmailBanner';
import { OfflineBanner } from '../ui/OfflineBanner';
import { PhoneBars } from './PhoneBars';
import { useUser } from '../session/session';
import { Sidebar } from './Sidebar';

/** Statements and tables are read at this width at most (brand). */
const CONTENT_WIDTH = 1280;

/** The frame of every page of the app: navigation beside it, or above and below it on a phone. */
export function Shell({ children }: { children: ReactNode }) {
  const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'));
  const { role } = useBusiness();
  const { isAdmin } = useUser();
  const items = NAVIGATION.filter(({ right }) => may(role, right));
  return (
    <Box sx={{ display: 'flex', minHeight: '100dvh' }}>
      <Box
        component="a"
        href="#content"
        sx={{
          position: 'absolute',
          left: -9999,
          '&:focus': {
            left: 8,
            top: 8,
            zIndex: 'tooltip',
            bgcolor: 'background.paper',
            color: 'text.primary',
            p: 1,
            borderRadius: 1,
          },
        }}
      >
        Skip to content
      </Box>
      {isPhone ? (
        <PhoneBars items={items.filter(({ isLeftOutOnPhones }) => !isLeftOutOnPhones)} />
      ) : (
        <Sidebar items={isAdmin ? [...items, ADMIN_LINK] : items} />
      )}
      <Box
        component="main"
        id="content"
        tabIndex={-1}
        sx={{
          flex: 1,
          minWidth: 0,
          outline: 'none',
          px: { xs: 2, sm: 3, lg: 5 },
          pt: { xs: 9, sm: 4 },
          pb: { xs: 12, sm: 6 },
          // What a message covers at a page's end can be scrolled from under it.
          'body:has([aria-label^=Notifications] [role=status] > *) &': { pb: { xs: 30 } },
        }}
      >
        <Box sx={{ maxWidth: CONTENT_WIDTH, mx: 'auto' }}>
          <OfflineBanner />
          <VerifyEmailBanner />
          {children}
        </Box>
      </Box>
      <ImportIndicator />
    </Box>
  );
}
