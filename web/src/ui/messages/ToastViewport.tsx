import CloseIcon from '@mui/icons-material/CloseOutlined';
import ErrorIcon from '@mui/icons-material/ErrorOutlineOutlined';
import DoneIcon from '@mui/icons-material/CheckCircleOutlineOutlined';
import { Box, Button, IconButton, Typography } from '@mui/material';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useFreePlace } from './use-free-place';
import { currentToast, dismissToast, subscribeToToasts, TOAST_MS, type Toast, type ToastAction } from '../toasts';

/** Moved further than this to the side, a message is dismissed (pixels). */
const SWIPE_THRESHOLD = 50;

/** Pixels; on a phone all of the screen's but a margin. */
const WIDTH = 360;
const MARGIN = 8;

/** Where messages appear, beside what can be pressed; F8 moves the focus there. */
export function ToastViewport() {
  const toast = useSyncExternalStore(subscribeToToasts, currentToast, currentToast);
  const region = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const focusOnF8 = (event: KeyboardEvent) => {
      if (event.key === 'F8') region.current?.focus();
    };
    window.addEventListener('keydown', focusOnF8);
    return () => window.removeEventListener('keydown', focusOnF8);
  }, []);
  return (
    <Box ref={region} role="region" aria-label="Notifications (F8)" tabIndex={-1} sx={{ outline: 'none' }}>
      {/* The live region is there before its first message, else screen readers miss it. */}
      <div role="status" aria-live="polite">
        {toast && <ToastCard key={toast.id} toast={toast} />}
      </div>
    </Box>
  );
}

function ToastCard({ toast }: { toast: Toast }) {
  const [isHeld, setHeld] = useState(false);
  const [shift, setShift] = useState(0);
  const start = useRef<number | null>(null);
  const card = useRef<HTMLDivElement>(null);
  const place = useFreePlace(card, isHeld);
  const failed = toast.tone === 'destructive';
  // What went well can wait until a form that fills the screen is gone; what did not is said at once.
  const isWaiting = place === null || (place.isInTheWay && !failed);
  useEffect(() => {
    if (isHeld || isWaiting) return;
    const timer = setTimeout(dismissToast, TOAST_MS);
    return () => clearTimeout(timer);
  }, [isHeld, isWaiting]);
  const release = () => {
    start.current = null;
    if (Math.abs(shift) > SWIPE_THRESHOLD) dismissToast();
    else setShift(0);
  };
  return (
    <Box
      ref={card}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      onPointerDown={(event) => (start.current = event.clientX)}
      onPointerMove={(event) => start.current !== null && setShift(event.clientX - start.current)}
      onPointerUp={release}
      onPointerCancel={release}
      style={{
        left: place?.left,
        top: place?.top,
        visibility: isWaiting ? 'hidden' : 'visible',
        transform: `translateX(${shift}px)`,
      }}
      sx={{
        position: 'fixed',
        zIndex: 'snackbar',
        width: { xs: `calc(100vw - ${2 * MARGIN}px)`, sm: WIDTH },
        display: 'flex',
        gap: 1.5,
        alignItems: 'flex-start',
        p: 2,
        pr: 1,
        bgcolor: 'background.paper',
        color: 'text.primary',
        border: 1,
        borderColor: failed ? 'error.main' : 'divider',
        borderRadius: 1,
        boxShadow: '0 8px 24px rgb(0 0 0 / 0.14)',
        touchAction: 'pan-y',
      }}
    >
      {failed ? <ErrorIcon fontSize="small" color="error" /> : <DoneIcon fontSize="small" color="success" />}
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography variant="subtitle2">{toast.title}</Typography>
        {toast.description && (
          <Typography variant="body2" color="textSecondary">
            {toast.description}
          </Typography>
        )}
      </Box>
      {toast.action && <ToastButton action={toast.action} />}
      <IconButton size="small" aria-label="Dismiss" onClick={dismissToast} sx={{ mt: -0.5 }}>
        <CloseIcon fontSize="small" />
      </IconButton>
    </Box>
  );
}

function ToastButton({ action }: { action: ToastAction }) {
  const take = () => {
    dismissToast();
    action.run();
  };
  return (
    <Button variant="outlined" size="small" onClick={take} sx={{ mt: -0.5, flexShrink: 0 }}>
      {action.label}
    </Button>
  );
}
