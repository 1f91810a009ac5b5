import { DialogContent, Stack } from '@mui/material';
import type { ComponentProps, FormEvent, ReactNode } from 'react';
import { DialogButtons } from '../ui/DialogButtons';
import { FailureAlert } from '../ui/messages/FailureAlert';

interface Props extends Omit<ComponentProps<typeof DialogButtons>, 'onConfirm'> {
  onSubmit: (event: FormEvent) => unknown;
  /** What went wrong with the whole of it, in words. */
  failure?: string | false | null | undefined;
  failureTitle?: string | undefined;
  children: ReactNode;
}

/** The form of a dialog: what went wrong, the fields one below the other, and the two buttons. */
export function DialogForm({ onSubmit, failure, failureTitle, children, ...buttons }: Props) {
  return (
    <form noValidate onSubmit={(event) => void onSubmit(event)} style={{ display: 'contents' }}>
      <DialogContent>
        <Stack spacing={2}>
          {failure && <FailureAlert title={failureTitle}>{failure}</FailureAlert>}
          {children}
        </Stack>
      </DialogContent>
      <DialogButtons {...buttons} />
    </form>
  );
}
