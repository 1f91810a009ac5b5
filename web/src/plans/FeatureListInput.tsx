import CloseIcon from '@mui/icons-material/CloseOutlined';
import { Box, Button, IconButton, Stack, Typography } from '@mui/material';
import { useId, useState, type KeyboardEvent } from 'react';
import { TextInput } from '../forms/TextInput';
import { FEATURE_LINES } from './plan-lines';

interface Props {
  value: readonly string[];
  /** Names that can be chosen; others can be typed too. */
  known: readonly string[];
  error?: string | undefined;
  onChange(features: string[]): void;
}

/** A list of features by name: those of the product and the flags that were added. */
export function FeatureListInput({ value, known, error, onChange }: Props) {
  const [typed, setTyped] = useState('');
  const listId = useId();
  const name = typed.trim();
  const add = () => {
    if (name !== '' && !value.includes(name)) onChange([...value, name]);
    setTyped('');
  };
  // Enter adds to the list; it must not send the form around it.
  const addOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    add();
  };
  return (
    <Box role="group" aria-label="Features">
      <Typography variant="subtitle2">Features</Typography>
      {value.length === 0 && (
        <Typography variant="body2" color="textSecondary" sx={{ py: 0.5 }}>
          No features.
        </Typography>
      )}
      <Box component="ul" sx={{ m: 0, mb: 1, p: 0, listStyle: 'none' }}>
        {value.map((feature) => (
          <Stack
            component="li"
            key={feature}
            direction="row"
            spacing={1}
            sx={{ alignItems: 'center', borderBottom: 1, borderColor: 'divider', minHeight: 36 }}
          >
            <Typography variant="body2" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
              {feature}
              {FEATURE_LINES[feature] && (
                <Typography component="span" variant="caption" color="textSecondary" sx={{ ml: 1 }}>
                  {FEATURE_LINES[feature]}
                </Typography>
              )}
            </Typography>
            <IconButton
              size="small"
              aria-label={`Remove ${feature}`}
              onClick={() => onChange(value.filter((each) => each !== feature))}
            >
              <CloseIcon fontSize="small" />
            </IconButton>
          </Stack>
        ))}
      </Box>
      <Stack direction="row" spacing={1} sx={{ alignItems: 'flex-end' }}>
        <TextInput
          label="Add a feature"
          value={typed}
          error={error}
          autoComplete="off"
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={addOnEnter}
          inputProps={{ list: listId, maxLength: 100 }}
        />
        <Button variant="outlined" disabled={name === ''} onClick={add} sx={{ minHeight: 40 }}>
          Add
        </Button>
      </Stack>
      <datalist id={listId}>
        {known
          .filter((each) => !value.includes(each))
          .map((each) => (
            <option key={each} value={each} />
          ))}
      </datalist>
    </Box>
  );
}
