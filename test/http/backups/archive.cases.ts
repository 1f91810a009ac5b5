/**
 * The complete archive of a business, restored into another installation: every report the same, nothing taken on
 * trust.
 */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import type { Account } from '@counterfoil/contracts/account.contract';
import type { AuditCommand, ChainCheck } from '@counterfoil/contracts/audit.contract';
import type { Schedule } from '@counterfoil/contracts/schedule-answer.contract';
import type { RestoreJob } from '@counterfoil/contracts/export.contract';
import type { Business } from '@counterfoil/contracts/business.contract';
import { RESTORED_PERSON } from '@counterfoil/contracts/restored-person';
import type { ReachableApp, SignedUp, TestApp } from '../../kit/app/app';
import {
  archiveOf,
  filesOf,
  forgedFrom,
  linesOf,
  restoredFrom,
  rewritten,
  sentArchive as restored,
} from '../../kit/books/archives';
import { startBooks, unlimitedOwner, type TestBooks } from '../../kit/books/books';
import { runByClockAhead } from '../../kit/run/clock-ahead';
import { fetched, over } from '../../kit/books/exports';
import type { OwnApp } from '../../kit/app/own-app';
import { storedFile } from '../../kit/books/stored-files';
import { flushed } from '../../kit/servers/test-redis';
import { sharedAppWithWorker } from '../../kit/app/shared-app';
import { JobsInOutage } from '../jobs/worker.cases';
import { FILES, IDS, keepBooks, linesIn, manifestOf, reportsOf, signedBy } from './archived-books';

let home: ReachableApp;
/** Nobody else's: its parts are killed. */
let away: TestApp;
let books: TestBooks;
let archive: Buffer;

const forged = (change: Parameters<typeof forgedFrom>[1], isCareful = true): Promise<Buffer> =>
  forgedFrom(archive, change, isCareful);

