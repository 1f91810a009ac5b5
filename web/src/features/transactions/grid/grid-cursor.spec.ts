import { movedCursor } from './grid-cursor';

const PLAIN = { lines: 50, columns: 8, page: 10, isHeading: () => false };
const at = (index: number, column = 0) => ({ index, column });

it.each([
  ['ArrowDown', at(4), at(5)],
  ['ArrowUp', at(4), at(3)],
  ['j', at(4), at(5)],
  ['k', at(4), at(3)],
  ['ArrowRight', at(4, 2), at(4, 3)],
  ['ArrowLeft', at(4, 2), at(4, 1)],
  ['PageDown', at(4), at(14)],
  ['PageUp', at(14), at(4)],
  ['Home', at(30, 5), at(0, 5)],
  ['End', at(3, 5), at(49, 5)],
])('%s leads on', (key, from, to) => {
  expect(movedCursor(from, key, PLAIN)).toEqual(to);
});

it.each([
  ['ArrowUp', at(0), at(0)],
  ['ArrowDown', at(49), at(49)],
  ['PageDown', at(45), at(49)],
  ['PageUp', at(3), at(0)],
  ['ArrowLeft', at(3, 0), at(3, 0)],
  ['ArrowRight', at(3, 7), at(3, 7)],
])('%s stays within the list', (key, from, to) => {
  expect(movedCursor(from, key, PLAIN)).toEqual(to);
});

it('leads nowhere with other keys and in an empty list', () => {
  expect(movedCursor(at(0), 'x', PLAIN)).toBeNull();
  expect(movedCursor(at(0), 'ArrowDown', { ...PLAIN, lines: 0 })).toBeNull();
});

it('jumps over headings in the direction of the key', () => {
  const grouped = { ...PLAIN, lines: 6, isHeading: (index: number) => index === 0 || index === 3 };
  expect(movedCursor(at(2), 'ArrowDown', grouped)).toEqual(at(4));
  expect(movedCursor(at(4), 'ArrowUp', grouped)).toEqual(at(2));
  expect(movedCursor(at(1), 'ArrowUp', grouped)).toEqual(at(1));
  expect(movedCursor(at(5), 'Home', grouped)).toEqual(at(1));
});
