import { Button } from '@mui/material';
import { formatCount } from '../../../ui/money-format';

interface Props {
  /** Rows that are ticked. */
  count: number;
  onCategorize: () => void;
  onRemove: () => void;
}

/** What can be done with the rows that are ticked. */
export function SelectionButtons({ count, onCategorize, onRemove }: Props) {
  if (count === 0) return null;
  return (
    <>
      <Button variant="outlined" size="small" onClick={onCategorize}>
        Categorize ({formatCount(count)})
      </Button>
      <Button variant="outlined" color="error" size="small" onClick={onRemove}>
        Delete Selected ({formatCount(count)})
      </Button>
    </>
  );
}
