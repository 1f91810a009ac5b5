import { Alert, Box, Paper, Typography } from '@mui/material';
import { useEffect, useState } from 'react';
import { isCalendarDate } from '@counterfoil/accounting/calendar-date';
import type { BalanceSheet } from '@counterfoil/contracts/report.contract';
import { messageOf } from '../../api/api-error';
import { DateInput } from '../../forms/TextInput';
import { formatDay } from '../../ui/date-format';
import { LoadingRows } from '../../ui/LoadingRows';
import { EmptyNotice, FailureNotice } from '../../ui/Notice';
import { PageHeader } from '../../ui/PageHeader';
import { useBusiness } from '../businesses/business-context';
import { BalanceSheetStatement } from './BalanceSheetStatement';
import { useBalanceSheet } from './balance-sheet.queries';

/** A pause after which a typed day is taken: while a year is typed, other days go by. */
const TYPING_PAUSE_MS = 400;

/** What the business owns, owes and is worth, as of a day. */
export function BalanceSheetPage() {
  const business = useBusiness();
  const [draft, setDraft] = useState(business.today);
  const [asOfDate, setAsOfDate] = useState(business.today);
  const { data, error, isPending, refetch } = useBalanceSheet(business.id, asOfDate);
  useEffect(() => {
    if (!isCalendarDate(draft)) return;
    const timer = setTimeout(() => setAsOfDate(draft), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [draft]);
  return (
    <>
      <PageHeader title="Balance Sheet" subtitle="View your business's financial position at any point in time">
        <Box sx={{ width: 176 }}><DateInput label="As of date" value={draft} onChange={(event) => setDraft(event.target.value)} error={isCalendarDate(draft) ? undefined : 'Choose a day'} /></Box>
      </PageHeader>
      {data && !data.isBalanced && (
        <Alert severity="error" sx={{ mb: 3 }}>
          <strong>This balance sheet does not balance:</strong> the assets differ from liabilities plus equity. The fault is ours and has been recorded; nothing you entered is lost.
        </Alert>
      )}
      <Paper variant="outlined" component="section" aria-label="Balance Sheet" sx={{ maxWidth: 880, mx: 'auto' }}>
        <Box sx={{ textAlign: 'center', px: 2, pt: { xs: 3, sm: 5 }, pb: 3 }}>
          <Typography variant="h2" sx={{ overflowWrap: 'anywhere' }}>{business.name}</Typography>
          <Typography variant="body2" color="textSecondary">Balance sheet as of {formatDay(asOfDate)} · {business.currency}</Typography>
        </Box>
        {isPending && <LoadingRows rows={10} />}
        {!isPending && error && <FailureNotice title="Error loading balance sheet" text={messageOf(error, 'Failed to fetch balance sheet')} onRetry={() => void refetch()} />}
        {data && (isEmpty(data) ? <EmptyNotice title="No balance sheet data available" text={`Nothing was recorded up to ${formatDay(asOfDate)}. Accounts, what you owe and your equity will be here.`} /> : <BalanceSheetStatement sheet={data} currency={business.currency} />)}
      </Paper>
    </>
  );
}

function isEmpty({ assets, liabilities, equity }: BalanceSheet): boolean {
  const lines = [assets.currentAssets, assets.fixedAssets, liabilities.currentLiabilities, liabilities.longTermLiabilities, equity.equityAccounts];
  return lines.every((section) => section.length === 0) && !/[1-9]/.test(equity.retainedEarnings);
}
