import { TimeSlice } from './time-slice';

/** The clock stands still except for what is worked: a busy machine would end a slice that nobody worked in. */
beforeEach(() => void jest.useFakeTimers({ doNotFake: ['setImmediate'] }));
afterEach(() => void jest.useRealTimers());

it.each([
  [4, false],
  [5, true],
])('a slice of time after %d ms of work is over: %s', (milliseconds, isOver) => {
  const slice = new TimeSlice();
  jest.advanceTimersByTime(milliseconds);
  expect(slice.isOver()).toBe(isOver);
});

it('the next slice begins after other work was served', async () => {
  const slice = new TimeSlice();
  jest.advanceTimersByTime(200);
  const served = jest.fn();
  setImmediate(served);
  await slice.next();
  expect([served.mock.calls.length, slice.isOver()]).toEqual([1, false]);
});
