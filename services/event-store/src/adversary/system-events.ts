import { randomUUID } from 'node:crypto';
import { type ProposedEvent } from '@counterfoil/eventstore-wire/read-response';
import { type AppendOutcome, type AppendRequest, type AppendTaker } from '../store/append-request';
import { type SeededDecisions } from './seeded-decisions';

const WRITTEN_ONE_IN = 3;
const EVENTS = { least: 1, most: 3 };
const WITHIN_MS = 5_000;

/** The streams that servers write by themselves, with the types of their events. */
const STREAMS = [
  { stream: '$stats-127.0.0.1:2113', type: '$statsCollected' },
  { stream: '$scavenges', type: '$scavengeIndexInitialized' },
  { stream: '$$$settings', type: '$metadata' },
] as const;

/** Writes events of the system between those of clients. */
export class SystemEvents implements AppendTaker {
  constructor(
    private readonly writer: AppendTaker,
    private readonly decisions: SeededDecisions,
  ) {}

  submit(request: AppendRequest): Promise<AppendOutcome> {
    if (this.decisions.drawOneIn(WRITTEN_ONE_IN, 'system events')) void this.writer.submit(this.ownAppend());
    return this.writer.submit(request);
  }

  private ownAppend(): AppendRequest {
    const { stream, type } = STREAMS[this.decisions.drawBetween(0, STREAMS.length - 1, 'system stream')] ?? STREAMS[0];
    const count = this.decisions.drawBetween(EVENTS.least, EVENTS.most, 'system events at once');
    const events = Array.from({ length: count }, () => systemEvent(type));
    return { intent: 'append', stream, expected: { kind: 'any' }, events, deadline: performance.now() + WITHIN_MS };
  }
}

function systemEvent(type: string): ProposedEvent {
  const data = Buffer.from('{}');
  return { id: randomUUID(), type, contentType: 'application/json', data, metadata: new Uint8Array() };
}
