import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HeadFile, newestHead } from './published-heads';

it('writes one line a head and finds the newest of a stream again', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'heads-'));
  try {
    const path = join(directory, 'heads.jsonl');
    const file = new HeadFile(path);
    await file.write(
      [
        { stream: 'ledger-1', revision: 3n, hash: 'a' },
        { stream: 'ledger-2', revision: 9n, hash: 'b' },
      ],
      '2026-05-03T10:00:00.000Z',
    );
    await file.write([], '2026-05-03T10:30:00.000Z');
    await file.write([{ stream: 'ledger-1', revision: 12n, hash: 'c' }], '2026-05-03T11:00:00.000Z');
    const text = await readFile(path, 'utf8');
    expect(text.split('\n')).toHaveLength(4);
    expect(JSON.parse(text.split('\n')[0] ?? '')).toEqual({
      stream: 'ledger-1',
      revision: '3',
      hash: 'a',
      publishedAt: '2026-05-03T10:00:00.000Z',
    });
    expect(newestHead(text, 'ledger-1')).toEqual({ stream: 'ledger-1', revision: 12n, hash: 'c' });
    expect(newestHead(text, 'ledger-3')).toBeUndefined();
  } finally {
    await rm(directory, { recursive: true });
  }
});
