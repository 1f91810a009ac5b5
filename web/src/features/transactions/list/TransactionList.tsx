import AddIcon from '@mui/icons-material/AddOutlined';
import KeyboardIcon from '@mui/icons-material/KeyboardOutlined';
import UploadIcon from '@mui/icons-material/UploadFileOutlined';
import { Box, Button, IconButton, Paper, Stack, Tooltip, Typography, useMediaQuery, type Theme } from '@mui/material';
import { lazy, Suspense, useRef, useState } from 'react';
import { Link } from 'react-router';
import { PATHS } from '../../../paths';
import { LoadingRows } from '../../../ui/LoadingRows';
import { IN_TURN } from '../../../ui/drawing/in-turn';
import { EmptyNotice, LoadFailure } from '../../../ui/Notice';
import { PageHeader } from '../../../ui/PageHeader';
import { useDialogSession } from '../../../ui/use-dialog-session';
import { usePageShortcuts } from '../../../ui/use-page-shortcuts';
import { useDeletedAccounts } from '../../../books/books.queries';
import { useBusiness, useMay } from '../../../books/business-context';
import { useUndo } from '../../../books/undo.queries';
import type { ListSort } from '../../../books/transactions-path';
import { HistoryPanel } from '../history/HistoryPanel';
import { LimitBanner } from '../LimitBanner';
import { emptyText, isFiltered, NO_FILTER, queryOf, shownText, sortedBy, useListFilter } from './list-filter';
import { GroupChoice } from './FilterChoices';
import { ListFilterBar } from './ListFilterBar';
import { SelectionButtons } from './SelectionButtons';
import { PhoneList } from './PhoneList';
import { ShortcutsDialog } from './ShortcutsDialog';
import { GRID_WIDTH, LINE_HEIGHT } from '../grid/grid-style';
import { TransactionGrid } from '../grid/TransactionGrid';
import { readRows, useTransactionCount } from '../transactions.queries';
import { useListRows, type ShownBlocks } from './use-list-rows';
import { transactionIdOf } from '../rows/corrected-row';
import { useRowDialogs } from '../rows/use-row-dialogs';
import { useSelection } from '../rows/use-selection';

const AddTransactionDialog = lazy(async () => ({
  default: (await import('../entry/AddTransactionDialog')).AddTransactionDialog,
}));
const NotesDrawer = lazy(async () => ({ default: (await import('../../../books/notes/NotesDrawer')).NotesDrawer }));
const TillDialog = lazy(async () => ({ default: (await import('../entry/TillDialog')).TillDialog }));

/** Pixels of the window above and below the table. */
const AROUND_TABLE = 268;

/** Room for a scroll bar below the rows, where the table is wider than its place. */
const SCROLL_BAR = 16;

/** As high as its rows, and no higher than the window: nothing blank stands under the last row. */
function heightOf(rows: number) {
  const most = `max(360px, calc(100dvh - ${AROUND_TABLE}px))`;
  const height = (beside: number) => `min(${LINE_HEIGHT * (rows + 1) + beside}px, ${most})`;
  return { height: height(0), [`@container (max-width: ${GRID_WIDTH - 1}px)`]: { height: height(SCROLL_BAR) } };
}

/**
 * Every transaction of the business: found, sorted, grouped, corrected, categorised, deleted, and its history.
 * @param onImport opens the import of a bank statement
 */
