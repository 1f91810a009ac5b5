import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import type { ReactNode, Ref, SelectHTMLAttributes } from 'react';
import { Field, type FieldText } from './Field';

type Props = FieldText &
  Omit<SelectHTMLAttributes<HTMLSelectElement>, 'color' | 'size'> & {
    ref?: Ref<HTMLSelectElement>;
    children: ReactNode;
  };

/** A choice among a few, with the browser's own list: it works with every keyboard and on every phone. */
export function SelectInput({ label, error, hint, isOptional, ref, children, ...select }: Props) {
  return (
    <Field label={label} error={error} hint={hint} isOptional={isOptional ?? false}>
      {({ id, describedBy }) => (
        <NativeSelect
          id={id}
          inputRef={ref}
          fullWidth
          error={Boolean(error)}
          input={<OutlinedInput size="small" />}
          inputProps={{ ...select, id, 'aria-describedby': describedBy }}
          sx={{ '& select': { py: '8.5px', pl: '14px' } }}
        >
          {children}
        </NativeSelect>
      )}
    </Field>
  );
}

interface OptionsProps<Value extends string | number> {
  of: readonly Value[];
  /** Without it a value is its own name. */
  nameOf?: (value: Value) => string;
}

/** The choices of a select. */
export function Options<Value extends string | number>({ of, nameOf = String }: OptionsProps<Value>) {
  return of.map((value) => (
    <option key={value} value={value}>
      {nameOf(value)}
    </option>
  ));
}
