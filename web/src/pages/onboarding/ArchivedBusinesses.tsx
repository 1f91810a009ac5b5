import { Box, Button, Stack, Typography } from '@mui/material';
import { may } from '@counterfoil/contracts/role';
import { Section } from '../../ui/Section';
import { useBusinesses } from '../../features/businesses/businesses.queries';
import { useArchiving } from '../../features/businesses/use-archive-business';

/** Whoever has archived their only business is back at the set-up: here they take it up again. */
export function ArchivedBusinesses() {
  const { data } = useBusinesses();
  const { restore, isPending } = useArchiving();
  const archived = data?.filter((business) => business.isArchived && may(business.role, 'business.manage')) ?? [];
  if (archived.length === 0) return null;
  return (
    <Box sx={{ mt: 3 }}>
      <Section title="Archived businesses" subtitle="Take one up again instead">
        {archived.map((business) => (
          <Stack
            key={business.id}
            direction="row"
            spacing={2}
            sx={{
              px: 2,
              py: 1.5,
              alignItems: 'center',
              '&:not(:last-child)': { borderBottom: 1, borderColor: 'divider' },
            }}
          >
            <Typography variant="body2" noWrap sx={{ flex: 1, fontWeight: 550 }}>
              {business.name}
            </Typography>
            <Button
              variant="outlined"
              size="small"
              disabled={isPending}
              aria-label={`Restore ${business.name}`}
              onClick={() => void restore(business)}
            >
              Restore
            </Button>
          </Stack>
        ))}
      </Section>
    </Box>
  );
}
