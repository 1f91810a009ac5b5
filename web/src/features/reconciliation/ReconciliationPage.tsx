import { Paper } from '@mui/material';
import type { ReactNode } from 'react';
import { isCalendarDate } from '@counterfoil/accounting/calendar-date';
import { useBusiness, useMay } from '../../books/business-context';
import { useAccounts } from '../../books/books.queries';
import { PATHS } from '../../paths';
import { useAddressFilter } from '../../ui/address-filter';
import { EmptyNotice, QueryNotice, UNEXPECTED } from '../../ui/Notice';
import { BackLink, PageHeader } from '../../ui/PageHeader';
import { AccountReconciliations } from './AccountReconciliations';
import { AccountStandings } from './AccountStandings';
import { ReportPage } from './ReportPage';
import { wholeFigure } from './worksheet/sheet-rows';
import { WorksheetPage } from './worksheet/WorksheetPage';

const NOTHING = { account: '', day: '', balance: '', report: '' };
const ACCEPTED = { day: isCalendarDate, balance: (balance: string) => wholeFigure(balance) !== null };

/**
 * Agreeing on an account with its bank: where all accounts stand, what was agreed on with one, the report of that, and
 * the rows of the next. The address says which.
 */
export function ReconciliationPage() {
  const business = useBusiness();
  const mayReconcile = useMay('accounts.reconcile');
  const accounts = useAccounts(business.id);
  const [{ account: accountId, day, balance, report }] = useAddressFilter(NOTHING, ACCEPTED);
  if (!accounts.data || (accountId === '' && accounts.data.length === 0))
    return (
      <Framed title="Reconciliation">
        {accounts.data ? (
          <EmptyNotice
            title="There is no account yet"
            text="Bank accounts and cards are reconciled here with what the bank says."
          />
        ) : (
          <QueryNotice query={accounts} failure="The accounts could not be loaded" reason={UNEXPECTED} />
        )}
      </Framed>
    );
  if (accountId === '') return <AccountStandings accounts={accounts.data} />;
  const account = accounts.data.find(({ id }) => id === accountId);
  if (!account)
    return (
      <Framed title="Reconciliation" back={<BackLink to={PATHS.reconciliation} label="All accounts" />}>
        <EmptyNotice
          title="This account is not there"
          text="It may belong to another business, or have been deleted."
        />
      </Framed>
    );
  if (report !== '') return <ReportPage key={report} account={account} reportId={report} />;
  const figure = wholeFigure(balance);
  if (mayReconcile && day !== '' && figure !== null)
    return <WorksheetPage key={`${account.id} ${day}`} account={account} closingDay={day} balance={figure} />;
  return <AccountReconciliations key={account.id} account={account} />;
}

function Framed({ title, back, children }: { title: string; back?: ReactNode; children: ReactNode }) {
  return (
    <>
      {back}
      <PageHeader title={title} />
      <Paper variant="outlined">{children}</Paper>
    </>
  );
}
