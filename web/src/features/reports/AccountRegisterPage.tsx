import AgreedIcon from '@mui/icons-material/TaskAltOutlined';
import {
  Box,
  Button,
  Link as MuiLink,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material';
import { Fragment } from 'react';
import { Link } from 'react-router';
import type { Currency } from '@counterfoil/contracts/business.contract';
import type { AccountRegister, RegisterRow } from '@counterfoil/contracts/ledger-report.contract';
import { Options } from '../../forms/Options';
import { SelectInput } from '../../forms/SelectInput';
import { useAddressFilter } from '../../ui/address-filter';
import { formatDay } from '../../ui/date-format';
import { Figure } from '../../ui/Figure';
import { EmptyNotice, LoadFailure } from '../../ui/Notice';
import { FigureCell } from '../../reporting/FigureCell';
import { EntryLink } from '../../reporting/EntryLink';
import { FIRST_ON_PHONES, LAST_ON_PHONES, NOT_ON_PHONES, ON_PHONES_BLOCK } from '../../ui/phone-columns';
import { MoreButton } from '../../ui/MoreButton';
import { PageSkeleton } from '../../ui/PageSkeleton';
import { useMay } from '../../books/business-context';
import { useAccounts } from '../../books/books.queries';
import { reconciliationPath } from '../../books/reconciliation-words';
import { RangeReport } from './RangeReport';
import { useReportDays } from './use-report-days';
import { useAccountRegister } from './reports.queries';

/** One account as its statement shows it: a row that was corrected stands once. */
export function AccountRegisterPage() {
  const days = useReportDays();
  const { business } = days;
  const listed = useAccounts(business.id);
  const accounts = listed.data ?? [];
  const [chosen, change] = useAddressFilter({ account: '' });
  const account = accounts.find(({ id }) => id === chosen.account) ?? accounts[0];
  const register = useAccountRegister(business.id, account?.id ?? '', days.asked);
  const rows = register.data?.pages.flatMap(({ report }) => report.rows) ?? [];
  const [first] = register.data?.pages ?? [];
  const isWhole = first !== undefined && rows.length >= first.total;
  const mayReconcile = useMay('accounts.reconcile');
  // Which buttons there are, and on a phone how many lines of them, is known with the accounts.
  if (listed.isPending) return <PageSkeleton />;
  return (
    <RangeReport
      title="Account Register"
      subtitle="One bank account or card, as its statement shows it"
      days={days}
      {...(account ? { exported: 'account-register', accountId: account.id } : {})}
      before={
        <Box sx={{ width: { xs: '100%', sm: 240 } }}>
          <SelectInput
            label="Account"
            value={account?.id ?? ''}
            onChange={(event) => change({ account: event.target.value })}
          >
            <Options of={accounts.map(({ id, name }) => [id, name])} />
          </SelectInput>
        </Box>
      }
      actions={
        account &&
        mayReconcile && (
          <Button variant="outlined" component={Link} to={reconciliationPath({ account: account.id })}>
            Reconcile
          </Button>
        )
      }
      isWide
      sheetTitle={account ? `Register of ${account.name}` : 'Account Register'}
      instead={account ? undefined : <NoAccount of={listed} />}
      query={register}
    >
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
                    <FigureCell
                      sx={{ color: 'text.secondary' }}
                      bare
                      value={first.report.openingBalance}
                      currency={business.currency}
                    />
                  </TableRow>
                  {rows.map((row, at) => (
                    <Fragment key={`${row.position}-${row.entryNumbers.join('-')}`}>
                      {isFirstAfter(first.report, row, rows[at - 1]) && <ReconciledLine register={first.report} />}
                      <Row row={row} currency={business.currency} />
                    </Fragment>
                  ))}
                  {isWhole && isFirstAfter(first.report, undefined, rows.at(-1)) && (
                    <ReconciledLine register={first.report} />
                  )}
                  <TableRow>
                    <TableCell sx={{ border: 0, ...NOT_ON_PHONES }} />
                    <TableCell sx={{ fontWeight: 600, border: 0, height: 48, ...FIRST_ON_PHONES }}>
                      Closing balance
                    </TableCell>
                    <TableCell sx={{ border: 0, ...NOT_ON_PHONES }} />
                    <FigureCell
                      isGrand
                      sx={{ fontWeight: 600, border: 0 }}
                      value={first.report.closingBalance}
                      currency={business.currency}
                      tone="loss"
                    />
                  </TableRow>
                </TableBody>
              </Table>
            </TableContainer>
            <MoreButton query={register} shown={rows.length} total={first.total} of="rows" />
          </>
        )
      }
    </RangeReport>
  );
}

/** There is none yet, or the list of them did not come. */
function NoAccount({ of }: { of: ReturnType<typeof useAccounts> }) {
  if (of.isError) return <LoadFailure title="The accounts could not be loaded" of={[of]} />;
  return <EmptyNotice title="There is no account yet" text="Accounts are added under Settings." />;
}

/** Whether the line of the last reconciliation stands before a row: it is the first of a later day. */
function isFirstAfter(
  { reconciled, startDate, endDate }: AccountRegister,
  row: RegisterRow | undefined,
  before: RegisterRow | undefined,
): boolean {
  if (reconciled === null) return false;
  const { closingDay } = reconciled;
  if (closingDay < (startDate ?? '') || closingDay > endDate) return false;
  return (row === undefined || row.date > closingDay) && (before === undefined || before.date <= closingDay);
}

/** Through here books and bank were agreed on. */
function ReconciledLine({ register: { accountId, reconciled } }: { register: AccountRegister }) {
  return (
    reconciled && (
      <TableRow>
        <TableCell
          colSpan={4}
          sx={{ height: 28, py: 0.25, textAlign: 'center', borderTop: 1, borderColor: 'success.main' }}
        >
          <MuiLink
            component={Link}
            to={reconciliationPath({ account: accountId, report: reconciled.id })}
            variant="caption"
            color="success"
          >
            Reconciled through {formatDay(reconciled.closingDay)}
          </MuiLink>
        </TableCell>
      </TableRow>
    )
  );
}

function Row({ row, currency }: { row: RegisterRow; currency: Currency }) {
  const newest = row.entryNumbers.at(-1);
  return (
    <TableRow hover>
      <TableCell sx={{ whiteSpace: 'nowrap', ...NOT_ON_PHONES }}>{formatDay(row.date)}</TableCell>
      <TableCell sx={{ overflowWrap: 'anywhere', py: { xs: 0.75, sm: 0 }, ...FIRST_ON_PHONES }}>
        {row.description}
        {row.isReconciled && (
          <AgreedIcon
            titleAccess="Reconciled"
            sx={{ fontSize: 14, ml: 0.75, color: 'success.main', verticalAlign: '-2px' }}
          />
        )}
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
      <FigureCell sx={NOT_ON_PHONES} bare value={row.balance} currency={currency} tone="loss" />
    </TableRow>
  );
}
