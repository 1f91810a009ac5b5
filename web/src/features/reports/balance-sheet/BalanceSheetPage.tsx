import { Alert, Box, Button } from '@mui/material';
import { Link } from 'react-router';
import { addDays, fiscalYearStart, monthStart } from '@counterfoil/accounting/calendar-date';
import type { BalanceSheet } from '@counterfoil/contracts/report.contract';
import { messageOf } from '../../../api/api-error';
import { PATHS } from '../../../paths';
import { Options } from '../../../forms/Options';
import { SelectInput } from '../../../forms/SelectInput';
import { SettledDateInput } from '../../../forms/SettledDateInput';
import { useAddressFilter } from '../../../ui/address-filter';
import { formatDay } from '../../../ui/date-format';
import { LoadingRows } from '../../../ui/LoadingRows';
import { EmptyNotice, FailureNotice } from '../../../ui/Notice';
import { StatementSheet } from '../../../reporting/StatementSheet';
import { useBusiness } from '../../../books/business-context';
import { FilterBar } from '../FilterBar';
import { sheetSubtitle } from '../RangeReport';
import { BALANCE_SHEET_ADDRESS } from '../report-address';
import { ReportFrame } from '../../../reporting/ReportFrame';
import { BalanceSheetStatement } from './BalanceSheetStatement';
import { useBalanceSheet } from '../reports.queries';

/** Where another day has been chosen than those on offer. */
const OWN_DAY = 'own';

/** What the business owns, owes and is worth, as of a day, beside another day if wanted. */
export function BalanceSheetPage() {
  const business = useBusiness();
  const [filter, change] = useAddressFilter({ date: business.today, compare: '', knownAt: '' }, BALANCE_SHEET_ADDRESS);
  const { date: asOfDate, compare: compareDate, knownAt } = filter;
  const { data, error, isPending, refetch } = useBalanceSheet(business.id, { asOfDate, compareDate, knownAt });
  return (
    <ReportFrame
      isMainPage
      title="Balance Sheet"
      subtitle="View your business's financial position at any point in time"
      knownAt={{ value: knownAt, onChange: (value) => change({ knownAt: value }) }}
      exports={{ report: 'balance-sheet', endDate: asOfDate }}
    >
      <FilterBar>
        <Box sx={{ width: { xs: 'calc(50% - 4px)', sm: 176 } }}>
          <SettledDateInput label="As of date" value={asOfDate} onSettle={(date) => change({ date })} />
        </Box>
        <Comparison asOfDate={asOfDate} compareDate={compareDate} onChange={(compare) => change({ compare })} />
      </FilterBar>
      {data && !data.isBalanced && (
        <Alert severity="error" sx={{ mb: 3 }}>
          <strong>This balance sheet does not balance:</strong> the assets differ from liabilities plus equity. The
          fault is ours and has been recorded; nothing you entered is lost.
        </Alert>
      )}
      <StatementSheet
        name={business.name}
        title="Balance Sheet"
        subtitle={sheetSubtitle(`As of ${formatDay(asOfDate)}`, { business, knownAt })}
      >
        {isPending && <LoadingRows rows={10} />}
        {!isPending && error && (
          <FailureNotice
            title="Error loading balance sheet"
            text={messageOf(error, 'Failed to fetch balance sheet')}
            onRetry={() => void refetch()}
          />
        )}
        {data &&
          (isEmpty(data) ? (
            <EmptyNotice
              title="No balance sheet data available"
              text={`Nothing was recorded up to ${formatDay(asOfDate)}. Accounts, what you owe and your equity will be here.`}
            >
              <Button variant="outlined" component={Link} to={PATHS.transactions}>
                To the transactions
              </Button>
            </EmptyNotice>
          ) : (
            <BalanceSheetStatement sheet={data} currency={business.currency} knownAt={knownAt} />
          ))}
      </StatementSheet>
    </ReportFrame>
  );
}

/** Another day to stand beside: one on offer, or any. */
function Comparison({
  asOfDate,
  compareDate,
  onChange,
}: {
  asOfDate: string;
  compareDate: string;
  onChange: (day: string) => void;
}) {
  const { fiscalYearStartMonth } = useBusiness();
  const offers = [
    { label: 'Nothing', day: '' },
    { label: 'End of the month before', day: addDays(monthStart(asOfDate), -1) },
    { label: 'End of the year before', day: addDays(fiscalYearStart(asOfDate, fiscalYearStartMonth), -1) },
    { label: 'A year earlier', day: yearEarlier(asOfDate) },
  ];
  const isOffered = offers.some(({ day }) => day === compareDate);
  return (
    <>
      <Box sx={{ width: { xs: 'calc(50% - 4px)', sm: 220 } }}>
        <SelectInput
          label="Compare with"
          value={isOffered ? compareDate : OWN_DAY}
          onChange={(event) => onChange(event.target.value === OWN_DAY ? addDays(asOfDate, -7) : event.target.value)}
        >
          <Options of={offers.map(({ label, day }) => [day, label])} />
          <option value={OWN_DAY}>Another day</option>
        </SelectInput>
      </Box>
      {!isOffered && (
        <Box sx={{ width: { xs: '100%', sm: 176 } }}>
          <SettledDateInput label="Compared day" value={compareDate} onSettle={onChange} />
        </Box>
      )}
    </>
  );
}

/** The same day of the year before; 28 February for a leap day. */
function yearEarlier(day: string): string {
  const year = String(Number(day.slice(0, 4)) - 1).padStart(4, '0');
  return `${year}${day.endsWith('-02-29') ? '-02-28' : day.slice(4)}`;
}

function isEmpty({ assets, liabilities, equity, comparison }: BalanceSheet): boolean {
  const lines = [
    assets.currentAssets,
    assets.fixedAssets,
    liabilities.currentLiabilities,
    liabilities.longTermLiabilities,
    equity.equityAccounts,
  ];
  return !comparison && lines.every((section) => section.length === 0) && !/[1-9]/.test(equity.retainedEarnings);
}
