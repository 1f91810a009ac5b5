import type { JsonObject } from '@counterfoil/event-sourcing/log/recorded-event';

/** Lifts an event's stored JSON from one schema version to the next. Pure; never changes what is stored. */
type Upcaster = (data: JsonObject) => JsonObject;

/** By event type: the upcaster at index n lifts version n + 1 to n + 2. No type has a second version yet. */
export type Upcasters = Readonly<Record<string, readonly Upcaster[]>>;

const UPCASTERS: Upcasters = {};

/**
 * Lifts stored data from the version it was written in to the newest.
 * @throws RangeError when a step is missing, since reading on would be a guess.
 */
export function upcast(
  type: string,
  from: number,
  to: number,
  data: JsonObject,
  upcasters: Upcasters = UPCASTERS,
): JsonObject {
  let lifted = data;
  for (let version = from; version < to; version++) {
    const step = upcasters[type]?.[version - 1];
    if (!step) throw new RangeError(`No upcaster lifts ${type} from version ${version}`);
    lifted = step(lifted);
  }
  return lifted;
}
