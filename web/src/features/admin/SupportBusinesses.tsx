import { Box, Button, Chip, IconButton, Stack, Tooltip, Typography } from '@mui/material';
import DeleteIcon from '@mui/icons-material/DeleteOutlineOutlined';
import { useState } from 'react';
import type { SupportView } from '@counterfoil/contracts/admin.contract';
import { carryOut } from '../../api/carry-out';
import { EmptyNotice } from '../../ui/Notice';
import { Section } from '../../ui/Section';
import { ACCOUNT_TYPE_NAMES } from '../../books/account-type';
import { useAdminAddress } from './admin-address';
import { useDeleteAccount, useDeleteBusiness } from './admin.queries';
import { TypedDialog } from './TypedDialog';

type SupportedBusiness = SupportView['businesses'][number];
type Doomed = { kind: 'business' | 'account'; id: string; name: string };

/** Businesses that the user works on, with their accounts. Both can be deleted for good from here. */
export function SupportBusinesses({ businesses }: { businesses: readonly SupportedBusiness[] }) {
  const [doomed, setDoomed] = useState<Doomed | null>(null);
  return (
    <Section title="Businesses">
      {businesses.length === 0 && <EmptyNotice title="No businesses" text="This user works on no business." />}
      {businesses.map((business) => (
        <BusinessPart key={business.id} business={business} onDelete={setDoomed} />
      ))}
      {doomed?.kind === 'business' && <DeleteBusiness business={doomed} onClose={() => setDoomed(null)} />}
      {doomed?.kind === 'account' && <DeleteAccount account={doomed} onClose={() => setDoomed(null)} />}
    </Section>
  );
}

function BusinessPart({ business, onDelete }: { business: SupportedBusiness; onDelete: (doomed: Doomed) => void }) {
  const [, change] = useAdminAddress();
  const { id, name, description, industry, isArchived, members, accounts } = business;
  const facts = [
    industry ?? 'No industry',
    members.length === 1 ? '1 member' : `${members.length} members`,
    accounts.length === 1 ? '1 account' : `${accounts.length} accounts`,
  ];
  return (
    <Box
      component="article"
      aria-label={name}
      sx={{ p: 2, '&:not(:last-of-type)': { borderBottom: 1, borderColor: 'divider' } }}
    >
      <Stack
        direction={{ xs: 'column', sm: 'row' }}
        spacing={1.5}
        sx={{ justifyContent: 'space-between', alignItems: { sm: 'flex-start' } }}
      >
        <Box sx={{ minWidth: 0 }}>
          <Stack direction="row" spacing={1} sx={{ alignItems: 'center' }}>
            <Typography variant="h3" sx={{ overflowWrap: 'anywhere' }}>
              {name}
            </Typography>
            {isArchived && <Chip size="small" variant="outlined" label="Archived" />}
          </Stack>
          {description && (
            <Typography variant="body2" sx={{ maxWidth: '70ch' }}>
              {description}
            </Typography>
          )}
          <Typography variant="body2" color="textSecondary">
            {facts.join(' · ')}
          </Typography>
        </Box>
        <Stack direction="row" spacing={1} sx={{ flexShrink: 0 }}>
          <Button size="small" variant="outlined" onClick={() => change({ tab: 'projections', business: id })}>
            Check books
          </Button>
          <Button
            size="small"
            variant="outlined"
            color="error"
            onClick={() => onDelete({ kind: 'business', id, name })}
          >
            Delete business
          </Button>
        </Stack>
      </Stack>
      {accounts.length > 0 && (
        <Box component="ul" aria-label={`Accounts of ${name}`} sx={{ m: 0, mt: 1, p: 0, listStyle: 'none' }}>
          {accounts.map((account) => (
            <Stack
              component="li"
              direction="row"
              key={account.id}
              sx={{
                alignItems: 'center',
                justifyContent: 'space-between',
                borderTop: 1,
                borderColor: 'divider',
                minHeight: 40,
              }}
            >
              <Typography variant="body2" noWrap>
                {account.name}{' '}
                <Typography component="span" variant="caption" color="textSecondary">
                  {ACCOUNT_TYPE_NAMES[account.type]}
                  {account.isArchived && ', archived'}
                </Typography>
              </Typography>
              <Tooltip title="Delete account">
                <IconButton
                  size="small"
                  aria-label={`Delete account ${account.name}`}
                  onClick={() => onDelete({ kind: 'account', id: account.id, name: account.name })}
                >
                  <DeleteIcon fontSize="small" />
                </IconButton>
              </Tooltip>
            </Stack>
          ))}
        </Box>
      )}
    </Box>
  );
}

function DeleteBusiness({ business, onClose }: { business: Doomed; onClose: () => void }) {
  const remove = useDeleteBusiness();
  return (
    <TypedDialog
      title="Delete this business for good?"
      text={`${business.name}, its transactions, reports and history are deleted for all its members. It cannot be undone: not even a complete archive of it can be restored here.`}
      field="Name of the business"
      words={[business.name]}
      confirm="Delete Business"
      done="Business deleted successfully"
      failed="Failed to delete business"
      action={remove}
      onConfirm={(outcome) => carryOut(remove, business.id, outcome)}
      onClose={onClose}
    />
  );
}

function DeleteAccount({ account, onClose }: { account: Doomed; onClose: () => void }) {
  const remove = useDeleteAccount();
  return (
    <TypedDialog
      title="Delete this account for good?"
      text={`${account.name} disappears from every list. What was recorded on it stays in the books. It cannot be undone.`}
      field="Name of the account"
      words={[account.name]}
      confirm="Delete Account"
      done="Account deleted successfully"
      failed="Failed to delete account"
      action={remove}
      onConfirm={(outcome) => carryOut(remove, account.id, outcome)}
      onClose={onClose}
    />
  );
}
