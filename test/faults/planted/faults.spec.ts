import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import faults from './faults.json';

const CLONE = join(__dirname, '../../..');

/** `npm run test:soak -- planted` plays them; here each only has to fit its file, however that changes. */
describe('planted faults', () => {
  it.each(faults)('$id is still one change of $file', ({ file, find, replace }) => {
    expect(readFileSync(join(CLONE, file), 'utf8').split(find)).toHaveLength(2);
    expect(replace).not.toBe(find);
  });

  it('have names of their own', () => {
    expect(new Set(faults.map(({ id }) => id)).size).toBe(faults.length);
  });
});
