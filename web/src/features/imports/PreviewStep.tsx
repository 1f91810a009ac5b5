import {
  Alert,
  Box,
  Button,
  DialogActions,
  DialogContent,
  FormControlLabel,
  Stack,
  Switch,
  ToggleButton,
  ToggleButtonGroup,
  Typography,
} from '@mui/material';
import { useState } from 'react';
import type { Account } from '@counterfoil/contracts/account.contract';
import type { Business } from '@counterfoil/contracts/business.contract';
import { LARGE_IMPORT_ROWS } from '@counterfoil/contracts/import.contract';
import type { Import } from '@counterfoil/contracts/import-answer.contract';
import { messageOf } from '../../api/api-error';
import { SERIF } from '../../theme/theme';
import { formatDay } from '../../ui/date-format';
import { LoadingRows } from '../../ui/LoadingRows';
import { formatCount, formatFigure } from '../../ui/money-format';
import { FailureNotice } from '../../ui/Notice';
import { showFailure } from '../../ui/toasts';
import { useBilling } from '../billing/billing.queries';
import { usageOf } from '../billing/usage';
import { useCategories } from '../categories/categories.queries';
import { PreviewTable } from './PreviewTable';
import { ProblemAlert, UpgradeLink } from './ProblemAlert';
import type { ImportSession } from './use-import-session';
import { usePreviewRows, type PreviewFilter, type PreviewRows } from './use-preview-rows';

/** Step 3: what was understood, row by row; faulty rows are mended or left out. */
export function PreviewStep({
  session,
  business,
  accounts,
}: {
  session: ImportSession;
  business: Business;
  accounts: readonly Account[];
}) {
  const { found, account } = session;
  if (!found || !account) return null;
  return <Preview session={session} business={business} found={found} account={account} accounts={accounts} />;
}

function Preview({
  session,
  business,
  found,
  account,
  accounts,
}: {
  session: ImportSession;
  business: Business;
  found: Import;
  account: Account;
  accounts: readonly Account[];
}) {
  const categories = useCategories(business.id).data;
  const preview = usePreviewRows(found);
  const { included, beforeOpeningDate, duplicates } = found.counts;
  const leftOut = found.accountNames.filter(({ isLeftOut }) => isLeftOut);
  const nameOf = new Map(accounts.map(({ id, name }) => [id, name]));
  const accountNames = found.into.length > 1 || leftOut.length > 0 ? nameOf : null;
  const begin = () => void preview.saved().then(session.commit);
  return (
    <>
      <DialogContent>
        <Stack spacing={2} sx={{ pt: 1.5 }}>
          <ProblemAlert problem={session.problem} />
          <Box sx={{ borderLeft: 3, borderColor: 'primary.main', pl: 2, py: 0.5 }}>
            <Typography sx={{ fontFamily: SERIF, fontSize: { xs: 16, sm: 20 }, lineHeight: 1.4 }} aria-live="polite">
              {found.sentence}.
            </Typography>
            <Into found={found} names={nameOf} />
            {leftOut.length > 0 && (
              <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
                Left out: {leftOut.map((left) => leftOutText(left, business.currency)).join(', ')}.
              </Typography>
            )}
          </Box>
          <Stack
            direction="row"
            spacing={2}
            useFlexGap
            sx={{ flexWrap: 'wrap', justifyContent: 'space-between', alignItems: 'center' }}
          >
            <FormControlLabel
              control={
                <Switch
                  size="small"
                  checked={found.mapping?.flipped ?? false}
                  disabled={session.isBusy}
                  onChange={() => void session.flip()}
                />
              }
              label={<Typography variant="body2">Swap money in and money out</Typography>}
              sx={{ ml: -0.5 }}
            />
            <Filters found={found} preview={preview} />
          </Stack>
          <CurrencyNotice found={found} currency={business.currency} />
          <OpeningDateNotice
            count={beforeOpeningDate}
            date={
              found.into.length > 1
                ? null
                : (accounts.find(({ id }) => id === found.into[0]?.accountId) ?? account).initialBalanceDate
            }
          />
          <DuplicateNotice
            count={duplicates}
            isSeveral={found.into.length > 1}
            isBusy={session.isBusy}
            onAll={(includeDuplicates) => void session.change({ includeDuplicates })}
          />
          <SuggestionNotice preview={preview} />
          <LimitNotice business={business} found={found} preview={preview} />
          <Rows
            preview={preview}
            categories={categories ?? []}
            currency={business.currency}
            accountNames={accountNames}
          />
        </Stack>
      </DialogContent>
      <DialogActions sx={{ justifyContent: 'space-between', flexWrap: 'wrap', gap: 1 }}>
        <Box>
          <Button variant="text" onClick={session.back}>
            Back
          </Button>
          <Button variant="text" onClick={session.back}>
            Change Account
          </Button>
        </Box>
        <Button
          variant="contained"
          disabled={included === 0 || session.isBusy}
          onClick={begin}
          sx={{ flexGrow: { xs: 1, sm: 0 } }}
        >
          Import {formatCount(included)} {included === 1 ? 'transaction' : 'transactions'}
        </Button>
      </DialogActions>
    </>
  );
}

/** "Private (12 rows, -340.10)": nothing of a file goes missing unseen. */
function leftOutText({ name, rows, net }: Import['accountNames'][number], currency: Business['currency']): string {
  return `${name} (${rows === 1 ? '1 row' : `${formatCount(rows)} rows`}${net === undefined ? '' : `, ${formatFigure(net, currency)}`})`;
}

