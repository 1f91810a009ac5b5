import { Box, Skeleton } from '@mui/material';
import { Section } from '../../ui/Section';

/** Height of the chart with its legend and margins, in pixels: nothing moves when it comes. */
const HEIGHT = 256;

/** The room that a chart will take while its code is on its way. */
export function ChartSpace({ title }: { title: string }) {
  return (
    <Section title={title}>
      <Box role="status" aria-busy="true" aria-label="Loading" sx={{ height: HEIGHT, p: 2 }}>
        <Skeleton variant="rounded" height="100%" />
      </Box>
    </Section>
  );
}
