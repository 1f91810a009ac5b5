import type { ProjectionView } from '@counterfoil/contracts/admin.contract';
import type { ReadSubjects } from './recorded-reads';

const STREAM = /^(ledger|user)-([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/;

/** Whose streams are in quarantine. */
export function quarantinedIn(views: readonly ProjectionView[]): ReadSubjects {
  return subjectsOf(views.flatMap(({ quarantine }) => quarantine.map(({ stream }) => stream)));
}

/** Whose these streams are; what is nobody's is left out. */
export function subjectsOf(streams: readonly string[]): ReadSubjects {
  const matches = streams.map((stream) => STREAM.exec(stream));
  const of = (kind: string): string[] =>
    matches.flatMap((match) => (match?.[1] === kind && match[2] ? [match[2]] : []));
  return { users: of('user'), businesses: of('ledger') };
}
