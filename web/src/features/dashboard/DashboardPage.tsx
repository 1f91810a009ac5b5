import AddIcon from '@mui/icons-material/AddOutlined';
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import UploadIcon from '@mui/icons-material/UploadFileOutlined';
import { Alert, Box, Button } from '@mui/material';
import { lazy, Suspense, useState } from 'react';
import { messageOf } from '../../api/api-error';
import { FailureNotice } from '../../ui/Notice';
import { PageHeader } from '../../ui/PageHeader';
import { useDialogSession } from '../../ui/use-dialog-session';
import { UsageMeter } from '../billing/UsageMeter';
import { useBusiness, useMay } from '../businesses/business-context';
import { exportProfitAndLoss } from './profit-and-loss-export';
import { ProfitAndLossTable } from './ProfitAndLossTable';
import { RangeForm } from './RangeForm';
import { RecentTransactions } from './RecentTransactions';
import { SummaryCards } from './SummaryCards';
import { useFinancialSummary } from './financial-summary.queries';

const AddTransactionDialog = lazy(async () => ({ default: (await import('../transactions/AddTransactionDialog')).AddTransactionDialog }));
const ImportDialog = lazy(async () => ({ default: (await import('../imports/ImportDialog')).ImportDialog }));

/** How the business is doing in a range of dates: figures, statement, the newest rows, what is used of the plan. */
export function DashboardPage() {
  const business = useBusiness();
  const [range, setRange] = useState({ startDate: `${business.today.slice(0, 4)}-01-01`, endDate: business.today });
  const summary = useFinancialSummary(business.id, range);
  const mayImport = useMay('transactions.import');
  const add = useDialogSession();
  const importing = useDialogSession();
  return (
    <>
      <PageHeader title="Financial Dashboard" subtitle="Track your business transactions and profitability">
        <Button variant="outlined" startIcon={<DownloadIcon />} disabled={!summary.data} onClick={() => summary.data && exportProfitAndLoss(business.name, summary.data)}>Export P&amp;L</Button>
        {mayImport && <Button variant="outlined" startIcon={<UploadIcon />} onClick={importing.open}>Import CSV</Button>}
        <Button variant="contained" startIcon={<AddIcon />} onClick={add.open}>Add Transaction</Button>
      </PageHeader>
      <RangeForm range={range} onApply={setRange} />
      {summary.isError && !summary.data && <FailureNotice title="The figures could not be loaded" text={messageOf(summary.error, 'The server did not answer as expected.')} onRetry={() => void summary.refetch()} />}
      {summary.isError && summary.data && <Alert severity="warning" sx={{ mb: 2 }} action={<Button variant="text" size="small" onClick={() => void summary.refetch()}>Try again</Button>}>These figures may be out of date: they could not be renewed.</Alert>}
      <SummaryCards summary={summary.data} isStale={summary.isPlaceholderData} isHidden={summary.isError && !summary.data} currency={business.currency} />
      <Box sx={{ display: 'grid', gap: 3, mt: 3, alignItems: 'start', gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 7fr) minmax(0, 5fr)' } }}>
        <ProfitAndLossTable summary={summary.data} isFailed={summary.isError && !summary.data} currency={business.currency} onAdd={add.open} />
        <Box sx={{ display: 'grid', gap: 3, minWidth: 0 }}>
          <RecentTransactions />
          <UsageMeter />
        </Box>
      </Box>
      <Suspense fallback={null}>
        {add.session > 0 && <AddTransactionDialog key={`add-${add.session}`} isOpen={add.isOpen} onClose={add.close} />}
        {importing.session > 0 && <ImportDialog key={`import-${importing.session}`} isOpen={importing.isOpen} onClose={importing.close} />}
      </Suspense>
    </>
  );
}
