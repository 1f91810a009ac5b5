import { HttpException, HttpStatus } from '@nestjs/common';
import type { Problem } from '@counterfoil/contracts/problem.contract';
import { sqlState } from '@counterfoil/event-sourcing/postgres/database-error';
import { DomainError, type RefusalKind } from '@counterfoil/event-sourcing/write/domain-error';
import { Unavailable } from '@counterfoil/event-sourcing/write/unavailable';
import { DISK_FULL, DISK_FULL_RETRY_SECONDS, isDiskFull } from '../../process/disk-full';
import { isOutage } from '../../process/outage';
import { Refusal } from './refusal';

/** What a failed call is answered with. */
export interface ProblemAnswer {
  readonly body: Problem;
  readonly retryAfter?: number;
  /** True for faults of ours, which the log must show. */
  readonly isFault: boolean;
}

const FOREIGN_KEY_VIOLATION = '23503';
const BUSY = 'The service is busy. Please try again in a moment.';

const STATUS_OF: Record<RefusalKind, HttpStatus> = {
  invalid: HttpStatus.BAD_REQUEST,
  'not-found': HttpStatus.NOT_FOUND,
  forbidden: HttpStatus.FORBIDDEN,
  limit: HttpStatus.FORBIDDEN,
  conflict: HttpStatus.CONFLICT,
};

/** Turns whatever was thrown into an answer that says what people need and gives nothing of our insides away. */
export function problemOf(error: unknown): ProblemAnswer {
  if (error instanceof DomainError) return refusedByRule(error);
  if (error instanceof Refusal) return refused(error);
  if (error instanceof HttpException) return ofStatus(error.getStatus());
  if (isDiskFull(error) && !isUnknown(error)) return diskFull();
  if (error instanceof Unavailable) return unavailable(error.message, error.retryAfterSeconds);
  if (isOutage(error)) return unavailable(BUSY, 1);
  if (sqlState(error) === FOREIGN_KEY_VIOLATION) return justDeleted();
  const status = clientErrorStatus(error);
  return ofStatus(status ?? HttpStatus.INTERNAL_SERVER_ERROR);
}

function refusedByRule({ kind, code, message, field }: DomainError): ProblemAnswer {
  return {
    body: { statusCode: STATUS_OF[kind], code, message, ...(field ? { errors: [{ field, message }] } : {}) },
    isFault: false,
  };
}

function refused(error: Refusal): ProblemAnswer {
  const statusCode = error.getStatus();
  return {
    body: {
      statusCode,
      code: error.code,
      message: error.message,
      ...marked(statusCode),
      ...(error.fields ? { errors: error.fields } : {}),
    },
    isFault: false,
    ...(error.retryAfterSeconds === undefined ? {} : { retryAfter: error.retryAfterSeconds }),
  };
}

/** Busy, or a part is away. Counted as a fault, since somebody should know. */
function unavailable(message: string, retryAfter: number): ProblemAnswer {
  return {
    body: { statusCode: HttpStatus.SERVICE_UNAVAILABLE, code: 'unavailable', message },
    retryAfter,
    isFault: true,
  };
}

/** An append that was sent may be recorded all the same, whatever was said after it. */
function isUnknown(error: unknown): boolean {
  return error instanceof Unavailable && error.reason === 'outcome_unknown';
}

function diskFull(): ProblemAnswer {
  const body = { statusCode: HttpStatus.SERVICE_UNAVAILABLE, code: 'disk_full', message: DISK_FULL };
  return { body, retryAfter: DISK_FULL_RETRY_SECONDS, isFault: true };
}

/**
 * What a row was to hang on was there when it was looked for, and is gone. Counted as a fault, since it may also be one
 * of ours.
 */
function justDeleted(): ProblemAnswer {
  return {
    body: {
      statusCode: HttpStatus.CONFLICT,
      code: 'just_deleted',
      message: 'What this is about has just been deleted',
    },
    isFault: true,
  };
}

/** 401 bodies contain the word that the web app looks for, whatever the message is. */
function marked(statusCode: number): Pick<Problem, 'error'> {
  return statusCode === HttpStatus.UNAUTHORIZED ? { error: 'Unauthorized' } : {};
}

/** Texts of the framework and of the body parser are not for people, and may repeat what was sent: ours stand in. */
const BY_STATUS: Readonly<Record<number, readonly [code: string, message: string]>> = {
  400: ['bad_request', 'The request could not be read: it is not valid JSON'],
  401: ['unauthorized', 'Unauthorized'],
  403: ['forbidden', 'You do not have permission to do this'],
  404: ['not_found', 'Not found'],
  405: ['method_not_allowed', 'This is not possible here'],
  413: ['too_large', 'The request is too large'],
  415: ['unsupported_media_type', 'The request must be JSON in UTF-8'],
  503: ['unavailable', BUSY],
};

function ofStatus(status: number): ProblemAnswer {
  const isFault = status >= 500;
  const [code, message] =
    BY_STATUS[status] ??
    (isFault
      ? ['internal_error', 'Something went wrong on our side']
      : ['bad_request', 'The request could not be read']);
  return {
    body: { statusCode: status, code, message, ...marked(status) },
    isFault,
    ...(status === 503 ? { retryAfter: 1 } : {}),
  };
}

/** Express and its body parser mark the client's mistakes with a status; an upload broken off has one too. */
function clientErrorStatus(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('status' in error)) return undefined;
  const { status } = error;
  return typeof status === 'number' && status >= 400 && status < 500 ? status : undefined;
}
