import { Box, Skeleton } from '@mui/material';
import { CHART_HEIGHT } from './chart-height';
import { Section } from '../ui/Section';

/** Pixels of the button beside the title of a chart. */
const BUTTON_HEIGHT = 32;

/** The room that a chart will take while its code is on its way, so that nothing moves when it comes. */
export function ChartSpace({ title }: { title: string }) {
  return (
    <Section title={title} action={<Box sx={{ height: BUTTON_HEIGHT }} />}>
      <Box role="status" aria-busy="true" aria-label="Loading" sx={{ height: CHART_HEIGHT, p: 2 }}>
        <Skeleton variant="rounded" height="100%" />
      </Box>
    </Section>
  );
}
