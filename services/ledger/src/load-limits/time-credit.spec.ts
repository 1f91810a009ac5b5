import { TimeCredit } from './time-credit';

describe('time credit', () => {
  it('is used up by who never stops, comes back with time, and is nobody else’s', () => {
    const credit = new TimeCredit();
    for (let now = 0; now < 2_000; now += 100) credit.charge('ada', 100, now);
    expect([credit.isUsedUp('ada', 2_000), credit.isUsedUp('bee', 2_000)]).toEqual([true, false]);
    expect(credit.isUsedUp('ada', 6_000)).toBe(false);
  });

  it('comes back more slowly to who goes on for minutes', () => {
    const credit = new TimeCredit();
    for (let now = 0; now < 100_000; now += 1_000) credit.charge('ada', 140, now);
    expect([credit.isLow('ada', 100_000), credit.isUsedUp('ada', 100_000)]).toEqual([true, true]);
    expect(credit.isUsedUp('ada', 150_000)).toBe(false);
  });

  it('is low before it is used up, for whoever uses most', () => {
    const credit = new TimeCredit();
    credit.charge('ada', 600, 0);
    expect([credit.isLow('ada', 0), credit.isUsedUp('ada', 0), credit.isLow('bee', 0)]).toEqual([true, false, false]);
    credit.charge('bee', 600, 0);
    expect(credit.isLow('ada', 0)).toBe(false);
  });

  it('is nobody’s fault where all use as much as each other', () => {
    const credit = new TimeCredit();
    for (const key of ['ada', 'bee', 'cy']) credit.charge(key, 10_000, 0);
    expect(['ada', 'bee', 'cy'].map((key) => credit.isUsedUp(key, 0))).toEqual([false, false, false]);
    credit.charge('ada', 30_000, 0);
    expect(['ada', 'bee', 'cy'].map((key) => credit.isUsedUp(key, 0))).toEqual([true, false, false]);
  });

  it('counts what a slow machine takes by what another one would', () => {
    const [credit, usual] = [new TimeCredit(3), new TimeCredit()];
    for (const each of [credit, usual]) each.charge('ada', 4_000, 0);
    expect([credit.isUsedUp('ada', 0), usual.isUsedUp('ada', 0)]).toEqual([false, true]);
  });

  it('lets a page have all of its reports', () => {
    const credit = new TimeCredit();
    for (let page = 0; page < 20; page++)
      for (let report = 0; report < 4; report++) credit.charge('ada', 50, page * 1_000);
    expect(credit.isUsedUp('ada', 20_000)).toBe(false);
  });
});
