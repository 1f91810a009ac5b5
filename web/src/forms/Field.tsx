import { Box, FormHelperText, Stack, Typography } from '@mui/material';
import { useId, type ReactNode } from 'react';

/** What every kind of field shares: its label above, a hint or what is wrong below. */
export interface FieldText {
  label: string;
  /** What is wrong, in the contract's words. */
  error?: string | undefined;
  hint?: ReactNode;
  isOptional?: boolean;
}

interface FieldIds {
  /** Of the control. */
  id: string;
  /** Of the hint or error; undefined when there is none. */
  describedBy: string | undefined;
}

export function Field({
  label,
  error,
  hint,
  isOptional,
  children,
}: FieldText & { children: (ids: FieldIds) => ReactNode }) {
  const id = useId();
  const note = error ?? hint;
  const noteId = `${id}-note`;
  return (
    <Box sx={{ minWidth: 0, width: '100%' }}>
      <Stack direction="row" sx={{ justifyContent: 'space-between', alignItems: 'baseline', mb: 0.5 }}>
        <Typography component="label" htmlFor={id} id={`${id}-label`} variant="body2" sx={{ fontWeight: 550 }}>
          {label}
        </Typography>
        {isOptional && (
          <Typography variant="caption" color="textSecondary">
            Optional
          </Typography>
        )}
      </Stack>
      {children({ id, describedBy: note ? noteId : undefined })}
      {note && (
        <FormHelperText id={noteId} error={Boolean(error)} role={error ? 'alert' : undefined} sx={{ mx: 0 }}>
          {note}
        </FormHelperText>
      )}
    </Box>
  );
}
