import { Button, DialogActions, DialogContent } from '@mui/material';
import type { Category } from '@counterfoil/contracts/category.contract';
import { categoryOptions } from '../../books/category-options';
import { SearchInput } from '../../forms/SearchInput';
import { formatCount } from '../../ui/money-format';
import { TitledDialog } from '../../ui/TitledDialog';
import type { RowsItem } from './sorting-items';

interface Props {
  item: RowsItem;
  categories: readonly Category[];
  onClose: () => void;
  onChosen: (category: Category) => void;
}

/** All categories, found by typing; the one that is chosen is filed at once. */
export function CategoryDialog({ item: { group, row }, categories, onClose, onChosen }: Props) {
  const rows = row
    ? row.description
    : `${group.merchant}, ${formatCount(group.count)} ${group.count === 1 ? 'row' : 'rows'}`;
  const chosen = (id: string): void => {
    const category = categories.find((one) => one.id === id);
    if (category) onChosen(category);
  };
  return (
    <TitledDialog title={`Category of ${rows}`} onClose={onClose} maxWidth="sm" fillsBelow="sm">
      <DialogContent sx={{ minHeight: { sm: 420 } }}>
        <SearchInput
          label="Category"
          autoFocus
          placeholder="Type to search"
          options={categoryOptions(categories, group.type, true)}
          value=""
          onChange={chosen}
        />
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onClose}>
          Cancel
        </Button>
      </DialogActions>
    </TitledDialog>
  );
}
