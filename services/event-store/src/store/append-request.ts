import { type ExpectedRevision } from '@counterfoil/eventstore-wire/shared-messages';
import { type ProposedEvent } from '@counterfoil/eventstore-wire/read-response';

/** What a client asks of one stream. Deletes go through the same queue, since they too are appends to the log. */
export interface AppendRequest {
  readonly intent: 'append' | 'soft-delete' | 'tombstone';
  readonly stream: string;
  readonly expected: ExpectedRevision;
  /** Empty for deletes. */
  readonly events: readonly ProposedEvent[];
  /** Milliseconds of the monotonic clock; past it the request is answered without waiting further. */
  readonly deadline: number;
}

export type AppendOutcome =
  /** Durable. The revision is NO_REVISION when there was nothing to append to an empty stream. */
  | { readonly kind: 'appended'; readonly revision: bigint; readonly position: bigint }
  | { readonly kind: 'wrong-expected-revision'; readonly current: bigint }
  | { readonly kind: 'stream-deleted' }
  /** Not committed, or not known to be: the client must read to find out. */
  | { readonly kind: 'deadline-exceeded' }
  | { readonly kind: 'unavailable'; readonly reason: string };

/** Whoever takes appends and deletes: the writer of the log. */
export interface AppendTaker {
  /** @returns the outcome of one append or delete; never rejects. */
  submit(request: AppendRequest): Promise<AppendOutcome>;
}
