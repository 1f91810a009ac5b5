import { inLanes } from './lanes';

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('work in lanes', () => {
  it('is begun in order, so much at once and no more', async () => {
    const begun: number[] = [];
    let underWay = 0;
    let most = 0;
    await inLanes([5, 1, 4, 2, 3], 2, async (turns) => {
      begun.push(turns);
      most = Math.max(most, ++underWay);
      for (let left = turns; left > 0; left--) await turn();
      underWay--;
    });
    expect([begun, most, underWay]).toEqual([[5, 1, 4, 2, 3], 2, 0]);
  });

  it('ends with the first failure, once nothing is under way, and begins nothing after it', async () => {
    const ended: string[] = [];
    const work = async (item: string): Promise<void> => {
      for (let left = item === 'slow' ? 5 : 1; left > 0; left--) await turn();
      if (item === 'wrong') throw new Error('this one');
      ended.push(item);
    };
    await expect(inLanes(['slow', 'wrong', 'never'], 2, work)).rejects.toThrow('this one');
    expect(ended).toEqual(['slow']);
  });
});
