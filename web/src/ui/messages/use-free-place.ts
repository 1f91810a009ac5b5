import { useLayoutEffect, useState, type RefObject } from 'react';
import { freePlace, type Frame, type Obstacle } from './free-place';

const PRESSABLE =
  'a[href], button, input, select, textarea, summary, [role=button], [role=tab], [role=option], [role=menuitem], [role=switch]';
/** What does not scroll with a page or a dialog. */
const STANDING = 'header, nav, aside, .MuiDialogActions-root';
/** Pixels: an edge is asked about so far inside. */
const INSIDE = 3;

/**
 * Where a message stands so that it covers nothing that can be pressed; it is looked at anew whenever the page changes,
 * scrolls or gets another size, but not while it is held, when somebody is about to press its own button. Null until
 * the message has been measured.
 */
export function useFreePlace(card: RefObject<HTMLElement | null>, isHeld: boolean): Pick<Frame, 'left' | 'top'> | null {
  const [place, setPlace] = useState<Pick<Frame, 'left' | 'top'> | null>(null);
  useLayoutEffect(() => {
    if (isHeld) return;
    const look = () =>
      setPlace((now) => {
        const own = card.current;
        if (!own) return now;
        const { offsetWidth: width, offsetHeight: height } = own;
        const found = freePlace({ width, height }, windowSize(), obstaclesOf(own), now);
        return now && found.left === now.left && found.top === now.top ? now : found;
      });
    let waiting = 0;
    const lookSoon = () => {
      if (waiting === 0)
        waiting = requestAnimationFrame(() => {
          waiting = 0;
          look();
        });
    };
    look();
    const changes = new MutationObserver(lookSoon);
    changes.observe(document.body, { childList: true, subtree: true });
    addEventListener('resize', lookSoon);
    addEventListener('scroll', lookSoon, { capture: true, passive: true });
    return () => {
      cancelAnimationFrame(waiting);
      changes.disconnect();
      removeEventListener('resize', lookSoon);
      removeEventListener('scroll', lookSoon, { capture: true });
    };
  }, [card, isHeld]);
  return place;
}

function windowSize(): Pick<Frame, 'width' | 'height'> {
  const { clientWidth: width, clientHeight: height } = document.documentElement;
  return { width, height };
}

/** What can be pressed in the window, but for the message's own buttons. */
function obstaclesOf(own: HTMLElement): readonly Obstacle[] {
  const { width, height } = windowSize();
  return [...document.querySelectorAll(PRESSABLE)].flatMap((element) => {
    if (own.contains(element) || element.matches(':disabled')) return [];
    const box = element.getBoundingClientRect();
    const isSeen =
      box.width > 0 && box.height > 0 && box.bottom > 0 && box.top < height && box.right > 0 && box.left < width;
    if (!isSeen) return [];
    const kind = !isReached(element, box, own) ? 'behind' : element.closest(STANDING) ? 'stands' : 'scrolls';
    return [{ left: box.left, top: box.top, width: box.width, height: box.height, kind }];
  });
}

/** Whether its middle or one of its corners would take a click, were it not for the message. */
function isReached(element: Element, { left, right, top, bottom }: DOMRect, own: HTMLElement): boolean {
  const points = [
    [(left + right) / 2, (top + bottom) / 2],
    [left + INSIDE, top + INSIDE],
    [right - INSIDE, top + INSIDE],
    [left + INSIDE, bottom - INSIDE],
    [right - INSIDE, bottom - INSIDE],
  ] as const;
  return points.some(([x, y]) => {
    const hit = document.elementsFromPoint(x, y).find((each) => !own.contains(each));
    return hit !== undefined && element.contains(hit);
  });
}