/** @param own another installation than the one that made the archive */
export function playArchive(own: OwnApp): void {
  beforeAll(async () => {
    [home, away] = [await sharedAppWithWorker(), own.app];
    await own.worker();
    books = await startBooks(home);
    await keepBooks(books);
    archive = await archiveOf(books, books.path);
  });

  it('holds the events as stored, the facts beside them, the reports, and a manifest with the hash of each', async () => {
    const files = await filesOf(archive);
    const manifest = manifestOf(files);
    for (const { path, bytes, sha256 } of manifest.files) {
      const content = files.get(path) ?? Buffer.alloc(0);
      expect([path, content.length, createHash('sha256').update(content).digest('hex')]).toEqual([path, bytes, sha256]);
    }
    expect([...files.keys()].sort()).toEqual(FILES);
    expect(files.get('events.jsonl')?.toString().trim().split('\n')).toHaveLength(manifest.events.count);
    expect(files.get('account-numbers.jsonl')?.toString()).toContain('12345678');
    expect(files.get('events.jsonl')?.toString()).not.toContain('12345678');
    expect(files.get('reports/transactions.csv')?.toString().trim().split('\r\n').length).toBeGreaterThan(250);
    expect(manifest.notContained.length).toBeGreaterThan(0);
  });

  it('is refused where the business is', async () => {
    expect(await restored(home, books, archive)).toMatchObject({ status: 409, body: { code: 'business_exists' } });
  });

  describe('what nobody should trust', () => {
    let person: SignedUp;
    beforeAll(async () => {
      person = await away.signedUp();
    });
    const failure = async (file: Buffer): Promise<string | null> => {
      const { status, body } = await restored(away, person, file);
      expect(status).toBe(202);
      return (await over<RestoreJob>(person.client, `/api/businesses/restore-archive/${body.id}`)).error;
    };

    it('is refused at the door: no zip, no manifest, no upload', async () => {
      const refused = [
        Buffer.from('PK not a zip'),
        await forged((_, manifest) => delete manifest['events']),
        await forged((files) => files.delete('events.jsonl'), false),
      ];
      for (const file of refused)
        expect(await restored(away, person, file)).toMatchObject({ status: 400, body: { code: 'archive_unusable' } });
      expect(await restored(away, person, Buffer.alloc(0))).toMatchObject({ status: 400, body: { code: 'empty' } });
      expect((await person.client.post('/api/businesses/restore-archive', {})).status).toBe(415);
    });

    it('finds a changed file, a changed history, and a cut one', async () => {
      const edited = (name: string, edit: (text: string) => string, isCareful?: boolean): Promise<Buffer> =>
        forged((files) => files.set(name, Buffer.from(edit(files.get(name)?.toString() ?? ''))), isCareful);
      const moved = await edited('profile.json', (text) => text.replace('Linden Lane 4', 'Linden Lane 5'), false);
      expect(await failure(moved)).toContain('profile.json is not the file');
      const repainted = await edited('events.jsonl', (text) =>
        text.replace('"description":"Paper"', '"description":"Paint"'),
      );
      expect(await failure(repainted)).toContain('The proof chain is broken');
      const cut = await edited('events.jsonl', (text) => `${text.trim().split('\n').slice(0, -1).join('\n')}\n`);
      expect(await failure(cut)).toContain('do not end at the head');
    });

    it('finds events that nobody can read under a chain made anew', async () => {
      expect(
        await failure(
          await rewritten(archive, (events) =>
            events.splice(5, 1, { ...(events[5] as (typeof events)[number]), type: 'MoneyMade' }),
          ),
        ),
      ).toContain('Event 5 (MoneyMade)');
      expect((await person.client.get<Business[]>('/api/businesses')).body).toEqual([]);
    });

    it('says at once which file is damaged', async () => {
      const damaged = Buffer.from(archive);
      // In the middle of the compressed events, which are by far the largest file and stand before the reports.
      const at = damaged.indexOf('events.jsonl') + 2_000;
      damaged.fill(0xff, at, at + 200);
      expect(await failure(damaged)).toMatch(/^(events\.jsonl is (damaged|not the file)|Event \d+ cannot be read)/);
    });

    it('has facts in the future, unless one of our own clocks has dated them', async () => {
      const fast = await startBooks(home);
      const command = { type: 'ClosePeriod', through: '2025-01-31', today: '2026-02-01', reason: '' } as const;
      await runByClockAhead(home, fast.business.id, command, 3_600_000);
      const theirs = await archiveOf(fast, fast.path);
      expect(await failure(theirs)).toMatch(/\(PeriodClosed\) .*: it was recorded in the future/);
      const ours = await signedBy(away, theirs);
      const somebody = await away.signedUp();
      const job = await restoredFrom(away, somebody, ours);
      expect([job.status, job.error]).toEqual(['completed', null]);
      const { body } = await somebody.client.get<AuditCommand[]>(`/api/businesses/${job.businessId}/audit/commands`);
      expect(body.map(({ clockAhead }) => clockAhead).slice(0, 2)).toEqual([false, true]);
    });

    it('is not unpacked beyond what it says', async () => {
      const zip = await forged((files) => files.set('README.txt', Buffer.alloc(17 * 1024 * 1024)));
      expect(zip.length).toBeLessThan(1_000_000);
      expect(await restored(away, person, zip)).toMatchObject({ status: 413, body: { code: 'unpacks_too_large' } });
      // Small enough to come in by its sizes.
      const lying = await forged((files, manifest) => {
        files.set('README.txt', Buffer.alloc(8 * 1024 * 1024));
        manifest.files = manifest.files.map((file) => (file.path === 'README.txt' ? { ...file, bytes: 10 } : file));
      }, false);
      expect(await failure(lying)).toContain('README.txt is not the file');
    });
  });

  describe('into an installation that knows nobody', () => {
    let person: SignedUp;
    let job: RestoreJob;
    /** Of the business that is restored. */
    let path: string;

    /** An upload that is no longer what was received, however little differs. @returns its sender and its job's path */
    async function damagedRestore(): Promise<[SignedUp, string]> {
      const other = await away.signedUp();
      const { body } = await restored(away, other, archive);
      const file = storedFile(away, 'restores', body.id);
      const stored = readFileSync(file);
      // The time of day of its first file, which no hash inside of the archive covers.
      stored.writeUInt8(stored.readUInt8(10) ^ 1, 10);
      writeFileSync(file, stored);
      return [other, `/api/businesses/restore-archive/${body.id}`];
    }

    it('is restored once, as jobs end, though log and worker are killed and Redis forgets, unless it is damaged', async () => {
      // What is restored counts on the plan of whoever restores it.
      person = await unlimitedOwner(away);
      const headers = { 'Idempotency-Key': 'bring-my-books' };
      const begun = await restored(away, person, archive, headers);
      expect(begun).toMatchObject({ status: 202, body: { businessName: 'Bees & Honey' } });
      expect(begun.body.businessId).not.toBe(books.business.id);
      path = `/api/businesses/${begun.body.businessId}`;
      const [worker, jobs] = [await own.worker(), await JobsInOutage.asked(own)];
      await worker.kill();
      await flushed(away.redisUrl);
      const [other, damaged] = await damagedRestore();
      await away.eventStore.kill();
      await jobs.askAnother();
      await worker.restart();
      await jobs.expectAnotherWaits();
      await away.eventStore.restart();
      expect((await restored(away, person, archive, headers)).body.id).toBe(begun.body.id);
      job = await over<RestoreJob>(person.client, `/api/businesses/restore-archive/${begun.body.id}`);
      expect(job).toMatchObject({ status: 'completed', progress: 100, error: null });
      await jobs.expectFinishedOnce();
      const ended = await over<RestoreJob>(other.client, damaged);
      expect([ended.status, ended.error]).toEqual(['failed', expect.stringContaining('was damaged on our side')]);
      expect(
        (await (await away.signedUp()).client.get(`/api/businesses/restore-archive/${begun.body.id}`)).status,
      ).toBe(404);
    });

    it('lets what repeats rest until its new owner says otherwise', async () => {
      const { body: resting } = await person.client.get<Schedule[]>(`${path}/schedules`);
      expect(resting.map(({ isPaused, isPausedByRestore }) => [isPaused, isPausedByRestore])).toEqual([[true, true]]);
      const resumed = await person.client.post<Schedule>(`${path}/schedules/${resting[0]?.id ?? ''}/resume`);
      expect(resumed.body).toMatchObject({ isPaused: false, isPausedByRestore: false, nextDay: resting[0]?.nextDay });
    });

    it('shows every report as it was', async () => {
      expect(await reportsOf(person, path)).toEqual(await reportsOf(books, books.path));
    });

    it('holds the same facts under ids and a chain of its own, and says from where it was restored', async () => {
      const again = await filesOf(await archiveOf(person, path));
      const [before, after] = [linesOf(await filesOf(archive)), linesOf(again)];
      const known = new Set(JSON.stringify(before).match(IDS));
      expect(after.slice(0, before.length).map(({ type }) => type)).toEqual(before.map(({ type }) => type));
      expect((JSON.stringify(after.slice(0, before.length)).match(IDS) ?? []).filter((id) => known.has(id))).toEqual(
        [],
      );
      expect(after.slice(before.length).map(({ type }) => type)).toEqual([
        'BusinessRestoredFromArchive',
        'MemberJoined',
        'BusinessHandedOver',
        'MemberRemoved',
        'SchedulePaused',
        'ScheduleResumed',
      ]);
      const { headHash } = manifestOf(await filesOf(archive)).events;
      const archiveSha256 = createHash('sha256').update(archive).digest('hex');
      const origin = {
        headHash,
        archiveSha256,
        events: before.length,
        archiveBusinessId: books.business.id,
        restoredBy: person.user.id,
        isSigned: false,
      };
      expect((await person.client.get<ChainCheck>(`${path}/audit/verify`)).body).toMatchObject({
        isIntact: true,
        restored: { ...origin, revision: String(before.length) },
      });
      const pack = linesIn((await fetched(person.client, `${path}/audit/pack`)).file);
      expect(pack.filter(({ kind }) => kind === 'restored')).toMatchObject([origin]);
      expect(again.get('profile.json')).toEqual((await filesOf(archive)).get('profile.json'));
    });

    it('names nobody of the archive as somebody of here', async () => {
      const { body: commands } = await person.client.get<AuditCommand[]>(`${path}/audit/commands?limit=100`);
      // The restore, and that what repeats goes on.
      const [own, archived] = [commands.slice(0, 2), commands.slice(2)];
      for (const command of own) expect(command).toMatchObject({ actorId: person.user.id, actorName: 'Ada Lovelace' });
      expect(new Set(archived.map(({ actorName }) => actorName))).toEqual(new Set([RESTORED_PERSON]));
      expect(archived.map(({ actorId }) => actorId)).not.toContain(books.user.id);
      const { body: rows } = await person.client.get<{ id: string; userId: string }[]>(`${path}/transactions`);
      expect(rows.map(({ userId }) => userId)).not.toContain(books.user.id);
      const { body: history } = await person.client.get<{ steps: { by: { name: string } }[] }>(
        `${path}/transactions/${rows[0]?.id ?? ''}/history`,
      );
      expect(history.steps.map(({ by }) => by.name)).toEqual([RESTORED_PERSON]);
    });

    it('belongs to whoever restored it, with its profile, and goes on', async () => {
      const { body } = await person.client.get<Business>(path);
      expect(body).toMatchObject({
        ownerId: person.user.id,
        name: 'Bees & Honey',
        address: 'Linden Lane 4',
        taxId: '12-345',
        members: [{ userId: person.user.id, role: 'owner' }],
      });
      const { body: accounts } = await person.client.get<Account[]>(`${path}/accounts`);
      expect(accounts.map(({ accountNumber }) => accountNumber)).toContain('12345678');
      const recorded = await person.client.post(`${path}/transactions`, {
        date: '2026-05-01',
        accountId: accounts[0]?.id,
        type: 'expense',
        description: 'After the move',
        amount: '5.00',
      });
      expect(recorded.status).toBe(201);
      expect((await restored(away, person, archive)).status).toBe(409);
    });

    it('is taken from the archive of what was restored as well', async () => {
      const other = await unlimitedOwner(home);
      const again = await restoredFrom(home, other, await archiveOf(person, path));
      expect(again).toMatchObject({ status: 'completed', error: null });
    });
  });
}
