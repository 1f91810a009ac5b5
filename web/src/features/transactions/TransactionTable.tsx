import DeleteIcon from '@mui/icons-material/DeleteOutlineOutlined';
import { Box, Checkbox, IconButton, List, ListItem, Table, TableBody, TableCell, TableContainer, TableHead, TableRow, TableSortLabel, Tooltip, Typography, useMediaQuery, type Theme } from '@mui/material';
import type { Currency } from '@counterfoil/contracts/business.contract';
import type { Transaction } from '@counterfoil/contracts/transaction.contract';
import { formatDay } from '../../ui/date-format';
import { Figure } from '../../ui/Figure';
import type { ListFilter, ListSort } from './list-filter';

interface Props {
  rows: readonly Transaction[];
  currency: Currency;
  sort: ListSort;
  order: ListFilter['order'];
  onSort: (by: ListSort) => void;
  /** Ids of the ticked rows; null where the person may not delete many. */
  ticked: ReadonlySet<string> | null;
  onTick: (ticked: ReadonlySet<string>) => void;
  mayDelete: (row: Transaction) => boolean;
  onDelete: (row: Transaction) => void;
}

/** The rows as a table, or as a list where it would not fit. */
export function TransactionTable(props: Props) {
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'));
  return isNarrow ? <NarrowList {...props} /> : <WideTable {...props} />;
}

function WideTable({ rows, currency, sort, order, onSort, ticked, onTick, mayDelete, onDelete }: Props) {
  const count = ticked ? rows.filter(({ id }) => ticked.has(id)).length : 0;
  const heading = (by: ListSort, label: string) => <TableSortLabel active={sort === by} direction={sort === by ? order : 'desc'} onClick={() => onSort(by)}>{label}</TableSortLabel>;
  const direction = (by: ListSort) => (sort === by ? order : false);
  return (
    <TableContainer>
      <Table aria-label="Transactions" sx={{ '& .MuiTableCell-root': { px: 1 } }}>
        <TableHead>
          <TableRow>
            {ticked && (
              <TableCell padding="checkbox">
                <Checkbox size="small" checked={count === rows.length} indeterminate={count > 0 && count < rows.length} onChange={(_event, checked) => onTick(new Set(checked ? rows.map(({ id }) => id) : []))} slotProps={{ input: { 'aria-label': 'Select all on this page' } }} />
              </TableCell>
            )}
            <TableCell sortDirection={direction('date')}>{heading('date', 'Date')}</TableCell>
            <TableCell>Nickname</TableCell>
            <TableCell>Description</TableCell>
            <TableCell>Account</TableCell>
            <TableCell sortDirection={direction('category')}>{heading('category', 'Category')}</TableCell>
            <TableCell>Type</TableCell>
            <TableCell align="right" sortDirection={direction('amount')} sx={{ '& .MuiTableSortLabel-root': { flexDirection: 'row-reverse' } }}>{heading('amount', `Amount (${currency})`)}</TableCell>
            <TableCell align="right">Balance</TableCell>
            <TableCell aria-label="Actions" />
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <TableRow key={row.id} hover selected={ticked?.has(row.id) ?? false}>
              {ticked && <TableCell padding="checkbox"><Tick row={row} ticked={ticked} onTick={onTick} /></TableCell>}
              <TableCell sx={{ whiteSpace: 'nowrap' }}>{formatDay(row.date)}</TableCell>
              <TextCell text={row.nickname ?? '–'} width={128} />
              <TextCell text={row.description} width={232} />
              <TextCell text={row.account.name} width={124} />
              <TextCell text={categoryOf(row)} width={152} />
              <TableCell sx={{ color: 'text.secondary' }}>{row.type === 'deposit' ? 'Deposit' : 'Expense'}</TableCell>
              <TableCell align="right"><Figure bare value={row.amount} currency={currency} tone="flow" /></TableCell>
              <TableCell align="right"><Figure bare value={row.balance} currency={currency} tone="loss" /></TableCell>
              <TableCell align="right" sx={{ width: 48 }}>{mayDelete(row) && <DeleteButton row={row} onDelete={onDelete} />}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

function NarrowList({ rows, currency, ticked, onTick, mayDelete, onDelete }: Props) {
  return (
    <List disablePadding aria-label="Transactions">
      {rows.map((row) => (
        <ListItem key={row.id} divider sx={{ px: 1, py: 1, gap: 0.5 }}>
          {ticked && <Tick row={row} ticked={ticked} onTick={onTick} />}
          <Box sx={{ flex: 1, minWidth: 0 }}>
            <Typography variant="body2" noWrap>{row.nickname ?? row.description}</Typography>
            <Typography variant="caption" color="textSecondary" component="p" noWrap>{formatDay(row.date)} · {categoryOf(row)}</Typography>
          </Box>
          <Box sx={{ textAlign: 'right' }}>
            <Figure value={row.amount} currency={currency} tone="flow" sx={{ fontSize: 14 }} />
            <Typography variant="caption" color="textSecondary" component="p">Balance <Figure bare value={row.balance} currency={currency} /></Typography>
          </Box>
          {mayDelete(row) && <DeleteButton row={row} onDelete={onDelete} />}
        </ListItem>
      ))}
    </List>
  );
}

function Tick({ row, ticked, onTick }: { row: Transaction; ticked: ReadonlySet<string>; onTick: Props['onTick'] }) {
  const toggle = (checked: boolean) => onTick(new Set(checked ? [...ticked, row.id] : [...ticked].filter((id) => id !== row.id)));
  return <Checkbox size="small" checked={ticked.has(row.id)} onChange={(_event, checked) => toggle(checked)} slotProps={{ input: { 'aria-label': `Select ${row.description}` } }} sx={{ p: 0.5 }} />;
}

function DeleteButton({ row, onDelete }: { row: Transaction; onDelete: Props['onDelete'] }) {
  return (
    <Tooltip title="Delete">
      <IconButton size="small" aria-label={`Delete ${row.description}`} onClick={() => onDelete(row)}><DeleteIcon sx={{ fontSize: 18 }} /></IconButton>
    </Tooltip>
  );
}

function TextCell({ text, width }: { text: string; width: number }) {
  return <TableCell title={text} sx={{ maxWidth: width, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>{text}</TableCell>;
}

function categoryOf({ category, allocations }: Transaction): string {
  return allocations.length > 1 ? `${category.name} and ${allocations.length - 1} more` : category.name;
}
