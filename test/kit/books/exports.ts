import type { CreateExportRequest, ExportJob } from '@counterfoil/contracts/export.contract';
import type { HttpClient } from '../app/http-client';

const JOB_LIMIT_MS = 150_000;
const LOOK_MS = 100;

/** Asks for an export. @throws when it is refused. */
export async function askedFor(client: HttpClient, path: string, request: CreateExportRequest): Promise<ExportJob> {
  const { status, body, text } = await client.post<ExportJob>(`${path}/exports`, request);
  if (status !== 201) throw new Error(`an export was answered with ${status}: ${text}`);
  return body;
}

/** Waits for a job to be over, however it ends. @param job its path */
export async function over<Job extends { status: string }>(client: HttpClient, path: string): Promise<Job> {
  const deadline = Date.now() + JOB_LIMIT_MS;
  for (;;) {
    const { status, body, text } = await client.get<Job>(path);
    if (status !== 200) throw new Error(`${path} was answered with ${status}: ${text}`);
    if (body.status === 'completed' || body.status === 'failed') return body;
    if (Date.now() > deadline) throw new Error(`${path} is not over in time: ${text}`);
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}

/** Asks for an export, waits for it, and fetches its file. @throws when it fails. */
export async function exported(
  client: HttpClient,
  path: string,
  request: CreateExportRequest,
): Promise<{ job: ExportJob; file: Buffer; headers: Headers }> {
  const asked = await askedFor(client, path, request);
  const job = await over<ExportJob>(client, `${path}/exports/${asked.id}`);
  if (job.status !== 'completed') throw new Error(`the export failed: ${job.error ?? ''}`);
  return { job, ...(await fetched(client, `${path}/exports/${job.id}/file`)) };
}

/** The bytes that a download answers with. @throws when there are none. */
export async function fetched(
  client: HttpClient,
  path: string,
  method = 'GET',
): Promise<{ file: Buffer; headers: Headers }> {
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const response = await fetch(client.url + path, {
    method,
    headers: { cookie },
    signal: AbortSignal.timeout(JOB_LIMIT_MS),
  });
  const file = Buffer.from(await response.arrayBuffer());
  if (!response.ok) throw new Error(`${method} ${path} was answered with ${response.status}: ${file.toString('utf8')}`);
  return { file, headers: response.headers };
}
