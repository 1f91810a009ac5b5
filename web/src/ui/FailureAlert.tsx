import { Alert, AlertTitle } from '@mui/material';
import { useEffect, type ReactNode } from 'react';
import { keepFromToasts } from './toasts';

interface Props {
  /** What it was that did not go. */
  title?: string | undefined;
  action?: ReactNode;
  children: string;
}

/** Why a form was not carried out, said beside its fields; and so not in a toast, too, for as long as it stands. */
export function FailureAlert({ title, action, children }: Props) {
  useEffect(() => keepFromToasts(children), [children]);
  return (
    <Alert severity="error" role="alert" action={action}>
      {title && <AlertTitle>{title}</AlertTitle>}
      {children}
    </Alert>
  );
}
