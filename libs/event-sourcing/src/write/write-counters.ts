/** What writing has cost so far, for metrics. */
export interface WriteCounters {
  /** Commands that led to events. */
  recorded: number;
  /** Commands that changed nothing. */
  unchanged: number;
  refused: number;
  /** Commands answered from the receipt of an earlier run. */
  repeated: number;
  /** Commands turned away because too many wait. */
  turnedAway: number;
  appends: number;
  appendedEvents: number;
  /** Appends that met another writer and were decided again. */
  conflicts: number;
  /** Appends without an acknowledgement. */
  unknownOutcomes: number;
  /** Decisions whose clock was more than a second behind the newest event of their stream. */
  behindStream: number;
  /** Streams folded because no state of them was held. */
  loads: number;
}

export function noWrites(): WriteCounters {
  return {
    recorded: 0,
    unchanged: 0,
    refused: 0,
    repeated: 0,
    turnedAway: 0,
    appends: 0,
    appendedEvents: 0,
    conflicts: 0,
    unknownOutcomes: 0,
    behindStream: 0,
    loads: 0,
  };
}