function Rows({
  preview,
  ...line
}: { preview: PreviewRows } & Pick<Parameters<typeof PreviewTable>[0], 'categories' | 'currency' | 'accountNames'>) {
  const { list, rows, filter, edit } = preview;
  if (list.isError && rows.length === 0)
    return (
      <FailureNotice
        title="The rows could not be loaded"
        text={messageOf(list.error, 'The server did not answer as expected.')}
        onRetry={() => void list.refetch()}
      />
    );
  if (list.isPending) return <LoadingRows />;
  if (rows.length === 0)
    return (
      <Typography variant="body2" color="textSecondary">
        None of the rows needs it any more.
      </Typography>
    );
  return (
    <PreviewTable
      key={filter}
      rows={rows}
      total={list.data?.pages[0]?.total ?? rows.length}
      onMore={() => void (list.hasNextPage && !list.isFetchingNextPage && list.fetchNextPage())}
      {...line}
      onEdit={edit}
    />
  );
}

function Filters({ found, preview }: { found: Import; preview: PreviewRows }) {
  const { rows, invalid, duplicates } = found.counts;
  // What is filtered for stays on offer while its last rows are mended.
  const isOffered = (filter: PreviewFilter, count: number): boolean => count > 0 || preview.filter === filter;
  if (!isOffered('invalid', invalid) && !isOffered('duplicate', duplicates)) return null;
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={preview.filter}
      aria-label="Rows shown"
      onChange={(_event, chosen: PreviewFilter | null) => chosen && preview.setFilter(chosen)}
    >
      <ToggleButton value="all">All rows ({formatCount(rows)})</ToggleButton>
      {isOffered('invalid', invalid) && (
        <ToggleButton value="invalid">Needs attention ({formatCount(invalid)})</ToggleButton>
      )}
      {isOffered('duplicate', duplicates) && (
        <ToggleButton value="duplicate">Seen before ({formatCount(duplicates)})</ToggleButton>
      )}
    </ToggleButtonGroup>
  );
}

function DuplicateNotice({
  count,
  isSeveral,
  isBusy,
  onAll,
}: {
  count: number;
  isSeveral: boolean;
  isBusy: boolean;
  onAll: (isIncluded: boolean) => void;
}) {
  if (count === 0) return null;
  const actions = (
    <>
      <Button size="small" variant="text" color="inherit" disabled={isBusy} onClick={() => onAll(true)}>
        Tick all
      </Button>
      <Button size="small" variant="text" color="inherit" disabled={isBusy} onClick={() => onAll(false)}>
        Untick all
      </Button>
    </>
  );
  return (
    <Alert severity="info" action={actions}>
      {count === 1 ? '1 row stands' : `${formatCount(count)} rows stand`} in{' '}
      {isSeveral ? 'their accounts' : 'this account'} already and {count === 1 ? 'is' : 'are'} left out. Tick a row to
      import it all the same.
    </Alert>
  );
}

function SuggestionNotice({ preview }: { preview: PreviewRows }) {
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

/** Which account gets what: a wrong direction shows for each of them. */
function Into({ found, names }: { found: Import; names: ReadonlyMap<string, string> }) {
  const [first, ...others] = found.into.map(({ accountId, sentence }) => ({
    accountId,
    sentence,
    name: names.get(accountId) ?? 'an account that is gone',
  }));
  if (others.length === 0)
    return (
      <Typography variant="body2" color="textSecondary">
        Into {first?.name}. Is that what your bank says?
      </Typography>
    );
  return (
    <Box component="ul" aria-label="What goes into which account" sx={{ m: 0, mt: 0.5, pl: 2 }}>
      {[first, ...others].map(
        (share) =>
          share && (
            <Typography key={share.accountId} component="li" variant="body2" color="textSecondary">
              <Box component="span" sx={{ color: 'text.primary', fontWeight: 550 }}>
                {share.name}
              </Box>
              : {share.sentence}
            </Typography>
          ),
      )}
    </Box>
  );
}

/** Figures of another currency that stand in the books as they are, by the person's own word. */
function CurrencyNotice({ found, currency }: { found: Import; currency: string }) {
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

function OpeningDateNotice({ count, date }: { count: number; date: string | null }) {
  if (count === 0) return null;
  return (
    <Alert severity="warning">
      {count === 1 ? '1 row is' : `${formatCount(count)} rows are`} dated before{' '}
      {date === null ? '' : `${formatDay(date)}, `}the day of the account&apos;s opening balance. If that balance
      already holds them, the account will be off by their sum: once they are imported, you are offered to move it.
    </Alert>
  );
}

function LimitNotice({ business, found, preview }: { business: Business; found: Import; preview: PreviewRows }) {
  const { data } = useBilling(business.id);
  const [isBusy, setBusy] = useState(false);
  const usage = data && usageOf(data, business.today);
  const { included, rows } = found.counts;
  if (!usage || usage.limit === null || included <= usage.remaining) return null;
  const keep = () => {
    setBusy(true);
    preview
      .keepNewest(usage.remaining)
      .catch((error: unknown) => showFailure('The rows were not changed', messageOf(error, 'Please try again.')))
      .finally(() => setBusy(false));
  };
  const mayKeep = usage.remaining > 0 && rows <= LARGE_IMPORT_ROWS;
  const actions = (
    <>
      {mayKeep && (
        <Button size="small" variant="text" color="inherit" disabled={isBusy} onClick={keep}>
          {isBusy ? 'Unticking...' : `Keep the newest ${formatCount(usage.remaining)}`}
        </Button>
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
