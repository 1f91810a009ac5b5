import { Alert, Box, Button, Paper, Typography, useMediaQuery, type Theme } from '@mui/material';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Account } from '@counterfoil/contracts/account.contract';
import type { Worksheet } from '@counterfoil/contracts/reconciliation.contract';
import { ApiError, messageOf } from '../../../api/api-error';
import { carryOut } from '../../../api/carry-out';
import { useSubmissionKey } from '../../../api/submission-key';
import { useBusiness } from '../../../books/business-context';
import { useReconcile } from '../../../books/reconciliations.queries';
import { reconciliationPath } from '../../../books/reconciliation-words';
import { useUndo } from '../../../books/undo.queries';
import { formatDay } from '../../../ui/date-format';
import { formatCount } from '../../../ui/money-format';
import { EmptyNotice, QueryNotice, UNEXPECTED } from '../../../ui/Notice';
import { PageHeader } from '../../../ui/PageHeader';
import { Section } from '../../../ui/Section';
import { BackToAccount } from '../BackToAccount';
import { useWorksheet } from '../reconciliation.queries';
import { DifferenceBar } from './DifferenceBar';
import { Explanation } from './Explanation';
import { RowFilterBar } from './RowFilterBar';
import { SheetGrid } from './SheetGrid';
import { sheetFigures, sheetRows, shownRows, type RowFilter } from './sheet-rows';
import { useTicks } from './use-ticks';

interface Props {
  account: Account;
  closingDay: string;
  /** What the bank says, signed like an asset. */
  balance: string;
}

/** The rows of an account up to a day, ticked where the bank has them, and what lies between the bank and the ticks. */
export function WorksheetPage(props: Props) {
  const { account, closingDay } = props;
  const worksheet = useWorksheet(useBusiness().id, account.id, closingDay);
  const { data } = worksheet;
  return (
    <>
      <BackToAccount account={account} />
      <PageHeader
        title={`Reconcile ${account.name}`}
        subtitle={`Through ${formatDay(closingDay)}${data?.statement ? `, as ${data.statement.fileName} has it` : ''}`}
      />
      {data ? (
        <Sheet {...props} worksheet={data} onReadAgain={() => worksheet.refetch()} />
      ) : (
        <Paper variant="outlined">
          <QueryNotice query={worksheet} failure="The rows could not be loaded" reason={UNEXPECTED} rows={12} />
        </Paper>
      )}
    </>
  );
}

function Sheet({
  account,
  closingDay,
  balance,
  worksheet,
  onReadAgain,
}: Props & { worksheet: Worksheet; onReadAgain: () => Promise<unknown> }) {
  const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'));
  const isWide = useMediaQuery<Theme>((theme) => theme.breakpoints.up('md'));
  const [isAsked, setAsked] = useState(false);
  const [filter, setFilter] = useState<RowFilter>({ search: '', amount: '' });
  const ticks = useTicks(account.id, closingDay);
  const rows = useMemo(() => sheetRows(worksheet), [worksheet]);
  const figures = sheetFigures(worksheet, rows, balance, ticks.isTicked);
  const shown = useMemo(() => shownRows(rows, filter), [rows, filter]);
  const finishing = useFinish({ account, closingDay, balance, worksheet }, onReadAgain, ticks.forget);
  const finish = () => finishing.finish(rows.filter(ticks.isTicked).map(({ entryNumber }) => entryNumber));
  const agrees = figures.differenceMinor === 0n;
  return (
    <>
      <DifferenceBar account={account} figures={figures}>
        {agrees ? (
          <Button variant="contained" disabled={finishing.isPending} onClick={finish} sx={BAR_BUTTON}>
            {finishing.isPending ? 'Finishing...' : 'Finish'}
          </Button>
        ) : (
          !isWide && (
            <Button
              variant="outlined"
              aria-expanded={isAsked}
              aria-controls={isAsked ? EXPLANATION_ID : undefined}
              onClick={() => setAsked(!isAsked)}
              sx={BAR_BUTTON}
            >
              {isAsked ? 'Back to the rows' : 'Why?'}
            </Button>
          )
        )}
      </DifferenceBar>
      {finishing.hasMoved && (
        <Alert severity="info" sx={{ mb: 2 }} onClose={finishing.forgetMove}>
          The books have moved while you were reconciling. The rows were read again, and your ticks were kept.
        </Alert>
      )}
      {finishing.failure && (
        <Alert severity="error" sx={{ mb: 2 }}>
          {finishing.failure}
        </Alert>
      )}
      <Box
        sx={{
          display: 'grid',
          gap: { xs: 2, md: 3 },
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 320px' },
        }}
      >
        {(isWide || (isAsked && !agrees)) && (
          <Box id={EXPLANATION_ID} sx={{ order: { md: 2 }, position: { md: 'sticky' }, top: { md: BELOW_BAR } }}>
            {agrees ? (
              <Agreed open={rows.length - figures.ticked} />
            ) : (
              <Explanation
                account={account}
                closingDay={closingDay}
                figures={figures}
                rows={rows}
                leftOut={worksheet.leftOut}
                ticks={ticks}
              />
            )}
          </Box>
        )}
        <Box sx={{ minWidth: 0, containerType: 'inline-size' }}>
          <RowFilterBar
            filter={filter}
            onChange={setFilter}
            rows={rows.length}
            shown={shown.length}
            ticked={figures.ticked}
            onTickShown={(isTicked) =>
              ticks.set(
                shown.map(({ key }) => key),
                isTicked,
              )
            }
          />
          <Paper
            variant="outlined"
            sx={{
              overflow: 'clip',
              mx: { xs: -2, sm: 0 },
              borderInline: { xs: 0, sm: '1px solid' },
              borderRadius: { xs: 0, sm: 1 },
              borderColor: { xs: 'divider', sm: 'divider' },
            }}
          >
            {rows.length === 0 ? (
              <EmptyNotice
                title="Nothing to tick"
                text={`The books have no row up to ${formatDay(closingDay)} that was not agreed on yet.`}
              />
            ) : shown.length === 0 ? (
              <EmptyNotice title="No row is like that" text="Other words or another amount may find it." />
            ) : (
              <SheetGrid rows={shown} ticks={ticks} label={`Rows of ${account.name}`} isPhone={isPhone} />
            )}
          </Paper>
        </Box>
      </Box>
    </>
  );
}

