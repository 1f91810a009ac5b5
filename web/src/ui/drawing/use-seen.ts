import { startTransition, useEffect, useState } from 'react';

/** A page that nobody looks at paints no frame. */
const UNSEEN_MS = 250;

/**
 * False until what was drawn first has been painted, for what may come a moment later than what a page is opened for:
 * on a slow phone each part of a page takes its share of the second in which nothing is to be seen.
 */
export function useSeen(): boolean {
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    let timer = setTimeout(seen, UNSEEN_MS);
    // A task after the next frame's callbacks comes after its paint.
    const frame = requestAnimationFrame(() => {
      clearTimeout(timer);
      timer = setTimeout(seen);
    });
    function seen(): void {
      startTransition(() => setSeen(true));
    }
    return () => {
      clearTimeout(timer);
      cancelAnimationFrame(frame);
    };
  }, []);
  return isSeen;
}
