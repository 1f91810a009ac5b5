import { Stack, Typography } from '@mui/material';
import { SERIF } from '../../theme/theme';
import { Mark } from './Mark';

/** Mark and name, as on the cover. */
export function Wordmark({ size = 20 }: { size?: number }) {
  return (
    <Stack direction="row" spacing={1} sx={{ alignItems: 'center' }}>
      <Mark sx={{ fontSize: size * 1.2, color: 'primary.main' }} />
      <Typography
        component="span"
        sx={{ fontFamily: SERIF, fontWeight: 650, fontSize: size, lineHeight: 1, letterSpacing: '-0.01em' }}
      >
        Counterfoil
      </Typography>
    </Stack>
  );
}
