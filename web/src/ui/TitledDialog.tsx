import { Dialog, DialogTitle, useMediaQuery, type DialogProps, type Theme } from '@mui/material';
import { useId, type ReactNode } from 'react';

interface Props extends Omit<DialogProps, 'open' | 'onClose' | 'title' | 'fullWidth'> {
  title: ReactNode;
  /** False while it leaves; where it is there only while it is open, nothing needs to be said. */
  isOpen?: boolean;
  /** Undefined where it cannot be left, as while a file is on its way. */
  onClose?: (() => void) | undefined;
  /** The width below which it fills the screen. */
  fillsBelow?: 'sm' | 'md';
}

/** A dialog that is called by its title. */
export function TitledDialog({
  title,
  isOpen = true,
  onClose,
  fillsBelow,
  maxWidth = 'xs',
  children,
  ...dialog
}: Props) {
  const id = useId();
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down(fillsBelow ?? 'sm'));
  return (
    <Dialog
      {...dialog}
      open={isOpen}
      onClose={onClose && (() => onClose())}
      fullWidth
      fullScreen={fillsBelow !== undefined && isNarrow}
      maxWidth={maxWidth}
      aria-labelledby={id}
    >
      <DialogTitle id={id} sx={{ overflowWrap: 'anywhere' }}>
        {title}
      </DialogTitle>
      {children}
    </Dialog>
  );
}
