import AddIcon from '@mui/icons-material/AddOutlined';
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import UploadIcon from '@mui/icons-material/UploadFileOutlined';
import { Alert, Box, Button, Paper, useMediaQuery, type Theme } from '@mui/material';
import { lazy, Suspense } from 'react';
import { isCalendarDate } from '@counterfoil/accounting/calendar-date';
import { AskedLater } from '../api/AskedLater';
import { useAddressFilter } from '../ui/address-filter';
import { LoadFailure } from '../ui/Notice';
import { Awaited, IN_TURN } from '../ui/drawing/in-turn';
import { PageHeader } from '../ui/PageHeader';
import { useDialogSession } from '../ui/use-dialog-session';
import { useSeen } from '../ui/drawing/use-seen';
import { UsageMeter } from '../features/billing/UsageMeter';
import { useBusiness, useMay } from '../books/business-context';
import { WaitingForYou } from '../books/notes/WaitingForYou';
import { DueSoon } from '../features/schedules/DueSoon';
import { AccountBalances } from '../features/dashboard/AccountBalances';
import { NothingInRange } from '../features/dashboard/NothingInRange';
import { ProfitAndLossTable } from '../features/dashboard/ProfitAndLossTable';
import { RangeForm } from '../features/dashboard/RangeForm';
import { RecentTransactions } from '../features/dashboard/RecentTransactions';
import { SummaryCards } from '../features/dashboard/SummaryCards';
import { ChartSpace } from '../reporting/ChartSpace';
import { UncategorizedNotice } from '../reporting/UncategorizedNotice';
import { useFinancialSummary, type DateRange } from '../features/dashboard/financial-summary.queries';

const AddTransactionDialog = lazy(async () => ({
  default: (await import('../features/transactions/entry/AddTransactionDialog')).AddTransactionDialog,
}));
const TillDialog = lazy(async () => ({
  default: (await import('../features/transactions/entry/TillDialog')).TillDialog,
}));
const TransactionHistoryDialog = lazy(async () => ({
  default: (await import('../features/transactions/history/TransactionHistoryDialog')).TransactionHistoryDialog,
}));
const ImportDialog = lazy(async () => ({ default: (await import('../features/imports/ImportDialog')).ImportDialog }));
const ExportProfitAndLossDialog = lazy(async () => ({
  default: (await import('../features/dashboard/ExportProfitAndLossDialog')).ExportProfitAndLossDialog,
}));
const SummaryChart = lazy(async () => ({ default: (await import('../reporting/SummaryChart')).SummaryChart }));
const CashAhead = lazy(async () => ({ default: (await import('../features/schedules/CashAhead')).CashAhead }));
const CategoryChart = lazy(async () => ({ default: (await import('../reporting/CategoryChart')).CategoryChart }));

/** Stays as wide as its share of the page, however long a name in it is. */
const COLUMN = { display: 'grid', gap: 3, minWidth: 0, gridTemplateColumns: 'minmax(0, 1fr)', ...IN_TURN } as const;

const DAYS = { start: isCalendarDate, end: isCalendarDate };

/**
 * How the business is doing in a range of dates: figures, charts, statement, the newest rows, what is used of the plan.
 * On a phone the balances come first: they are what people look for at the till.
 */
