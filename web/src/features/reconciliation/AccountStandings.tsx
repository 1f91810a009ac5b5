import { Button, Table, TableBody, TableCell, TableContainer, TableHead, TableRow, Typography } from '@mui/material';
import { Link } from 'react-router';
import type { Account } from '@counterfoil/contracts/account.contract';
import type { AccountReconciliationState } from '@counterfoil/contracts/reconciliation.contract';
import { ACCOUNT_TYPE_NAMES } from '../../books/account-type';
import { useBusiness, useMay } from '../../books/business-context';
import { ReconciliationStanding } from '../../books/ReconciliationStanding';
import { useReconciliationStates } from '../../books/reconciliations.queries';
import { reconciliationPath } from '../../books/reconciliation-words';
import { QueryNotice, UNEXPECTED } from '../../ui/Notice';
import { PageHeader } from '../../ui/PageHeader';
import { FIRST_ON_PHONES, LAST_ON_PHONES, NOT_ON_PHONES, ON_PHONES_BLOCK } from '../../ui/phone-columns';
import { Section } from '../../ui/Section';

/** Every account, and through which day it agrees with its bank. */
export function AccountStandings({ accounts }: { accounts: readonly Account[] }) {
  const business = useBusiness();
  const states = useReconciliationStates(business.id);
  return (
    <>
      <PageHeader title="Reconciliation" subtitle="Through which day your books agree with your banks" />
      <Section title="Accounts">
        {!states.data && (
          <QueryNotice query={states} failure="The reconciliations could not be loaded" reason={UNEXPECTED} rows={3} />
        )}
        {states.data && (
          <TableContainer>
            <Table aria-label="Accounts and their reconciliations">
              <TableHead>
                <TableRow>
                  <TableCell sx={FIRST_ON_PHONES}>Account</TableCell>
                  <TableCell sx={NOT_ON_PHONES}>Type</TableCell>
                  <TableCell sx={NOT_ON_PHONES}>With the bank</TableCell>
                  <TableCell align="right" sx={LAST_ON_PHONES} />
                </TableRow>
              </TableHead>
              <TableBody>
                {states.data.map((state) => (
                  <StandingRow
                    key={state.accountId}
                    state={state}
                    account={accounts.find(({ id }) => id === state.accountId)}
                  />
                ))}
              </TableBody>
            </Table>
          </TableContainer>
        )}
      </Section>
    </>
  );
}

function StandingRow({ state, account }: { state: AccountReconciliationState; account: Account | undefined }) {
  const mayReconcile = useMay('accounts.reconcile');
  const standing =
    state.closingDay === null ? (
      <Typography variant="caption" color="textSecondary">
        {state.askedFrom === null ? 'Not reconciled, and need not be' : 'Never reconciled'}
      </Typography>
    ) : (
      <ReconciliationStanding standing={state} />
    );
  const label = mayReconcile ? 'Reconcile' : 'Show';
  return (
    <TableRow hover sx={{ height: 52 }}>
      <TableCell sx={{ overflowWrap: 'anywhere', py: 1, ...FIRST_ON_PHONES }}>
        <Typography variant="body2" component="span" sx={{ fontWeight: 550 }}>
          {state.accountName}
        </Typography>
        <span>{account?.isArchived ? ' (archived)' : ''}</span>
        <Typography component="div" sx={ON_PHONES_BLOCK}>
          {standing}
        </Typography>
      </TableCell>
      <TableCell sx={{ color: 'text.secondary', ...NOT_ON_PHONES }}>
        {account && ACCOUNT_TYPE_NAMES[account.type]}
      </TableCell>
      <TableCell sx={NOT_ON_PHONES}>{standing}</TableCell>
      <TableCell align="right" sx={LAST_ON_PHONES}>
        <Button
          variant="outlined"
          size="small"
          component={Link}
          to={reconciliationPath({ account: state.accountId })}
          aria-label={`${label} ${state.accountName}`}
        >
          {label}
        </Button>
      </TableCell>
    </TableRow>
  );
}
