import type { DomainEvent } from '../log/recorded-event';

/**
 * The rules of one kind of stream: pure functions from state and command to events.
 * No clock, no randomness, no await: time, ids and limits enter as data.
 */
export interface Decider<State, Command, Event extends DomainEvent, Entity = never> {
  readonly name: string;
  /** Raise it when `evolve` or the shape of the state changes: older snapshots are then ignored. */
  readonly reducerVersion: number;
  initialState(): State;
  /**
   * Decides what happened. Returns no events when the command changes nothing.
   * @param entities those whose keys `entities.keysOf` named, as of the head that is decided against
   * @throws DomainError when the command is refused.
   */
  decide(state: State, command: Command, entities: ReadonlyMap<string, Entity>): readonly Event[];
  /** Folds a fact into the state without changing the state given. Never throws. */
  evolve(state: State, event: Event): State;
  /** Present where commands touch entities too many to be held in the state (a business's transactions). */
  readonly entities?: EntityFold<Command, Event, Entity>;
}

/** How entities outside the state are loaded from an index and brought up to the head by folding the tail. */
export interface EntityFold<Command, Event extends DomainEvent, Entity> {
  /** The keys that this command touches; empty for most. */
  keysOf(command: Command): readonly string[];
  /** The keys that this event changes. */
  keysOfEvent(event: Event): readonly string[];
  /** Folds a fact into one entity; undefined stands for "does not exist". */
  evolve(entity: Entity | undefined, event: Event, key: string): Entity | undefined;
}

/** Where entities are looked up: an index kept by a projection, with the revision it has reached in the stream. */
export interface EntityIndex<Entity> {
  /**
   * Reads entities and the stream revision they stand at in one database snapshot; revision -1n where nothing is
   * projected.
   */
  load(stream: string, keys: readonly string[]): Promise<{ revision: bigint; entities: ReadonlyMap<string, Entity> }>;
}
