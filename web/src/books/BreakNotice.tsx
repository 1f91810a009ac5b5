import { Alert, type SxProps, type Theme } from '@mui/material';
import type { ChangedStanding } from './agreed-rows';
import { brokenText, breakText, mendText } from './reconciliation-words';

interface Props {
  standing: ChangedStanding;
  /** What is about to happen, as `Changing its amount`; null where nothing is. */
  deed: string | null;
  /** What it happens to, as `This row`. */
  row?: string;
  sx?: SxProps<Theme>;
}

/** Says, before it happens, what a change breaks or mends of what was agreed on with a bank; nothing for neither. */
export function BreakNotice({ standing, deed, row = 'This row', sx = {} }: Props) {
  const { breaks, mends, staysBroken } = standing;
  if (deed === null) return null;
  const text =
    breaks !== null
      ? breakText([breaks], deed, row)
      : staysBroken !== null
        ? brokenText(staysBroken, row)
        : mends !== null && mendText(mends);
  if (text === false) return null;
  return (
    <Alert severity={breaks === null && staysBroken === null ? 'success' : 'warning'} role="status" sx={sx}>
      {text}
    </Alert>
  );
}
