import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput';
import { useState, type Ref } from 'react';
import { Field, type FieldText } from './Field';

type Props = FieldText & Omit<OutlinedInputProps, 'label' | 'error' | 'ref'> & { ref?: Ref<HTMLInputElement> };

/** A line of text, labelled. Takes what react-hook-form's `register` gives. */
export function TextInput({ label, error, hint, isOptional, ref, inputProps, ...input }: Props) {
  return (
    <Field label={label} error={error} hint={hint} isOptional={isOptional ?? false}>
      {({ id, describedBy }) => (
        <OutlinedInput
          {...input}
          id={id}
          inputRef={ref}
          size="small"
          fullWidth
          error={Boolean(error)}
          inputProps={{ ...inputProps, 'aria-describedby': describedBy }}
        />
      )}
    </Field>
  );
}

/** A calendar date, chosen with the browser's own picker. */
export function DateInput({ inputProps, ...props }: Props) {
  // The books know the years 1900 to 2199; without a maximum browsers take six digits for the year.
  return <TextInput {...props} type="date" inputProps={{ min: '1900-01-01', max: '2199-12-31', ...inputProps }} />;
}

/** A password with a switch that shows it. */
export function PasswordInput(props: Props) {
  const [isShown, setShown] = useState(false);
  const toggle = (
    <button
      type="button"
      aria-pressed={isShown}
      aria-label={isShown ? 'Hide password' : 'Show password'}
      onClick={() => setShown(!isShown)}
      style={{
        all: 'unset',
        cursor: 'pointer',
        fontSize: 12,
        fontWeight: 600,
        opacity: 0.8,
        padding: 4,
        outline: 'revert',
      }}
    >
      {isShown ? 'Hide' : 'Show'}
    </button>
  );
  return <TextInput {...props} type={isShown ? 'text' : 'password'} endAdornment={toggle} />;
}
