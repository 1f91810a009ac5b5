import { Alert, Checkbox, FormControlLabel } from '@mui/material';

/** Asks before one category replaces the parts of a split. */
export function SplitChoice({
  isMany,
  isTaken,
  onTake,
}: {
  isMany: boolean;
  isTaken: boolean;
  onTake: (isTaken: boolean) => void;
}) {
  return (
    <Alert severity="warning" sx={{ '& .MuiAlert-message': { py: 0.25 } }}>
      {isMany ? 'Some of these transactions are split.' : 'This transaction is split.'} To change single parts, edit the
      transaction instead.
      <FormControlLabel
        control={<Checkbox size="small" checked={isTaken} onChange={(_event, checked) => onTake(checked)} />}
        label="Replace the parts with one category"
        sx={{ display: 'flex' }}
        slotProps={{ typography: { variant: 'body2' } }}
      />
    </Alert>
  );
}
