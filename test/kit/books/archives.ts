/** Complete archives as a careful forger would change them, and their restore over HTTP. */
import { createHash } from 'node:crypto';
import { v5 } from 'uuid';
import { ZipFile } from 'yazl';
import { fromBufferPromise } from 'yauzl';
import type { ExportJob, RestoreJob } from '@counterfoil/contracts/export.contract';
import type { Problem } from '@counterfoil/contracts/problem.contract';
import { eventHash, GENESIS_HASH } from '@counterfoil/event-sourcing/log/chain';
import type { JsonObject } from '@counterfoil/event-sourcing/log/recorded-event';
import type { ReachableApp, SignedUp } from '../app/app';
import { fetched, over } from './exports';

export const RESTORES = '/api/businesses/restore-archive';

export type ArchiveFiles = Map<string, Buffer>;
export type ArchiveManifestJson = Record<string, unknown> & {
  files: { path: string; bytes: number; sha256: string }[];
};
/** A line of `events.jsonl`. */
export interface ArchivedLine {
  revision: string;
  id: string;
  type: string;
  data: JsonObject;
  metadata: JsonObject;
  position: string;
}

/** Has a business archived. @param path of the business's calls */
export async function archiveOf({ client }: Pick<SignedUp, 'client'>, path: string): Promise<Buffer> {
  const asked = await client.get<ExportJob>(`${path}/archive`);
  const job = await over<ExportJob>(client, `${path}/exports/${asked.body.id}`);
  if (job.status !== 'completed') throw new Error(`the archive failed: ${job.error ?? ''}`);
  return (await fetched(client, `${path}/exports/${job.id}/file`)).file;
}

/** Sends an archive to be restored. */
export async function sentArchive(
  app: ReachableApp,
  person: SignedUp,
  file: Buffer,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: RestoreJob & Problem }> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(file)]), 'archive.zip');
  const cookie = [...person.client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const response = await fetch(app.url + RESTORES, { method: 'POST', body: form, headers: { cookie, ...headers } });
  return { status: response.status, body: (await response.json()) as RestoreJob & Problem };
}

/** Sends it and waits for the end. @throws where it is refused at the door */
export async function restoredFrom(app: ReachableApp, person: SignedUp, file: Buffer): Promise<RestoreJob> {
  const { status, body } = await sentArchive(app, person, file);
  if (status !== 202) throw new Error(`the restore was answered with ${status}: ${body.message}`);
  return over<RestoreJob>(person.client, `${RESTORES}/${body.id}`);
}

export async function filesOf(zip: Buffer): Promise<ArchiveFiles> {
  const found: ArchiveFiles = new Map();
  const file = await fromBufferPromise(zip);
  for await (const entry of file.eachEntry()) {
    const chunks: Buffer[] = [];
    for await (const chunk of await file.openReadStreamPromise(entry)) chunks.push(chunk as Buffer);
    found.set(entry.fileName, Buffer.concat(chunks));
  }
  return found;
}

/** The archive with some of its files changed. @param isCareful whether the manifest is made to match */
export async function forgedFrom(
  archive: Buffer,
  change: (files: ArchiveFiles, manifest: ArchiveManifestJson) => void,
  isCareful = true,
): Promise<Buffer> {
  const files = await filesOf(archive);
  const manifest = JSON.parse(files.get('manifest.json')?.toString() ?? '') as ArchiveManifestJson;
  files.delete('manifest.json');
  change(files, manifest);
  if (isCareful)
    manifest.files = [...files].map(([path, content]) => ({
      path,
      bytes: content.length,
      sha256: createHash('sha256').update(content).digest('hex'),
    }));
  return zipped([...files, ['manifest.json', Buffer.from(JSON.stringify(manifest))]]);
}

export async function zipped(files: Iterable<readonly [string, Buffer]>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [path, content] of files) zip.addBuffer(content, path);
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream as unknown as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}

export function linesOf(files: ArchiveFiles): ArchivedLine[] {
  return (files.get('events.jsonl')?.toString() ?? '')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as ArchivedLine);
}

/** The same events under a new chain, so that nothing but what they say can be wrong with them. */
function rechain(files: ArchiveFiles, manifest: ArchiveManifestJson, change: (events: ArchivedLine[]) => void): void {
  const events = linesOf(files);
  change(events);
  const { stream } = manifest['events'] as { stream: string };
  let prevHash = GENESIS_HASH;
  for (const [index, event] of events.entries()) {
    event.revision = String(index);
    event.metadata = { ...event.metadata, prevHash };
    prevHash = eventHash({ ...event, stream, revision: BigInt(index) });
  }
  files.set('events.jsonl', Buffer.from(events.map((event) => `${JSON.stringify(event)}\n`).join('')));
  manifest['events'] = { ...(manifest['events'] as object), count: events.length, headHash: prevHash };
}

/** An archive whose events were changed, consistent in itself. */
export function rewritten(
  archive: Buffer,
  change: (events: ArchivedLine[], manifest: ArchiveManifestJson) => void,
): Promise<Buffer> {
  return forgedFrom(archive, (files, manifest) => rechain(files, manifest, (events) => change(events, manifest)));
}

const ELSEWHERE = 'a3c2a0a6-50d1-5c55-8a5e-0f4d3bb0c9d1';
const UUID = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/g;

/** The same archive as an installation would have made it that is none of ours: it names nothing that is here. */
export async function fromElsewhere(archive: Buffer, name = ''): Promise<Buffer> {
  const renamed = (text: string): string => text.replace(UUID, (id) => v5(id + name, ELSEWHERE));
  return forgedFrom(archive, (files, manifest) => {
    for (const [path, content] of files) files.set(path, Buffer.from(renamed(content.toString())));
    Object.assign(manifest, JSON.parse(renamed(JSON.stringify(manifest))));
    delete manifest['signature'];
    rechain(files, manifest, () => undefined);
  });
}
