import type { ComponentProps } from 'react';
import { Controller, type Control, type FieldValues, type Path } from 'react-hook-form';
import { SearchInput } from './SearchInput';

interface Props<Values extends FieldValues> extends Omit<
  ComponentProps<typeof SearchInput>,
  'value' | 'error' | 'onChange' | 'onBlur'
> {
  control: Control<Values>;
  name: Path<Values>;
}

/** A choice found by typing, as a field of a form; an optional one without a choice is undefined. */
export function SearchField<Values extends FieldValues>({ control, name, ...input }: Props<Values>) {
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => (
        <SearchInput
          {...input}
          error={fieldState.error?.message}
          value={field.value ?? ''}
          onChange={(value) => field.onChange(input.isOptional ? value || undefined : value)}
          onBlur={field.onBlur}
        />
      )}
    />
  );
}
