import type { Projector } from '@counterfoil/event-sourcing/project/projector';
import { eventually } from '../kit/run/time-limit';
import { envelopeFor, tallyDecider, vote } from './tally';
import type { WriteHouse } from './write-house';

/** Waits end as soon as what they wait for is there; they are long because other work may share the machine. */
export const PATIENCE_MS = 60_000;

/** The votes that a fill counts, of one stream or of all. */
export async function votesIn(house: WriteHouse, schema: string, stream?: string): Promise<number> {
  const { rows } = await house.pool.query<{ votes: string }>(
    `SELECT coalesce(sum(votes), 0) AS votes FROM ${schema}.counts WHERE $1::text IS NULL OR stream = $1`,
    [stream ?? null],
  );
  return Number(rows[0]?.votes);
}

/** Runs commands at once. @returns the position that the last one reached */
export async function cast(
  house: WriteHouse,
  stream: string,
  candidate: string,
  commands: number,
  times = 1,
): Promise<bigint> {
  const runner = house.runner();
  const results = await Promise.all(
    Array.from({ length: commands }, () =>
      runner.run(tallyDecider, stream, vote(candidate, times), envelopeFor(vote(candidate, times))),
    ),
  );
  return results.reduce((last, { position }) => (position !== undefined && position > last ? position : last), 0n);
}

/** Waits until a rebuild has compared, and what it replaced is gone. */
export async function rebuilt(projector: Projector, name: string): Promise<void> {
  await eventually(`${name} rebuilt`, async () => {
    const fills = (await projector.status()).filter((fill) => fill.projection === name);
    return fills.length === 1 && fills[0]?.lastComparison ? true : undefined;
  });
}

/** What the projector says of the fill of a projection. */
export async function fillOf(projector: Projector, name: string) {
  const fill = (await projector.status()).find((candidate) => candidate.projection === name);
  if (!fill) throw new Error(`no fill of ${name}`);
  return fill;
}
