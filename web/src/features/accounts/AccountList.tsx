import MoreIcon from '@mui/icons-material/MoreHorizOutlined';
import {
  Box,
  Chip,
  IconButton,
  Menu,
  MenuItem,
  Stack,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  Typography,
  useMediaQuery,
  type Theme,
} from '@mui/material';
import { useState } from 'react';
import type { Account } from '@counterfoil/contracts/account.contract';
import type { Currency } from '@counterfoil/contracts/business.contract';
import type { AccountReconciliationState } from '@counterfoil/contracts/reconciliation.contract';
import { formatDay } from '../../ui/date-format';
import { Figure } from '../../ui/Figure';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import { ACCOUNT_TYPE_NAMES } from '../../books/account-type';
import { ReconciliationStanding } from '../../books/ReconciliationStanding';
import { UpcomingAmount } from '../../books/accounts/UpcomingAmount';
import { CreditMeter } from './CreditMeter';

export type AccountAction = 'reconcile' | 'edit' | 'adjust' | 'opening' | 'archive' | 'restore';

const ACTION_NAMES: Readonly<Record<AccountAction, string>> = {
  reconcile: 'Reconcile',
  edit: 'Edit',
  adjust: 'Adjust balance',
  opening: 'Opening balance',
  archive: 'Archive',
  restore: 'Restore',
};

/** Pixels: twelve digits with their separators and a sign. */
const BALANCE_WIDTH = 168;

interface Props {
  label: string;
  accounts: readonly Account[];
  currency: Currency;
  /** Where each stands with its bank. */
  standings: readonly AccountReconciliationState[];
  actionsOf: (account: Account) => readonly AccountAction[];
  onAsk: (action: AccountAction, account: Account) => void;
}

/** Accounts with balances: a table, or where it has no room two lines each. */
export function AccountList(props: Props) {
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'));
  return isNarrow ? <AccountLines {...props} /> : <AccountTable {...props} />;
}

function AccountTable({ label, accounts, currency, standings, ...rest }: Props) {
  return (
    <TableContainer>
      {/* Of fixed widths: the archived accounts below stand in the same columns. */}
      <Table aria-label={label} sx={{ tableLayout: 'fixed' }}>
        <TableHead>
          <TableRow>
            <TableCell>Name</TableCell>
            <TableCell sx={{ width: 96 }}>Type</TableCell>
            <TableCell sx={{ width: 104 }}>Number</TableCell>
            <TableCell sx={{ width: 128 }}>Opened on</TableCell>
            <TableCell align="right" sx={{ width: BALANCE_WIDTH }}>
              Balance
            </TableCell>
            <TableCell sx={{ width: 64 }}>
              <VisuallyHidden>Actions</VisuallyHidden>
            </TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {accounts.map((account) => (
            <TableRow key={account.id} hover sx={{ height: 44 }}>
              <TableCell sx={{ overflowWrap: 'anywhere', py: 0.5 }}>
                <AccountName account={account} currency={currency} standings={standings} />
              </TableCell>
              <TableCell sx={{ color: 'text.secondary' }}>{ACCOUNT_TYPE_NAMES[account.type]}</TableCell>
              <TableCell sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
                {account.accountNumber || '–'}
              </TableCell>
              <TableCell sx={{ color: 'text.secondary' }}>{formatDay(account.initialBalanceDate)}</TableCell>
              <TableCell align="right">
                <Figure value={account.currentBalance} currency={currency} tone="loss" />
                <UpcomingAmount account={account} currency={currency} />
              </TableCell>
              <TableCell>
                <AccountMenu account={account} {...rest} />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

function AccountLines({ label, accounts, currency, standings, ...rest }: Props) {
  return (
    <Box component="ul" aria-label={label} sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {accounts.map((account) => (
        <Stack
          key={account.id}
          component="li"
          direction="row"
          spacing={1}
          sx={{
            pl: 2,
            pr: 1,
            py: 1.25,
            alignItems: 'flex-start',
            '&:not(:last-child)': { borderBottom: 1, borderColor: 'divider' },
          }}
        >
          <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
            <AccountName account={account} currency={currency} standings={standings} />
            <Typography variant="caption" color="textSecondary" component="p">
              {[ACCOUNT_TYPE_NAMES[account.type], account.accountNumber].filter(Boolean).join(' · ')}
            </Typography>
          </Box>
          <Box sx={{ textAlign: 'right' }}>
            <Figure
              value={account.currentBalance}
              currency={currency}
              tone="loss"
              sx={{ fontSize: 14, lineHeight: '36px' }}
            />
            <UpcomingAmount account={account} currency={currency} />
          </Box>
          <AccountMenu account={account} {...rest} />
        </Stack>
      ))}
    </Box>
  );
}

function AccountName({ account, currency, standings }: { account: Account } & Pick<Props, 'currency' | 'standings'>) {
  const standing = standings.find(({ accountId }) => accountId === account.id);
  return (
    <>
      <Typography variant="body2" component="span" sx={{ fontWeight: 550 }}>
        {account.name}
      </Typography>
      {account.accountScope === 'personal' && (
        <Chip component="span" size="small" variant="outlined" label="Personal" sx={{ ml: 1 }} />
      )}
      {standing && <ReconciliationStanding standing={standing} />}
      <CreditMeter account={account} currency={currency} />
    </>
  );
}

function AccountMenu({ account, actionsOf, onAsk }: { account: Account } & Pick<Props, 'actionsOf' | 'onAsk'>) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const actions = actionsOf(account);
  if (actions.length === 0) return null;
  return (
    <>
      <IconButton
        aria-label={`Actions for ${account.name}`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreIcon fontSize="small" />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {actions.map((action) => (
          <MenuItem
            key={action}
            onClick={() => {
              setAnchor(null);
              onAsk(action, account);
            }}
          >
            {ACTION_NAMES[action]}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
