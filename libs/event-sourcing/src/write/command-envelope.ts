import type { DomainEvent, RecordedEvent } from '../log/recorded-event';

/** Who sent a command, under which id, and how long it may take. */
export interface CommandEnvelope {
  /** UUID; the same id with the same request hash is the same command, for ever. */
  readonly commandId: string;
  /** SHA-256 (hex) of what was asked; see `requestHash` in command-runner.ts. */
  readonly requestHash: string;
  readonly actorId: string;
  readonly actorRole: string;
  readonly correlationId: string;
  readonly causationId?: string;
  readonly importId?: string;
  readonly ruleId?: string;
  readonly attempt?: number;
  /** Epoch milliseconds past which nothing is appended; the runner's default is 5 s from the call. */
  readonly deadline?: number;
}

/** What a command led to, the first time or when it is sent again. */
export interface CommandResult<Event extends DomainEvent> {
  /** The events of this command, in order; empty when it changed nothing. */
  readonly events: readonly RecordedEvent<Event>[];
  /** Commit position to wait for before reading; undefined when nothing was appended. */
  readonly position: bigint | undefined;
  /** True when the receipt of an earlier run answered. */
  readonly repeated: boolean;
}
