import CheckIcon from '@mui/icons-material/CheckOutlined';
import CopyIcon from '@mui/icons-material/ContentCopyOutlined';
import { Button, type ButtonProps } from '@mui/material';
import { useEffect, useState } from 'react';
import { showFailure } from './toasts';

/** How long the button says that it has copied. */
const DONE_MS = 2_000;

/** Puts a text on the clipboard and says so on the button itself. */
export function CopyButton({
  text,
  label,
  ...button
}: { text: string; label: string } & Pick<ButtonProps, 'size' | 'variant'>) {
  const [isDone, setDone] = useState(false);
  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(() => setDone(false), DONE_MS);
    return () => clearTimeout(timer);
  }, [isDone]);
  const copy = () =>
    // Without https browsers offer no clipboard; the text is then shown, to be copied by hand.
    (navigator.clipboard as Clipboard | undefined)?.writeText(text).then(
      () => setDone(true),
      () => showFailure('Could not be copied', text),
    ) ?? showFailure('Could not be copied', text);
  return (
    <Button
      size="small"
      variant="outlined"
      {...button}
      startIcon={isDone ? <CheckIcon fontSize="small" /> : <CopyIcon fontSize="small" />}
      onClick={() => void copy()}
    >
      {isDone ? 'Copied' : label}
    </Button>
  );
}
