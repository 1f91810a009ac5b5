import { claimOf, inWords, type Attempt, type Deed } from './deed';
import type { Findings } from './findings';
import { markersOf, type LogFact } from './log-facts';

/** Holds every answer that was ever given for a business against its log. */
export function checkAnswers(deeds: readonly Deed[], facts: readonly LogFact[], findings: Findings): void {
  const log = new Indexed(facts);
  for (const deed of deeds) {
    for (const marker of deed.kind === 'upload' ? [] : deed.markers) {
      const times = log.with(marker).length;
      if (times > 1) findings.report('recorded more than once', inWords(deed), `${marker} ${times} times`);
      if (times === 0 && deed.isCompleted) findings.report('lost', inWords(deed), `${marker} of a completed import`);
    }
    if (deed.kind === 'upload' || deed.kind === 'import' || deed.kind === 'export') continue;
    for (const attempt of deed.attempts) checkAttempt(deed, attempt, log, findings);
  }
  const known = new Set(deeds.flatMap(({ markers }) => markers));
  for (const marker of log.markers()) if (!known.has(marker)) findings.report('nobody asked for it', marker);
}

function checkAttempt(deed: Deed, attempt: Attempt, log: Indexed, findings: Findings): void {
  const said = attempt.answer;
  const claim = claimOf(said);
  if (claim === 'unknown' || said === undefined) return;
  if (claim === 'nothing recorded') {
    // The event carries the id of the attempt that led to it: another attempt of the same deed may well be recorded.
    const own = deed.markers
      .flatMap((marker) => log.with(marker))
      .find(({ correlationId }) => correlationId === attempt.correlationId);
    if (own) findings.report('recorded, though it was said to be not', inWords(deed, attempt), `at ${own.position}`);
    return;
  }
  const missing = deed.markers.filter((marker) => log.with(marker).length === 0);
  if (missing.length > 0)
    return findings.report('lost', inWords(deed, attempt), `${missing.length} of ${deed.markers.length}`);
  checkPosition(deed, attempt, log, findings);
}

function checkPosition(deed: Deed, attempt: Attempt, log: Indexed, findings: Findings): void {
  const said = attempt.answer;
  const last = deed.markers.flatMap((marker) => log.with(marker)).at(-1);
  if (said?.position === undefined || last === undefined) {
    return findings.report('an answer without its position', inWords(deed, attempt));
  }
  // What waits for a stream is appended together, and each is told where that append ends.
  // A bulk call ends with a fact of its own.
  const stands = log.at(said.position);
  const isRight =
    stands !== undefined &&
    stands.position >= last.position &&
    (deed.kind === 'bulk' || stands.recordedAt === last.recordedAt);
  if (!isRight) findings.report('not at the position that was said', inWords(deed, attempt), `at ${last.position}`);
  if (deed.kind !== 'bulk' && said.commandId !== last.commandId) {
    findings.report('under another command than was said', inWords(deed, attempt), last.commandId);
  }
}

/** A log as it is asked here. */
class Indexed {
  private readonly byMarker = new Map<string, LogFact[]>();
  private readonly byPosition = new Map<string, LogFact>();

  constructor(facts: readonly LogFact[]) {
    for (const fact of facts) {
      this.byPosition.set(String(fact.position), fact);
      for (const marker of markersOf(fact)) this.byMarker.set(marker, [...this.with(marker), fact]);
    }
  }

  with(marker: string): readonly LogFact[] {
    return this.byMarker.get(marker) ?? [];
  }

  at(position: string): LogFact | undefined {
    return this.byPosition.get(position);
  }

  markers(): Iterable<string> {
    return this.byMarker.keys();
  }
}
