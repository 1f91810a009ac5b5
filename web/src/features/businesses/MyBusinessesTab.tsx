import CheckIcon from '@mui/icons-material/CheckOutlined';
import { Box, Button, ButtonBase, Chip, Stack, Typography } from '@mui/material';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { Business } from '@counterfoil/contracts/business.contract';
import { may } from '@counterfoil/contracts/role';
import { PATHS } from '../../paths';
import { formatInstant } from '../../ui/date-format';
import { QueryNotice, UNEXPECTED } from '../../ui/Notice';
import { Section } from '../../ui/Section';
import { useDialogSession } from '../../ui/use-dialog-session';
import { RestoreArchiveDialog } from './RestoreArchiveDialog';
import { ArchiveBusinessDialog } from './ArchiveBusinessDialog';
import { useBusinessChoice } from '../../books/business-context';
import { useBusinesses } from './businesses.queries';
import { useArchiving } from './use-archive-business';
import { ROLE_NAMES } from '../../books/role-copy';

/** Every business that one belongs to: clicking one switches to it; owners archive and restore theirs. */
export function MyBusinessesTab() {
  const query = useBusinesses();
  const { data } = query;
  const { business: selected, select } = useBusinessChoice();
  const [archiving, setArchiving] = useState<Business | null>(null);
  const restoring = useDialogSession();
  if (!data)
    return <QueryNotice query={query} failure="Your businesses could not be loaded" reason={UNEXPECTED} rows={3} />;
  const open = data.filter(({ isArchived }) => !isArchived);
  const archived = data.filter(({ isArchived }) => isArchived);
  const mayManage = (business: Business): boolean => may(business.role, 'business.manage');
  return (
    <Stack spacing={3}>
      <Stack direction={{ xs: 'column', sm: 'row' }} spacing={1} sx={{ justifyContent: 'flex-end' }}>
        <Button variant="outlined" onClick={restoring.open}>
          Restore from an Archive
        </Button>
        <Button component={Link} to={PATHS.createBusiness} variant="contained">
          Create Business
        </Button>
      </Stack>
      <Section title="My Businesses" subtitle="Click one to switch to it">
        <Lines>
          {open.map((business) => (
            <BusinessLine
              key={business.id}
              business={business}
              isSelected={business.id === selected.id}
              onSelect={() => select(business.id)}
            >
              {mayManage(business) && (
                <Button
                  size="small"
                  variant="outlined"
                  aria-label={`Archive ${business.name}`}
                  onClick={() => setArchiving(business)}
                >
                  Archive
                </Button>
              )}
            </BusinessLine>
          ))}
        </Lines>
      </Section>
      {archived.length > 0 && (
        <Section title="Archived" subtitle="Out of sight, and not counted on your plan">
          <Lines>
            {archived.map((business) => (
              <ArchivedLine key={business.id} business={business} mayRestore={mayManage(business)} />
            ))}
          </Lines>
        </Section>
      )}
      {archiving && (
        <ArchiveBusinessDialog business={archiving} isLast={open.length === 1} onClose={() => setArchiving(null)} />
      )}
      {restoring.session > 0 && (
        <RestoreArchiveDialog
          key={restoring.session}
          isOpen={restoring.isOpen}
          onClose={restoring.close}
          onRestored={select}
        />
      )}
    </Stack>
  );
}

function Lines({ children }: { children: ReactNode }) {
  return (
    <Box
      component="ul"
      sx={{ m: 0, p: 0, listStyle: 'none', '& > li:not(:last-child)': { borderBottom: 1, borderColor: 'divider' } }}
    >
      {children}
    </Box>
  );
}

function BusinessLine({
  business,
  isSelected,
  onSelect,
  children,
}: {
  business: Business;
  isSelected: boolean;
  onSelect: () => void;
  children: ReactNode;
}) {
  const { name, industry, currency, role } = business;
  return (
    <Stack component="li" direction="row" spacing={1} sx={{ alignItems: 'center', pr: 2 }}>
      <ButtonBase
        aria-pressed={isSelected}
        onClick={onSelect}
        sx={{
          flex: 1,
          minWidth: 0,
          px: 2,
          py: 1.5,
          gap: 1.5,
          justifyContent: 'flex-start',
          textAlign: 'left',
          '&:hover': { bgcolor: 'action.hover' },
        }}
      >
        <Box sx={{ width: 20, display: 'flex', flexShrink: 0 }}>
          {isSelected && <CheckIcon fontSize="small" color="primary" />}
        </Box>
        <Box component="span" sx={{ minWidth: 0, flex: 1 }}>
          <Typography
            component="span"
            variant="body2"
            sx={{ display: 'block', fontWeight: 550, overflowWrap: 'anywhere' }}
          >
            {name}
          </Typography>
          <Typography
            component="span"
            variant="caption"
            color="textSecondary"
            sx={{ display: 'block', overflowWrap: 'anywhere' }}
          >
            {[industry, currency].filter(Boolean).join(' · ')}
          </Typography>
        </Box>
        <Chip
          component="span"
          size="small"
          variant="outlined"
          color={role === 'owner' ? 'primary' : 'default'}
          label={ROLE_NAMES[role]}
        />
      </ButtonBase>
      {children}
    </Stack>
  );
}

function ArchivedLine({ business, mayRestore }: { business: Business; mayRestore: boolean }) {
  const { restore, isPending } = useArchiving();
  return (
    <Stack component="li" direction="row" spacing={2} sx={{ alignItems: 'center', px: 2, py: 1.5 }}>
      <Box sx={{ minWidth: 0, flex: 1 }}>
        <Typography variant="body2" noWrap sx={{ fontWeight: 550 }}>
          {business.name}
        </Typography>
        <Typography variant="caption" color="textSecondary">
          {business.archivedAt ? `Archived ${formatInstant(business.archivedAt)}` : 'Archived'}
        </Typography>
      </Box>
      {mayRestore && (
        <Button
          size="small"
          variant="outlined"
          disabled={isPending}
          aria-label={`Restore ${business.name}`}
          onClick={() => void restore(business)}
        >
          Restore
        </Button>
      )}
    </Stack>
  );
}
