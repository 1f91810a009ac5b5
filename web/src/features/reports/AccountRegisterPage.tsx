import { Box, Table, TableBody, TableCell, TableContainer, TableHead, TableRow, Typography } from '@mui/material';
import { fiscalYearStart } from '@counterfoil/accounting/calendar-date';
import type { Currency } from '@counterfoil/contracts/business.contract';
import type { RegisterRow } from '@counterfoil/contracts/ledger-report.contract';
import { SelectInput } from '../../forms/SelectInput';
import { useAddressFilter } from '../../ui/address-filter';
import { formatDay } from '../../ui/date-format';
import { DoubleRule } from '../../ui/DoubleRule';
import { Figure } from '../../ui/Figure';
import { EmptyNotice } from '../../ui/Notice';
import { StatementSheet } from '../../ui/StatementSheet';
import { useAccounts } from '../accounts/accounts.queries';
import { useBusiness } from '../businesses/business-context';
import { EntryLink } from './EntryLink';
import { FIRST_ON_PHONES, LAST_ON_PHONES, NOT_ON_PHONES, ON_PHONES_BLOCK } from './phone-columns';
import { FilterBar } from './FilterBar';
import { knownAtText } from './known-at';
import { MoreButton } from './MoreButton';
import { RangeFilter } from './RangeFilter';
import { REPORT_ADDRESS } from './report-address';
import { ReportBody } from './ReportBody';
import { ReportFrame } from './ReportFrame';
import { useAccountRegister } from './reports.queries';

/** One account as its statement shows it: a row that was corrected stands once. */
export function AccountRegisterPage() {
  const business = useBusiness();
  const { today, fiscalYearStartMonth } = business;
  const accounts = useAccounts(business.id).data ?? [];
  const [filter, change] = useAddressFilter(
    { account: '', start: fiscalYearStart(today, fiscalYearStartMonth), end: today, knownAt: '' },
    REPORT_ADDRESS,
  );
  const { start: startDate, end: endDate, knownAt } = filter;
  const account = accounts.find(({ id }) => id === filter.account) ?? accounts[0];
  const register = useAccountRegister(business.id, account?.id ?? '', { startDate, endDate, knownAt });
  const rows = register.data?.pages.flatMap(({ report }) => report.rows) ?? [];
  const [first] = register.data?.pages ?? [];
  return (
    <ReportFrame
      title="Account Register"
      subtitle="One bank account or card, as its statement shows it"
      knownAt={{ value: knownAt, onChange: (value) => change({ knownAt: value }) }}
    >
      <FilterBar>
        <Box sx={{ width: { xs: '100%', sm: 240 } }}>
          <SelectInput
            label="Account"
            value={account?.id ?? ''}
            onChange={(event) => change({ account: event.target.value })}
          >
            {accounts.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectInput>
        </Box>
        <RangeFilter
          range={{ startDate, endDate }}
          onChange={(range) => change({ start: range.startDate, end: range.endDate })}
        />
      </FilterBar>
      <StatementSheet
        isWide
        name={business.name}
        title={account ? `Register of ${account.name}` : 'Account Register'}
        isStale={register.isPlaceholderData}
        subtitle={`${formatDay(startDate)} to ${formatDay(endDate)} · ${business.currency}${knownAt === '' ? '' : ` · as known ${knownAtText(knownAt, business)}`}`}
      >
        {!account ? (
          <EmptyNotice title="There is no account yet" text="Accounts are added under Settings." />
        ) : (
          <ReportBody query={register}>
            {() =>
              first && (
                <>
                  <TableContainer>
                    <Table aria-label="Account Register">
                      <TableHead>
                        <TableRow>
                          <TableCell sx={NOT_ON_PHONES}>Date</TableCell>
                          <TableCell sx={FIRST_ON_PHONES}>Description</TableCell>
                          <TableCell align="right" sx={LAST_ON_PHONES}>
                            Amount ({business.currency})
                          </TableCell>
                          <TableCell align="right" sx={NOT_ON_PHONES}>
                            Balance
                          </TableCell>
                        </TableRow>
                      </TableHead>
                      <TableBody>
                        <TableRow>
                          <TableCell sx={NOT_ON_PHONES} />
                          <TableCell sx={{ color: 'text.secondary', ...FIRST_ON_PHONES }}>Opening balance</TableCell>
                          <TableCell sx={NOT_ON_PHONES} />
                          <TableCell align="right" sx={{ color: 'text.secondary' }}>
                            <Figure bare value={first.report.openingBalance} currency={business.currency} />
                          </TableCell>
                        </TableRow>
                        {rows.map((row) => (
                          <Row
                            key={`${row.position}-${row.entryNumbers.join('-')}`}
                            row={row}
                            currency={business.currency}
                          />
                        ))}
                        <TableRow>
                          <TableCell sx={{ border: 0, ...NOT_ON_PHONES }} />
                          <TableCell sx={{ fontWeight: 600, border: 0, height: 48, ...FIRST_ON_PHONES }}>
                            Closing balance
                          </TableCell>
                          <TableCell sx={{ border: 0, ...NOT_ON_PHONES }} />
                          <TableCell align="right" sx={{ fontWeight: 600, border: 0 }}>
                            <DoubleRule>
                              <Figure value={first.report.closingBalance} currency={business.currency} tone="loss" />
                            </DoubleRule>
                          </TableCell>
                        </TableRow>
                      </TableBody>
                    </Table>
                  </TableContainer>
                  <MoreButton query={register} shown={rows.length} total={first.total} of="rows" />
                </>
              )
            }
          </ReportBody>
        )}
      </StatementSheet>
    </ReportFrame>
  );
}

function Row({ row, currency }: { row: RegisterRow; currency: Currency }) {
  const newest = row.entryNumbers.at(-1);
  return (
    <TableRow hover>
      <TableCell sx={{ whiteSpace: 'nowrap', ...NOT_ON_PHONES }}>{formatDay(row.date)}</TableCell>
      <TableCell sx={{ overflowWrap: 'anywhere', py: { xs: 0.75, sm: 0 }, ...FIRST_ON_PHONES }}>
        {row.description}
        <Box component="span" sx={ON_PHONES_BLOCK}>
          {formatDay(row.date)}
        </Box>
        <Typography component="span" variant="caption" color="textSecondary">
          <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
            {' '}
            ·{' '}
          </Box>
          entry {newest !== undefined && <EntryLink number={newest} />}
          {row.entryNumbers.length > 1 ? `, corrected (${row.entryNumbers.length} entries)` : ''}
        </Typography>
      </TableCell>
      <TableCell align="right" sx={LAST_ON_PHONES}>
        <Figure bare value={row.amount} currency={currency} tone="flow" />
        <Box component="span" sx={ON_PHONES_BLOCK}>
          <Figure bare value={row.balance} currency={currency} />
        </Box>
      </TableCell>
      <TableCell align="right" sx={NOT_ON_PHONES}>
        <Figure bare value={row.balance} currency={currency} tone="loss" />
      </TableCell>
    </TableRow>
  );
}
