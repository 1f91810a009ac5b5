import { Alert, AlertTitle } from '@mui/material';
import { useEffect, useRef, type ReactNode } from 'react';
import { keepFromToasts } from '../toasts';

interface Props {
  /** What it was that did not go. */
  title?: string | undefined;
  action?: ReactNode;
  children: string;
}

/** Why a form was not carried out, said beside its fields; and so not in a toast, too, for as long as it stands. */
export function FailureAlert({ title, action, children }: Props) {
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The button of a long form is far below it.
    alert.current?.scrollIntoView({ block: 'nearest' });
    return keepFromToasts(children);
  }, [children]);
  return (
    <Alert ref={alert} severity="error" role="alert" action={action} sx={{ scrollMarginBlock: 16 }}>
      {title && <AlertTitle>{title}</AlertTitle>}
      {children}
    </Alert>
  );
}
