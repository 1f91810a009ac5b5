import { lastPage, pageButtons, pageWithin } from './page-buttons';

it('counts pages of ten, and one where there is nothing', () => {
  expect([0, 1, 10, 11, 100, 101].map(lastPage)).toEqual([1, 1, 1, 2, 10, 11]);
});

it('keeps within the pages', () => {
  expect([-1, 0, 1, 7, 8].map((page) => pageWithin(page, 7))).toEqual([1, 1, 1, 7, 7]);
});

it.each([
  [1, 1, [1]],
  [2, 3, [1, 2, 3]],
  [1, 9, [1, 2, 3, 4, 5]],
  [5, 9, [3, 4, 5, 6, 7]],
  [9, 9, [5, 6, 7, 8, 9]],
])('page %s of %s has these buttons beside it', (page, last, buttons) => {
  expect(pageButtons(page, last)).toEqual(buttons);
});
