import { verifyChain } from '@counterfoil/event-sourcing/log/chain';
import { receiptsProjection } from '@counterfoil/event-sourcing/project/receipts-projection';
import { envelopeFor, newTally, TALLY, tallyDecider, tallyProjection, vote } from '../event-sourcing/tally';
import { readWhole, startWriteHouse, type WriteHouse } from '../event-sourcing/write-house';
import { startTestPostgres } from '../kit/servers/test-postgres';
import { eventually } from '../kit/run/time-limit';
import { SeededRandom } from '../oracle/seeded-random';
import { TARGET_NAME } from '../wire/target-name';
import { commandedNodes, localNode, LOG_FAULTS, type LogNodes } from './log-nodes';

const STREAMS = 24;
const VOTES_EACH = 3;
/** Between two strokes, and how long a node is left so. */
const QUIET_MS = [2_000, 6_000] as const;
const STRUCK_MS = [200, 5_000] as const;
/** Acknowledged after each stroke before the next one falls: a server that never comes back is found out. */
const WORK_AFTERWARDS = 50;
/** As a client waits for an answer before it asks again. */
const DEADLINE_MS = 5_000;

/** Another order every day; LOG_SEED plays one again. @param times how many strokes */
export async function struckLog(times: number): Promise<{ counts: string; faults: readonly string[] }> {
  const seed = Number(process.env.LOG_SEED ?? new Date().toISOString().slice(0, 10).replaceAll('-', ''));
  const { strokes, acknowledged, askedAgain, events, longestSilenceMs, faults } = await logEndurance(times, seed);
  const counts = `seed ${seed}, on ${TARGET_NAME}: ${acknowledged} commands acknowledged, ${askedAgain} times asked again, ${events} events read back, every stream, chain and count compared; nothing was answered for ${longestSilenceMs} ms at most; struck: ${strokes.join(', ')}`;
  return { counts, faults };
}

/** What became of a log whose nodes were struck while it was written to. */
interface LogEndurance {
  readonly strokes: readonly string[];
  readonly acknowledged: number;
  readonly askedAgain: number;
  readonly events: number;
  readonly longestSilenceMs: number;
  readonly faults: readonly string[];
}

/** Commands that are sent again, with the same id, until they are answered; by stream, which were acknowledged. */
class Voters {
  readonly acknowledged = new Map<string, Set<string>>();
  askedAgain = 0;
  longestSilenceMs = 0;
  private lastAnswer = Date.now();
  private running = true;
  private readonly work: Promise<unknown>;

  constructor(house: WriteHouse) {
    // Two processes' worth: the expected revision alone keeps them apart.
    const runners = [house.runner(), house.runner({ log: house.openLog() })];
    const streams = Array.from({ length: STREAMS }, () => newTally());
    for (const stream of streams) this.acknowledged.set(stream, new Set());
    this.work = Promise.all(
      streams.flatMap((stream) =>
        runners.map((runner) =>
          this.vote((envelope) => runner.run(tallyDecider, stream, vote('ann', VOTES_EACH), envelope), stream),
        ),
      ),
    );
  }

  get count(): number {
    return [...this.acknowledged.values()].reduce((sum, { size }) => sum + size, 0);
  }

  async stop(): Promise<void> {
    this.running = false;
    await this.work;
  }

  private async vote(
    run: (envelope: ReturnType<typeof envelopeFor>) => Promise<unknown>,
    stream: string,
  ): Promise<void> {
    while (this.running) {
      const envelope = envelopeFor(vote('ann', VOTES_EACH));
      while (!(await this.answers(run({ ...envelope, deadline: Date.now() + DEADLINE_MS })))) this.askedAgain++;
      this.acknowledged.get(stream)?.add(envelope.commandId);
    }
  }

  private async answers(work: Promise<unknown>): Promise<boolean> {
    const isAnswered = await work.then(
      () => true,
      () => false,
    );
    if (!isAnswered) return new Promise((resolve) => setTimeout(() => resolve(false), 50));
    this.longestSilenceMs = Math.max(this.longestSilenceMs, Date.now() - this.lastAnswer);
    this.lastAnswer = Date.now();
    return true;
  }
}

