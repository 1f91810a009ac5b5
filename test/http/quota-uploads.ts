import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { ReachableApp } from '../kit/app';
import type { TestBooks } from '../kit/books';
import { holdUpload, type HeldUpload } from '../kit/held-upload';
import type { HttpClient } from '../kit/http-client';
import { withClient } from '../kit/read-models';

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

/** Opens the stream of an import's events as a browser does. @returns the status that it was answered with */
export async function statusOfEvents(
  { url, cookies }: HttpClient,
  importPath: string,
  signal: AbortSignal,
): Promise<number> {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  return (await fetch(`${url}${importPath}/events`, { headers: { cookie }, signal })).status;
}
