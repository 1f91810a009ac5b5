import { Box, Button, Dialog, DialogContent, DialogTitle, Table, TableBody, TableCell, TableContainer, TableHead, TableRow, Typography } from '@mui/material';
import type { Account } from '@counterfoil/contracts/account.contract';
import { messageOf } from '../../api/api-error';
import { formatDay } from '../../ui/date-format';
import { Figure } from '../../ui/Figure';
import { LoadingRows } from '../../ui/LoadingRows';
import { EmptyNotice, FailureNotice } from '../../ui/Notice';
import { Section } from '../../ui/Section';
import { showToast } from '../../ui/toasts';
import { useDialogSession } from '../../ui/use-dialog-session';
import { AccountForm } from '../accounts/AccountForm';
import { ACCOUNT_TYPE_NAMES } from '../accounts/account-type';
import { useAccounts } from '../accounts/accounts.queries';
import { useBusiness } from '../businesses/business-context';

/** The accounts with their balances, and opening another. */
export function AccountsTab() {
  const business = useBusiness();
  const { data, error, isPending, refetch } = useAccounts(business.id);
  const adding = useDialogSession();
  return (
    <>
      <Section title="Accounts" subtitle="Where money comes in and goes out" action={<Button variant="contained" onClick={adding.open}>Add Account</Button>}>
        {isPending && <LoadingRows rows={3} />}
        {error && !data && <FailureNotice title="The accounts could not be loaded" text={messageOf(error, 'The server did not answer as expected.')} onRetry={() => void refetch()} />}
        {data?.length === 0 && <EmptyNotice title="No accounts yet" text="Bank accounts, cards and cash will be listed here with their balances." />}
        {data && data.length > 0 && <AccountTable accounts={data} currency={business.currency} />}
      </Section>
      <Dialog open={adding.isOpen} onClose={adding.close} fullWidth maxWidth="sm" aria-labelledby="add-account">
        <DialogTitle id="add-account">Add Account</DialogTitle>
        <DialogContent>
          <Box sx={{ pt: 1 }}>
            <AccountForm
              key={adding.session}
              business={business}
              submitLabel="Add Account"
              secondaryAction={<Button variant="text" onClick={adding.close}>Cancel</Button>}
              onSaved={() => {
                showToast('Success', 'Account created');
                adding.close();
              }}
            />
          </Box>
        </DialogContent>
      </Dialog>
    </>
  );
}

function AccountTable({ accounts, currency }: { accounts: readonly Account[]; currency: Parameters<typeof Figure>[0]['currency'] }) {
  return (
    <TableContainer>
      <Table aria-label="Accounts">
        <TableHead>
          <TableRow>
            <TableCell>Name</TableCell>
            <TableCell>Type</TableCell>
            <TableCell sx={{ display: { xs: 'none', sm: 'table-cell' } }}>Number</TableCell>
            <TableCell sx={{ display: { xs: 'none', md: 'table-cell' } }}>Opened with a balance as of</TableCell>
            <TableCell align="right">Balance</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {accounts.map((account) => (
            <TableRow key={account.id} hover>
              <TableCell sx={{ overflowWrap: 'anywhere' }}>{account.name}{account.isArchived && <Typography component="span" variant="caption" color="textSecondary"> (archived)</Typography>}</TableCell>
              <TableCell sx={{ color: 'text.secondary' }}>{ACCOUNT_TYPE_NAMES[account.type]}</TableCell>
              <TableCell sx={{ display: { xs: 'none', sm: 'table-cell' }, color: 'text.secondary' }}>{account.accountNumber ?? '–'}</TableCell>
              <TableCell sx={{ display: { xs: 'none', md: 'table-cell' }, color: 'text.secondary' }}>{formatDay(account.initialBalanceDate)}</TableCell>
              <TableCell align="right"><Figure value={account.currentBalance} currency={currency} tone="loss" /></TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}
