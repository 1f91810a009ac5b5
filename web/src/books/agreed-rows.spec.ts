import { minorOf, standingAfter } from './agreed-rows';

const row = (closingDay: string, agreed: string, now = agreed) => ({ accountId: 'a', closingDay, agreed, now });

it('tells a change that breaks from one that mends, and from one that does neither', () => {
  const agrees = [row('2026-02-28', '-80.00')];
  const broken = [row('2026-02-28', '-80.00', '-85.00')];
  const nothing = { breaks: null, mends: null, staysBroken: null };
  expect(standingAfter(agrees, () => -500n)).toEqual({ ...nothing, breaks: '2026-02-28' });
  expect(standingAfter(agrees, () => 0n)).toEqual(nothing);
  expect(standingAfter(broken, () => 500n)).toEqual({ ...nothing, mends: '2026-02-28' });
  expect(standingAfter(broken, () => -100n)).toEqual({ ...nothing, staysBroken: '2026-02-28' });
});

it('knows that what mends one month may break the next, where the difference was agreed on', () => {
  const both = [row('2026-02-28', '-80.00', '-85.00'), row('2026-03-31', '-85.00')];
  expect(standingAfter(both, () => 500n)).toEqual({ breaks: '2026-03-31', mends: '2026-02-28', staysBroken: null });
});

it('asks for each account and day by itself', () => {
  const both = [row('2026-02-28', '-80.00'), { ...row('2026-02-28', '80.00'), accountId: 'b' }];
  const asked: unknown[] = [];
  standingAfter(both, ({ accountId }, now) => {
    asked.push([accountId, now]);
    return 0n;
  });
  expect(asked).toEqual([
    ['a', -8_000n],
    ['b', 8_000n],
  ]);
});

it('is exact', () => expect(minorOf('-90071992547409931.01')).toBe(-9_007_199_254_740_993_101n));