export function TransactionList({ onImport }: { onImport: () => void }) {
  const business = useBusiness();
  const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'));
  const mayImport = useMay('transactions.import');
  const mayReadImports = useMay('imports.read');
  const mayDeleteAny = useMay('transactions.delete-any');
  const mayReadHistory = useMay('history.read');
  const mayWriteRules = useMay('categories.manage');
  const [filter, change] = useListFilter();
  const query = queryOf(filter);
  const [shown, setShown] = useState<ShownBlocks>([0, 0]);
  const list = useListRows(business.id, query, shown);
  const counted = useTransactionCount(business.id, isFiltered(filter));
  const all = isFiltered(filter) ? counted : list.total;
  const chosen = useSelection(business.id, (limit) => readRows(business.id, query, limit));
  // What is left of a deleted account is read: a row that was deleted there could not be brought back.
  const isOfDeleted = useDeletedAccounts(business.id).data?.some(({ id }) => id === filter.accountId) ?? false;
  const selection = mayDeleteAny && !isOfDeleted ? chosen : null;
  const add = useDialogSession();
  const till = useDialogSession();
  const shortcuts = useDialogSession();
  // Once it was open it stays, so that it can leave as it came.
  const [hasOpened, setOpened] = useState(false);
  if (filter.notes !== '' && !hasOpened) setOpened(true);
  const { undoLast } = useUndo(business.id);
  const search = useRef<HTMLInputElement>(null);
  const grid = useRef<HTMLTableElement>(null);
  const {
    actions: ofRows,
    leaving,
    categorizeSelected,
    removeSelected,
    dialogs,
  } = useRowDialogs(selection, {
    openHistory: (row) => mayReadHistory && change({ history: transactionIdOf(row) }),
    openNotes: (row) => change({ notes: transactionIdOf(row) }),
  });
  const actions = isOfDeleted ? { ...ofRows, mayDelete: () => false } : ofRows;
  usePageShortcuts({
    '/': () => search.current?.focus(),
    u: undoLast,
    'mod+z': undoLast,
    '?': shortcuts.open,
    n: add.open,
  });
  const onSort = (by: ListSort) => change(sortedBy(filter, by));
  const hasNone = list.total === 0 && !list.isStale;
  const count = selection?.rows.length ?? 0;

  return (
    <>
      <PageHeader title="Transactions" subtitle="Everything recorded in your books">
        {!isPhone && (
          <Tooltip title="Keyboard shortcuts (?)">
            <IconButton aria-label="Keyboard shortcuts" onClick={shortcuts.open}>
              <KeyboardIcon />
            </IconButton>
          </Tooltip>
        )}
        {mayWriteRules && (
          <Button component={Link} to={PATHS.rules} variant="text">
            Rules
          </Button>
        )}
        {mayReadImports && (
          <Button component={Link} to={PATHS.imports} variant="text">
            Imports
          </Button>
        )}
        <Button component={Link} to={PATHS.receipts} variant="text">
          Receipts
        </Button>
        <Button variant="outlined" startIcon={<UploadIcon />} onClick={onImport}>
          Bulk Upload
        </Button>
        <Button variant={isPhone ? 'outlined' : 'contained'} startIcon={<AddIcon />} onClick={add.open}>
          Add Transaction
        </Button>
        {isPhone && (
          <Button variant="contained" startIcon={<AddIcon />} onClick={till.open}>
            Add Expense
          </Button>
        )}
      </PageHeader>
      <Box sx={IN_TURN}>
        <LimitBanner />
        <ListFilterBar filter={filter} onChange={change} searchRef={search} />
        <Stack
          direction="row"
          spacing={1}
          useFlexGap
          sx={{ alignItems: 'center', minHeight: 40, mb: 1, flexWrap: 'wrap' }}
        >
          <Typography
            variant="body2"
            color="textSecondary"
            role="status"
            sx={{ flex: { xs: count > 0 ? '1 0 100%' : 1, sm: 1 } }}
          >
            {shownText(list.total, all)}
          </Typography>
          {count > 0 && (
            <Button
              variant="text"
              size="small"
              aria-label="Clear selection"
              sx={{ ml: { xs: -1.5, sm: 0 } }}
              onClick={chosen.clear}
            >
              {isPhone ? 'Clear' : 'Clear selection'}
            </Button>
          )}
          <SelectionButtons count={count} onCategorize={categorizeSelected} onRemove={removeSelected} />
          {!isPhone && <GroupChoice filter={filter} onChange={change} />}
        </Stack>
        <Paper
          variant="outlined"
          aria-busy={list.isFetching}
          sx={{
            overflow: 'hidden',
            opacity: list.isStale ? 0.6 : 1,
            mx: { xs: -2, sm: 0 },
            borderInline: { xs: 0, sm: '1px solid' },
            borderRadius: { xs: 0, sm: 1 },
            borderColor: { xs: 'divider', sm: 'divider' },
          }}
        >
          {list.total === undefined && !list.error && <LoadingRows rows={12} />}
          {Boolean(list.error) && (
            <LoadFailure
              title="The transactions could not be loaded"
              of={[{ error: list.error, refetch: list.retry }]}
            />
          )}
          {hasNone && (
            <EmptyNotice title="No transactions found" text={emptyText(filter)}>
              {isFiltered(filter) ? (
                <Button variant="outlined" onClick={() => change(NO_FILTER)}>
                  Clear the filters
                </Button>
              ) : (
                <Button variant="outlined" onClick={mayImport ? onImport : add.open}>
                  {mayImport ? 'Bulk Upload' : 'Add a transaction'}
                </Button>
              )}
            </EmptyNotice>
          )}
          {!isPhone && list.layout.count > 0 && (
            <Box sx={{ containerType: 'inline-size' }}>
              <Box sx={heightOf(list.layout.count)}>
                <TransactionGrid
                  list={list}
                  currency={business.currency}
                  filter={filter}
                  onSort={onSort}
                  onShown={setShown}
                  selection={selection}
                  actions={actions}
                  leaving={leaving}
                  gridRef={grid}
                />
              </Box>
            </Box>
          )}
          {isPhone && list.layout.count > 0 && (
            <PhoneList
              list={list}
              currency={business.currency}
              onShown={setShown}
              selection={selection}
              actions={actions}
              leaving={leaving}
            />
          )}
        </Paper>
      </Box>
      {dialogs}
      <HistoryPanel
        id={mayReadHistory ? filter.history : ''}
        onClose={() => change({ history: '' })}
        onNotes={() => change({ history: '', notes: filter.history })}
      />
      <Suspense fallback={null}>
        {hasOpened && (
          <NotesDrawer
            place={filter.notes === '' ? null : { transactionId: filter.notes }}
            onClose={() => change({ notes: '' })}
          />
        )}
        {till.session > 0 && <TillDialog key={`till-${till.session}`} isOpen={till.isOpen} onClose={till.close} />}
        {add.session > 0 && <AddTransactionDialog key={`add-${add.session}`} isOpen={add.isOpen} onClose={add.close} />}
      </Suspense>
      <ShortcutsDialog isOpen={shortcuts.isOpen} onClose={shortcuts.close} />
    </>
  );
}
