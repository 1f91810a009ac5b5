/** Files that an earlier release left in `DATA_DIR/imports`, `exports` and `restores` are found by this one. */
import { existsSync, mkdirSync, readdirSync, renameSync, utimesSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { randomUUID } from 'node:crypto';
import type { ExportJob, RestoreJob } from '@counterfoil/contracts/export.contract';
import type { Import } from '@counterfoil/contracts/import-answer.contract';
import { startTestApp, type TestApp } from '../../kit/app';
import { archiveOf, fromElsewhere, RESTORES, sentArchive } from '../../kit/archives';
import { startBooks, unlimitedOwner } from '../../kit/books';
import { exported, over } from '../../kit/exports';
import { upload } from '../../kit/statement-upload';
import { storedFile } from '../../kit/stored-files';
import { startWorker, type TestWorker } from '../../kit/worker';

const TWO_HOURS_MS = 2 * 3_600_000;

let app: TestApp;
let worker: TestWorker;
beforeAll(async () => {
  app = await startTestApp();
  worker = await startWorker(app);
});
afterAll(async () => {
  await worker?.stop();
  await app?.stop();
});

function putBack(room: 'imports' | 'exports' | 'restores', id: string): void {
  const path = storedFile(app, room, id);
  mkdirSync(join(app.dataDir, room), { recursive: true });
  renameSync(path, join(app.dataDir, room, basename(path)));
}

it('when a process of this release starts', async () => {
  const books = await startBooks(app, await unlimitedOwner(app));
  const person = await app.signedUp();
  const { job, file } = await exported(books.client, books.path, { report: 'transactions', format: 'csv', range: {} });
  const { body: statement } = await upload(books, 'Date,Description,Amount\n2026-01-30,Rent,-500.00\n');
  const archive = await fromElsewhere(await archiveOf(books, books.path));
  await worker.kill();
  const { body: restore } = await sentArchive(app, person, archive);
  await app.stopLedger();
  putBack('exports', job.id);
  putBack('imports', statement.id);
  putBack('restores', restore.id);
  const stray = join(app.dataDir, 'imports', randomUUID());
  const fresh = join(app.dataDir, 'imports', `${randomUUID()}.part`);
  for (const path of [stray, fresh]) writeFileSync(path, 'Date');
  utimesSync(stray, new Date(), new Date(Date.now() - TWO_HOURS_MS));

  await app.startLedger();
  await worker.restart();
  const served = await books.client.get<ExportJob>(`${books.path}/exports/${job.id}/file`);
  expect([served.status, served.bytes]).toEqual([200, file]);
  const anew = await books.client.put<Import>(`${books.path}/imports/${statement.id}/mapping`, { flipped: true });
  expect([anew.status, anew.body.status]).toEqual([200, 'ready']);
  const restored = await over<RestoreJob>(person.client, `${RESTORES}/${restore.id}`);
  expect([restored.status, restored.error]).toEqual(['completed', null]);
  expect(['imports', 'exports', 'restores'].flatMap((room) => readdirSync(join(app.dataDir, room)))).toEqual([
    basename(fresh),
  ]);
  expect(existsSync(stray)).toBe(false);
});
