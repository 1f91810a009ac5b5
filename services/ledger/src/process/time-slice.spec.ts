import * as timers from 'node:timers/promises';
import { TimeSlice } from './time-slice';

jest.mock('node:timers/promises', () => ({ setImmediate: jest.fn(), setTimeout: jest.fn() }));

/** The clock stands but for what is worked: a busy machine would end a slice that nobody worked in. */
beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

function sliceAfter(milliseconds: number, mustRest: boolean): TimeSlice {
  const slice = new TimeSlice(() => mustRest);
  jest.advanceTimersByTime(milliseconds);
  return slice;
}

describe('a slice of time', () => {
  it.each([
    [0, false],
    [4, false],
    [5, true],
    [30, true],
  ])('after %d ms of work is over: %s', (milliseconds, isOver) => {
    expect(sliceAfter(milliseconds, false).isOver()).toBe(isOver);
  });

  it('is followed by a rest nine times as long', async () => {
    const slice = sliceAfter(30, true);
    await slice.next();
    expect(timers.setTimeout).toHaveBeenCalledWith(270);
    expect(slice.isOver()).toBe(false);
  });

  it('is followed by the next where nobody waits, once others were served', async () => {
    const slice = sliceAfter(200, false);
    await slice.next();
    expect(timers.setImmediate).toHaveBeenCalled();
    expect(slice.isOver()).toBe(false);
  });
});
