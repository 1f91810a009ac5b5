import { Box } from '@mui/material';
import { Mark } from './brand/Mark';
import { FailureNotice } from './Notice';

/** The whole window while the first answers are on their way. */
export function Splash() {
  return (
    <Box
      role="status"
      aria-label="Loading"
      sx={{
        minHeight: '100dvh',
        display: 'grid',
        placeItems: 'center',
        color: 'primary.main',
        '& svg': { animation: 'appear 150ms 300ms both' },
        '@keyframes appear': { from: { opacity: 0 } },
      }}
    >
      <Mark sx={{ fontSize: 40 }} />
    </Box>
  );
}

/** The whole window when not even the first answer came. */
export function FullPageFailure({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <Box component="main" sx={{ minHeight: '100dvh', display: 'grid', placeItems: 'center' }}>
      <FailureNotice title="Counterfoil did not load" text={text} onRetry={onRetry} />
    </Box>
  );
}
