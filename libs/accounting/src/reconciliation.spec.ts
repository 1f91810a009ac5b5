import { askedFrom, mayBeCharge, reasonsOf, type TickableRow } from './reconciliation';

const row = (key: string, amount: bigint, isTicked = true): TickableRow => ({ key, amount, isTicked });

it('is asked for by a close from its opening on, but for cash, pockets, archived and empty accounts', () => {
  const bank = { type: 'checking', scope: 'business', isArchived: false, newestEntry: 1, openingDate: '2026-03-01' };
  expect([askedFrom(bank), askedFrom({ ...bank, type: 'credit' })]).toEqual(['2026-03-01', '2026-03-01']);
  expect(askedFrom({ ...bank, type: 'cash' })).toBeNull();
  expect(askedFrom({ ...bank, scope: 'personal' })).toBeNull();
  expect(askedFrom({ ...bank, isArchived: true })).toBeNull();
  expect(askedFrom({ ...bank, newestEntry: 0 })).toBeNull();
});

describe('a fee or interest', () => {
  it('is small, whatever the account', () => {
    expect([2_500n, -2_500n, 2_501n].map((difference) => mayBeCharge(difference, 0n, []))).toEqual([true, true, false]);
  });

  it('is at most a hundredth of what lies there or moved, and never much', () => {
    expect([10_000n, -10_001n].map((difference) => mayBeCharge(difference, -1_000_000n, [5n]))).toEqual([true, false]);
    expect(mayBeCharge(10_000n, 0n, [600_000n, -400_000n])).toBe(true);
    expect([50_000n, 50_001n].map((difference) => mayBeCharge(difference, 9_000_000n, []))).toEqual([true, false]);
    expect(mayBeCharge(-3_287_032n, 4_000_000n, [])).toBe(false);
  });
});

describe('what may be behind a difference', () => {
  it('is nothing where there is none', () => {
    expect(reasonsOf(0n, [row('a', 500n)])).toEqual([]);
  });

  it('is a row that ought to be ticked, or not to be', () => {
    expect(reasonsOf(-8_000n, [row('a', -8_000n, false), row('b', 100n)])).toEqual([{ kind: 'row', keys: ['a'] }]);
    expect(reasonsOf(8_000n, [row('a', -8_000n)])).toEqual([{ kind: 'row', keys: ['a'] }]);
  });

  it('is a row with the wrong sign', () => {
    expect(reasonsOf(-1_000n, [row('a', 500n)])).toEqual([{ kind: 'sign', keys: ['a'] }]);
  });

  it('is two rows, where not one alone', () => {
    const rows = [row('a', 300n, false), row('b', 70n, false), row('c', 400n)];
    expect(reasonsOf(370n, rows)).toEqual([{ kind: 'pair', keys: ['a', 'b'] }]);
    expect(reasonsOf(300n, rows).map(({ kind }) => kind)).toEqual(['row']);
  });

  it('is two digits that changed places', () => {
    expect(reasonsOf(2_700n, [row('a', 5_200n)])).toEqual([{ kind: 'digits' }]);
  });

  it('is a row of the statement that was left out', () => {
    expect(reasonsOf(-301n, [], [{ key: 'fee', amount: -301n }])).toEqual([{ kind: 'left-out', keys: ['fee'] }]);
  });

  it('names a few of each kind', () => {
    const many = Array.from({ length: 20 }, (_, at) => row(String(at), 100n, false));
    expect(reasonsOf(100n, many)).toHaveLength(5);
  });
});
