import { DEFAULT_CATEGORIES } from '../categories/default-categories';
import { demoStart, demoTrade } from './demo-trade';

describe('the trade of the demo', () => {
  const trade = demoTrade('2026-03-17', 6);

  it('reaches six full months back and not beyond today', () => {
    expect(demoStart('2026-03-17', 6)).toBe('2025-09-01');
    expect(trade[0]?.date).toBe('2025-09-01');
    expect(trade.at(-1)?.date).toBe('2026-03-17');
    expect(trade.map(({ date }) => date)).toEqual([...trade.map(({ date }) => date)].sort());
  });

  it('is the same however often it is asked for', () => {
    expect(demoTrade('2026-03-17', 6)).toEqual(trade);
  });

  it('fits the Professional plan and uses default categories with the right sign', () => {
    expect(trade.length).toBeGreaterThan(200);
    expect(trade.length).toBeLessThan(1_000);
    for (const { category, cents } of trade) {
      const type = DEFAULT_CATEGORIES.find(({ name }) => name === category)?.type;
      expect([category, type]).toEqual([category, cents > 0 ? 'revenue' : 'expense']);
    }
  });

  it('earns a little and never runs out of money', () => {
    const total = trade.reduce((sum, { cents }) => sum + cents, 0);
    expect(total).toBeGreaterThan(0);
    let checking = 845_000;
    for (const { account, cents } of trade) if (account === 'checking') expect((checking += cents)).toBeGreaterThan(0);
  });
});
