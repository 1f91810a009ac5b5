import type { Problem } from '@counterfoil/contracts/problem.contract';
import { withDaysInWords } from '../ui/date-format';

/** A call that was answered with a refusal. Its text is `<status>: <body>`. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly body: string,
    /** The body where it is one of ours. */
    readonly problem: Problem | null,
  ) {
    super(`${status}: ${body}`);
  }
}

/** A call that got no answer: the network is gone, the server is down, or it took too long. */
export class NoAnswerError extends Error {}

/** True for the answer that means: nobody is signed in any more. */
export function isUnauthorized(error: unknown): boolean {
  return error instanceof ApiError && error.message.startsWith('401:') && error.message.includes('Unauthorized');
}

/** Too many calls, a server that is down or too busy, and the proxy before one. */
const PASSING: readonly number[] = [429, 502, 503, 504];

/** True for a failure that says nothing of what was asked about: the same question is answered a little later. */
export function isPassing(error: unknown): boolean {
  return error instanceof NoAnswerError || (error instanceof ApiError && PASSING.includes(error.status));
}

/** True where the server answered that it can't for a moment. */
export function isBusy(error: unknown): boolean {
  return error instanceof ApiError && error.status === 503;
}

/** What to tell people about a failure: the server's own message, what the network did, or else `fallback`. */
export function messageOf(error: unknown, fallback: string): string {
  if (error instanceof ApiError) return error.problem?.message ?? fallback;
  if (error instanceof NoAnswerError) return error.message;
  return fallback;
}

/** Reads a body as a problem, with its dates in words; null when it is something else (a proxy's page, say). */
export function problemOf(body: string): Problem | null {
  try {
    const parsed: unknown = JSON.parse(body);
    return isProblem(parsed) ? readable(parsed) : null;
  } catch {
    return null;
  }
}

function readable({ message, errors, ...problem }: Problem): Problem {
  return {
    ...problem,
    message: withDaysInWords(message),
    ...(errors && { errors: errors.map((error) => ({ ...error, message: withDaysInWords(error.message) })) }),
  };
}

function isProblem(value: unknown): value is Problem {
  return (
    typeof value === 'object' &&
    value !== null &&
    'message' in value &&
    typeof value.message === 'string' &&
    'statusCode' in value
  );
}