export function DashboardPage() {
  const business = useBusiness();
  const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'));
  const [filter, change] = useAddressFilter(
    { start: `${business.today.slice(0, 4)}-01-01`, end: business.today },
    DAYS,
  );
  const range = { startDate: filter.start, endDate: filter.end };
  const setRange = ({ startDate, endDate }: DateRange) => change({ start: startDate, end: endDate });
  const summary = useFinancialSummary(business.id, range);
  const mayImport = useMay('transactions.import');
  const mayExport = useMay('exports.all');
  const mayDrill = useMay('reports.all');
  const add = useDialogSession();
  const till = useDialogSession();
  const history = useDialogSession();
  const importing = useDialogSession();
  const exporting = useDialogSession();
  const { data } = summary;
  // The figures first: charts, statement and panels would each make them wait.
  const isSeen = useSeen();
  const isFailed = summary.isError && !data;
  const hasFigures = data !== undefined && data.categoryBreakdown.length > 0;
  return (
    <Box sx={IN_TURN}>
      <PageHeader title="Financial Dashboard" subtitle="Track your business transactions and profitability">
        {mayExport && (
          <Button variant="outlined" startIcon={<DownloadIcon />} disabled={!data} onClick={exporting.open}>
            Export P&amp;L
          </Button>
        )}
        <Button variant="outlined" startIcon={<UploadIcon />} onClick={importing.open}>
          Import Statement
        </Button>
        <Button variant={isPhone ? 'outlined' : 'contained'} startIcon={<AddIcon />} onClick={add.open}>
          Add Transaction
        </Button>
        {isPhone && (
          <Button variant="contained" startIcon={<AddIcon />} onClick={till.open}>
            Add Expense
          </Button>
        )}
      </PageHeader>
      {isPhone && (
        <Box sx={{ mb: 3 }}>
          <AccountBalances />
        </Box>
      )}
      <RangeForm key={`${filter.start} ${filter.end}`} range={range} onApply={setRange} />
      {summary.isError && data && (
        <Alert
          severity="warning"
          sx={{ mb: 2 }}
          action={
            <Button variant="text" size="small" onClick={() => void summary.refetch()}>
              Try again
            </Button>
          }
        >
          These figures may be out of date: they could not be renewed.
        </Alert>
      )}
      <SummaryCards
        summary={data}
        isStale={summary.isPlaceholderData}
        isHidden={isFailed}
        currency={business.currency}
      />
      {data && <UncategorizedNotice summary={data} currency={business.currency} />}
      {isSeen && (
        <Box
          sx={{
            display: 'grid',
            gap: 3,
            mt: 3,
            alignItems: 'start',
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 7fr) minmax(0, 5fr)' },
          }}
        >
          <Box sx={COLUMN}>
            {isFailed && (
              <Paper variant="outlined">
                <LoadFailure title="The figures could not be loaded" of={[summary]} />
              </Paper>
            )}
            {hasFigures && data.columns && data.columns.length > 1 && (
              <Suspense fallback={<ChartSpace title="Revenue and expenses" />}>
                <SummaryChart columns={data.columns} by={summary.by} currency={business.currency} />
              </Suspense>
            )}
            <ProfitAndLossTable
              summary={data}
              isFailed={isFailed}
              currency={business.currency}
              empty={<NothingInRange range={range} onRange={setRange} onAdd={add.open} onImport={importing.open} />}
              isDrillable={mayDrill}
            />
            {!summary.isPending && (
              <Suspense fallback={null}>
                <CashAhead />
              </Suspense>
            )}
          </Box>
          <Box sx={COLUMN}>
            <AskedLater isWaiting={summary.isPending}>
              {!isPhone && <AccountBalances />}
              <WaitingForYou />
              <DueSoon />
              <RecentTransactions onHistory={history.open} />
            </AskedLater>
            {hasFigures && (
              <Suspense fallback={<Awaited />}>
                <CategoryChart summary={data} currency={business.currency} isDrillable={mayDrill} />
              </Suspense>
            )}
            <AskedLater isWaiting={summary.isPending}>
              <UsageMeter />
            </AskedLater>
          </Box>
        </Box>
      )}
      <Suspense fallback={null}>
        {add.session > 0 && <AddTransactionDialog key={`add-${add.session}`} isOpen={add.isOpen} onClose={add.close} />}
        {till.session > 0 && <TillDialog key={`till-${till.session}`} isOpen={till.isOpen} onClose={till.close} />}
        {history.session > 0 && (
          <TransactionHistoryDialog
            key={`history-${history.session}`}
            isOpen={history.isOpen}
            onClose={history.close}
            onAdd={add.open}
            {...(mayImport ? { onUpload: importing.open } : {})}
          />
        )}
        {importing.session > 0 && (
          <ImportDialog key={`import-${importing.session}`} isOpen={importing.isOpen} onClose={importing.close} />
        )}
        {exporting.session > 0 && (
          <ExportProfitAndLossDialog
            key={`export-${exporting.session}`}
            isOpen={exporting.isOpen}
            onClose={exporting.close}
            {...range}
          />
        )}
      </Suspense>
    </Box>
  );
}
