import { Button, NativeSelect, Typography } from '@mui/material';
import type { LineProps } from './PreviewCells';

/**
 * Chosen where the row is one end of a transfer: it is paired with the other account's row, and counts as neither
 * income nor expense.
 */
const TRANSFER = 'transfer';

/** By its amount or, where that cannot be read, by what the file says of it. */
function isMoneyOut({ amount, flags }: LineProps['row']): boolean {
  return amount === '' ? flags.includes('says-out') : amount.startsWith('-');
}

/** Where the row belongs, and why; left alone it goes to the uncategorised category of its direction. */
export function CategoryChoice({ row, categories, onEdit }: LineProps) {
  const of = (type: string) =>
    categories
      .filter((category) => category.type === type && !category.isHidden)
      .map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ));
  const { suggestion } = row;
  const choose = (value: string) =>
    onEdit(
      row,
      value === TRANSFER
        ? { transfer: true }
        : value === ''
          ? { categoryId: null, transfer: null }
          : { categoryId: value },
    );
  return (
    <>
      <NativeSelect
        disableUnderline
        value={row.isTransfer ? TRANSFER : (row.categoryId ?? '')}
        onChange={(event) => choose(event.target.value)}
        inputProps={{ 'aria-label': `Category of line ${row.line}` }}
        sx={{
          fontSize: 14,
          width: { xs: '100%', md: 228 },
          color: row.categoryId && row.isIncluded ? undefined : 'text.secondary',
        }}
      >
        <option value="">{isMoneyOut(row) ? 'Uncategorized Expenses' : 'Uncategorized Revenue'}</option>
        <option value={TRANSFER}>Transfer between accounts</option>
        <optgroup label="Expenses">{of('expense')}</optgroup>
        <optgroup label="Revenue">{of('revenue')}</optgroup>
      </NativeSelect>
      {row.rule && (
        <Typography variant="caption" color="textSecondary" component="p">
          By your rule {row.rule.name}
        </Typography>
      )}
      {row.isTransfer && (
        <Typography variant="caption" color="textSecondary" component="p">
          {row.counterpartId === null && row.counterpartRow === null
            ? 'Paired with the row of the other account'
            : 'Matched with its other end on import'}
        </Typography>
      )}
      {suggestion && (
        <Button
          size="small"
          variant="text"
          onClick={() => onEdit(row, { categoryId: suggestion.categoryId })}
          title={suggestion.reason}
          sx={{ display: 'block', p: 0, minHeight: 0, textAlign: 'left', fontSize: 12, lineHeight: 1.5 }}
        >
          Use {suggestion.categoryName}:{' '}
          <Typography component="span" variant="caption" color="textSecondary">
            {suggestion.reason}
          </Typography>
        </Button>
      )}
    </>
  );
}
