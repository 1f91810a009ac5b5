import { Box, Button, Paper, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { PATHS } from '../../paths';
import { SERIF } from '../../theme/theme';
import { FEATURES, STEPS, TESTIMONIALS } from './content';
import { EmailCapture } from './EmailCapture';
import { PageWidth } from './PageWidth';
import { freePlanLines } from '../../plans/plan-lines';

/** Everything below the hero. */
export function LandingSections() {
  return (
    <>
      <Testimonials />
      <HowItWorks />
      <Features />
      <FreePlan />
      <SecondForm />
    </>
  );
}

function Band({ title, isOnSurface = false, children }: { title: string; isOnSurface?: boolean; children: ReactNode }) {
  return (
    <Box
      component="section"
      aria-label={title}
      sx={{ borderTop: 1, borderColor: 'divider', bgcolor: isOnSurface ? 'background.paper' : 'transparent' }}
    >
      <PageWidth sx={{ py: { xs: 6, md: 9 } }}>
        <Typography variant="h1" component="h2" sx={{ mb: 4 }}>
          {title}
        </Typography>
        {children}
      </PageWidth>
    </Box>
  );
}

const columns = (count: number) => ({
  display: 'grid',
  gap: { xs: 3, md: 5 },
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: `repeat(${count}, minmax(0, 1fr))` },
});

function Testimonials() {
  return (
    <Band title="What owners say" isOnSurface>
      <Box sx={columns(3)}>
        {TESTIMONIALS.map(({ quote, name, role }) => (
          <Box component="figure" key={name} sx={{ m: 0, pl: 2, borderLeft: 2, borderColor: 'primary.main' }}>
            <Typography component="blockquote" sx={{ m: 0, fontFamily: SERIF, lineHeight: 1.5 }}>
              “{quote}”
            </Typography>
            <Typography component="figcaption" variant="body2" color="textSecondary" sx={{ mt: 1.5 }}>
              <strong>{name}</strong>
              <br />
              {role}
            </Typography>
          </Box>
        ))}
      </Box>
    </Band>
  );
}

function HowItWorks() {
  return (
    <Band title="How It Works">
      <Box component="ol" sx={{ ...columns(3), listStyle: 'none', p: 0, m: 0 }}>
        {STEPS.map(({ title, text }, at) => (
          <Box component="li" key={title} sx={{ borderTop: 1, borderColor: 'text.primary', pt: 1.5 }}>
            <Typography variant="body2" color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
              {at + 1}
            </Typography>
            <Typography variant="h2" component="h3" sx={{ mt: 0.5 }}>
              {title}
            </Typography>
            <Typography color="textSecondary" sx={{ mt: 1 }}>
              {text}
            </Typography>
          </Box>
        ))}
      </Box>
    </Band>
  );
}

function Features() {
  return (
    <Band title="Made like a ledger" isOnSurface>
      <Box sx={columns(3)}>
        {FEATURES.map(({ title, text }) => (
          <Box key={title}>
            <Typography variant="h3">{title}</Typography>
            <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5, maxWidth: '56ch' }}>
              {text}
            </Typography>
          </Box>
        ))}
      </Box>
    </Band>
  );
}

function FreePlan() {
  return (
    <Band title="Start on the free plan">
      <Paper
        variant="outlined"
        sx={{ display: 'grid', gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr)' } }}
      >
        <Box sx={{ p: { xs: 3, md: 5 } }}>
          <Typography sx={{ fontFamily: SERIF, fontWeight: 600, fontSize: 44, lineHeight: 1 }}>$0</Typography>
          <Typography color="textSecondary" sx={{ mt: 1, mb: 3 }}>
            Free forever. No credit card.
          </Typography>
          <Button component={Link} to={`${PATHS.auth}?tab=signup`} variant="outlined" size="large">
            Create a free account
          </Button>
        </Box>
        <Box component="ul" sx={{ m: 0, p: { xs: 3, md: 5 }, pt: { xs: 0, md: 5 }, listStyle: 'none', columnGap: 4 }}>
          {freePlanLines().map((line) => (
            <Typography component="li" key={line} sx={{ py: 0.75, borderBottom: 1, borderColor: 'divider' }}>
              {line}
            </Typography>
          ))}
        </Box>
      </Paper>
    </Band>
  );
}

function SecondForm() {
  return (
    <Band title="Your first statement is two minutes away" isOnSurface>
      <Typography color="textSecondary" sx={{ mt: -2, mb: 3 }}>
        Leave your email address and start right away.
      </Typography>
      <EmailCapture label="Get started, at the end of the page" />
    </Band>
  );
}
