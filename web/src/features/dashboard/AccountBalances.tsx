import { Box, Button, Link, List, ListItem, Typography } from '@mui/material';
import { Link as RouterLink } from 'react-router';
import { PATHS } from '../../paths';
import { Figure } from '../../ui/Figure';
import { EmptyNotice, QueryNotice, UNEXPECTED } from '../../ui/Notice';
import { Section } from '../../ui/Section';
import { ACCOUNT_TYPE_NAMES } from '../../books/account-type';
import { useBusiness, useMay } from '../../books/business-context';
import { useAccounts } from '../../books/books.queries';
import { UpcomingAmount } from '../../books/accounts/UpcomingAmount';
import { ReconciliationStanding } from '../../books/ReconciliationStanding';
import { useReconciliationStates } from '../../books/reconciliations.queries';
import { transactionsPath } from '../../books/transactions-path';

/** Accounts that are shown; the settings have them all. */
const SHOWN = 6;

/** What is on each account now: the first thing that people look for in the morning. */
export function AccountBalances() {
  const { id, currency } = useBusiness();
  const mayManage = useMay('accounts.manage');
  const balances = useAccounts(id);
  const reconciled = useReconciliationStates(id);
  const standings = reconciled.data ?? [];
  // Where each account stands makes its row higher, and so they are shown together.
  const query = { ...balances, isPending: balances.isPending || (reconciled.isPending && !balances.isError) };
  const data = query.isPending ? undefined : balances.data;
  const accounts = data?.filter(({ isArchived }) => !isArchived) ?? [];
  // Everybody sees it, also those to whom the reports are closed.
  const standingOf = (accountId: string) =>
    standings
      .filter((standing) => standing.accountId === accountId)
      .map((standing) => <ReconciliationStanding key={accountId} standing={standing} />);
  const toSettings = `${PATHS.settings}?tab=accounts`;
  return (
    <Section
      title="Accounts"
      subtitle="Balances now"
      action={
        mayManage && (
          <Button component={RouterLink} to={toSettings} variant="text" size="small" sx={{ mr: -1.5 }}>
            {accounts.length > SHOWN ? `All ${accounts.length}` : 'Manage'}
          </Button>
        )
      }
    >
      {!data && <QueryNotice query={query} failure="The accounts could not be loaded" reason={UNEXPECTED} rows={3} />}
      {data && accounts.length === 0 && (
        <EmptyNotice
          title="No accounts yet"
          text="Bank accounts, cards and the cash drawer will be here with their balances."
        >
          {mayManage && (
            <Button component={RouterLink} to={toSettings} variant="outlined">
              Add Account
            </Button>
          )}
        </EmptyNotice>
      )}
      {accounts.length > 0 && (
        <List disablePadding>
          {accounts.slice(0, SHOWN).map((account) => (
            <ListItem key={account.id} divider sx={{ px: 2, py: 1, gap: 2, '&:last-of-type': { borderBottom: 0 } }}>
              <Box sx={{ flex: 1, minWidth: 0 }}>
                <Typography variant="body2" noWrap title={account.name}>
                  <Link component={RouterLink} to={transactionsPath({ accountId: account.id })} color="inherit">
                    {account.name}
                  </Link>
                </Typography>
                <Typography variant="caption" color="textSecondary" component="p" noWrap>
                  {ACCOUNT_TYPE_NAMES[account.type]}
                  {account.accountScope === 'personal' && ' · personal'}
                </Typography>
                {standingOf(account.id)}
              </Box>
              <Box sx={{ textAlign: 'right' }}>
                <Figure
                  value={account.currentBalance}
                  currency={currency}
                  tone="loss"
                  sx={{ fontSize: 14, fontWeight: 550 }}
                />
                <UpcomingAmount account={account} currency={currency} />
              </Box>
            </ListItem>
          ))}
        </List>
      )}
    </Section>
  );
}
