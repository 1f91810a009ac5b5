import type { Decider } from '@counterfoil/event-sourcing/write/decider';
import { DomainError } from '@counterfoil/event-sourcing/write/domain-error';
import type { Projection } from '@counterfoil/event-sourcing/project/projection';
import type { EventCodec, JsonObject } from '@counterfoil/event-sourcing/log/recorded-event';
import { REFUSED_KEY } from './simulated-transaction';

/**
 * The rules that are simulated: parcels come and go under a key, are numbered without a gap, and never more than the
 * limit.
 */
export type ParcelCommand =
  | { readonly kind: 'bring'; readonly key: string; readonly times: number }
  | { readonly kind: 'fetch'; readonly key: string }
  | { readonly kind: 'look' };

export type ParcelEvent =
  | { readonly type: 'ParcelBrought'; readonly data: { readonly number: number; readonly key: string } }
  | { readonly type: 'ParcelFetched'; readonly data: { readonly number: number; readonly key: string } };

export interface ParcelState {
  readonly events: number;
  /** Parcels that are there, by key. The same is loaded as entities, and must be the same. */
  readonly parcels: Readonly<Record<string, number>>;
}

/** Parcels there may be at once, in all. */
const PARCEL_LIMIT = 12;
/** Key of an event that the projection cannot fold. */
export const POISONED_KEY = 'poisoned';
export const PREFIX = 'parcels-';

export const parcelDecider: Decider<ParcelState, ParcelCommand, ParcelEvent, number> = {
  name: 'parcels',
  reducerVersion: 1,
  initialState: () => ({ events: 0, parcels: {} }),
  decide(state, command, entities) {
    switch (command.kind) {
      case 'bring': {
        const there = Object.values(state.parcels).reduce((sum, parcels) => sum + parcels, 0);
        if (there + command.times > PARCEL_LIMIT) throw new DomainError('limit', 'full', 'There is no room.');
        return Array.from({ length: command.times }, (_, index) => ({
          type: 'ParcelBrought' as const,
          data: { number: state.events + index + 1, key: command.key },
        }));
      }
      case 'fetch': {
        const there = state.parcels[command.key] ?? 0;
        // Not a refusal: it would show that entities are not loaded as of the head.
        if ((entities.get(command.key) ?? 0) !== there)
          throw new Error(
            `${entities.get(command.key) ?? 0} parcels under ${command.key} by the index and the tail, ${there} by the state`,
          );
        if (there === 0) throw new DomainError('conflict', 'nothing_there', 'There is no such parcel.');
        return [{ type: 'ParcelFetched', data: { number: state.events + 1, key: command.key } }];
      }
      case 'look':
        return [];
      default:
        return command satisfies never;
    }
  },
  evolve(state, event) {
    const parcels = (state.parcels[event.data.key] ?? 0) + change(event);
    return { events: event.data.number, parcels: { ...state.parcels, [event.data.key]: parcels } };
  },
  entities: {
    keysOf: (command) => (command.kind === 'fetch' ? [command.key] : []),
    keysOfEvent: (event) => [event.data.key],
    evolve: (parcels, event) => (parcels ?? 0) + change(event),
  },
};

export const parcelCodec: EventCodec<ParcelEvent> = {
  encode: (event) => ({ type: event.type, data: { ...event.data } satisfies JsonObject, schemaVersion: 1 }),
  decode({ type, data }) {
    if (
      (type !== 'ParcelBrought' && type !== 'ParcelFetched') ||
      typeof data['number'] !== 'number' ||
      typeof data['key'] !== 'string'
    )
      throw new Error(`cannot read ${type}`);
    return { type, data: { number: data['number'], key: data['key'] } };
  },
};

/** Counts parcels by stream and key. What it cannot fold, and what its table refuses, is put in quarantine. */
export const parcelProjection: Projection = {
  name: 'parcels',
  version: 1,
  streamPrefixes: [PREFIX],
  tables: '',
  tableNames: ['counts'],
  project(batch) {
    const counts = new Map<string, number>();
    const revisions = new Map<string, string>();
    for (const { stream, revision, event } of batch) {
      const fact = event as ParcelEvent;
      if (fact.data.key === POISONED_KEY) throw new Error('this parcel cannot be counted');
      const key = `${stream}/${fact.data.key}`;
      counts.set(key, (counts.get(key) ?? 0) + change(fact));
      revisions.set(stream, String(revision));
    }
    return async (client) => {
      await client.query({
        name: 'sim-counts',
        text: 'sim-counts',
        values: [[...counts.keys()], [...counts.values()]],
      });
      await client.query({
        name: 'sim-revisions',
        text: 'sim-revisions',
        values: [[...revisions.keys()], [...revisions.values()]],
      });
    };
  },
};

/** Whether the projection leaves a stream out from this event on. */
export function isFaulty(key: unknown): boolean {
  return key === POISONED_KEY || key === REFUSED_KEY;
}

export function change(event: { readonly type: string }): number {
  return event.type === 'ParcelBrought' ? 1 : -1;
}
