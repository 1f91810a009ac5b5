import { Button, Stack, useMediaQuery, type Theme } from '@mui/material';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Account } from '@counterfoil/contracts/account.contract';
import { messageOf } from '../../api/api-error';
import { carryOut } from '../../api/carry-out';
import { PATHS } from '../../paths';
import { TitledDialog } from '../../ui/TitledDialog';
import { EmptyNotice, QueryNotice, UNEXPECTED } from '../../ui/Notice';
import { Section } from '../../ui/Section';
import { showFailure } from '../../ui/toasts';
import { useDialogSession } from '../../ui/use-dialog-session';
import { AccountForm } from '../../books/accounts/AccountForm';
import { isAccountLimit } from '../../books/accounts/account-limit';
import { useArchiveAccount } from './accounts.queries';
import { AdjustBalanceDialog } from './AdjustBalanceDialog';
import { EditAccountDialog } from './EditAccountDialog';
import { OpeningOfferDialog } from './OpeningOfferDialog';
import { useBusiness, useMay } from '../../books/business-context';
import { useUndo } from '../../books/undo.queries';
import { useAccounts } from '../../books/books.queries';
import { useReconciliationStates } from '../../books/reconciliations.queries';
import { reconciliationPath } from '../../books/reconciliation-words';
import { AccountList, type AccountAction } from './AccountList';

type Asked = { action: Exclude<AccountAction, 'reconcile' | 'archive' | 'restore'>; accountId: string };

/** The accounts with their balances: opened, changed, adjusted, archived and restored. */
export function AccountsTab() {
  const business = useBusiness();
  const mayManage = useMay('accounts.manage');
  const mayArchive = useMay('business.manage');
  const mayReconcile = useMay('accounts.reconcile');
  const navigate = useNavigate();
  const standings = useReconciliationStates(business.id).data ?? [];
  const query = useAccounts(business.id);
  const { data } = query;
  const [asked, setAsked] = useState<Asked | null>(null);
  const adding = useDialogSession();
  const setArchived = useSetArchived(business.id);
  const open = data?.filter(({ isArchived }) => !isArchived) ?? [];
  const archived = data?.filter(({ isArchived }) => isArchived) ?? [];
  const ask = (action: AccountAction, account: Account): void => {
    if (action === 'archive' || action === 'restore') setArchived(account, action === 'archive');
    else if (action === 'reconcile') void navigate(reconciliationPath({ account: account.id }));
    else setAsked({ action, accountId: account.id });
  };
  const parts = { currency: business.currency, standings, onAsk: ask };
  const ofAll: readonly AccountAction[] = mayReconcile ? ['reconcile'] : [];
  const ofOpen: readonly AccountAction[] = [
    ...ofAll,
    ...(mayManage ? (['edit', 'adjust', 'opening'] as const) : []),
    ...(mayArchive ? (['archive'] as const) : []),
  ];
  const account = data?.find(({ id }) => id === asked?.accountId);
  const closed = { business, onClose: () => setAsked(null) };
  return (
    <Stack spacing={3}>
      <Section
        title="Accounts"
        subtitle="Where money comes in and goes out"
        action={
          mayManage && (
            <Button variant="contained" onClick={adding.open}>
              Add Account
            </Button>
          )
        }
      >
        {!data && <QueryNotice query={query} failure="The accounts could not be loaded" reason={UNEXPECTED} rows={3} />}
        {data && open.length === 0 && (
          <EmptyNotice
            title="No accounts yet"
            text="Bank accounts, cards and cash will be listed here with their balances."
          />
        )}
        {open.length > 0 && <AccountList label="Accounts" accounts={open} actionsOf={() => ofOpen} {...parts} />}
      </Section>
      {archived.length > 0 && (
        <Section
          title="Archived accounts"
          subtitle="Not offered any more, and not counted on your plan; their postings stay in the books"
        >
          <AccountList
            label="Archived accounts"
            accounts={archived}
            actionsOf={() => [...ofAll, ...(mayArchive ? (['restore'] as const) : [])]}
            {...parts}
          />
        </Section>
      )}
      <AddAccountDialog key={adding.session} isOpen={adding.isOpen} onClose={adding.close} />
      {asked?.action === 'edit' && account && <EditAccountDialog account={account} {...closed} />}
      {asked?.action === 'adjust' && account && <AdjustBalanceDialog account={account} {...closed} />}
      {asked?.action === 'opening' && account && <OpeningOfferDialog account={account} {...closed} />}
    </Stack>
  );
}

function useSetArchived(businessId: string): (account: Account, isArchived: boolean) => void {
  const archive = useArchiveAccount(businessId);
  const { tell } = useUndo(businessId);
  const navigate = useNavigate();
  return ({ id, name }, isArchived) =>
    carryOut(
      archive,
      { id, isArchived },
      {
        onSuccess: ({ commandId }) =>
          tell('Success', isArchived ? `${name} is archived` : `${name} is restored`, [commandId]),
        onError: (error) => {
          const message = messageOf(error, isArchived ? 'Failed to archive account' : 'Failed to restore account');
          if (isAccountLimit(message)) void navigate(`${PATHS.upgrade}?reason=account`);
          else showFailure('Error', message);
        },
      },
    );
}

function AddAccountDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const business = useBusiness();
  const { tell } = useUndo(business.id);
  const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'));
  return (
    <TitledDialog title="Add Account" isOpen={isOpen} onClose={onClose} maxWidth="sm" fullScreen={isPhone}>
      <AccountForm
        business={business}
        submitLabel="Add Account"
        onCancel={onClose}
        onSaved={(commandId) => {
          tell('Success', 'Account created', [commandId]);
          onClose();
        }}
      />
    </TitledDialog>
  );
}
