import { useLayoutEffect, useState, type RefObject } from 'react';
import { freePlace, isInTheWay, type Frame, type Obstacle } from './free-place';

const PRESSABLE =
  'a[href], button, input, select, textarea, summary, [role=button], [role=tab], [role=option], [role=menuitem], [role=switch]';
/** What does not scroll with a page or a dialog. */
const STANDING = 'header, nav, aside, .MuiDialogActions-root';
/** Pixels: an edge is asked about so far inside. */
const INSIDE = 3;

/** Where a message stands, and whether it lies over something that could not be pressed there at all. */
interface Place extends Pick<Frame, 'left' | 'top'> {
  readonly isInTheWay: boolean;
}

/**
 * Where a message stands so that it covers nothing that can be pressed; it is looked at anew whenever the page changes,
 * scrolls or gets another size, but not while it is held, when somebody is about to press its own button. Null until
 * the message has been measured.
 */
export function useFreePlace(card: RefObject<HTMLElement | null>, isHeld: boolean): Place | null {
  const [place, setPlace] = useState<Place | null>(null);
  useLayoutEffect(() => {
    if (isHeld) return;
    const look = () =>
      setPlace((now) => {
        const own = card.current;
        if (!own) return now;
        const { offsetWidth: width, offsetHeight: height } = own;
        const obstacles = obstaclesOf(own);
        const { left, top } = freePlace({ width, height }, windowSize(), obstacles, now);
        const found = { left, top, isInTheWay: isInTheWay({ left, top, width, height }, obstacles) };
        return now?.left === left && now.top === top && now.isInTheWay === found.isInTheWay ? now : found;
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
    const kind = !isReached(element, box, own)
      ? 'behind'
      : isStanding(element, own.offsetHeight)
        ? 'stands'
        : 'scrolls';
    return [{ left: box.left, top: box.top, width: box.width, height: box.height, kind }];
  });
}

/** Whether it cannot be scrolled from under a message of a height: a form may fill a phone and scroll by no more. */
function isStanding(element: Element, height: number): boolean {
  const form = element.closest('.MuiDialogContent-root');
  return element.closest(STANDING) !== null || (form !== null && form.scrollHeight - form.clientHeight < height);
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
