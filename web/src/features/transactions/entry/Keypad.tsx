import BackspaceIcon from '@mui/icons-material/BackspaceOutlined';
import { Box, Button } from '@mui/material';
import type { KeyboardEvent } from 'react';
import { TILL_KEYS, typedKey, type TillKey } from './till-amount';

const NAMES: Partial<Record<TillKey, string>> = { '.': 'Decimal point', back: 'Take back the last digit' };

/** Keys for an amount, large enough for a thumb. Whoever has a keyboard types there. */
export function Keypad({ onPress }: { onPress: (key: TillKey) => void }) {
  const type = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
    const typed = ctrlKey || metaKey || altKey ? undefined : typedKey(key);
    if (typed !== undefined) onPress(typed);
  };
  return (
    <Box
      role="group"
      aria-label="Keys for the amount"
      onKeyDown={type}
      sx={{ display: 'grid', gridTemplateColumns: 'repeat(3, 1fr)', gap: 1 }}
    >
      {TILL_KEYS.map((key, at) => (
        <Button
          key={key}
          autoFocus={at === 0}
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
