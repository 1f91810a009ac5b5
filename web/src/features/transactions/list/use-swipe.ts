import { useRef, useState, type PointerEvent } from 'react';

/**
 * Moved at least this far, a swipe is meant (pixels); the first few decide nothing, so that a tap that trembles stays a
 * tap.
 */
const THRESHOLD = 88;
const SLACK = 12;
/** The row does not follow any further. */
const FURTHEST = 132;

interface Swipes {
  /** Left out where there is nothing to do that way. */
  readonly onLeft?: () => void;
  readonly onRight?: () => void;
}

/**
 * A row that follows a finger to the side. The page goes on scrolling up and down by itself (`touch-action: pan-y`).
 */
export function useSwipe({ onLeft, onRight }: Swipes) {
  const start = useRef<number | null>(null);
  const moved = useRef(false);
  const [shift, setShift] = useState(0);
  const release = () => {
    start.current = null;
    setShift(0);
  };
  return {
    shift,
    /** The way that is meant if the finger left now. */
    meant: shift <= -THRESHOLD ? 'left' : shift >= THRESHOLD ? 'right' : null,
    handlers: {
      onPointerDown: (event: PointerEvent) => {
        moved.current = false;
        start.current = event.pointerType === 'mouse' ? null : event.clientX;
      },
      onPointerMove: (event: PointerEvent) => {
        if (start.current === null) return;
        const way = event.clientX - start.current;
        if (Math.abs(way) > SLACK) moved.current = true;
        if (!moved.current) return;
        setShift(Math.max(onLeft ? -FURTHEST : 0, Math.min(onRight ? FURTHEST : 0, way)));
      },
      onPointerUp: () => {
        if (shift <= -THRESHOLD) onLeft?.();
        else if (shift >= THRESHOLD) onRight?.();
        release();
      },
      onPointerCancel: release,
    },
    /** What follows a swipe is no tap. */
    tapped: (act: () => void) => () => {
      if (!moved.current) act();
    },
  } as const;
}
