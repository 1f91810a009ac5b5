import { Box, Link, Table, TableBody, TableCell, TableContainer, TableHead, TableRow, Typography } from '@mui/material';
import { Link as RouterLink } from 'react-router';
import type { Account } from '@counterfoil/contracts/account.contract';
import type { ReconciliationSummary } from '@counterfoil/contracts/reconciliation.contract';
import { useBusiness, useMay } from '../../books/business-context';
import { reconciliationPath } from '../../books/reconciliation-words';
import { PATHS } from '../../paths';
import { formatDay, formatInstant } from '../../ui/date-format';
import { Figure } from '../../ui/Figure';
import { IN_TURN } from '../../ui/drawing/in-turn';
import { EmptyNotice, QueryNotice, UNEXPECTED } from '../../ui/Notice';
import { BackLink, PageHeader } from '../../ui/PageHeader';
import { FIRST_ON_PHONES, LAST_ON_PHONES, NOT_ON_PHONES, ON_PHONES_BLOCK } from '../../ui/phone-columns';
import { Section } from '../../ui/Section';
import { Agreement, personOf } from './Agreement';
import { useReconciliations } from './reconciliation.queries';
import { StartSection } from './StartSection';

/** What was agreed on with the bank of an account, and the beginning of the next. */
export function AccountReconciliations({ account }: { account: Account }) {
  const business = useBusiness();
  const mayReconcile = useMay('accounts.reconcile');
  const past = useReconciliations(business.id, account.id);
  const { data } = past;
  return (
    <>
      <BackLink to={PATHS.reconciliation} label="All accounts" />
      <PageHeader title={`Reconcile ${account.name}`} subtitle="Say that these books agree with the bank" />
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)', ...IN_TURN }}>
        {mayReconcile ? (
          <StartSection account={account} />
        ) : (
          <Typography variant="body2" color="textSecondary">
            Accounts are reconciled by the owner, bookkeepers and accountants of {business.name}.
          </Typography>
        )}
        <Section title="Reconciliations" subtitle="What was agreed on with the bank, the newest first">
          {!data && (
            <QueryNotice query={past} failure="The reconciliations could not be loaded" reason={UNEXPECTED} rows={3} />
          )}
          {data?.length === 0 && (
            <EmptyNotice
              title="Not reconciled yet"
              text="Each reconciliation will be listed here with its day, the bank's balance, and whether the books still agree with it."
            />
          )}
          {data && data.length > 0 && <PastTable past={data} />}
        </Section>
      </Box>
    </>
  );
}

function PastTable({ past }: { past: readonly ReconciliationSummary[] }) {
  const { currency, timeZone } = useBusiness();
  return (
    <TableContainer>
      <Table aria-label="Reconciliations">
        <TableHead>
          <TableRow>
            <TableCell sx={FIRST_ON_PHONES}>Through</TableCell>
            <TableCell sx={NOT_ON_PHONES}>Books and bank</TableCell>
            <TableCell sx={NOT_ON_PHONES}>By</TableCell>
            <TableCell align="right" sx={LAST_ON_PHONES}>
              Bank&apos;s balance ({currency})
            </TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {past.map((one) => (
            <TableRow key={one.id} hover>
              <TableCell sx={{ whiteSpace: 'nowrap', py: { xs: 1, sm: 0 }, ...FIRST_ON_PHONES }}>
                <Link
                  component={RouterLink}
                  to={reconciliationPath({ account: one.accountId, report: one.id })}
                  sx={{ display: 'inline-block', py: 0.5 }}
                >
                  {formatDay(one.closingDay)}
                </Link>
                <Box component="span" sx={{ ...ON_PHONES_BLOCK, whiteSpace: 'normal' }}>
                  <Agreement of={one} />
                  {personOf(one)}, {formatInstant(one.reconciledAt, timeZone)}
                </Box>
              </TableCell>
              <TableCell sx={NOT_ON_PHONES}>
                <Agreement of={one} />
              </TableCell>
              <TableCell sx={{ color: 'text.secondary', overflowWrap: 'anywhere', ...NOT_ON_PHONES }}>
                {personOf(one)}, {formatInstant(one.reconciledAt, timeZone)}
              </TableCell>
              <TableCell align="right" sx={{ verticalAlign: { xs: 'top', sm: 'middle' }, ...LAST_ON_PHONES }}>
                <Figure bare value={one.balance} currency={currency} tone="loss" sx={{ lineHeight: 2 }} />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}
