import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { ReachableApp } from '../../kit/app/app';
import type { TestBooks } from '../../kit/books/books';
import { holdUpload, type HeldUpload } from '../../kit/books/held-upload';
import type { HttpClient } from '../../kit/app/http-client';
import { withClient } from '../../kit/books/read-models';
import { eventually } from '../../kit/run/time-limit';

/** The names of what the app keeps in a folder of its data. */
export function filesIn(app: ReachableApp, room: string): string[] {
  const directory = join(app.dataDir, room);
  return existsSync(directory) ? readdirSync(directory) : [];
}

/** An upload of somebody's that stops after its first bytes. @param size in bytes, or that it is not told */
export function heldUpload(
  of: TestBooks,
  path = `${of.path}/imports`,
  size: number | 'untold' = 100_000,
  first?: string,
): HeldUpload {
  return holdUpload(of.client, path, {
    fields: { accountId: of.account.id },
    ...(size === 'untold' ? {} : { size }),
    ...(first === undefined ? {} : { first }),
  });
}

/** Whether an upload is let in: its first bytes are kept, or it is answered. */
export async function isLetIn(app: ReachableApp, begin: () => HeldUpload): Promise<boolean> {
  const before = new Set(filesIn(app, 'incoming'));
  const isKept = (): boolean => filesIn(app, 'incoming').some((name) => name.endsWith('.part') && !before.has(name));
  let isAnswered = false;
  void begin().answered.then(() => (isAnswered = true));
  const outcome = await eventually('an upload let in or answered', () =>
    isAnswered ? 'answered' : isKept() ? 'let in' : undefined,
  );
  return outcome === 'let in';
}

/** A statement of so many megabytes, in few long rows. */
export function statement(megabytes: number): string {
  const row = `2026-03-01,${'Paper and ink '.repeat(28)},-1.00\n`;
  return `Date,Description,Amount\n${row.repeat(Math.ceil((megabytes * 1024 ** 2) / row.length))}`;
}

/** An import that nobody reads: its worker is away. */
export async function importBeingRead(app: ReachableApp, { business, account, user }: TestBooks): Promise<string> {
  const id = randomUUID();
  await withClient(app.databaseUrl, (db) =>
    db.query(
      `insert into platform.imports
       (id, business_id, account_id, created_by, request_hash, file_name, size, sha256, status)
     values ($1, $2, $3, $4, '', 'a.csv', 1, $5, 'reading')`,
      [id, business.id, account.id, user.id, '0'.repeat(64)],
    ),
  );
  return id;
}

/**
 * Opens the stream of an import's events as a browser does, until it is told to leave.
 * @returns the status that it was answered with
 */
export function statusOfEvents({ url, cookies }: HttpClient, importPath: string, leave: AbortSignal): Promise<number> {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  return new Promise((resolve, reject) => {
    const asking = request(`${url}${importPath}/events`, { headers: { cookie }, agent: false }, (answer) => {
      answer.on('error', () => undefined).resume();
      resolve(answer.statusCode ?? 0);
    });
    leave.addEventListener('abort', () => asking.destroy());
    asking.on('error', reject).end();
  });
}
