import { Box, Button } from '@mui/material';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { PATHS } from '../../paths';
import { SelectInput } from '../../forms/SelectInput';
import { useAddressFilter } from '../../ui/address-filter';
import { formatDay } from '../../ui/date-format';
import { StatementSheet } from '../../ui/StatementSheet';
import { useBusiness, useMay } from '../businesses/business-context';
import { FilterBar } from './FilterBar';
import { knownAtText } from './known-at';
import { ProfitAndLossStatement } from './ProfitAndLossStatement';
import { RangeFilter } from './RangeFilter';
import { PROFIT_AND_LOSS_ADDRESS } from './report-address';
import { ReportBody } from './ReportBody';
import { ReportFrame } from './ReportFrame';
import { useProfitAndLoss } from './reports.queries';

const SummaryChart = lazy(async () => ({ default: (await import('./SummaryChart')).SummaryChart }));

/** Profit and loss by month, quarter or year, beside what it is compared with. */
export function ProfitAndLossPage() {
  const business = useBusiness();
  const isDrillable = useMay('reports.all');
  const [filter, change] = useAddressFilter(
    { start: `${business.today.slice(0, 4)}-01-01`, end: business.today, by: '', compare: '', knownAt: '' },
    PROFIT_AND_LOSS_ADDRESS,
  );
  const { start: startDate, end: endDate, by, compare, knownAt } = filter;
  const summary = useProfitAndLoss(business.id, { startDate, endDate, by, compare, knownAt });
  const columns = summary.data?.columns;
  return (
    <ReportFrame
      title="Profit & Loss"
      subtitle="What came in, what went out and what is left"
      knownAt={{ value: knownAt, onChange: (value) => change({ knownAt: value }) }}
      exports={{ report: 'profit-and-loss', startDate, endDate }}
    >
      <FilterBar>
        <RangeFilter
          range={{ startDate, endDate }}
          onChange={(range) => change({ start: range.startDate, end: range.endDate })}
        />
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
      </FilterBar>
      {columns && columns.length > 1 && (
        <Suspense fallback={null}>
          <Box className="not-printed" sx={{ mb: 3 }}>
            <SummaryChart columns={columns} by={by} currency={business.currency} />
          </Box>
        </Suspense>
      )}
      <StatementSheet
        name={business.name}
        title="Profit & Loss Statement"
        isWide={by !== ''}
        isStale={summary.isPlaceholderData}
        subtitle={`${formatDay(startDate)} to ${formatDay(endDate)} · ${business.currency}${knownAt === '' ? '' : ` · as known ${knownAtText(knownAt, business)}`}`}
      >
        <ReportBody
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
            <ProfitAndLossStatement
              summary={data}
              by={by}
              currency={business.currency}
              isDrillable={isDrillable}
              knownAt={knownAt}
            />
          )}
        </ReportBody>
      </StatementSheet>
    </ReportFrame>
  );
}
