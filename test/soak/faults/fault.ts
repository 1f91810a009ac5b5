import type { SeededRandom } from '../../oracle/seeded-random';
import {
  NODE_PARTS,
  PARTS,
  SERVERS,
  type FaultedStack,
  type LinkName,
  type NodePart,
  type Part,
  type Server,
} from './faulted-stack';
import type { SmallDisk } from './small-disk';

/** What goes wrong, and for how long. */
export type Fault =
  | { readonly kind: 'kill'; readonly part: Part | 'everything' }
  | { readonly kind: 'freeze'; readonly part: Part; readonly seconds: number }
  | { readonly kind: 'black hole'; readonly link: LinkName; readonly seconds: number; readonly late: boolean }
  | { readonly kind: 'reset'; readonly link: LinkName; readonly seconds: number }
  | { readonly kind: 'outage'; readonly server: Server; readonly seconds: number }
  | { readonly kind: 'clock'; readonly part: NodePart; readonly bySeconds: number; readonly seconds: number }
  | { readonly kind: 'full disk'; readonly seconds: number; readonly refilled: boolean };

export type FaultKind = Fault['kind'];

/** Those that a person waits for more often than the others. */
const LINKS: readonly LinkName[] = [
  ...Array.from({ length: 4 }, (): LinkName => 'ledger to postgres'),
  ...Array.from({ length: 3 }, (): LinkName => 'ledger to event-store'),
  'ledger to redis',
  'projector to postgres',
  'projector to event-store',
  'worker to postgres',
  'worker to event-store',
  'worker to redis',
  'event-store to postgres',
];
const OUTAGE_SECONDS = 30;
/** Often enough to meet a command between its append and its answer. */
const RESET_EVERY_MS = 300;
/** Of a process's clock: what a bad oscillator, a suspended laptop and a wrong hand do. */
const CLOCK_STEPS = [-60, -6, -2, 2, 6, 60] as const;
const WEIGHTS: readonly (readonly [kind: FaultKind, weight: number])[] = [
  ['kill', 30],
  ['freeze', 22],
  ['black hole', 18],
  ['reset', 8],
  ['clock', 10],
  ['outage', 5],
  ['full disk', 7],
];
/** Now and then something else goes wrong at the same time. */
const SECOND_FAULT = 0.2;

export interface Drawing {
  /** Kinds that are not drawn. */
  readonly without: ReadonlySet<FaultKind>;
  /** Of those faults that last. */
  readonly longestSeconds: number;
}

/** What happens in one round. */
export function drawFaults(random: SeededRandom, { without, longestSeconds }: Drawing): readonly Fault[] {
  const first = drawFault(random, { without, longestSeconds });
  if (!random.happens(SECOND_FAULT)) return [first];
  const others = new Set<FaultKind>([...without, first.kind, 'outage', 'full disk']);
  return [first, drawFault(random, { without: others, longestSeconds })];
}

function drawFault(random: SeededRandom, { without, longestSeconds }: Drawing): Fault {
  const kind = random.pick(
    WEIGHTS.flatMap(([name, weight]) => (without.has(name) ? [] : Array.from({ length: weight }, () => name))),
  );
  const drawn = random.happens(0.3) ? random.between(8, 30) : random.between(1, 8);
  const seconds = Math.min(drawn, longestSeconds);
  switch (kind) {
    case 'kill':
      return { kind, part: random.pick([...PARTS, 'everything']) };
    case 'freeze':
      return { kind, part: random.pick(PARTS), seconds };
    case 'black hole':
      return { kind, link: random.pick(LINKS), seconds, late: random.happens(0.6) };
    case 'reset':
      return { kind, link: random.pick(LINKS), seconds };
    case 'outage':
      return { kind, server: random.pick(SERVERS), seconds: OUTAGE_SECONDS };
    case 'clock':
      return { kind, part: random.pick(NODE_PARTS), bySeconds: random.pick(CLOCK_STEPS), seconds };
    case 'full disk':
      return { kind, seconds: Math.max(5, seconds), refilled: random.happens(0.5) };
    default:
      return kind satisfies never;
  }
}

