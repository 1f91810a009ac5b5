import AddIcon from '@mui/icons-material/AddOutlined';
import UploadIcon from '@mui/icons-material/UploadFileOutlined';
import { Box, Button, DialogActions, DialogContent, Stack, Typography, useMediaQuery, type Theme } from '@mui/material';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { LoadingRows } from '../../../ui/LoadingRows';
import { IN_TURN } from '../../../ui/drawing/in-turn';
import { EmptyNotice, LoadFailure } from '../../../ui/Notice';
import { TitledDialog } from '../../../ui/TitledDialog';
import { useBusiness, useMay } from '../../../books/business-context';
import { HistoryPanel } from './HistoryPanel';
import { LimitBanner } from '../LimitBanner';
import { Choice, GroupChoice, TypeChoice } from '../list/FilterChoices';
import { SelectionButtons } from '../list/SelectionButtons';
import { emptyText, isFiltered, queryOf, shownText, sortedBy } from '../list/list-filter';
import { HISTORY_PAGE_ROWS, lastPage, pageWithin } from './page-buttons';
import { PageButtons } from './PageButtons';
import { PageRows } from './PageRows';
import { SearchBox } from '../../../forms/SearchBox';
import { LIST_DEFAULTS, transactionsPath, type ListFilter, type ListSort } from '../../../books/transactions-path';
import { useTransactions } from '../../../books/books.queries';
import { readRows, useTransactionCount } from '../transactions.queries';
import { useRowDialogs } from '../rows/use-row-dialogs';
import { useSelection } from '../rows/use-selection';

interface Props {
  isOpen: boolean;
  onClose: () => void;
  onAdd: () => void;
  /** Opens the import; absent where the person may not. */
  onUpload?: () => void;
}

/** Transaction History, over the dashboard: the list in pages of ten. Mounted afresh each time it opens. */
export function TransactionHistoryDialog({ isOpen, onClose, onAdd, onUpload }: Props) {
  const business = useBusiness();
  const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'));
  const mayDeleteAny = useMay('transactions.delete-any');
  const mayReadHistory = useMay('history.read');
  const [filter, setFilter] = useState<ListFilter>(LIST_DEFAULTS);
  const [asked, setAsked] = useState(1);
  const [history, setHistory] = useState('');
  const navigate = useNavigate();
  const openNotes = (notes: string) => void navigate(transactionsPath({ notes }));
  const query = queryOf(filter);
  const first = useTransactions(business.id, { ...query, limit: HISTORY_PAGE_ROWS });
  const total = first.data?.total ?? 0;
  const last = lastPage(total);
  const page = pageWithin(asked, last);
  const list = useTransactions(business.id, {
    ...query,
    limit: HISTORY_PAGE_ROWS,
    ...(page > 1 ? { offset: (page - 1) * HISTORY_PAGE_ROWS } : {}),
  });
  const counted = useTransactionCount(business.id, isFiltered(filter));
  const all = isFiltered(filter) ? counted : first.data?.total;
  const rows = list.data?.rows ?? [];
  const chosen = useSelection(business.id, (limit) => readRows(business.id, query, limit));
  const selection = mayDeleteAny ? chosen : null;
  const { actions, leaving, categorizeSelected, removeSelected, dialogs } = useRowDialogs(selection, {
    openHistory: (row) => mayReadHistory && setHistory(row.id),
    openNotes: ({ id }) => openNotes(id),
  });
  const change = (part: Partial<ListFilter>) => {
    setFilter((current) => ({ ...current, ...part }));
    setAsked(1);
  };
  const sortBy = (by: ListSort) => change(sortedBy(filter, by));
  const count = selection?.rows.length ?? 0;
  return (
    <TitledDialog title="Transaction History" isOpen={isOpen} onClose={onClose} maxWidth="lg" fillsBelow="md">
      <DialogContent sx={IN_TURN}>
        <LimitBanner />
        <Stack direction="row" spacing={1} useFlexGap role="search" sx={{ flexWrap: 'wrap', mb: 1, pt: 0.5 }}>
          <SearchBox value={filter.search} onSearch={(search) => change({ search })} />
          <TypeChoice value={filter.type} onChange={(type) => change({ type })} />
          <Choice
            label="Sort"
            value={`${filter.sort} ${filter.order}`}
            onChange={(value) =>
              change({ sort: value.split(' ')[0] as ListSort, order: value.split(' ')[1] as ListFilter['order'] })
            }
          >
            <option value="date desc">Newest first</option>
            <option value="date asc">Oldest first</option>
            <option value="category asc">Category, A to Z</option>
            <option value="category desc">Category, Z to A</option>
            <option value="amount desc">Largest first</option>
            <option value="amount asc">Smallest first</option>
          </Choice>
          <GroupChoice filter={filter} onChange={change} />
        </Stack>
        <Stack
          direction="row"
          spacing={1}
          useFlexGap
          sx={{ alignItems: 'center', minHeight: 40, mb: 1, flexWrap: 'wrap' }}
        >
          <Typography variant="body2" color="textSecondary" role="status" sx={{ flex: 1 }}>
            {shownText(first.data?.total, all)}
          </Typography>
          <SelectionButtons count={count} onCategorize={categorizeSelected} onRemove={removeSelected} />
        </Stack>
        <Box
          sx={{ opacity: list.isPlaceholderData ? 0.6 : 1, minHeight: isPhone ? 0 : 36 * (HISTORY_PAGE_ROWS + 1) }}
          aria-busy={list.isFetching}
        >
          {list.isPending && <LoadingRows rows={HISTORY_PAGE_ROWS} />}
          {list.isError && !list.data && <LoadFailure title="The transactions could not be loaded" of={[list]} />}
          {first.data?.total === 0 && <EmptyNotice title="No transactions found" text={emptyText(filter)} />}
          {rows.length > 0 && (
            <PageRows
              rows={rows}
              currency={business.currency}
              filter={filter}
              onSort={sortBy}
              isPhone={isPhone}
              selection={selection}
              actions={actions}
              leaving={leaving}
            />
          )}
        </Box>
        {last > 1 && <PageButtons page={page} last={last} onPage={setAsked} />}
      </DialogContent>
      {/* Without their icons the three stand in one line of a phone. */}
      <DialogActions
        sx={{
          flexWrap: 'wrap',
          '& .MuiButton-root': { px: { xs: 1.25, sm: 2 } },
          '& .MuiButton-startIcon': { display: { xs: 'none', sm: 'inherit' } },
        }}
      >
        <Button variant="text" onClick={onClose}>
          Close
        </Button>
        {onUpload && (
          <Button variant="outlined" startIcon={<UploadIcon />} onClick={onUpload}>
            Bulk Upload
          </Button>
        )}
        <Button variant="contained" startIcon={<AddIcon />} onClick={onAdd}>
          Add Transaction
        </Button>
      </DialogActions>
      {dialogs}
      <HistoryPanel id={history} onClose={() => setHistory('')} onNotes={() => openNotes(history)} />
    </TitledDialog>
  );
}
