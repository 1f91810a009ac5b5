import { FarPositions } from './far-positions';
import { SeededDecisions } from './seeded-decisions';

const EVENTS = 2_000;

const positionsOf = (seed: number): FarPositions => new FarPositions(new SeededDecisions(seed));

function places(positions: FarPositions): { commit: bigint; prepare: bigint }[] {
  const all: { commit: bigint; prepare: bigint }[] = [];
  for (let commit = positions.next(0n); all.length < EVENTS; commit = positions.next(commit))
    all.push({ commit, prepare: positions.prepareOf(commit) });
  return all;
}

describe('far positions', () => {
  const positions = positionsOf(7);
  const all = places(positions);

  it('are the same for the same seed, and others for another', () => {
    expect(places(positionsOf(7))).toEqual(all);
    expect(places(positionsOf(8))).not.toEqual(all);
  });

  it('have holes of thousands', () => {
    const holes = all.slice(1).map(({ commit }, index) => commit - (all[index]?.commit ?? 0n));
    expect(holes.filter((hole) => hole > 1_000n).length).toBeGreaterThan(EVENTS / 2);
    expect(holes.filter((hole) => hole > 200_000n).length).toBeGreaterThan(0);
  });

  it('are prepared where they are committed or before, behind the event before', () => {
    const early = all.filter(({ commit, prepare }) => prepare < commit);
    expect(early.length).toBeGreaterThan(EVENTS / 6);
    expect(early.length).toBeLessThan(EVENTS / 2);
    all.forEach(({ commit, prepare }, index) => {
      expect(prepare).toBeLessThanOrEqual(commit);
      expect(prepare).toBeGreaterThan(all[index - 1]?.commit ?? 0n);
    });
  });

  it('are found by the pair: an event is at its own, behind a lesser prepare and before a greater one', () => {
    for (const { commit, prepare } of all) {
      expect(positions.firstFrom({ commit, prepare })).toBe(commit);
      expect(positions.lastUpTo({ commit, prepare })).toBe(commit);
      expect(positions.lastUpTo({ commit, prepare: prepare - 1n })).toBe(commit - 1n);
      expect(positions.firstFrom({ commit, prepare: prepare + 1n })).toBe(commit + 1n);
    }
  });
});
