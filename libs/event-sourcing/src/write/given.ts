import type { Decider } from './decider';
import { DomainError } from './domain-error';
import type { DomainEvent } from '../log/recorded-event';

/** A rule as a test: `given(ledgerDecider, [recorded]).when(command).then([deleted])`. No mock, no log, no clock. */
export function given<State, Command, Event extends DomainEvent, Entity>(
  decider: Decider<State, Command, Event, Entity>,
  past: readonly Event[],
): { when(command: Command): Expectation<Event> } {
  return { when: (command) => outcome(() => decide(decider, past, command)) };
}

/** What a decision led to, to be compared. */
export interface Expectation<Event> {
  /** Compares the events decided on. */
  then(expected: readonly Event[]): void;
  /** Compares parts of the events decided on. */
  thenMatching(expected: readonly object[]): void;
  /** Expects a refusal with this code. */
  refused(code: string): void;
  /** The events, to go on with. */
  readonly events: readonly Event[];
}

function decide<State, Command, Event extends DomainEvent, Entity>(
  decider: Decider<State, Command, Event, Entity>,
  past: readonly Event[],
  command: Command,
): readonly Event[] {
  const state = past.reduce((folded, event) => decider.evolve(folded, event), decider.initialState());
  const entities = new Map<string, Entity>();
  for (const key of decider.entities?.keysOf(command) ?? []) {
    const touching = past.filter((event) => decider.entities?.keysOfEvent(event).includes(key));
    const entity = touching.reduce<Entity | undefined>(
      (folded, event) => decider.entities?.evolve(folded, event, key),
      undefined,
    );
    if (entity !== undefined) entities.set(key, entity);
  }
  return decider.decide(state, command, entities);
}

function outcome<Event>(attempt: () => readonly Event[]): Expectation<Event> {
  return {
    then: (expected) => expect(attempt()).toEqual(expected),
    thenMatching: (expected) => expect(attempt()).toMatchObject(expected),
    refused: (code) => expect(refusalOf(attempt)).toBe(code),
    get events() {
      return attempt();
    },
  };
}

function refusalOf(attempt: () => unknown): string {
  try {
    return `not refused: ${JSON.stringify(attempt(), (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))}`;
  } catch (error) {
    if (error instanceof DomainError) return error.code;
    throw error;
  }
}
