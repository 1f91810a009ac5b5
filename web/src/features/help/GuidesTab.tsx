import { Box, Button, Typography } from '@mui/material';
import { Link } from 'react-router';
import { Section } from '../../ui/Section';
import { GUIDES } from './help-content';

export function GuidesTab() {
  return (
    <Box
      sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' } }}
    >
      {GUIDES.map(({ title, minutes, steps, path, action }) => (
        <Section
          key={title}
          title={title}
          subtitle={`About ${minutes} minutes`}
          sx={{ display: 'flex', flexDirection: 'column' }}
        >
          <Box component="ol" sx={{ m: 0, pl: 4.5, pr: 2, py: 2, flex: 1 }}>
            {steps.map((step) => (
              <Typography component="li" variant="body2" key={step} sx={{ py: 0.5 }}>
                {step}
              </Typography>
            ))}
          </Box>
          <Box sx={{ px: 2, pb: 2 }}>
            <Button component={Link} to={path} variant="outlined" size="small">
              {action}
            </Button>
          </Box>
        </Section>
      ))}
    </Box>
  );
}
