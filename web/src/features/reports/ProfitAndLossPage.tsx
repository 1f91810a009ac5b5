import { Box, Button } from '@mui/material';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { PATHS } from '../../paths';
import { SelectInput } from '../../forms/SelectInput';
import { useAddressFilter } from '../../ui/address-filter';
import { useBusiness, useMay } from '../../books/business-context';
import { ChartSpace } from '../../reporting/ChartSpace';
import { UncategorizedNotice } from '../../reporting/UncategorizedNotice';
import { ProfitAndLossStatement } from './ProfitAndLossStatement';
import { PROFIT_AND_LOSS_ADDRESS } from './report-address';
import { RangeReport } from './RangeReport';
import { useReportDays } from './use-report-days';
import { useProfitAndLoss } from './reports.queries';

const CHART_TITLE = 'Revenue and expenses';
const SummaryChart = lazy(async () => ({ default: (await import('../../reporting/SummaryChart')).SummaryChart }));

/** Profit and loss by month, quarter or year, beside what it is compared with. */
export function ProfitAndLossPage() {
  const isDrillable = useMay('reports.all');
  const days = useReportDays(`${useBusiness().today.slice(0, 4)}-01-01`);
  const { business, knownAt } = days;
  const [{ by, compare }, change] = useAddressFilter<'by' | 'compare'>(
    { by: '', compare: '' },
    PROFIT_AND_LOSS_ADDRESS,
  );
  const summary = useProfitAndLoss(business.id, { ...days.asked, by, compare });
  const columns = summary.data?.columns;
  const isAwaited = by !== '' && summary.isPending;
  const space = <ChartSpace title={CHART_TITLE} />;
  return (
    <RangeReport
      title="Profit & Loss"
      subtitle="What came in, what went out and what is left"
      days={days}
      exported="profit-and-loss"
      after={
        <>
          <Box sx={{ width: { xs: 'calc(50% - 4px)', sm: 140 } }}>
            <SelectInput label="Columns" value={by} onChange={(event) => change({ by: event.target.value })}>
              <option value="">One total</option>
              <option value="month">By month</option>
              <option value="quarter">By quarter</option>
              <option value="year">By year</option>
            </SelectInput>
          </Box>
          <Box sx={{ width: { xs: 'calc(50% - 4px)', sm: 176 } }}>
            <SelectInput
              label="Compare with"
              value={compare}
              onChange={(event) => change({ compare: event.target.value })}
            >
              <option value="">Nothing</option>
              <option value="previous-period">Previous period</option>
              <option value="previous-year">Previous year</option>
            </SelectInput>
          </Box>
        </>
      }
      above={
        (isAwaited || (columns && columns.length > 1)) && (
          <Box className="not-printed" sx={{ mb: 3 }}>
            <Suspense fallback={space}>
              {columns ? (
                <SummaryChart title={CHART_TITLE} columns={columns} by={by} currency={business.currency} />
              ) : (
                space
              )}
            </Suspense>
          </Box>
        )
      }
      sheetTitle="Profit & Loss Statement"
      isWide={by !== ''}
      query={summary}
      isEmpty={({ categoryBreakdown, comparison }) =>
        categoryBreakdown.length === 0 && (comparison?.categoryBreakdown.length ?? 0) === 0
      }
      empty={{
        title: 'Nothing in these dates',
        text: 'Revenue and expenses by category will be here, with their share of the revenue.',
        action: (
          <Button variant="outlined" component={Link} to={PATHS.transactions}>
            To the transactions
          </Button>
        ),
      }}
    >
      {(data) => (
        <>
          <ProfitAndLossStatement
            summary={data}
            by={by}
            currency={business.currency}
            isDrillable={isDrillable}
            knownAt={knownAt}
          />
          <UncategorizedNotice summary={data} currency={business.currency} />
        </>
      )}
    </RangeReport>
  );
}
