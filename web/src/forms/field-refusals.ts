import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { ApiError } from '../api/api-error';

/** What the server said of single fields when it refused a form. */
export function fieldRefusalsOf(error: unknown): readonly { field: string; message: string }[] {
  return error instanceof ApiError ? (error.problem?.errors ?? []) : [];
}

/** Says it at those fields, of which the first gets the focus. */
export function showFieldRefusals<Values extends FieldValues>(form: UseFormReturn<Values>, error: unknown): void {
  for (const [index, { field, message }] of fieldRefusalsOf(error).entries()) {
    form.setError(field as Path<Values>, { type: 'server', message }, { shouldFocus: index === 0 });
  }
}
