import type { FieldValues, Path, RegisterOptions, UseFormRegisterReturn, UseFormReturn } from 'react-hook-form';

type Registered<Values extends FieldValues, Name extends Path<Values>> = UseFormRegisterReturn<Name> & {
  error: string | undefined;
};

/** Text without what stands before and behind it. */
export const TRIMMED = { setValueAs: (text: string) => text.trim() };

/**
 * What an input of a form takes: how it is registered, and what is wrong with it.
 * `const field = fieldsOf(form)`, then `<TextInput label="Name" {...field('name', TRIMMED)} />`.
 */
export function fieldsOf<Values extends FieldValues>({ register, getFieldState, formState }: UseFormReturn<Values>) {
  return <Name extends Path<Values>>(
    name: Name,
    options?: RegisterOptions<Values, Name>,
  ): Registered<Values, Name> => ({
    ...register(name, options),
    error: getFieldState(name, formState).error?.message,
  });
}
