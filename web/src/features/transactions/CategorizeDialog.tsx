import { Dialog, useMediaQuery, type Theme } from '@mui/material';
import type { Transaction } from '@counterfoil/contracts/transaction.contract';
import { CategorizeForm } from './CategorizeForm';

/** Categorize Transaction, of one or of many; none = closed. On a phone it fills the screen; elsewhere it hangs from the top, so that what it finds moves nothing. */
export function CategorizeDialog({
  transactions,
  onClose,
}: {
  transactions: readonly Transaction[];
  onClose: (isDone: boolean) => void;
}) {
  const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'));
  const [first, ...others] = transactions;
  return (
    <Dialog
      open={first !== undefined}
      onClose={() => onClose(false)}
      fullWidth
      maxWidth="sm"
      fullScreen={isPhone}
      aria-labelledby="categorize-title"
      sx={{ '& .MuiDialog-container': { alignItems: { sm: 'flex-start' } }, '& .MuiDialog-paper': { mt: { sm: 12 } } }}
    >
      {first && (
        <CategorizeForm key={first.id} transactions={[first, ...others]} autoFocus={!isPhone} onClose={onClose} />
      )}
    </Dialog>
  );
}
