import type { DomainEvent } from '../log/recorded-event';
import type { Receipt, ReceiptLookup, ReceiptSource } from './seen-commands';
import type { WaitingCommand } from './waiting-command';

/** Commands taken into one turn: what one append holds if each leads to one event. */
const MAX_TURN_COMMANDS = 500;
/** Commands of a stream that are announced and have not come; the oldest is forgotten, and looked up when it comes. */
const MAX_ANNOUNCED = 1_000;

/** Commands decided together, and what the receipts know of all of them; undefined where that is to be asked. */
export interface Turn<Command, Event extends DomainEvent> {
  readonly commands: readonly WaitingCommand<Command, Event>[];
  readonly lookup: ReceiptLookup | undefined;
}

interface LookedUp<Command, Event extends DomainEvent> {
  readonly waiting: WaitingCommand<Command, Event>;
  readonly lookup: ReceiptLookup | undefined;
}

/**
 * The commands of one stream before their turn: each is looked up in the receipts as soon as it comes or is announced,
 * also while the turn before is under way. One lookup at a time, so that a later command is never looked up at an
 * earlier revision. Serves the benchmark rows `spread` and `hot`.
 */
export class LookedUpCommands<Command, Event extends DomainEvent> {
  private arrived: WaitingCommand<Command, Event>[] = [];
  private asked = 0;
  private isAsking = false;
  private known: LookedUp<Command, Event>[] = [];
  /** Ids of commands that will come, with what the receipts know of them once they were asked. */
  private readonly announced = new Map<string, ReceiptLookup | undefined>();
  private toAsk: string[] = [];

  /** @param onKnown told when there may be a turn */
  constructor(
    private readonly stream: string,
    private readonly receipts: ReceiptSource,
    private readonly onKnown: () => void,
  ) {}

  /** Commands that wait for a turn. */
  get size(): number {
    return this.arrived.length + this.asked + this.known.length;
  }

  /** A command will come: what else has to be done before it need not be over when it is looked up. */
  announce(commandId: string): void {
    if (this.announced.has(commandId)) return;
    const [oldest] = this.announced.keys();
    if (this.announced.size >= MAX_ANNOUNCED && oldest !== undefined) this.announced.delete(oldest);
    this.announced.set(commandId, undefined);
    this.toAsk.push(commandId);
    void this.lookUp();
  }

  add(waiting: WaitingCommand<Command, Event>): void {
    const { commandId } = waiting.envelope;
    const lookup = this.announced.get(commandId);
    this.announced.delete(commandId);
    if (lookup) {
      this.known.push({ waiting, lookup });
      this.onKnown();
      return;
    }
    this.arrived.push(waiting);
    void this.lookUp();
  }

  /**
   * Takes a turn of those that were looked up. A command id that is in it already waits for the next one, where its
   * receipt is found.
   * @returns undefined where none is ready
   */
  take(): Turn<Command, Event> | undefined {
    const turn = new Map<string, LookedUp<Command, Event>>();
    const later: LookedUp<Command, Event>[] = [];
    for (const one of this.known) {
      if (one.waiting.settled) continue;
      if (turn.size < MAX_TURN_COMMANDS && !turn.has(one.waiting.id)) turn.set(one.waiting.id, one);
      else later.push(one);
    }
    this.known = later;
    if (turn.size === 0) return undefined;
    const taken = [...turn.values()];
    const lookups = new Set(taken.map(({ lookup }) => lookup));
    return { commands: taken.map(({ waiting }) => waiting), lookup: joined([...lookups]) };
  }

  private async lookUp(): Promise<void> {
    if (this.isAsking) return;
    this.isAsking = true;
    while (this.arrived.length > 0 || this.toAsk.length > 0) {
      const group = this.arrived.filter((waiting) => !waiting.settled);
      const ids = [...group.map(({ envelope }) => envelope.commandId), ...this.toAsk];
      this.asked = group.length;
      this.arrived = [];
      this.toAsk = [];
      // What goes wrong is met again by the turn, which knows what may be tried again.
      const lookup = await this.receipts.lookup(this.stream, ids).catch(() => undefined);
      for (const id of ids) if (this.announced.has(id)) this.announced.set(id, lookup);
      const late = this.arrivedAsked(new Set(ids));
      this.asked = 0;
      for (const waiting of [...group, ...late]) this.known.push({ waiting, lookup });
      this.onKnown();
    }
    this.isAsking = false;
  }

  /** Takes those that came while they were looked up as announced. */
  private arrivedAsked(ids: ReadonlySet<string>): WaitingCommand<Command, Event>[] {
    const asked = this.arrived.filter(({ envelope }) => ids.has(envelope.commandId));
    if (asked.length > 0) this.arrived = this.arrived.filter(({ envelope }) => !ids.has(envelope.commandId));
    return asked;
  }
}

/** Several lookups as one: complete up to where the first of them was. */
function joined(lookups: readonly (ReceiptLookup | undefined)[]): ReceiptLookup | undefined {
  const receipts = new Map<string, Receipt>();
  let revision: bigint | undefined;
  for (const lookup of lookups) {
    if (!lookup) return undefined;
    if (revision === undefined || lookup.revision < revision) revision = lookup.revision;
    for (const [id, receipt] of lookup.receipts) receipts.set(id, receipt);
  }
  return revision === undefined ? undefined : { revision, receipts };
}
