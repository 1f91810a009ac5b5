import {
  COMMAND_ID_HEADER,
  IDEMPOTENCY_KEY_HEADER,
  POSITION_HEADER,
  TOTAL_COUNT_HEADER,
} from '@counterfoil/contracts/header';
import type { ProofRequest } from '@counterfoil/contracts/second-factor.contract';
import { ApiError, isUnauthorized, NoAnswerError, problemOf } from './api-error';
import { begunWith, forgetFirstAnswers } from './first-answers';
import { isProofWanted, proofGiven, renewals, renewalsSettled, renewing } from './reauthentication';
import { newKey } from './submission-key';

/** A read that takes longer has failed for the person who waits. */
const READ_LIMIT_MS = 30_000;
/** A whole history is read beside the calls of others, and rests for them; as long as the documented proxies wait. */
export const HISTORY_LIMIT_MS = 300_000;
/** Writes may wait for 5,000 rows and for the reports to show them. */
const WRITE_LIMIT_MS = 120_000;
/** A complete archive may be a gigabyte, over a slow line. */
const UPLOAD_LIMIT_MS = 60 * 60_000;

const NO_ANSWER = 'Counterfoil could not be reached. Nothing was lost: check your connection and try again.';

/**
 * How far the log had come after this page's last write; reads carry it back, so that no page shows the state before.
 */
let position: string | null = null;

let whenUnauthorized = (): void => undefined;

/** Has every call told of that is answered with 401, whoever made it. One listener: the newest. */
export function onUnauthorized(listener: () => void): void {
  whenUnauthorized = listener;
}

/** One page of a list: a plain array, with the total and the next page's cursor in headers. */
export interface Page<Row> {
  readonly rows: Row[];
  readonly total: number;
  readonly next: string | null;
}

type Method = 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface Written<Answer> {
  readonly answer: Answer;
  readonly commandId: string | null;
}

/** GET of a path below /api. @throws ApiError when refused, NoAnswerError when nothing came back. */
export async function read<Answer>(
  path: string,
  signal?: AbortSignal,
  limitMs: number = READ_LIMIT_MS,
): Promise<Answer> {
  return (await readResponse(path, signal, limitMs).then((response) => response.json())) as Answer;
}

/** How a query asks for a path below /api; where its answer came within the document it begins with it. */
export function answerOf<Answer>(path: string) {
  return {
    queryFn: ({ signal }: { signal: AbortSignal }) => read<Answer>(path, signal),
    ...begunWith(path, ({ body }) => body as Answer),
  };
}

/** The same, where nobody being signed in is an answer (null) and not a failure. */
export async function readUnlessSignedOut<Answer>(path: string, signal?: AbortSignal): Promise<Answer | null> {
  try {
    return await read<Answer>(path, signal);
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}

/** GET of one page of a list. */
export async function readPage<Row>(path: string, signal?: AbortSignal): Promise<Page<Row>> {
  const response = await readResponse(path, signal);
  const rows = (await response.json()) as Row[];
  return pageOf(rows, response.headers.get(TOTAL_COUNT_HEADER), response.headers.get('Link'));
}

/** As `answerOf`, of one page of a list. */
export function pageAnswerOf<Row>(path: string) {
  return {
    queryFn: ({ signal }: { signal: AbortSignal }) => readPage<Row>(path, signal),
    ...begunWith(path, ({ body, total, link }) => pageOf(body as Row[], total, link)),
  };
}

function pageOf<Row>(rows: Row[], total: string | null = null, link: string | null = null): Page<Row> {
  return { rows, total: Number(total ?? rows.length), next: nextCursor(link) };
}

/**
 * A call that changes something. `key` makes a repeated submission the same submission; without one each call is new.
 * @returns the answer, or undefined when it has no body.
 */
export async function write<Answer>(
  method: Method,
  path: string,
  payload?: unknown,
  key: string = newKey(),
): Promise<Answer> {
  return (await writeUndoable<Answer>(method, path, payload, key)).answer;
}

/** The same, with the id of the command that the write became: undo takes it. Null where the server names none. */
export async function writeUndoable<Answer>(
  method: Method,
  path: string,
  payload?: unknown,
  key: string = newKey(),
): Promise<Written<Answer>> {
  const response = await send(method, path, payload, key, WRITE_LIMIT_MS);
  const text = await response.text();
  return {
    answer: (text === '' ? undefined : JSON.parse(text)) as Answer,
    commandId: response.headers.get(COMMAND_ID_HEADER),
  };
}

/**
 * POST of a file, which takes as long as the line needs.
 * @param onSent told how much of it has left, in percent: `fetch` does not know, the older way of asking does
 */
export function upload<Answer>(
  path: string,
  form: FormData,
  key: string,
  onSent: (percent: number) => void,
): Promise<Answer> {
  forgetFirstAnswers();
  return goingOn(() => uploadOnce<Answer>(path, form, key, onSent));
}

function uploadOnce<Answer>(
  path: string,
  form: FormData,
  key: string,
  onSent: (percent: number) => void,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', path);
    request.timeout = UPLOAD_LIMIT_MS;
    request.setRequestHeader(IDEMPOTENCY_KEY_HEADER, key);
    request.upload.onprogress = ({ loaded, total }) => onSent(total > 0 ? Math.floor((loaded / total) * 100) : 0);
    request.onerror = request.ontimeout = () => reject(new NoAnswerError(NO_ANSWER));
    request.onload = () => {
      position = request.getResponseHeader(POSITION_HEADER) ?? position;
      if (request.status >= 200 && request.status < 300) resolve(JSON.parse(request.responseText) as Answer);
      else reject(refusalOf(request.status, request.responseText || request.statusText));
    };
    request.send(form);
  });
}

