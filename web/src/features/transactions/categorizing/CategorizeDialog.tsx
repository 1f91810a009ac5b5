import { useMediaQuery, type Theme } from '@mui/material';
import type { Transaction } from '@counterfoil/contracts/transaction.contract';
import { formatCount } from '../../../ui/money-format';
import { TitledDialog } from '../../../ui/TitledDialog';
import { CategorizeForm } from './CategorizeForm';

/** Room above it; a low window, as one that is magnified, has it for the dialog. */
const TOP = 'clamp(16px, 12vh, 96px)';

/**
 * Categorize Transaction, of one or of many; none = closed. On a phone it fills the screen; elsewhere it hangs from the
 * top, so that what it finds moves nothing.
 */
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
    <TitledDialog
      title={
        first &&
        (others.length > 0 ? `Categorize ${formatCount(transactions.length)} Transactions` : 'Categorize Transaction')
      }
      isOpen={first !== undefined}
      onClose={() => onClose(false)}
      maxWidth="sm"
      fillsBelow="sm"
      sx={{
        '& .MuiDialog-container': { alignItems: { sm: 'flex-start' } },
        '& .MuiDialog-paper': { mt: { sm: TOP }, maxHeight: { sm: `calc(100% - ${TOP} - 32px)` } },
      }}
    >
      {first && (
        <CategorizeForm key={first.id} transactions={[first, ...others]} autoFocus={!isPhone} onClose={onClose} />
      )}
    </TitledDialog>
  );
}
