import type { CommandEnvelope } from '@counterfoil/event-sourcing/write/command-envelope';
import { requestHash } from '@counterfoil/event-sourcing/write/command-runner';
import type { Decider } from '@counterfoil/event-sourcing/write/decider';
import { DomainError } from '@counterfoil/event-sourcing/write/domain-error';
import type { Projection } from '@counterfoil/event-sourcing/project/projection';
import type { EventCodec, JsonObject } from '@counterfoil/event-sourcing/log/recorded-event';
import { randomUUID } from 'node:crypto';

/**
 * What the streams of this spec file begin with, so that a server which holds those of others too shows only its own.
 * A process that a spec starts is told it.
 */
export const TALLY = process.env['TALLY_PREFIX'] ?? `tally-${randomUUID()}-`;

/** @returns the name of a stream that no other test uses. */
export const newTally = (): string => `${TALLY}${randomUUID()}`;

/** A small rule to prove the machinery with: votes are numbered without a gap, and never more than the limit. */
export type TallyCommand =
  | { readonly kind: 'vote'; readonly for: string; readonly times?: number }
  | { readonly kind: 'limit'; readonly votes: number };

export type TallyEvent =
  | { readonly type: 'Voted'; readonly data: { readonly number: number; readonly for: string } }
  | { readonly type: 'VotesLimited'; readonly data: { readonly votes: number } };

export interface TallyState {
  readonly votes: number;
  readonly limit: number;
  readonly perCandidate: ReadonlyMap<string, bigint>;
}

export const tallyDecider: Decider<TallyState, TallyCommand, TallyEvent> = {
  name: 'tally',
  reducerVersion: 1,
  initialState: () => ({ votes: 0, limit: Number.MAX_SAFE_INTEGER, perCandidate: new Map() }),
  decide(state, command) {
    if (command.kind === 'limit')
      return state.limit === command.votes ? [] : [{ type: 'VotesLimited', data: { votes: command.votes } }];
    const times = command.times ?? 1;
    if (state.votes + times > state.limit) throw new DomainError('limit', 'votes_limit', 'No more votes.');
    return Array.from({ length: times }, (_, index) => ({
      type: 'Voted',
      data: { number: state.votes + index + 1, for: command.for },
    }));
  },
  evolve(state, event) {
    switch (event.type) {
      case 'Voted': {
        const perCandidate = new Map(state.perCandidate).set(
          event.data.for,
          (state.perCandidate.get(event.data.for) ?? 0n) + 1n,
        );
        return { ...state, votes: event.data.number, perCandidate };
      }
      case 'VotesLimited':
        return { ...state, limit: event.data.votes };
      default:
        return event satisfies never;
    }
  },
};

export const tallyCodec: EventCodec<TallyEvent> = {
  encode: (event) => ({ type: event.type, data: { ...event.data } satisfies JsonObject, schemaVersion: 1 }),
  decode({ type, data }) {
    if (type === 'Voted' && typeof data['number'] === 'number' && typeof data['for'] === 'string') {
      return { type, data: { number: data['number'], for: data['for'] } };
    }
    if (type === 'VotesLimited' && typeof data['votes'] === 'number') return { type, data: { votes: data['votes'] } };
    throw new Error(`cannot read ${type}`);
  },
};

/** Counts votes a stream and candidate; a vote for `poison` is one that it cannot fold. */
export function tallyProjection(version = 1, name = 'tally'): Projection {
  return {
    name,
    version,
    streamPrefixes: [TALLY],
    tables:
      'CREATE TABLE counts (stream text NOT NULL, candidate text NOT NULL, votes bigint NOT NULL, PRIMARY KEY (stream, candidate));',
    tableNames: ['counts'],
    project(batch) {
      const counts = new Map<string, { stream: string; candidate: string; votes: number }>();
      for (const { stream, event } of batch) {
        if (event.type !== 'Voted') continue;
        const { for: candidate } = (event as TallyEvent & { type: 'Voted' }).data;
        if (candidate === 'poison') throw new Error('this vote cannot be counted');
        const key = `${stream}/${candidate}`;
        const count = counts.get(key) ?? { stream, candidate, votes: 0 };
        count.votes++;
        counts.set(key, count);
      }
      const rows = [...counts.values()];
      return async (client) => {
        if (rows.length === 0) return;
        await client.query(
          `INSERT INTO counts SELECT * FROM unnest($1::text[], $2::text[], $3::bigint[])
           ON CONFLICT (stream, candidate) DO UPDATE SET votes = counts.votes + excluded.votes`,
          [rows.map((row) => row.stream), rows.map((row) => row.candidate), rows.map((row) => row.votes)],
        );
      };
    },
  };
}

export function envelopeFor(command: unknown, commandId: string = randomUUID(), deadline?: number): CommandEnvelope {
  return {
    commandId,
    requestHash: requestHash(command),
    actorId: 'user-1',
    actorRole: 'owner',
    correlationId: randomUUID(),
    ...(deadline === undefined ? {} : { deadline }),
  };
}

export function vote(candidate: string, times?: number): TallyCommand {
  return { kind: 'vote', for: candidate, ...(times === undefined ? {} : { times }) };
}