/**
 * Writes and projects while nodes of the log are killed, stopped and paused, the one that leads every second time.
 * @param strokes how often
 * @param seed of the faults, the nodes and the moments
 */
async function logEndurance(strokes: number, seed: number): Promise<LogEndurance> {
  const postgres = await startTestPostgres();
  const house = await startWriteHouse({ own: true, failsCalls: false, postgres: postgres.url });
  try {
    const nodes = process.env.EVENTSTORE_URL === undefined ? localNode(house.store()) : commandedNodes();
    const projector = house.projector({ projections: [receiptsProjection([TALLY]), tallyProjection()] });
    await projector.start();
    const voters = new Voters(house);
    const struck = await strike(nodes, voters, strokes, new SeededRandom(seed));
    await voters.stop();
    const { events, faults } = await faultsIn(house, voters);
    const quarantine = (await projector.status()).flatMap((fill) => [...fill.quarantine.map(({ stream }) => stream)]);
    await projector.stop();
    return {
      strokes: struck,
      acknowledged: voters.count,
      askedAgain: voters.askedAgain,
      events,
      longestSilenceMs: voters.longestSilenceMs,
      faults: [...faults, ...quarantine.map((stream) => `${stream} is in quarantine`)],
    };
  } finally {
    await house.stop();
    await postgres.stop();
  }
}

async function strike(nodes: LogNodes, voters: Voters, strokes: number, random: SeededRandom): Promise<string[]> {
  const struck: string[] = [];
  for (let stroke = 0; stroke < strokes; stroke++) {
    await new Promise((resolve) => setTimeout(resolve, random.between(...QUIET_MS)));
    const fault = LOG_FAULTS[random.between(0, LOG_FAULTS.length - 1)] ?? 'kill';
    const drawn = random.between(1, nodes.count);
    const leader = nodes.leader();
    const node = stroke % 2 === 0 ? leader : drawn;
    await nodes.strike(fault, node, random.between(...STRUCK_MS));
    struck.push(`${fault} of node ${node}${node === leader ? ' (leading)' : ''}`);
    const before = voters.count;
    await eventually(`work after ${struck.at(-1)}`, () =>
      voters.count >= before + WORK_AFTERWARDS ? true : undefined,
    );
  }
  return struck;
}

/** Compares what was acknowledged, what the log holds, and what the projections show. */
async function faultsIn(house: WriteHouse, voters: Voters): Promise<{ events: number; faults: string[] }> {
  const faults: string[] = [];
  let events = 0;
  for (const [stream, acknowledged] of voters.acknowledged) {
    const stored = await readWhole(house.log, stream);
    events += stored.length;
    const perCommand = new Map<string, number>();
    for (const [at, { revision, data, metadata }] of stored.entries()) {
      if (revision !== BigInt(at)) faults.push(`${stream} has revision ${revision} at ${at}`);
      if (data['number'] !== at + 1) faults.push(`${stream} counts otherwise at ${at}`);
      const command = metadata['commandId'] as string;
      perCommand.set(command, (perCommand.get(command) ?? 0) + 1);
    }
    for (const command of acknowledged) if (!perCommand.has(command)) faults.push(`${command} of ${stream} is lost`);
    for (const [command, count] of perCommand) {
      if (count !== VOTES_EACH) faults.push(`${command} of ${stream} stands there with ${count} events`);
      if (!acknowledged.has(command)) faults.push(`${command} of ${stream} was never answered`);
    }
    const { broken } = await verifyChain(stream, house.log.readStream(stream));
    if (broken) faults.push(`the chain of ${stream} is broken: ${broken.reason}`);
    const shown = (): Promise<number> => votesShown(house, stream);
    const isShown = eventually('the votes', async () => ((await shown()) >= stored.length ? true : undefined));
    await isShown.catch(() => undefined);
    if ((await shown()) !== stored.length)
      faults.push(`${await shown()} votes of ${stream} are shown, ${stored.length} stand in the log`);
  }
  return { events, faults };
}

async function votesShown(house: WriteHouse, stream: string): Promise<number> {
  const query = 'SELECT coalesce(sum(votes), 0) AS votes FROM tally.counts WHERE stream = $1';
  return Number((await house.pool.query<{ votes: string }>(query, [stream])).rows[0]?.votes);
}