const EXPLANATION_ID = 'difference-explained';
/** Pixels: the bar with the difference stays above. */
const BELOW_BAR = 96;
const BAR_BUTTON = { width: { xs: '100%', sm: 'auto' } } as const;

/** In the place of the explanation, so that the rows stay where they are when the last tick is made. */
function Agreed({ open }: { open: number }) {
  return (
    <Section title="Nothing between them">
      <Typography variant="body2" color="textSecondary" sx={{ px: 2, py: 1.5 }}>
        The ticked rows come to what the bank says.{' '}
        {open === 1
          ? 'The row that is not ticked stays open for the next statement.'
          : open > 1 && `The ${formatCount(open)} rows that are not ticked stay open for the next statement.`}
      </Typography>
    </Section>
  );
}

/** Says that books and bank agree. Where the books have moved since the rows were read, they are read again. */
function useFinish(
  { account, closingDay, balance, worksheet }: Props & { worksheet: Worksheet },
  onReadAgain: () => Promise<unknown>,
  onDone: () => void,
) {
  const business = useBusiness();
  const reconcile = useReconcile(business.id, account.id);
  const submission = useSubmissionKey();
  const { tell } = useUndo(business.id);
  const navigate = useNavigate();
  const [hasMoved, setMoved] = useState(false);
  const statement = worksheet.statement;
  const isOfStatement = statement?.closingDay === closingDay && statement.balance === balance;
  const isMove = reconcile.error instanceof ApiError && reconcile.error.problem?.code === 'books_moved';
  const finish = (cleared: number[]) => {
    setMoved(false);
    const request = {
      closingDay,
      balance,
      newestEntry: worksheet.newestEntry,
      cleared,
      ...(isOfStatement ? { importId: statement.importId } : {}),
    };
    carryOut(
      reconcile,
      { request, key: submission.keyFor(request) },
      {
        onSuccess: ({ answer, commandId }) => {
          onDone();
          tell('Reconciled', `${account.name} agrees with the bank through ${formatDay(closingDay)}`, [commandId]);
          void navigate(reconciliationPath({ account: account.id, report: answer.id }), { replace: true });
        },
        onError: (error) => {
          if (!(error instanceof ApiError) || error.problem?.code !== 'books_moved') return;
          void onReadAgain().then(() => setMoved(true));
        },
      },
    );
  };
  return {
    finish,
    hasMoved,
    forgetMove: () => setMoved(false),
    isPending: reconcile.isPending,
    failure:
      reconcile.isError && !isMove ? messageOf(reconcile.error, 'The reconciliation could not be finished') : null,
  };
}
