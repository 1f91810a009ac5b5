import { Alert, Box, Button, DialogActions, DialogContent, FormControlLabel, Stack, Switch, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material';
import { useMemo, useState } from 'react';
import type { Business } from '@counterfoil/contracts/business.contract';
import { understanding } from '@counterfoil/bank-csv/understanding';
import { SERIF } from '../../app/theme';
import { formatDay } from '../../ui/date-format';
import { formatCount } from '../../ui/money-format';
import { useBilling } from '../billing/billing.queries';
import { usageOf } from '../billing/usage';
import { useCategories } from '../categories/categories.queries';
import { PreviewTable } from './PreviewTable';
import { bulkRow, categoryIdsByName, review, type RowEdit } from './row-review';
import type { ImportSession } from './use-import-session';

/** Decimals of the currencies on offer; all of them have two. */
const EXPONENT = 2;

/** Step 3: what was understood, row by row; faulty rows are mended or left out. */
export function PreviewStep({ session, business }: { session: ImportSession; business: Business }) {
  const { preview, account, mapping } = session;
  const categories = useCategories(business.id).data;
  const [edits, setEdits] = useState<ReadonlyMap<number, RowEdit>>(new Map());
  const [onlyFaulty, setOnlyFaulty] = useState(false);
  const byName = useMemo(() => categoryIdsByName(categories ?? []), [categories]);
  const rows = useMemo(() => (preview?.rows ?? []).map((row) => review(row, edits.get(row.line), byName)), [preview, edits, byName]);
  if (!preview || !account || !mapping) return null;
  const faulty = rows.filter(({ row, issues }) => issues.length > 0 || row.reasons.length > 0);
  const included = rows.filter(({ isIncluded }) => isIncluded);
  const edit = (line: number, change: RowEdit) => setEdits(new Map(edits).set(line, { ...edits.get(line), ...change }));
  const flip = () => {
    // An amount typed for the other direction would be wrong now.
    setEdits(new Map([...edits].map(([line, { amount: _amount, ...rest }]) => [line, rest])));
    session.flip();
  };
  return (
    <>
      <DialogContent>
        <Stack spacing={2} sx={{ pt: 1.5 }}>
          {session.problem && <Alert severity="error">{session.problem}</Alert>}
          <Box sx={{ borderLeft: 3, borderColor: 'primary.main', pl: 2, py: 0.5 }}>
            <Typography sx={{ fontFamily: SERIF, fontSize: { xs: 16, sm: 20 }, lineHeight: 1.4 }} aria-live="polite">{sentence(session, business)}.</Typography>
            <Typography variant="body2" color="textSecondary">Into {account.name}. Is that what your bank says?</Typography>
          </Box>
          <Stack direction="row" spacing={2} useFlexGap sx={{ flexWrap: 'wrap', justifyContent: 'space-between', alignItems: 'center' }}>
            <FormControlLabel control={<Switch size="small" checked={mapping.flipped} disabled={session.isBusy} onChange={flip} />} label={<Typography variant="body2">Swap money in and money out</Typography>} sx={{ ml: -0.5 }} />
            {faulty.length > 0 && (
              <ToggleButtonGroup exclusive size="small" value={onlyFaulty ? 'faulty' : 'all'} aria-label="Rows shown" onChange={(_event, chosen: string | null) => chosen && setOnlyFaulty(chosen === 'faulty')}>
                <ToggleButton value="all">All rows ({formatCount(rows.length)})</ToggleButton>
                <ToggleButton value="faulty">Needs attention ({formatCount(faulty.length)})</ToggleButton>
              </ToggleButtonGroup>
            )}
          </Stack>
          <OpeningDateNotice count={preview.summary.rowsBeforeOpeningDate} date={account.initialBalanceDate} />
          <LimitNotice business={business} count={included.length} />
          <PreviewTable key={String(onlyFaulty)} rows={onlyFaulty ? faulty : rows} categories={categories ?? []} currency={business.currency} onEdit={edit} />
        </Stack>
      </DialogContent>
      <DialogActions sx={{ justifyContent: 'space-between', flexWrap: 'wrap', gap: 1 }}>
        <Box>
          <Button variant="text" onClick={session.back}>Back</Button>
          <Button variant="text" onClick={session.back}>Change Account</Button>
        </Box>
        <Button variant="contained" disabled={included.length === 0 || session.isBusy} onClick={() => void session.send(included.map((row) => ({ line: row.row.line, request: bulkRow(row, account.id) })))}>
          Import {formatCount(included.length)} {included.length === 1 ? 'transaction' : 'transactions'}
        </Button>
      </DialogActions>
    </>
  );
}

function sentence({ preview, account }: ImportSession, { currency }: Business): string {
  return preview && account ? understanding(preview.summary, { accountType: account.type, currency, exponent: EXPONENT }) : '';
}

function OpeningDateNotice({ count, date }: { count: number; date: string }) {
  if (count === 0) return null;
  return (
    <Alert severity="warning">
      {count === 1 ? '1 row is' : `${formatCount(count)} rows are`} dated before {formatDay(date)}, the day of the account&apos;s opening balance. If that balance already holds them, the account will be off by their sum: compare it with your bank afterwards.
    </Alert>
  );
}

function LimitNotice({ business, count }: { business: Business; count: number }) {
  const { data } = useBilling(business.id);
  const usage = data && usageOf(data, business.today);
  if (!usage || usage.limit === null || count <= usage.remaining) return null;
  return <Alert severity="warning">{formatCount(usage.remaining)} of your plan&apos;s {formatCount(usage.limit)} transactions are left in this period, and {formatCount(count)} rows are chosen. Untick {formatCount(count - usage.remaining)} of them, or nothing will be imported.</Alert>;
}
