import Autocomplete from '@mui/material/Autocomplete';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useMemo } from 'react';
import { Field, type FieldText } from './Field';

export interface SearchOption {
  readonly value: string;
  readonly label: string;
  /** Heading under which it stands; options of a group follow each other. */
  readonly group?: string;
}

interface Props extends FieldText {
  value: string;
  options: readonly SearchOption[];
  placeholder?: string;
  autoFocus?: boolean;
  onChange(value: string): void;
  onBlur?(): void;
}

/** A choice among many, found by typing. Nothing chosen is the empty string. */
export function SearchInput({
  label,
  error,
  hint,
  isOptional,
  value,
  options,
  placeholder,
  autoFocus = false,
  onChange,
  onBlur,
}: Props) {
  // The same object for as long as it is the same choice: another one, and what is being typed would be taken back.
  const chosenLabel = options.find((option) => option.value === value)?.label;
  const chosen = useMemo<SearchOption | null>(
    () => (chosenLabel === undefined ? null : { value, label: chosenLabel }),
    [value, chosenLabel],
  );
  return (
    <Field label={label} error={error} hint={hint} isOptional={isOptional ?? false}>
      {({ id, describedBy }) => (
        <Autocomplete
          id={id}
          size="small"
          fullWidth
          autoHighlight
          disableClearable={value !== '' && !isOptional}
          options={options}
          value={chosen}
          getOptionLabel={(option) => option.label}
          getOptionKey={(option) => option.value}
          groupBy={options.some(({ group }) => group) ? ({ group }) => group ?? '' : undefined}
          isOptionEqualToValue={(option, chosen) => option.value === chosen.value}
          onChange={(_event, option) => onChange(option?.value ?? '')}
          onBlur={onBlur}
          // What is typed takes the place of what was chosen.
          onFocus={({ target }) => selectText(target)}
          slotProps={{
            paper: {
              sx: {
                border: 1,
                borderColor: 'divider',
                boxShadow: '0 8px 24px rgb(0 0 0 / 0.12)',
                '& .MuiAutocomplete-option': { fontSize: 14 },
              },
            },
          }}
          renderInput={({ slotProps, disabled }) => (
            <OutlinedInput
              {...slotProps.input}
              fullWidth
              size="small"
              autoFocus={autoFocus}
              disabled={disabled}
              error={Boolean(error)}
              placeholder={placeholder ?? ''}
              inputProps={{ ...slotProps.htmlInput, 'aria-describedby': describedBy }}
            />
          )}
        />
      )}
    </Field>
  );
}

/** A frame after the focus: a list that comes with it has only then what it shows. */
function selectText(field: Element): void {
  requestAnimationFrame(() => {
    // Whoever has left by then is left alone: selecting would take the focus back.
    if (field instanceof HTMLInputElement && document.activeElement === field) field.select();
  });
}
