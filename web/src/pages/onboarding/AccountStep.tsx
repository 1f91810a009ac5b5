import { Button } from '@mui/material';
import type { Business } from '@counterfoil/contracts/business.contract';
import { showToast } from '../../ui/toasts';
import { AccountForm } from '../../books/accounts/AccountForm';

/** Step 2: the first account. */
export function AccountStep({ business, onBack }: { business: Business; onBack: () => void }) {
  return (
    <AccountForm
      business={business}
      submitLabel="Create Account"
      onSaved={() => showToast('Success', 'Account created! Your setup is complete!')}
      secondaryAction={
        <Button variant="text" onClick={onBack}>
          Back
        </Button>
      }
    />
  );
}
