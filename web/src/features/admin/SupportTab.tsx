import { Alert, Stack, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import type { SupportView } from '@counterfoil/contracts/admin.contract';
import type { Currency } from '@counterfoil/contracts/business.contract';
import { FIGURES } from '../../theme/theme-components';
import { Figure } from '../../ui/Figure';
import { formatCount, formatFigure, formatMoney } from '../../ui/money-format';
import { EmptyNotice, QueryNotice } from '../../ui/Notice';
import { Section } from '../../ui/Section';
import { LAST_ON_PHONES, NOT_ON_PHONES } from '../../ui/phone-columns';
import { useSupportView } from './admin.queries';
import { SelectedUser } from './SelectedUser';
import { StatGrid } from './StatCards';
import { SupportBusinesses } from './SupportBusinesses';

/** The selected user's data, to help. That it is looked at is recorded, and said. */
export function SupportTab() {
  return (
    <SelectedUser nobody="Select a user from the Users tab to view their account details">
      {(userId) => <Access userId={userId} />}
    </SelectedUser>
  );
}

function Access({ userId }: { userId: string }) {
  const query = useSupportView(userId);
  const { data } = query;
  return (
    <Stack spacing={3}>
      <Alert severity="warning" variant="outlined">
        {"Support Access Mode: You are viewing the user's account data for support purposes."} The user sees in their
        profile that you did.
      </Alert>
      <QueryNotice query={query} failure="No access data available" />
      {data && (
        <>
          <Section title="Overview">
            <StatGrid
              stats={[
                ['Total transactions', formatCount(data.totalTransactions)],
                ['Total revenue', inCurrency(data.exact.totalRevenue, data.currency)],
                ['Total expenses', inCurrency(data.exact.totalExpenses, data.currency)],
              ]}
            />
            {data.currency === null && data.businesses.length > 0 && (
              <Typography variant="body2" color="textSecondary" sx={{ px: 2, pb: 2 }}>
                The businesses keep books in several currencies: these figures are added as they stand.
              </Typography>
            )}
          </Section>
          <SupportBusinesses businesses={data.businesses} />
          <Breakdown categories={data.categoryBreakdown} />
        </>
      )}
    </Stack>
  );
}

/** A sum of several currencies has the sign of none. */
function inCurrency(amount: string, currency: Currency | null): string {
  return currency === null ? formatFigure(amount, 'USD') : formatMoney(amount, currency);
}

function Breakdown({ categories }: { categories: SupportView['categoryBreakdown'] }) {
  return (
    <Section title="Category breakdown">
      {categories.length === 0 ? (
        <EmptyNotice title="No access data available" text="Nothing has been recorded in a category." />
      ) : (
        <Table aria-label="Category breakdown">
          <TableHead>
            <TableRow>
              <TableCell>Category</TableCell>
              <TableCell sx={NOT_ON_PHONES}>Type</TableCell>
              <TableCell align="right">Count</TableCell>
              <TableCell align="right" sx={LAST_ON_PHONES}>
                Amount
              </TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {categories.map(({ category, type, count, exactAmount, currency }) => (
              <TableRow key={`${type} ${category} ${currency}`}>
                <TableCell sx={{ overflowWrap: 'anywhere' }}>{category}</TableCell>
                <TableCell sx={NOT_ON_PHONES}>{type === 'revenue' ? 'Revenue' : 'Expense'}</TableCell>
                <TableCell align="right" sx={FIGURES}>
                  {formatCount(count)}
                </TableCell>
                <TableCell align="right" sx={LAST_ON_PHONES}>
                  <Figure
                    value={exactAmount}
                    currency={currency}
                    sx={{ color: type === 'revenue' ? 'success.main' : 'error.main' }}
                  />
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
    </Section>
  );
}
