import { DomainError } from './domain-error';

/** Why a command could not be carried out now. None of them is a refusal: the same command may be sent again. */
export type UnavailableReason =
  /** Too many commands wait for this stream, or in this process. */
  | 'overloaded'
  /** The deadline passed before the command was appended; nothing was recorded. */
  | 'deadline'
  /** The log or the database could not be reached; nothing was recorded. */
  | 'unreachable'
  /** The append was sent and not acknowledged: sending the same command id again tells. */
  | 'outcome_unknown';

/** Mapped to 503 with Retry-After. */
export class Unavailable extends Error {
  constructor(
    readonly reason: UnavailableReason,
    message: string,
    options?: ErrorOptions,
    readonly retryAfterSeconds = 1,
  ) {
    super(message, options);
    this.name = 'Unavailable';
  }
}

/** True where a command failed and it is known that nothing of it is in the log, nor can come there any more. */
export function isNothingRecorded(error: unknown): boolean {
  return error instanceof DomainError || (error instanceof Unavailable && error.reason !== 'outcome_unknown');
}
