import { Box, Chip, Typography } from '@mui/material';
import { fiscalYearStart } from '@counterfoil/accounting/calendar-date';
import type { GeneralLedger, GeneralLedgerAccount } from '@counterfoil/contracts/ledger-report.contract';
import { SearchInput } from '../../forms/SearchInput';
import { useAddressFilter } from '../../ui/address-filter';
import { formatDay } from '../../ui/date-format';
import { StatementSheet } from '../../ui/StatementSheet';
import { useBusiness } from '../businesses/business-context';
import { useCategories } from '../categories/categories.queries';
import { useChart } from '../chart/chart.queries';
import { FilterBar } from './FilterBar';
import { knownAtText } from './known-at';
import { LedgerAccountTable } from './LedgerAccountTable';
import { MoreButton } from './MoreButton';
import { RangeFilter } from './RangeFilter';
import { GENERAL_LEDGER_ADDRESS } from './report-address';
import { ReportBody } from './ReportBody';
import { ReportFrame } from './ReportFrame';
import { useGeneralLedger } from './reports.queries';

const NO_CATEGORY = 'none';
const ALL = 'all';

/** Every posting under its ledger account; where every figure leads. */
export function GeneralLedgerPage() {
  const business = useBusiness();
  const { today, fiscalYearStartMonth } = business;
  const [filter, change] = useAddressFilter(
    { start: fiscalYearStart(today, fiscalYearStartMonth), end: today, account: '', category: '', knownAt: '' },
    GENERAL_LEDGER_ADDRESS,
  );
  const { start: startDate, end: endDate, account: accountCode, category: categoryId, knownAt } = filter;
  const chart = useChart(business.id).data ?? [];
  const options = [
    { value: ALL, label: 'All ledger accounts' },
    ...chart.map((line) => ({ value: line.accountCode, label: `${line.accountCode} ${line.accountName}` })),
  ];
  const category = useCategories(business.id).data?.find(({ id }) => id === categoryId);
  const ledger = useGeneralLedger(business.id, { startDate, endDate, accountCode, categoryId, knownAt });
  const accounts = ledger.data ? joined(ledger.data.pages.map(({ report }) => report)) : [];
  const shown = accounts.reduce((count, { postings }) => count + postings.length, 0);
  return (
    <ReportFrame
      title="General Ledger"
      subtitle="Every posting under its ledger account, with the balance after each"
      knownAt={{ value: knownAt, onChange: (value) => change({ knownAt: value }) }}
      exports={{ report: 'general-ledger', startDate, endDate }}
    >
      <FilterBar>
        <Box sx={{ width: { xs: '100%', sm: 280 } }}>
          <SearchInput
            label="Ledger account"
            value={accountCode || ALL}
            options={options}
            onChange={(account) => change({ account: account === ALL ? '' : account, category: '' })}
          />
        </Box>
        <RangeFilter
          range={{ startDate, endDate }}
          onChange={(range) => change({ start: range.startDate, end: range.endDate })}
        />
      </FilterBar>
      {categoryId !== '' && (
        <Box className="not-printed" sx={{ mb: 2, display: 'flex', alignItems: 'center', gap: 1, flexWrap: 'wrap' }}>
          <Chip
            label={categoryId === NO_CATEGORY ? 'Without a category' : `Category: ${category?.name ?? '…'}`}
            onDelete={() => change({ category: '' })}
            size="small"
          />
          <Typography variant="body2" color="textSecondary">
            Only what makes up this figure; balances count from zero.
          </Typography>
        </Box>
      )}
      <StatementSheet
        isWide
        name={business.name}
        title="General Ledger"
        isStale={ledger.isPlaceholderData}
        subtitle={`${formatDay(startDate)} to ${formatDay(endDate)} · ${business.currency}${knownAt === '' ? '' : ` · as known ${knownAtText(knownAt, business)}`}`}
      >
        <ReportBody
          query={ledger}
          isEmpty={() => accounts.length === 0}
          empty={{
            title: 'No postings in these dates',
            text: 'Each posting will be here under its ledger account, with the balance after it.',
          }}
        >
          {(data) => (
            <>
              {accounts.map((account) => (
                <LedgerAccountTable key={account.accountCode} account={account} currency={business.currency} />
              ))}
              <MoreButton query={ledger} shown={shown} total={data.pages[0]?.total ?? shown} of="postings" />
            </>
          )}
        </ReportBody>
      </StatementSheet>
    </ReportFrame>
  );
}

/** The accounts of all pages; one that goes on over the page is one account. */
function joined(pages: readonly GeneralLedger[]): GeneralLedgerAccount[] {
  const accounts = new Map<string, GeneralLedgerAccount>();
  for (const { accounts: ofPage } of pages) {
    for (const account of ofPage) {
      const known = accounts.get(account.accountCode);
      accounts.set(
        account.accountCode,
        known ? { ...known, postings: [...known.postings, ...account.postings] } : account,
      );
    }
  }
  return [...accounts.values()];
}