export function faultInWords(fault: Fault): string {
  switch (fault.kind) {
    case 'kill':
      return `kill -9 of ${fault.part}`;
    case 'freeze':
      return `${fault.part} frozen for ${fault.seconds} s`;
    case 'black hole':
      return `${fault.link} in a black hole for ${fault.seconds} s, packets ${fault.late ? 'come late' : 'lost'}`;
    case 'reset':
      return `${fault.link} reset again and again for ${fault.seconds} s`;
    case 'outage':
      return `${fault.server} away for ${fault.seconds} s`;
    case 'clock':
      return `clock of ${fault.part} ${fault.bySeconds > 0 ? '+' : ''}${fault.bySeconds} s for ${fault.seconds} s`;
    case 'full disk':
      return `disk full for ${fault.seconds} s${fault.refilled ? ', what comes free is taken' : ''}`;
    default:
      return fault satisfies never;
  }
}

/** Makes it happen, and settles once nothing stands in the way of recovery any more. */
export async function strike(fault: Fault, stack: FaultedStack, disk: SmallDisk): Promise<void> {
  switch (fault.kind) {
    case 'kill':
      return kill(stack, fault.part === 'everything' ? PARTS : [fault.part]);
    case 'freeze':
      return freeze(stack, fault.part, fault.seconds);
    case 'black hole':
      return blackHole(stack, fault);
    case 'reset':
      return resets(stack, fault.link, fault.seconds);
    case 'outage':
      return outage(stack, fault.server, fault.seconds);
    case 'clock':
      stack.setClock(fault.part, fault.bySeconds * 1_000);
      await pause(fault.seconds * 1_000);
      return stack.setClock(fault.part, 0);
    case 'full disk':
      disk.fill(fault.refilled);
      await pause(fault.seconds * 1_000);
      return disk.makeRoom();
    default:
      return fault satisfies never;
  }
}

/** Of Postgres its first process alone: the others notice. */
function kill(stack: FaultedStack, parts: readonly Part[]): void {
  signal(
    parts.flatMap((part) => stack.processesOf(part).slice(0, 1)),
    'SIGKILL',
  );
}

async function freeze(stack: FaultedStack, part: Part, seconds: number): Promise<void> {
  const frozen = stack.processesOf(part);
  signal(frozen, 'SIGSTOP');
  try {
    await pause(seconds * 1_000);
  } finally {
    // Postgres may have begun a backend between our look and the signal: it is frozen by nobody, and not woken either.
    signal([...frozen].reverse(), 'SIGCONT');
  }
}

async function blackHole(
  stack: FaultedStack,
  { link: name, seconds, late }: Extract<Fault, { kind: 'black hole' }>,
): Promise<void> {
  const link = stack.links.get(name);
  link?.hold();
  await pause(seconds * 1_000);
  if (!late) link?.reset();
  link?.pass();
}

async function resets(stack: FaultedStack, link: LinkName, seconds: number): Promise<void> {
  for (let passed = 0; passed < seconds * 1_000; passed += RESET_EVERY_MS) {
    stack.links.get(link)?.reset();
    await pause(RESET_EVERY_MS);
  }
}

/** Of Postgres: the event store keeps its own way there, as a log on other machines would. */
async function outage(stack: FaultedStack, server: Server, seconds: number): Promise<void> {
  const isMeant = (name: LinkName): boolean => name.endsWith(` to ${server}`) && name !== 'event-store to postgres';
  const links = [...stack.links].flatMap(([name, link]) => (isMeant(name) ? [link] : []));
  for (const link of links) link.refuse();
  await pause(seconds * 1_000);
  for (const link of links) link.pass();
}

function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch {
      // Gone meanwhile.
    }
  }
}

export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
