import { randomUUID } from 'node:crypto';
import type { SeededRandom } from '../../oracle/seeded-random';
import type { Answer, CallOptions } from '../../kit/app/http-client';
import { claimOf, inWords, saidIn, type Deed, type DeedKind, type Said } from './deed';
import { pause } from './fault';
import type { Findings } from './findings';
import type { LoadedBooks } from './world';

export type Send = (options: CallOptions) => Promise<Answer>;

const GIVE_UP = 0.25;
const REPEAT = 0.15;
/** Longer than any outage with its recovery: who has no final answer by then never gets one. */
const PATIENCE_MS = 300_000;
const SHORTEST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 1_500;

/** Asks for things under fault, again where the answer leaves that open, and notes every answer. */
export class Asking {
  readonly deeds: Deed[] = [];

  constructor(private readonly findings: Findings) {}

  deed(kind: DeedKind, business: string, markers: (number: number) => readonly string[]): Deed {
    const number = this.deeds.length + 1;
    const deed: Deed = { number, round: this.findings.round, kind, business, markers: markers(number), attempts: [] };
    this.deeds.push(deed);
    return deed;
  }

  /** An expense that is still to be sent, the same each time but for its description: mark and number. */
  expense({ client, path, account }: LoadedBooks, mark: string): { deed: Deed; send: Send } {
    const deed = this.deed('record', path, (number) => [`${mark}${number}`]);
    const [description] = deed.markers;
    const body = { date: '2026-02-07', accountId: account.id, type: 'expense', description, amount: '1.00' };
    return { deed, send: (options) => client.post(`${path}/transactions`, body, options) };
  }

  /**
   * @param isPatient asks until there is a final answer; else it may also give up on the way
   * @param allowed statuses besides success, 503 and 429 that this may be answered with
   * @returns the last answer, and whether it is final
   */
  async persist(
    deed: Deed,
    random: SeededRandom,
    send: Send,
    isPatient = false,
    allowed: readonly number[] = [],
  ): Promise<Said | undefined> {
    const key = `deed-${this.findings.seed}-${deed.number}-${deed.business.slice(-8)}`;
    const deadline = Date.now() + PATIENCE_MS;
    for (;;) {
      const said = await this.attempt(deed, key, send, allowed);
      const isFinal = said !== undefined && said.status !== 503 && said.status !== 429;
      if (isFinal) {
        if (said.status < 300 && random.happens(REPEAT)) await this.repeat(deed, key, send, said, allowed);
        return said;
      }
      if (!isPatient && random.happens(GIVE_UP)) return said;
      if (Date.now() > deadline) {
        this.findings.report('no final answer', inWords(deed), `in ${PATIENCE_MS / 1_000} s`);
        return said;
      }
      await pause(random.between(SHORTEST_PAUSE_MS, LONGEST_PAUSE_MS));
    }
  }

  async once(deed: Deed, send: Send, limitMs: number): Promise<Said | undefined> {
    const late = pause(limitMs).then(() => Promise.reject(new Error('too late')));
    return this.attempt(
      deed,
      `deed-${this.findings.seed}-${deed.number}-once`,
      (options) => Promise.race([send(options), late]),
      [],
    );
  }

  private async attempt(deed: Deed, key: string, send: Send, allowed: readonly number[]): Promise<Said | undefined> {
    const attempt = {
      correlationId: randomUUID(),
      startedAt: Date.now(),
      endedAt: 0,
      answer: undefined as Said | undefined,
    };
    deed.attempts.push(attempt);
    const headers = { 'Idempotency-Key': key, 'X-Correlation-Id': attempt.correlationId };
    const answer = await send({ headers }).catch(() => undefined);
    attempt.endedAt = Date.now();
    if (answer !== undefined) attempt.answer = saidIn(answer);
    const said = attempt.answer;
    const isExpected = said === undefined || said.status < 300 || [503, 429, ...allowed].includes(said.status);
    if (!isExpected) this.findings.report('wrong answer', inWords(deed));
    return said;
  }

  /** The same key again: the same result. */
  private async repeat(deed: Deed, key: string, send: Send, first: Said, allowed: readonly number[]): Promise<void> {
    const again = await this.attempt(deed, key, send, allowed);
    if (claimOf(again) !== 'recorded' || again === undefined) return;
    const before = [first.id, first.commandId].join(' ');
    const after = [again.id, again.commandId].join(' ');
    if (before !== after)
      this.findings.report('another result under the same key', inWords(deed), `${after} after ${before}`);
  }
}
