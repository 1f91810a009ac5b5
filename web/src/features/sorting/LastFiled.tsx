import { Box, Button, Typography } from '@mui/material';
import { formatCount } from '../../ui/money-format';
import { Key } from './Key';
import type { Deed } from './use-sorting';

/** How much is left, and what the last press did, with the way back. */
export function LastFiled({
  waiting,
  merchants,
  last,
  isSaving,
  onUndo,
}: {
  /** null while that is not known. */
  waiting: number | null;
  merchants: number;
  last: Deed | null;
  /** What was pressed is on its way to the books. */
  isSaving: boolean;
  onUndo: () => void;
}) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, alignItems: 'center', minHeight: 36, mb: 1 }}>
      <Typography variant="body2" sx={{ fontWeight: 550 }}>
        {waiting === null ? '' : leftText(waiting, merchants)}
      </Typography>
      <Typography variant="body2" color="textSecondary" role="status" sx={{ overflowWrap: 'anywhere' }}>
        {last?.text}
        {isSaving && ' Saving...'}
      </Typography>
      {last && (
        <Button variant="text" size="small" onClick={onUndo} sx={{ gap: 1 }}>
          Undo
          <Key name="u" />
        </Button>
      )}
    </Box>
  );
}

function leftText(waiting: number, merchants: number): string {
  if (waiting === 0) return 'Nothing is left to sort';
  return `${formatCount(waiting)} ${waiting === 1 ? 'row' : 'rows'} of ${formatCount(merchants)} ${merchants === 1 ? 'merchant' : 'merchants'} to sort`;
}
