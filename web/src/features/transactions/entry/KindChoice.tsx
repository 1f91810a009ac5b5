import { Box, ToggleButton, ToggleButtonGroup } from '@mui/material';

export type TransactionKind = 'expense' | 'deposit' | 'transfer';

/** Which way the money goes. */
export function KindChoice({
  kind,
  hasTransfer,
  onChange,
}: {
  kind: TransactionKind;
  hasTransfer: boolean;
  onChange: (kind: TransactionKind) => void;
}) {
  return (
    <ToggleButtonGroup
      exclusive
      fullWidth
      size="small"
      value={kind}
      aria-label="Type"
      onChange={(_event, chosen: TransactionKind | null) => chosen && onChange(chosen)}
    >
      <ToggleButton value="expense">
        Expense
        <Hint text="(money out)" />
      </ToggleButton>
      <ToggleButton value="deposit">
        Deposit
        <Hint text="(money in)" />
      </ToggleButton>
      {hasTransfer && <ToggleButton value="transfer">Transfer</ToggleButton>}
    </ToggleButtonGroup>
  );
}

/** Left out where three buttons share a phone's width. */
function Hint({ text }: { text: string }) {
  return <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' }, whiteSpace: 'pre' }}>{` ${text}`}</Box>;
}
