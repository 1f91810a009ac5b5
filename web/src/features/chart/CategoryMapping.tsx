import { Box, OutlinedInput, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import NativeSelect from '@mui/material/NativeSelect';
import type { Category } from '@counterfoil/contracts/category.contract';
import type { ChartAccount } from '@counterfoil/contracts/chart.contract';
import { messageOf } from '../../api/api-error';
import { carryOut } from '../../api/carry-out';
import { QueryNotice, UNEXPECTED } from '../../ui/Notice';
import { showFailure, showToast } from '../../ui/toasts';
import { useBusiness } from '../../books/business-context';
import { useCategories } from '../../books/books.queries';
import { useMapCategory } from './chart.queries';
import { takesCategories } from './chart-words';

/** Each category with the ledger account that it posts to. */
export function CategoryMapping({ lines, mayManage }: { lines: readonly ChartAccount[]; mayManage: boolean }) {
  const query = useCategories(useBusiness().id);
  const { data } = query;
  if (!data)
    return <QueryNotice query={query} failure="The categories could not be loaded" reason={UNEXPECTED} rows={10} />;
  return (
    <>
      <Typography variant="body2" color="textSecondary" sx={{ p: 2, maxWidth: '70ch' }}>
        A change counts for what is recorded from now on. What was posted before stays on its ledger account.
      </Typography>
      <Table aria-label="Where categories post">
        <TableHead>
          <TableRow>
            <TableCell>Category</TableCell>
            <TableCell>Ledger account</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {data
            .filter(({ type }) => type !== 'transfer')
            .map((category) => (
              <TableRow key={category.id}>
                <TableCell sx={{ overflowWrap: 'anywhere', width: '45%' }}>
                  {category.name}
                  {category.isHidden && (
                    <Typography component="span" variant="caption" color="textSecondary">
                      {' '}
                      · hidden
                    </Typography>
                  )}
                </TableCell>
                <TableCell>
                  {mayManage ? <LineChoice category={category} lines={lines} /> : nameOf(category, lines)}
                </TableCell>
              </TableRow>
            ))}
        </TableBody>
      </Table>
    </>
  );
}

function LineChoice({ category, lines }: { category: Category; lines: readonly ChartAccount[] }) {
  const map = useMapCategory(useBusiness().id);
  const current = lines.find(({ accountCode }) => accountCode === category.accountCode);
  const offered = lines.filter((line) => line.isActive || line.id === current?.id);
  const fitting = offered.filter(({ accountType }) => accountType === category.type);
  const elsewhere: readonly string[] = category.type === 'revenue' ? ['equity'] : ['equity', 'asset', 'liability'];
  const others = offered.filter(
    ({ accountType, accountCode }) => elsewhere.includes(accountType) && takesCategories(accountCode),
  );
  const choose = (chartAccountId: string) =>
    carryOut(
      map,
      { categoryId: category.id, chartAccountId },
      {
        onSuccess: () =>
          showToast(
            'Success',
            `${category.name} posts to ${lines.find(({ id }) => id === chartAccountId)?.accountName ?? 'it'} from now on`,
          ),
        onError: (error) => showFailure('Error', messageOf(error, 'Failed to change where the category posts')),
      },
    );
  return (
    <Box sx={{ py: 0.5 }}>
      <NativeSelect
        fullWidth
        disabled={map.isPending}
        value={current?.id ?? ''}
        onChange={(event) => choose(event.target.value)}
        input={<OutlinedInput size="small" />}
        inputProps={{ 'aria-label': `Ledger account of ${category.name}` }}
        sx={{ maxWidth: 360 }}
      >
        <optgroup label={category.type === 'revenue' ? 'Revenue' : 'Expenses'}>{fitting.map(option)}</optgroup>
        <optgroup label="Balance sheet">{others.map(option)}</optgroup>
      </NativeSelect>
    </Box>
  );
}

function option({ id, accountCode, accountName }: ChartAccount) {
  return (
    <option key={id} value={id}>
      {accountCode} {accountName}
    </option>
  );
}

function nameOf({ accountCode }: Category, lines: readonly ChartAccount[]): string {
  return `${accountCode} ${lines.find((line) => line.accountCode === accountCode)?.accountName ?? ''}`.trim();
}
