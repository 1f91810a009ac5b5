import { Box, Button, Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { mayBeCharge } from '@counterfoil/accounting/reconciliation';
import type { Account } from '@counterfoil/contracts/account.contract';
import type { LeftOutRow } from '@counterfoil/contracts/reconciliation.contract';
import { spokenBalance } from '../../../books/account-type';
import { useBusiness } from '../../../books/business-context';
import { leftOutPath } from '../../../books/left-out-path';
import { transactionsPath } from '../../../books/transactions-path';
import { formatDay } from '../../../ui/date-format';
import { formatMoney } from '../../../ui/money-format';
import { LoadFailure } from '../../../ui/Notice';
import { Section } from '../../../ui/Section';
import { useLaterRows } from '../reconciliation.queries';
import { AddRowForm } from './AddRowForm';
import { explained, type NamedReason, type NamedRow } from './explained';
import { minorOf, type SheetFigures, type SheetRow } from './sheet-rows';
import type { TickBox } from './use-ticks';

interface Props {
  account: Account;
  closingDay: string;
  figures: SheetFigures;
  rows: readonly SheetRow[];
  leftOut: readonly LeftOutRow[];
  ticks: TickBox;
}

/** What may be behind the difference, the likeliest first, each with a way to act; and the row that may be missing. */
export function Explanation({ account, closingDay, figures, rows, leftOut, ticks }: Props) {
  const { id: businessId, currency } = useBusiness();
  const { difference, differenceMinor } = figures;
  const laterRows = useLaterRows(businessId, account.id, closingDay, differenceMinor !== 0n);
  const later = laterRows.data?.rows ?? [];
  const reasons = explained(differenceMinor, { rows, leftOut, later, isTicked: ticks.isTicked });
  const isFee = differenceMinor < 0n;
  const isCharge = mayBeCharge(
    differenceMinor,
    minorOf(figures.balance),
    rows.map(({ minor }) => minor),
  );
  const spoken = formatMoney(spokenBalance(account.type, difference), currency);
  return (
    <Section title={`Why ${spoken}?`} subtitle={reasons.length === 0 ? undefined : 'The likeliest first'}>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {reasons.map((reason) => (
          <Box
            component="li"
            key={`${reason.kind} ${reason.rows.map(({ key }) => key).join(' ')}`}
            sx={{ px: 2, py: 1.5, borderBottom: 1, borderColor: 'divider' }}
          >
            <Reason account={account} reason={reason} ticks={ticks} />
          </Box>
        ))}
      </Box>
      {laterRows.isError && !laterRows.data && (
        <LoadFailure title="The rows after this day could not be loaded" of={[laterRows]} />
      )}
      {laterRows.data && reasons.length === 0 && (
        <Typography variant="body2" color="textSecondary" sx={{ px: 2, py: 1.5 }}>
          No row, pair of rows or turned digits come to it. A row of the statement may be missing from the books, or its
          balance be mistyped.
        </Typography>
      )}
      {isCharge && (
        <Box sx={{ px: 2, pb: 1.5, pt: reasons.length === 0 ? 0 : 1.5 }}>
          <Typography variant="body2" sx={{ mb: 1 }}>
            {isFee
              ? 'If the bank has charged a fee that is not in the books yet:'
              : 'If the bank has paid interest that is not in the books yet:'}
          </Typography>
          <AddRowForm
            key={difference}
            account={account}
            row={{ date: closingDay, description: isFee ? 'Bank fee' : 'Interest', amount: difference }}
            ticks={ticks}
          />
        </Box>
      )}
    </Section>
  );
}

function Reason({ account, reason, ticks }: { account: Account; reason: NamedReason; ticks: TickBox }) {
  const [first] = reason.rows;
  const keys = reason.rows.map(({ key }) => key);
  switch (reason.kind) {
    case 'row':
    case 'pair':
      return (
        <Told text={tickText(reason)} rows={reason.rows}>
          {isMixed(reason.rows) ? (
            reason.rows.map((row) => (
              <Act key={row.key} onClick={() => ticks.set([row.key], !row.isTicked)}>
                {row.isTicked ? 'Untick' : 'Tick'} {row.description}
              </Act>
            ))
          ) : (
            <Act onClick={() => ticks.set(keys, !first?.isTicked)}>
              {first?.isTicked ? 'Untick' : 'Tick'} {keys.length === 1 ? 'it' : 'both'}
            </Act>
          )}
          <OpenRow row={first} />
        </Told>
      );
    case 'sign':
      return (
        <Told
          text="It is twice this row, which may have the wrong sign: money in that stands as money out, or the other way round."
          rows={reason.rows}
        >
          <OpenRow row={first} />
        </Told>
      );
    case 'left-out':
      return (
        <Told text="This row of the statement was left out of its import:" rows={reason.rows}>
          {first && <AddRowForm account={account} row={first} ticks={ticks} isOffered />}
          {first?.leftOut && <Act to={leftOutPath(first.leftOut)}>See it in its import</Act>}
        </Told>
      );
    case 'later':
      return (
        <Told
          text="This row is dated after the closing day. If it is on this statement, its date is too late:"
          rows={reason.rows}
        >
          <OpenRow row={first} />
        </Told>
      );
    case 'digits':
      return (
        <Typography variant="body2">
          It can be divided by nine, as when two digits of an amount change places: 54.00 for 45.00. Compare the amounts
          of ticked rows with the statement.
        </Typography>
      );
    default:
      return reason.kind satisfies never;
  }
}

function Told({ text, rows, children }: { text: string; rows: readonly NamedRow[]; children: ReactNode }) {
  const { currency } = useBusiness();
  return (
    <>
      <Typography variant="body2">{text}</Typography>
      {rows.map((row) => (
        <Typography
          key={row.key}
          variant="body2"
          sx={{ mt: 0.5, pl: 1, borderLeft: 2, borderColor: 'divider', overflowWrap: 'anywhere' }}
        >
          <strong>{formatMoney(row.amount, currency)}</strong> {row.description},{' '}
          <Box component="span" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
            {formatDay(row.date)}
          </Box>
        </Typography>
      ))}
      <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap', mt: 1 }}>
        {children}
      </Stack>
    </>
  );
}

function Act({ to, onClick, children }: { to?: string; onClick?: () => void; children: ReactNode }) {
  const look = { variant: 'outlined', size: 'small', sx: { maxWidth: '100%', whiteSpace: 'normal' } } as const;
  return to === undefined ? (
    <Button {...look} onClick={onClick}>
      {children}
    </Button>
  ) : (
    <Button {...look} component={Link} to={to}>
      {children}
    </Button>
  );
}

/** The entry beside the rows; one that is not among them in the list of transactions. */
function OpenRow({ row }: { row: NamedRow | undefined }) {
  const [params] = useSearchParams();
  if (!row) return null;
  if (row.entryNumber === null)
    return row.transactionId && <Act to={transactionsPath({ history: row.transactionId })}>Open</Act>;
  const search = new URLSearchParams(params);
  search.set('entry', String(row.entryNumber));
  return <Act to={`?${search.toString()}`}>Open</Act>;
}

function isMixed(rows: readonly NamedRow[]): boolean {
  return new Set(rows.map(({ isTicked }) => isTicked)).size > 1;
}

function tickText({ rows }: NamedReason): string {
  const isPair = rows.length > 1;
  if (isMixed(rows)) return 'These two rows come to it together: one is ticked, the other is not.';
  return rows[0]?.isTicked
    ? `${isPair ? 'These two rows are' : 'This row is'} ticked and ${isPair ? 'come' : 'comes'} to it. Is it on the statement?`
    : `${isPair ? 'These two rows are' : 'This row is'} not ticked and ${isPair ? 'come' : 'comes'} to it. Is it on the statement?`;
}
