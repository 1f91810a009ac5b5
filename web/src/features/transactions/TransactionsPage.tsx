import AddIcon from '@mui/icons-material/AddOutlined';
import UploadIcon from '@mui/icons-material/UploadFileOutlined';
import { Box, Button, Paper, Stack, Typography } from '@mui/material';
import { lazy, Suspense, useState } from 'react';
import type { Transaction } from '@counterfoil/contracts/transaction.contract';
import { messageOf } from '../../api/api-error';
import { useUser } from '../../app/session';
import { LoadingRows } from '../../ui/LoadingRows';
import { formatCount } from '../../ui/money-format';
import { EmptyNotice, FailureNotice } from '../../ui/Notice';
import { PageHeader } from '../../ui/PageHeader';
import { useDialogSession } from '../../ui/use-dialog-session';
import { useBusiness, useMay } from '../businesses/business-context';
import { DeleteDialog } from './DeleteDialog';
import { ListFilterBar } from './ListFilterBar';
import { isFiltered, useListFilter } from './list-filter';
import { TransactionTable } from './TransactionTable';
import { useTransactions } from './transactions.queries';
import { usePages } from './use-pages';

const AddTransactionDialog = lazy(async () => ({ default: (await import('./AddTransactionDialog')).AddTransactionDialog }));
const ImportDialog = lazy(async () => ({ default: (await import('../imports/ImportDialog')).ImportDialog }));

/** Rows of a page: what fits two screens. */
const PAGE_SIZE = 50;

/** Every transaction of the business: found, sorted, deleted. */
export function TransactionsPage() {
  const business = useBusiness();
  const user = useUser();
  const mayImport = useMay('transactions.import');
  const mayDeleteAny = useMay('transactions.delete-any');
  const [filter, change] = useListFilter();
  const pages = usePages(JSON.stringify([business.id, filter]));
  const { search, type, accountId, sort, order } = filter;
  const list = useTransactions(business.id, { search, accountId, sort, order, limit: PAGE_SIZE, ...(type === 'all' ? {} : { type }), ...(pages.cursor ? { cursor: pages.cursor } : {}) });
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [condemned, setCondemned] = useState<readonly Transaction[]>([]);
  const add = useDialogSession();
  const importing = useDialogSession();
  const rows = list.data?.rows ?? [];
  const selected = rows.filter(({ id }) => ticked.has(id));
  const nothing = list.data?.total === 0;

  return (
    <>
      <PageHeader title="Transactions" subtitle="Everything recorded in your books">
        {mayImport && <Button variant="outlined" startIcon={<UploadIcon />} onClick={importing.open}>Import CSV</Button>}
        <Button variant="contained" startIcon={<AddIcon />} onClick={add.open}>Add Transaction</Button>
      </PageHeader>
      <ListFilterBar filter={filter} onChange={change} />
      <Stack direction="row" spacing={2} sx={{ justifyContent: 'space-between', alignItems: 'center', minHeight: 40, mb: 1 }}>
        <Typography variant="body2" color="textSecondary" role="status">
          {list.data && `Showing ${shownRange(pages.page, rows.length)} of ${formatCount(list.data.total)} ${list.data.total === 1 ? 'transaction' : 'transactions'}`}
        </Typography>
        {selected.length > 0 && <Button variant="outlined" color="error" onClick={() => setCondemned(selected)}>Delete Selected ({selected.length})</Button>}
      </Stack>
      <Paper variant="outlined" aria-busy={list.isFetching} sx={{ opacity: list.isPlaceholderData ? 0.6 : 1, overflow: 'hidden' }}>
        {list.isPending && <LoadingRows rows={12} />}
        {list.isError && !list.data && <FailureNotice title="The transactions could not be loaded" text={messageOf(list.error, 'The server did not answer as expected.')} onRetry={() => void list.refetch()} />}
        {nothing && isFiltered(filter) && (
          <EmptyNotice title="No transactions found" text="Nothing matches the search and the filters.">
            <Button variant="outlined" onClick={() => change({ search: '', type: 'all', accountId: '' })}>Clear the filters</Button>
          </EmptyNotice>
        )}
        {nothing && !isFiltered(filter) && (
          <EmptyNotice title="No transactions found" text="Income and expenses will be listed here, with the balance of the account after each.">
            <Button variant="outlined" onClick={mayImport ? importing.open : add.open}>{mayImport ? 'Import a bank statement' : 'Add a transaction'}</Button>
          </EmptyNotice>
        )}
        {rows.length > 0 && (
          <TransactionTable
            rows={rows}
            currency={business.currency}
            sort={sort}
            order={order}
            onSort={(by) => change({ sort: by, order: by === sort && order === 'desc' ? 'asc' : 'desc' })}
            ticked={mayDeleteAny ? ticked : null}
            onTick={setTicked}
            mayDelete={(row) => mayDeleteAny || row.userId === user.id}
            onDelete={(row) => setCondemned([row])}
          />
        )}
      </Paper>
      {list.data && (pages.page > 0 || list.data.next !== null) && (
        <Box component="nav" aria-label="Pages" sx={{ display: 'flex', justifyContent: 'flex-end', alignItems: 'center', gap: 1, mt: 2 }}>
          <Typography variant="body2" color="textSecondary">Page {pages.page + 1} of {formatCount(Math.max(pages.page + 1, Math.ceil(list.data.total / PAGE_SIZE)))}</Typography>
          <Button variant="outlined" size="small" disabled={pages.page === 0} onClick={pages.previous}>Previous</Button>
          <Button variant="outlined" size="small" disabled={list.data.next === null || list.isPlaceholderData} onClick={() => list.data.next !== null && pages.next(list.data.next)}>Next</Button>
        </Box>
      )}
      <DeleteDialog
        transactions={condemned}
        onClose={() => setCondemned([])}
        onDeleted={() => {
          setTicked(new Set());
          pages.first();
        }}
      />
      <Suspense fallback={null}>
        {add.session > 0 && <AddTransactionDialog key={`add-${add.session}`} isOpen={add.isOpen} onClose={add.close} />}
        {importing.session > 0 && <ImportDialog key={`import-${importing.session}`} isOpen={importing.isOpen} onClose={importing.close} />}
      </Suspense>
    </>
  );
}

function shownRange(page: number, count: number): string {
  if (count === 0) return '0';
  return page === 0 ? formatCount(count) : `${formatCount(page * PAGE_SIZE + 1)} to ${formatCount(page * PAGE_SIZE + count)}`;
}
