import { Box, Chip, Typography } from '@mui/material';
import type { GeneralLedger, GeneralLedgerAccount } from '@counterfoil/contracts/ledger-report.contract';
import { SearchInput } from '../../forms/SearchInput';
import { InlineSwitch } from '../../forms/SwitchInput';
import { useAddressFilter } from '../../ui/address-filter';
import { LedgerAccountTable } from './LedgerAccountTable';
import { MoreButton } from '../../ui/MoreButton';
import { GENERAL_LEDGER_ADDRESS } from './report-address';
import { useCategories, useChart } from '../../books/books.queries';
import { RangeReport } from './RangeReport';
import { useReportDays } from './use-report-days';
import { useGeneralLedger } from './reports.queries';

const NO_CATEGORY = 'none';
const ALL = 'all';

/** What moved on each ledger account; where every figure leads. */
export function GeneralLedgerPage() {
  const days = useReportDays();
  const { business } = days;
  const [{ account: accountCode, category: categoryId, pairs }, change] = useAddressFilter<
    'account' | 'category' | 'pairs'
  >({ account: '', category: '', pairs: 'hidden' }, GENERAL_LEDGER_ADDRESS);
  const chart = useChart(business.id).data ?? [];
  const options = [
    { value: ALL, label: 'All ledger accounts' },
    ...chart
      .filter((line) => !line.isHidden || line.accountCode === accountCode)
      .map((line) => ({ value: line.accountCode, label: `${line.accountCode} ${line.accountName}` })),
  ];
  const category = useCategories(business.id).data?.find(({ id }) => id === categoryId);
  const ledger = useGeneralLedger(business.id, { ...days.asked, accountCode, categoryId, pairs });
  const accounts = ledger.data ? joined(ledger.data.pages.map(({ report }) => report)) : [];
  const shown = accounts.reduce((count, { postings }) => count + postings.length, 0);
  return (
    <RangeReport
      title="General Ledger"
      subtitle="What moved on each ledger account, with the balance after each"
      days={days}
      exported="general-ledger"
      before={
        <Box sx={{ width: { xs: '100%', sm: 280 } }}>
          <SearchInput
            label="Ledger account"
            value={accountCode || ALL}
            options={options}
            onChange={(account) => change({ account: account === ALL ? '' : account, category: '' })}
          />
        </Box>
      }
      after={
        <InlineSwitch
          label="Show what cancels itself"
          checked={pairs === 'shown'}
          onChange={(isShown) => change({ pairs: isShown ? 'shown' : 'hidden' })}
        />
      }
      above={
        categoryId !== '' && (
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
        )
      }
      isWide
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
    </RangeReport>
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
