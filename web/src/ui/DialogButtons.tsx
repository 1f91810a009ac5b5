import { Button, DialogActions } from '@mui/material';
import type { ReactNode } from 'react';

interface Props {
  /** What the second button says, and what it says while the action is under way. */
  confirm: string;
  waiting?: string;
  isPending: boolean;
  isBlocked?: boolean;
  /** Shown in the colour of what cannot be taken back. */
  isGrave?: boolean;
  /** The focus begins at Cancel, where the dialog has no field and Enter would do the deed. */
  startsAtCancel?: boolean;
  /** The focus begins at the deed, where it is the one thing that was asked for. */
  startsAtConfirm?: boolean;
  /** Without it the button submits the form around it. */
  onConfirm?: () => void;
  onCancel: () => void;
  /** Another way to go on, between the two. */
  between?: ReactNode;
}

/** The end of a dialog that asks for something: Cancel, and the button that does it. */
export function DialogButtons({ confirm, waiting = 'Saving...', isPending, onConfirm, onCancel, ...rest }: Props) {
  return (
    <DialogActions sx={rest.between ? { flexWrap: 'wrap', rowGap: 1 } : {}}>
      <Button variant="text" autoFocus={rest.startsAtCancel ?? false} onClick={onCancel}>
        Cancel
      </Button>
      {rest.between}
      <Button
        type={onConfirm ? 'button' : 'submit'}
        variant="contained"
        autoFocus={rest.startsAtConfirm ?? false}
        color={rest.isGrave ? 'error' : 'primary'}
        disabled={(rest.isBlocked ?? false) || isPending}
        onClick={onConfirm}
      >
        {isPending ? waiting : confirm}
      </Button>
    </DialogActions>
  );
}
