import {
  Alert,
  Box,
  Button,
  Stack,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
} from '@mui/material';
import { useTheme } from '@mui/material/styles';
import { LineChart } from '@mui/x-charts/LineChart';
import { useState } from 'react';
import type { CashAheadAccount } from '@counterfoil/contracts/schedule-answer.contract';
import { useBusiness } from '../../books/business-context';
import { compactMoney } from '../../reporting/compact-money';
import { FigureCell } from '../../reporting/FigureCell';
import { formatDay } from '../../ui/date-format';
import { formatMoney } from '../../ui/money-format';
import { QueryNotice, UNEXPECTED } from '../../ui/Notice';
import { FIRST_ON_PHONES, LAST_ON_PHONES, NOT_ON_PHONES, ON_PHONES_BLOCK } from '../../ui/phone-columns';
import { Section } from '../../ui/Section';
import { balancesOn, daysOf, MOST_LINES, movedAccounts } from './cash-days';
import { ShowMore } from './ShowMore';
import { useCashAhead } from './schedules.queries';

/** Height in pixels: two thirds of the width of a phone. */
const HEIGHT = 240;
const ROWS_SHOWN = 20;
const TITLE = 'Cash ahead';

/** What the money accounts will hold over the next ninety days by what repeats, as lines or as a table. */
export function CashAhead() {
  const business = useBusiness();
  const ahead = useCashAhead(business.id);
  const { data } = ahead;
  const [isTable, setTable] = useState(false);
  // Without it nobody is warned: that is not to be taken for nothing to warn of.
  if (!data && ahead.isError)
    return (
      <Section title={TITLE}>
        <QueryNotice query={ahead} failure="Cash ahead could not be loaded" reason={UNEXPECTED} />
      </Section>
    );
  const accounts = data ? movedAccounts(data) : [];
  if (!data || accounts.length === 0) return null;
  const short = accounts.filter(({ belowZeroOn }) => belowZeroOn !== null);
  return (
    <Section
      title={TITLE}
      subtitle={`Balances through ${formatDay(data.through)}, from what is in the books and what repeats`}
      action={
        <Button variant="text" size="small" onClick={() => setTable(!isTable)} sx={{ mr: -1.5 }}>
          {isTable ? 'Show as chart' : 'Show as table'}
        </Button>
      }
    >
      {short.length > 0 && (
        <Stack spacing={1} sx={{ p: 2, pb: 0 }}>
          {short.slice(0, MOST_LINES).map((account) => (
            <Alert key={account.accountId} severity="warning">
              {belowZeroText(account, data.today)} Lowest: {formatMoney(account.lowest, business.currency)} on{' '}
              {formatDay(account.lowestOn)}.
            </Alert>
          ))}
        </Stack>
      )}
      {isTable ? (
        <CashTable accounts={accounts} />
      ) : (
        <CashLines accounts={accounts.slice(0, MOST_LINES)} days={daysOf(data)} />
      )}
    </Section>
  );
}

function belowZeroText({ accountName, belowZeroOn }: CashAheadAccount, today: string): string {
  if (belowZeroOn === null || belowZeroOn === today) return `${accountName} is below zero.`;
  return `${accountName} would fall below zero on ${formatDay(belowZeroOn)}.`;
}

function CashLines({ accounts, days }: { accounts: readonly CashAheadAccount[]; days: readonly string[] }) {
  const { currency } = useBusiness();
  const theme = useTheme();
  const palette = (theme.vars ?? theme).palette;
  const colours = [
    palette.primary.main,
    palette.info.main,
    palette.warning.main,
    palette.error.main,
    palette.text.secondary,
  ];
  const dates = days.map((day) => new Date(`${day}T12:00:00`));
  return (
    <Box
      role="img"
      aria-label={`${TITLE} as lines, one for each account. The same figures can be shown as a table.`}
      sx={{ p: 1 }}
    >
      <LineChart
        // Its table is what a keyboard reads; a stop of Tab in a picture says nothing.
        disableKeyboardNavigation
        height={HEIGHT}
        skipAnimation
        margin={{ left: 0, right: 16, top: 8, bottom: 0 }}
        xAxis={[
          {
            scaleType: 'time',
            data: dates,
            disableLine: true,
            tickNumber: 4,
            valueFormatter: (date: Date, { location }) => {
              const day = formatDay(isoDay(date));
              return location === 'tick' ? day.replace(/ \d{4}$/, '') : day;
            },
          },
        ]}
        yAxis={[
          {
            width: 56,
            disableLine: true,
            disableTicks: true,
            valueFormatter: (value: number) => compactMoney(value, currency),
          },
        ]}
        grid={{ horizontal: true }}
        series={accounts.map((account, at) => {
          const balances = balancesOn(account, days);
          return {
            // Lines are drawn from numbers; what is told of them is exact.
            data: balances.map(Number),
            label: account.accountName,
            color: colours[at] ?? palette.text.secondary,
            curve: 'stepAfter' as const,
            showMark: false,
            valueFormatter: (_: number | null, { dataIndex }: { dataIndex: number }) =>
              formatMoney(balances[dataIndex] ?? '0', currency),
          };
        })}
        slotProps={{ legend: { direction: 'horizontal', position: { vertical: 'top', horizontal: 'end' } } }}
      />
    </Box>
  );
}

/** The local day of a moment of the chart's own axis. */
function isoDay(date: Date): string {
  const two = (part: number): string => String(part).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** Every payment to come with the balance after it, by day. */
function CashTable({ accounts }: { accounts: readonly CashAheadAccount[] }) {
  const { currency } = useBusiness();
  const [shown, setShown] = useState(ROWS_SHOWN);
  const rows = accounts
    .flatMap(({ accountName, changes }) => changes.map((change) => ({ ...change, accountName })))
    .sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
  return (
    <>
      <TableContainer>
        <Table aria-label={TITLE}>
          <TableHead>
            <TableRow>
              <TableCell sx={NOT_ON_PHONES}>Day</TableCell>
              <TableCell sx={FIRST_ON_PHONES}>Payment</TableCell>
              <TableCell align="right">Amount ({currency})</TableCell>
              <TableCell align="right" sx={LAST_ON_PHONES}>
                Balance
              </TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {rows.slice(0, shown).map(({ date, description, accountName, amount, balance }, at) => (
              <TableRow key={at}>
                <TableCell sx={{ whiteSpace: 'nowrap', ...NOT_ON_PHONES }}>{formatDay(date)}</TableCell>
                <TableCell sx={{ overflowWrap: 'anywhere', ...FIRST_ON_PHONES }}>
                  {description} · {accountName}
                  <Box component="span" sx={ON_PHONES_BLOCK}>
                    {formatDay(date)}
                  </Box>
                </TableCell>
                <FigureCell bare value={amount} currency={currency} tone="flow" />
                <FigureCell bare value={balance} currency={currency} tone="loss" sx={LAST_ON_PHONES} />
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
      <ShowMore total={rows.length} shown={shown} onMore={() => setShown(shown + 4 * ROWS_SHOWN)} />
    </>
  );
}
