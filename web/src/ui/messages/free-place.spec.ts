import { freePlace, isInTheWay, type Frame, type Obstacle } from './free-place';

const WINDOW = { width: 1280, height: 800 };
const SIZE = { width: 360, height: 80 };
const PHONE = { width: 390, height: 800 };
const ON_PHONE = { width: 374, height: 70 };

const stands = (left: number, top: number, width: number, height: number): Obstacle => ({
  kind: 'stands',
  left,
  top,
  width,
  height,
});
const bottomOf = ({ top }: Pick<Frame, 'top'>): number => top + SIZE.height;

test('a message stands at the lower left where nothing can be pressed there', () => {
  expect(freePlace(SIZE, WINDOW, [], null)).toEqual({ left: 16, top: 712 });
});

test('it gives way to the side, then upwards, to what can be pressed', () => {
  expect(freePlace(SIZE, WINDOW, [stands(300, 740, 90, 36)], null)).toEqual({ left: 460, top: 712 });
  const place = freePlace(SIZE, WINDOW, [stands(0, 740, 1280, 60)], null);
  expect(place.left).toBe(16);
  expect(bottomOf(place)).toBeLessThanOrEqual(740);
});

test('it stays where it is while that is free, and leaves when something comes there', () => {
  const now = { left: 460, top: 400 };
  expect(freePlace(SIZE, WINDOW, [], now)).toBe(now);
  expect(freePlace(SIZE, WINDOW, [{ ...stands(500, 420, 40, 40), kind: 'behind' }], now)).toBe(now);
  expect(freePlace(SIZE, WINDOW, [stands(500, 420, 40, 40)], now)).toEqual({ left: 16, top: 712 });
  expect(freePlace(SIZE, { width: 800, height: 400 }, [], now)).toEqual({ left: 16, top: 312 });
});

test('it gives way to what comes into reach once a dialog has gone, where there is room for that', () => {
  const behind: Obstacle = { ...stands(0, 740, 1280, 60), kind: 'behind' };
  expect(bottomOf(freePlace(SIZE, WINDOW, [behind], null))).toBeLessThanOrEqual(740);
  const dialog = stands(0, 0, 1280, 720);
  expect(
    freePlace(
      SIZE,
      WINDOW,
      [
        { ...behind, top: 720, height: 80 },
        { ...dialog, height: 700 },
      ],
      null,
    ).top,
  ).toBe(712);
});

test('where all can be pressed it covers what can be scrolled away, and of that as little as it can', () => {
  const rows = Array.from({ length: 9 }, (_, at): Obstacle => ({
    ...stands(0, at * 80, 390, at === 3 ? 10 : 80),
    kind: 'scrolls',
  }));
  const bar = stands(0, 720, 390, 80);
  const { top } = freePlace(ON_PHONE, PHONE, [...rows, bar], null);
  expect(top).toBeGreaterThan(230);
  expect(top).toBeLessThan(330);
  const full = rows.map((row) => ({ ...row, height: 80 }));
  expect(freePlace(ON_PHONE, PHONE, [...full, bar], null).top + ON_PHONE.height).toBeLessThanOrEqual(712);
});

test('it is in the way where it lies over what could not be pressed at all', () => {
  const form = Array.from({ length: 10 }, (_, at) => stands(24, at * 84, 342, 42));
  const place = freePlace(ON_PHONE, PHONE, form, null);
  expect(isInTheWay({ ...ON_PHONE, ...place }, form)).toBe(true);
  const rows = form.map((row): Obstacle => ({ ...row, kind: 'scrolls' }));
  expect(isInTheWay({ ...ON_PHONE, ...place }, rows)).toBe(false);
});
