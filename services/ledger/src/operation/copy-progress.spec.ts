import { progressText } from './copy-progress';

describe('how far a copy is', () => {
  it('is told with its speed', () => {
    const before = { phase: 'verifies', events: 3_000, read: 3_000 } as const;
    const now = { phase: 'verifies', events: 9_000, read: 9_000 } as const;
    expect(progressText(before, now, 3_000)).toBe('verifies: 9000 events, 2000 a second');
  });

  it('counts what is read where the events are those of others', () => {
    const before = { phase: 'copies', events: 12, read: 30_000 } as const;
    const now = { phase: 'copies', events: 12, read: 90_000 } as const;
    expect(progressText(before, now, 3_000)).toBe('copies: 12 events, 90000 read, 20000 a second');
  });

  it('begins anew with each of its parts', () => {
    const before = { phase: 'reads TO', events: 50_000, read: 50_000 } as const;
    const now = { phase: 'compares', events: 300, read: 0 } as const;
    expect(progressText(before, now, 3_000)).toBe('compares: 300 events, 100 a second');
  });
});
