import { Box, Button, Stack, Typography } from '@mui/material';
import { Link } from 'react-router';
import { ModeButton } from '../../theme/ModeChoice';
import { PATHS } from '../../paths';
import { SERIF } from '../../theme/theme';
import { Wordmark } from '../../ui/brand/Wordmark';
import { HERO } from './content';
import { EmailCapture } from './EmailCapture';
import { LandingSections } from './LandingSections';
import { PageWidth } from './PageWidth';
import { SampleDashboard } from './SampleDashboard';

/** What visitors see: what the product does, and two places to start. */
export function LandingPage() {
  return (
    <Box>
      <LandingHeader />
      <main>
        <PageWidth
          sx={{
            py: { xs: 5, md: 10 },
            display: 'grid',
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 10fr) minmax(0, 11fr)' },
            gap: { xs: 5, md: 8 },
            alignItems: 'center',
          }}
        >
          <Box>
            <Typography
              component="h1"
              sx={{
                fontFamily: SERIF,
                fontWeight: 600,
                letterSpacing: '-0.02em',
                lineHeight: 1.1,
                fontSize: { xs: 36, sm: 44, lg: 52 },
                textWrap: 'balance',
              }}
            >
              {HERO.title}
            </Typography>
            <Typography color="textSecondary" sx={{ mt: 2, mb: 4, maxWidth: '56ch' }}>
              {HERO.text}
            </Typography>
            <EmailCapture label="Get started" />
            <Stack direction="row" spacing={2} useFlexGap sx={{ flexWrap: 'wrap', mt: 2, color: 'text.secondary' }}>
              {HERO.claims.map((claim) => (
                <Typography key={claim} variant="body2">
                  ✓ {claim}
                </Typography>
              ))}
            </Stack>
            <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
              {HERO.trust}
            </Typography>
          </Box>
          <SampleDashboard />
        </PageWidth>
        <LandingSections />
      </main>
      <LandingFooter />
    </Box>
  );
}

function LandingHeader() {
  return (
    <Box component="header" sx={{ borderBottom: 1, borderColor: 'divider' }}>
      <PageWidth sx={{ height: 64, display: 'flex', alignItems: 'center', justifyContent: 'space-between' }}>
        <Wordmark />
        <Stack direction="row" spacing={1} sx={{ alignItems: 'center' }}>
          <ModeButton />
          <Button component={Link} to={`${PATHS.auth}?tab=signin`} variant="text" sx={{ px: { xs: 1, sm: 2 } }}>
            Sign In
          </Button>
          <Button component={Link} to={`${PATHS.auth}?tab=signup`} variant="outlined">
            Sign Up
          </Button>
        </Stack>
      </PageWidth>
    </Box>
  );
}

function LandingFooter() {
  return (
    <Box component="footer" sx={{ borderTop: 1, borderColor: 'divider' }}>
      <PageWidth
        sx={{ py: 4, display: 'flex', flexWrap: 'wrap', gap: 2, justifyContent: 'space-between', alignItems: 'center' }}
      >
        <Wordmark size={16} />
        <Typography variant="body2" color="textSecondary">
          Simple bookkeeping for small businesses
        </Typography>
        <Stack direction="row" spacing={2}>
          <Button component={Link} to={`${PATHS.auth}?tab=signin`} variant="text" size="small">
            Sign In
          </Button>
          <Button component={Link} to={`${PATHS.auth}?tab=signup`} variant="text" size="small">
            Sign Up
          </Button>
        </Stack>
      </PageWidth>
    </Box>
  );
}
