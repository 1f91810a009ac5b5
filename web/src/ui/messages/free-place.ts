/** A part of the window, in pixels from its upper left corner. */
export interface Frame {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Something that a message is kept away from. */
export interface Obstacle extends Frame {
  /**
   * `behind`: cannot be reached now, but once what lies before it has gone. `scrolls`: can be scrolled from under the
   * message. `stands`: could not be pressed at all.
   */
  readonly kind: 'behind' | 'scrolls' | 'stands';
}

/** Between a message and the edges of the window, and what can be pressed. */
const ROOM = 8;
/** Places are looked at so far above each other. */
const STEP = 12;
/** A window that is narrower has no room for two places beside each other. */
const NARROW = 600;
/** However much of one kind is covered, it counts for less than a little of the next. */
const WEIGHT: Record<Obstacle['kind'], number> = { behind: 1, scrolls: 1e6, stands: 1e12 };

/**
 * The lowest place for a message at which it covers nothing that can be pressed, on the left before the middle and the
 * right. Where there is none, the one at which it covers least.
 * @param now where it stands: it stays there while nothing that can be pressed is covered
 */
export function freePlace(
  size: Pick<Frame, 'width' | 'height'>,
  window: Pick<Frame, 'width' | 'height'>,
  obstacles: readonly Obstacle[],
  now: Pick<Frame, 'left' | 'top'> | null,
): Pick<Frame, 'left' | 'top'> {
  const cost = (place: Pick<Frame, 'left' | 'top'>): number =>
    obstacles.reduce((sum, each) => sum + WEIGHT[each.kind] * overlap({ ...size, ...place }, each), 0);
  const [right, bottom] = [window.width - size.width - ROOM, window.height - size.height - ROOM];
  const isInside = now !== null && now.left <= right && now.top <= bottom;
  if (isInside && cost(now) < WEIGHT.scrolls) return now;
  const columns = window.width < NARROW ? [ROOM] : [2 * ROOM, (window.width - size.width) / 2, right - ROOM];
  let best = { left: columns[0] ?? ROOM, top: Math.max(ROOM, bottom) };
  let least = Infinity;
  for (let top = bottom; top >= ROOM; top -= STEP) {
    for (const left of columns) {
      const found = cost({ left, top });
      if (found < least) [best, least] = [{ left, top }, found];
      if (found === 0) return best;
    }
  }
  return best;
}

/** Whether a message there lies over something that could not be pressed at all. */
export function isInTheWay(message: Frame, obstacles: readonly Obstacle[]): boolean {
  return obstacles.some((each) => each.kind === 'stands' && overlap(message, each) > 0);
}

/** How much of a frame, with some room around it, lies below another one. */
function overlap(one: Frame, other: Frame): number {
  const width = Math.min(one.left + one.width, other.left + other.width + ROOM) - Math.max(one.left, other.left - ROOM);
  const height = Math.min(one.top + one.height, other.top + other.height + ROOM) - Math.max(one.top, other.top - ROOM);
  return width > 0 && height > 0 ? width * height : 0;
}
