import { Box, Button, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useMay } from '../../books/business-context';
import { PATHS } from '../../paths';

interface Props {
  onAdd: () => void;
  onImport: () => void;
}

interface Step {
  readonly title: string;
  readonly text: string;
  readonly isAllowed: boolean;
  readonly action: ReactNode;
}

const ACTION = { flexShrink: 0, minWidth: { sm: 156 } } as const;

/** What somebody does first whose books are empty, in the order that leads to the first statement soonest. */
export function FirstSteps({ onAdd, onImport }: Props) {
  const steps = useSteps({ onAdd, onImport }).filter(({ isAllowed }) => isAllowed);
  return (
    <Box sx={{ px: 2, pt: 2.5, pb: 1 }}>
      <Typography variant="h3" component="p">
        Nothing is recorded yet
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5, maxWidth: '60ch' }}>
        Revenue and expenses by category will be here, with their share of the revenue. What comes next:
      </Typography>
      <Box component="ol" aria-label="What comes next" sx={{ listStyle: 'none', m: 0, mt: 1.5, p: 0 }}>
        {steps.map(({ title, text, action }, at) => (
          <Box
            key={title}
            component="li"
            sx={{ display: 'flex', gap: 2, py: 1.75, borderTop: 1, borderColor: 'divider' }}
          >
            <Typography variant="h3" component="span" color="textSecondary" sx={{ width: 16 }}>
              {at + 1}
            </Typography>
            <Box
              sx={{
                flex: 1,
                minWidth: 0,
                display: 'flex',
                flexDirection: { xs: 'column', sm: 'row' },
                alignItems: { xs: 'flex-start', sm: 'center' },
                justifyContent: 'space-between',
                columnGap: 3,
                rowGap: 1,
              }}
            >
              <Box sx={{ minWidth: 0 }}>
                <Typography sx={{ fontWeight: 550 }}>{title}</Typography>
                <Typography variant="body2" color="textSecondary" sx={{ maxWidth: '52ch' }}>
                  {text}
                </Typography>
              </Box>
              {action}
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  );
}

function useSteps({ onAdd, onImport }: Props): Step[] {
  const mayImport = useMay('transactions.import');
  const mayAddAccounts = useMay('accounts.manage');
  const mayReconcile = useMay('accounts.reconcile');
  const mayInvite = useMay('team.manage');
  return [
    {
      title: 'Import a bank statement',
      text: 'A file that your bank exports. You see what was understood before anything is recorded.',
      isAllowed: mayImport,
      action: <Pressed onPress={onImport}>Import Statement</Pressed>,
    },
    {
      title: mayImport ? 'Or add a transaction by hand' : 'Add a transaction',
      text: 'A customer who has paid, a purchase at the till.',
      isAllowed: true,
      action: <Pressed onPress={onAdd}>Add Transaction</Pressed>,
    },
    {
      title: 'Add the other accounts',
      text: 'Cards, savings and the cash drawer, each with its balance on the day on which you begin.',
      isAllowed: mayAddAccounts,
      action: <Led to={`${PATHS.settings}?tab=accounts`}>Accounts</Led>,
    },
    {
      title: 'Agree with the bank',
      text: 'Tick the rows that the bank has, too, until both come to the same balance. Then you know that nothing is missing.',
      isAllowed: mayReconcile,
      action: <Led to={PATHS.reconciliation}>Reconcile</Led>,
    },
    {
      title: 'Invite who keeps the books with you',
      text: 'A bookkeeper, your accountant, an assistant: each sees and does what the role allows.',
      isAllowed: mayInvite,
      action: <Led to={PATHS.team}>Team</Led>,
    },
  ];
}

function Pressed({ onPress, children }: { onPress: () => void; children: string }) {
  return (
    <Button variant="outlined" onClick={onPress} sx={ACTION}>
      {children}
    </Button>
  );
}

function Led({ to, children }: { to: string; children: string }) {
  return (
    <Button component={Link} to={to} variant="outlined" sx={ACTION}>
      {children}
    </Button>
  );
}
