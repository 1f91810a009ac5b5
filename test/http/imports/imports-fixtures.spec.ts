import type { ReachableApp } from '../../kit/app';
import { startBooks } from '../../kit/books';
import { sharedAppWithWorker } from '../../kit/shared-app';
import { FIXTURES } from '../../kit/statement-upload';
import { uploadFolder } from '../../statements/upload-score';

const LIMIT_MS = 600_000;

let app: ReachableApp;

beforeAll(async () => {
  app = await sharedAppWithWorker();
});

test(
  'every fixture, uploaded and recorded, is in the books exactly as its manifest says: counts, net sum, first and last date',
  async () => {
    const { files } = await uploadFolder(await startBooks(app), FIXTURES);
    expect(files.filter(({ differences }) => differences.length > 0)).toEqual([]);
    expect(files.length).toBeGreaterThan(30);
  },
  LIMIT_MS,
);
