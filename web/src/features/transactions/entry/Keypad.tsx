import BackspaceIcon from '@mui/icons-material/BackspaceOutlined';
import { Box, Button } from '@mui/material';
import { TILL_KEYS, type TillKey } from './till-amount';

const NAMES: Partial<Record<TillKey, string>> = { '.': 'Decimal point', back: 'Take back the last digit' };

/** Keys for an amount, large enough for a thumb. */
export function Keypad({ onPress }: { onPress: (key: TillKey) => void }) {
  return (
    <Box
      role="group"
      aria-label="Keys for the amount"
      sx={{ display: 'grid', gridTemplateColumns: 'repeat(3, 1fr)', gap: 1 }}
    >
      {TILL_KEYS.map((key) => (
        <Button
          key={key}
          variant="outlined"
          aria-label={NAMES[key]}
          onClick={() => onPress(key)}
          sx={{ minHeight: 52, fontSize: 22, fontWeight: 500, touchAction: 'manipulation' }}
        >
          {key === 'back' ? <BackspaceIcon /> : key}
        </Button>
      ))}
    </Box>
  );
}
