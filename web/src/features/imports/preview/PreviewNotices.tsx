/** What a person is told above the rows of the preview. */
import { Alert, Button, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import type { Business, Currency } from '@counterfoil/contracts/business.contract';
import { LARGE_IMPORT_ROWS } from '@counterfoil/contracts/import.contract';
import type { Import } from '@counterfoil/contracts/import-answer.contract';
import { messageOf } from '../../../api/api-error';
import { formatDay } from '../../../ui/date-format';
import { formatCount, formatMoney } from '../../../ui/money-format';
import { showFailure } from '../../../ui/toasts';
import { useBilling } from '../../../plans/plans.queries';
import { usageOf } from '../../../plans/usage';
import { UpgradeLink } from '../ProblemAlert';
import type { PreviewRows } from './use-preview-rows';

/**
 * Ticks every row that nothing speaks against, or none; always there, so that what was unticked is found again. Beside
 * it what is left out, with its sum.
 */
export function TickAll({
  found,
  currency,
  isBusy,
  onShowLeftOut,
  onAll,
}: {
  found: Import;
  currency: Currency;
  isBusy: boolean;
  onShowLeftOut: () => void;
  onAll: (isIncluded: boolean) => void;
}) {
  const { included, rows, leftOut, leftOutNet } = found.counts;
  return (
    <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
      <Typography variant="body2" color="textSecondary">
        {formatCount(included)} of {rows === 1 ? '1 row' : `${formatCount(rows)} rows`} ticked
      </Typography>
      <Button size="small" variant="text" disabled={isBusy} onClick={() => onAll(true)}>
        Tick all
      </Button>
      <Button size="small" variant="text" disabled={isBusy || included === 0} onClick={() => onAll(false)}>
        Untick all
      </Button>
      {leftOut > 0 && (
        <Button size="small" variant="text" onClick={onShowLeftOut}>
          {leftOut === 1 ? '1 row' : `${formatCount(leftOut)} rows`} left out, {formatMoney(leftOutNet, currency)}
        </Button>
      )}
    </Stack>
  );
}

/** Rows that stand in the books already, and ways to tick them all the same. */
export function DuplicateNotice({
  count,
  leftOut,
  isSeveral,
  isBusy,
  onAll,
}: {
  count: number;
  /** Of them, those that are not ticked. */
  leftOut: number;
  isSeveral: boolean;
  isBusy: boolean;
  onAll: (isIncluded: boolean) => void;
}) {
  if (count === 0) return null;
  const actions = (
    <>
      <Button size="small" variant="text" color="inherit" disabled={isBusy} onClick={() => onAll(true)}>
        Tick them
      </Button>
      <Button size="small" variant="text" color="inherit" disabled={isBusy} onClick={() => onAll(false)}>
        Untick them
      </Button>
    </>
  );
  return (
    <Alert severity="info" action={actions}>
      {count === 1 ? '1 row stands' : `${formatCount(count)} rows stand`} in{' '}
      {isSeveral ? 'their accounts' : 'this account'} already{duplicatesText(count, leftOut)}
    </Alert>
  );
}

/** What becomes of them as they are ticked now. */
function duplicatesText(count: number, leftOut: number): string {
  if (leftOut === count) return ` and ${count === 1 ? 'is' : 'are'} left out. Tick a row to import it all the same.`;
  if (leftOut === 0) return `, and ${count === 1 ? 'is' : 'are'} imported once more all the same.`;
  return `: ${formatCount(leftOut)} ${leftOut === 1 ? 'is' : 'are'} left out, ${formatCount(count - leftOut)} imported once more all the same.`;
}

/** Rows that may have been recorded from another statement: somebody has to say so before the import. */
export function AskedPairsNotice({
  count,
  isBusy,
  onAll,
}: {
  count: number;
  isBusy: boolean;
  onAll: (isSame: boolean) => void;
}) {
  if (count === 0) return null;
  const actions = (
    <>
      <Button size="small" variant="text" color="inherit" disabled={isBusy} onClick={() => onAll(true)}>
        They’re the same
      </Button>
      <Button size="small" variant="text" color="inherit" disabled={isBusy} onClick={() => onAll(false)}>
        Record all
      </Button>
    </>
  );
  return (
    <Alert severity="warning" action={actions}>
      {count === 1 ? '1 row looks' : `${formatCount(count)} rows look`} like transactions from another import: same
      amount, nearby date, other words. Tell us whether they are the same.
    </Alert>
  );
}

/** Categories that earlier rows suggest, all to be taken at once. */
export function SuggestionNotice({ preview }: { preview: PreviewRows }) {
  const count = preview.rows.filter(({ suggestion }) => suggestion).length;
  if (count === 0) return null;
  const action = (
    <Button size="small" variant="text" color="inherit" onClick={preview.takeSuggestions}>
      Take {count === 1 ? 'it' : `all ${formatCount(count)}`}
    </Button>
  );
  return (
    <Alert severity="info" action={action}>
      {count === 1 ? 'For 1 row a category is suggested' : `For ${formatCount(count)} rows a category is suggested`},
      from how you filed the same merchants before.
    </Alert>
  );
}

/** Figures of another currency that stand in the books as they are, by the person's own word. */
export function CurrencyNotice({ found, currency }: { found: Import; currency: string }) {
  const taken = found.layout?.foreign?.filter(({ isTaken }) => isTaken) ?? [];
  if (taken.length === 0) return null;
  return (
    <Alert severity="warning">
      {taken
        .map(
          (foreign) => `${foreign.rows === 1 ? '1 row' : `${formatCount(foreign.rows)} rows`} in ${foreign.currency}`,
        )
        .join(', ')}
      : the figures are recorded as {currency} as they are. Nothing is converted.
    </Alert>
  );
}

/** Rows from before the account's opening balance. */
export function OpeningDateNotice({ count, date }: { count: number; date: string | null }) {
  if (count === 0) return null;
  return (
    <Alert severity="warning">
      {count === 1 ? '1 row is' : `${formatCount(count)} rows are`} dated before{' '}
      {date === null ? '' : `${formatDay(date)}, `}the day of the account&apos;s opening balance. If that balance
      already holds them, the account will be off by their sum: once they are imported, you are offered to move it.
    </Alert>
  );
}

/** More rows than the plan has room for. */
export function LimitNotice({ business, found, preview }: { business: Business; found: Import; preview: PreviewRows }) {
  const { data } = useBilling(business.id);
  const [isBusy, setBusy] = useState(false);
  const usage = data && usageOf(data, business.today);
  const { included, rows } = found.counts;
  if (!usage || usage.limit === null || included <= usage.remaining) return null;
  const keep = (which: 'newest' | 'oldest') => {
    setBusy(true);
    preview
      .keepOnly(which, usage.remaining)
      .catch((error: unknown) => showFailure('The rows were not changed', messageOf(error, 'Please try again.')))
      .finally(() => setBusy(false));
  };
  const mayKeep = usage.remaining > 0 && rows <= LARGE_IMPORT_ROWS;
  const actions = (
    <>
      {mayKeep && (
        <>
          <Button size="small" variant="text" color="inherit" disabled={isBusy} onClick={() => keep('newest')}>
            {isBusy ? 'Unticking...' : `Keep the newest ${formatCount(usage.remaining)}`}
          </Button>
          <Button size="small" variant="text" color="inherit" disabled={isBusy} onClick={() => keep('oldest')}>
            Keep the oldest {formatCount(usage.remaining)}
          </Button>
        </>
      )}
      <UpgradeLink />
    </>
  );
  return (
    <Alert severity="warning" action={actions}>
      {formatCount(usage.remaining)} of your plan&apos;s {formatCount(usage.limit)} transactions are left in this
      period, and {formatCount(included)} rows are chosen. Untick {formatCount(included - usage.remaining)} of them, or
      nothing will be imported.
    </Alert>
  );
}
