import { Box, Button } from '@mui/material';

/** The rest of a list that is there already. */
export function ShowMore({ total, shown, onMore }: { total: number; shown: number; onMore: () => void }) {
  if (total <= shown) return null;
  return (
    <Box sx={{ p: 1, textAlign: 'center' }}>
      <Button variant="text" size="small" onClick={onMore}>
        Show more ({total - shown} left)
      </Button>
    </Box>
  );
}
