import { randomUUID } from 'node:crypto';
import { type AppendOutcome, type AppendRequest, type AppendTaker } from '../store/append-request';
import { type SeededDecisions } from './seeded-decisions';

const WRITTEN_ONE_IN = 6;
const WITHIN_MS = 5_000;
/** What a namespace ends with, and what comes before it. */
const FIRST_WORD = /^[^$-][^-]*-(?=.)/;

/** Another program on the same server, whose streams and events are called as ours are within our namespace. */
export class Strangers implements AppendTaker {
  constructor(
    private readonly writer: AppendTaker,
    private readonly decisions: SeededDecisions,
  ) {}

  submit(request: AppendRequest): Promise<AppendOutcome> {
    const { stream, events } = request;
    const type = events[0]?.type;
    if (type !== undefined && FIRST_WORD.test(stream) && this.decisions.drawOneIn(WRITTEN_ONE_IN, 'stranger'))
      void this.writer.submit(strangersAppend(stream.replace(FIRST_WORD, ''), type));
    return this.writer.submit(request);
  }
}

function strangersAppend(stream: string, type: string): AppendRequest {
  const text = Buffer.from('{}');
  const event = { id: randomUUID(), type, contentType: 'application/json', data: text, metadata: text };
  const deadline = performance.now() + WITHIN_MS;
  return { intent: 'append', stream, expected: { kind: 'any' }, events: [event], deadline };
}