/** Gives the proof that a refused call wanted. No proof is wanted for it, and it is never repeated. @throws ApiError */
export function prove(proof: ProofRequest): Promise<void> {
  return renewing(async () => {
    const headers = { [IDEMPOTENCY_KEY_HEADER]: newKey(), 'Content-Type': 'application/json' };
    const signal = AbortSignal.timeout(WRITE_LIMIT_MS);
    const call = callOnce('/api/reauthenticate', { method: 'POST', headers, body: JSON.stringify(proof), signal });
    await call.catch(tellUnauthorized);
  });
}

/** A POST that is answered with a file. */
export async function writeForFile(path: string, key: string = newKey()): Promise<Blob> {
  return send('POST', path, undefined, key, WRITE_LIMIT_MS).then((response) => response.blob());
}

async function send(method: Method, path: string, payload: unknown, key: string, limitMs: number): Promise<Response> {
  forgetFirstAnswers();
  const headers: Record<string, string> = { [IDEMPOTENCY_KEY_HEADER]: key };
  // A form carries files, and its content type with the boundary is the browser's to write.
  const isForm = payload instanceof FormData;
  if (payload !== undefined && !isForm) headers['Content-Type'] = 'application/json';
  const body = payload === undefined ? {} : { body: isForm ? payload : JSON.stringify(payload) };
  const response = await call(path, () => ({ method, headers, ...body, signal: AbortSignal.timeout(limitMs) }));
  position = response.headers.get(POSITION_HEADER) ?? position;
  return response;
}

function readResponse(path: string, signal?: AbortSignal, limitMs: number = READ_LIMIT_MS): Promise<Response> {
  return call(path, () => {
    const limit = AbortSignal.timeout(limitMs);
    const headers: Record<string, string> = position === null ? {} : { [POSITION_HEADER]: position };
    return { headers, signal: signal ? AbortSignal.any([signal, limit]) : limit };
  });
}

/** @param request made anew for each attempt, since its time limit begins then */
function call(path: string, request: () => RequestInit): Promise<Response> {
  return goingOn(() => callOnce(path, request()));
}

/**
 * Makes a call, and the same call once more where the person first has to prove who they are, or where another call's
 * proof changed the session while this one was on its way. Neither was carried out by the server.
 */
async function goingOn<Answer>(attempt: () => Promise<Answer>): Promise<Answer> {
  const before = renewals();
  try {
    return await attempt();
  } catch (error) {
    const isAgain = isProofWanted(error)
      ? await proofGiven()
      : isUnauthorized(error) && before !== (await renewalsSettled());
    if (isAgain) return attempt().catch(tellUnauthorized);
    return tellUnauthorized(error);
  }
}

async function callOnce(path: string, request: RequestInit): Promise<Response> {
  const response = await fetch(path, { credentials: 'include', ...request }).catch((error: unknown) => {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new NoAnswerError(NO_ANSWER);
  });
  if (response.ok) return response;
  throw refusalOf(response.status, (await response.text()) || response.statusText);
}

function refusalOf(status: number, body: string): ApiError {
  return new ApiError(status, body, problemOf(body));
}

function tellUnauthorized(error: unknown): never {
  if (isUnauthorized(error)) whenUnauthorized();
  throw error;
}

function nextCursor(link: string | null): string | null {
  const next = link?.split(',').find((part) => /rel="?next"?/.test(part));
  const target = next ? /<([^>]*)>/.exec(next)?.[1] : undefined;
  return target ? new URL(target, window.location.origin).searchParams.get('cursor') : null;
}
