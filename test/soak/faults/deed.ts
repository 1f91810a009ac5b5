/** What was tried, and what was said of it: the ledger of answers. */
import type { Answer } from '../../kit/app/http-client';

export type DeedKind =
  | 'record'
  | 'amend'
  | 'delete'
  | 'transfer'
  | 'bulk'
  | 'reconcile'
  | 'repeat'
  | 'pause'
  | 'resume'
  | 'upload'
  | 'import'
  | 'export';

/** One request, and its answer. Each has a correlation id of its own, which the event that it leads to carries. */
export interface Attempt {
  readonly correlationId: string;
  readonly startedAt: number;
  endedAt: number;
  /** Undefined where there was no answer: the connection broke, or nothing came in time. */
  answer: Said | undefined;
}

export interface Said {
  readonly status: number;
  readonly code: string | undefined;
  readonly message: string;
  /** Of the body, where it has one. */
  readonly id: string | undefined;
  readonly position: string | undefined;
  readonly commandId: string | undefined;
  readonly isVisible: boolean;
}

/** Something that a person wants done, under one Idempotency-Key however often it is asked for. */
export interface Deed {
  readonly number: number;
  readonly round: number;
  readonly kind: DeedKind;
  /** Path of the business. */
  readonly business: string;
  /** What the log is searched for: descriptions, each the only one of its kind. For a deletion the transaction's id. */
  readonly markers: readonly string[];
  readonly attempts: Attempt[];
  /** Of an import: it was told to be completed. */
  isCompleted?: boolean;
}

/** What an answer says of the log. */
export type Claim = 'recorded' | 'nothing recorded' | 'unknown';

/** Any other refusal to serve says that nothing was recorded. */
const UNCONFIRMED = /sent and not confirmed|outcome[_ ]unknown/i;

export function claimOf(said: Said | undefined): Claim {
  if (said === undefined) return 'unknown';
  if (said.status < 300) return 'recorded';
  return UNCONFIRMED.test(`${said.code ?? ''} ${said.message}`) ? 'unknown' : 'nothing recorded';
}

export function saidIn({ status, headers, body, text }: Answer): Said {
  const { id, code, message } = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>;
  return {
    status,
    code: typeof code === 'string' ? code : undefined,
    message: status < 300 ? '' : typeof message === 'string' ? message : text.slice(0, 200),
    id: typeof id === 'string' ? id : undefined,
    position: headers.get('X-Position') ?? undefined,
    commandId: headers.get('X-Command-Id') ?? undefined,
    isVisible: headers.get('X-Visible') !== 'false',
  };
}

export function inWords(deed: Deed, attempt = deed.attempts.at(-1)): string {
  const { number, kind, markers, attempts } = deed;
  const more = markers.length > 1 ? ` and ${markers.length - 1} more` : '';
  const which = attempt === undefined ? 0 : attempts.indexOf(attempt) + 1;
  const what = `#${number} ${kind} ${markers[0] ?? ''}${more}`;
  return `${what}, attempt ${which} of ${attempts.length}: ${saidInWords(attempt)}`;
}

function saidInWords(attempt: Attempt | undefined): string {
  const said = attempt?.answer;
  if (attempt === undefined || said === undefined) return 'no answer';
  const after = `after ${((attempt.endedAt - attempt.startedAt) / 1_000).toFixed(1)} s`;
  const where =
    said.position === undefined ? '' : ` at ${said.position}${said.isVisible ? ', visible' : ', not visible yet'}`;
  return `${said.status}${where}${said.message === '' ? '' : ` "${said.message}"`} ${after}`;
}
