import { Box, Stack, Typography } from '@mui/material';
import type { ProjectionView } from '@counterfoil/contracts/admin.contract';
import { QueryNotice } from '../../ui/Notice';
import { BooksCheck } from './BooksCheck';
import { ProjectionCard } from './ProjectionCard';
import { useProjections } from './projections.queries';

/** The read models: how far each has come in the log, what stands in its way, and filling it anew. */
export function ProjectionsTab() {
  const query = useProjections();
  const { data } = query;
  return (
    <Stack spacing={3}>
      <Typography variant="body2" color="textSecondary" sx={{ maxWidth: '70ch' }}>
        Every figure is projected from the event log. A rebuild fills new tables beside the ones that serve, compares
        both at the same position, and only then switches.
      </Typography>
      {!data && <QueryNotice query={query} failure="The projections could not be loaded" />}
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
        }}
      >
        {data && [...byName(data)].map(([name, fills]) => <ProjectionCard key={name} name={name} fills={fills} />)}
      </Box>
      <BooksCheck />
    </Stack>
  );
}

/** A projection has the tables that serve, and for a while those that are being filled. */
function byName(fills: readonly ProjectionView[]): Map<string, ProjectionView[]> {
  const named = new Map<string, ProjectionView[]>();
  for (const fill of fills) named.set(fill.name, [...(named.get(fill.name) ?? []), fill]);
  return named;
}
