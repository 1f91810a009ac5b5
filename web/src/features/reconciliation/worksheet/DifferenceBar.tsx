import { Box, Paper, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import type { Account } from '@counterfoil/contracts/account.contract';
import { spokenBalance } from '../../../books/account-type';
import { useBusiness } from '../../../books/business-context';
import { Figure } from '../../../ui/Figure';
import type { SheetFigures } from './sheet-rows';

interface Props {
  account: Account;
  figures: SheetFigures;
  /** What can be done about it. */
  children: ReactNode;
}

/** Bank, ticked rows and what lies between: stays in sight while one ticks. */
export function DifferenceBar({ account, figures, children }: Props) {
  const { currency } = useBusiness();
  const isCard = account.type === 'credit';
  const agrees = figures.differenceMinor === 0n;
  const spoken = (value: string): string => spokenBalance(account.type, value);
  return (
    <Paper
      variant="outlined"
      component="section"
      aria-label="Difference"
      sx={{
        position: 'sticky',
        top: { xs: 56, sm: 0 },
        zIndex: 'appBar',
        mb: 2,
        mx: { xs: -2, sm: 0 },
        borderRadius: { xs: 0, sm: 1 },
        borderInlineWidth: { xs: 0, sm: 1 },
        px: 2,
        py: { xs: 1, sm: 1.5 },
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: { xs: 2, md: 5 },
        rowGap: 1,
      }}
    >
      <Part label={isCard ? 'Owed, per bank' : 'Per bank'}>
        <Figure value={spoken(figures.balance)} currency={currency} />
      </Part>
      <Part label={isCard ? 'Owed, ticked' : 'Ticked'}>
        <Figure value={spoken(figures.cleared)} currency={currency} />
      </Part>
      <Part label="Difference" isStatus>
        <Figure
          value={spoken(figures.difference)}
          currency={currency}
          sx={{ fontWeight: 600, color: agrees ? 'success.main' : 'warning.main' }}
        />
      </Part>
      <Box sx={{ flex: 1 }} />
      {children}
    </Paper>
  );
}

function Part({ label, isStatus = false, children }: { label: string; isStatus?: boolean; children: ReactNode }) {
  return (
    <Box role={isStatus ? 'status' : undefined} sx={{ fontSize: { xs: 16, sm: 20 }, lineHeight: 1.3 }}>
      <Typography variant="caption" color="textSecondary" component="div">
        {label}
      </Typography>
      {children}
    </Box>
  );
}
