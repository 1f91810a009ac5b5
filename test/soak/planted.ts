import { spawn, type ChildProcess } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { transformSync } from '@swc/core';
import type * as Build from '../../services/launcher/src/build.js';
import faults from '../faults/planted/faults.json';
import type { Outcome } from './outcome';

const CLONE = join(__dirname, '../..');
const BUILD = 'services/launcher/src/build.js';
/** What each suite found, the last time it was asked. */
const FOUND = join(CLONE, 'test/faults/planted/found.json');
const NOT_COPIED: ReadonlySet<string> = new Set(['node_modules', '.git', '.data']);
const PROJECTS = ['unit', 'parts', 'oracle', 'pdf', 'browser'];
const ALL_PROJECTS = [...PROJECTS, 'adversarial', 'adversarial-faults'];
/** A run that takes longer hangs. */
const RUN_LIMIT_MS = 1_800_000;
const SHOWN_CHARACTERS = 1_500;
const NOT_FOUND = 'not found';
/** The options of `nest build`, as far as swc has them. */
const SWC = {
  jsc: {
    target: 'es2023',
    parser: { syntax: 'typescript', decorators: true },
    transform: { legacyDecorator: true, decoratorMetadata: true },
    keepClassNames: true,
  },
  module: { type: 'commonjs' },
} as const;
const OWN_IMPORT = /require\("@counterfoil\/([^/"]+)\/([^"]+)"\)/g;

type PlantedFault = (typeof faults)[number];
type Suite = 'old' | 'new';
type Found = Record<string, Partial<Record<Suite, string>>>;

/**
 * Plants each fault of `test/faults/planted` in a copy of a checkout and runs the specs that should find it. The README
 * there lists the variables that it reads.
 * @param times how many faults
 * @param part ids of some of them, separated by commas
 */
export async function planted(times: number, part?: string): Promise<Outcome> {
  const suite: Suite = process.env.PLANTED_SUITE === 'old' ? 'old' : 'new';
  const chosen = faults.filter(({ id }) => part === undefined || part.split(',').includes(id)).slice(0, times);
  const checkout = new ScratchCheckout(resolve(process.env.PLANTED_CHECKOUT ?? CLONE));
  try {
    await checkout.build();
    for (const fault of chosen) {
      const finder = await checkout
        .with(fault, () => findingSpec(fault, suite, checkout))
        .catch((error: unknown) => `no answer: ${error instanceof Error ? error.message : String(error)}`);
      console.log(`  ${fault.id}: ${finder}`);
      noteFound(fault.id, suite, finder);
    }
  } finally {
    checkout.remove();
  }
  const found = readFound();
  const missed = chosen.filter(({ id }) => /^(not found|no answer)/.test(found[id]?.[suite] ?? NOT_FOUND));
  return {
    counts: `${table(found)}\n\n${chosen.length - missed.length} of ${chosen.length} found by the ${suite} suite`,
    faults: missed.map(({ id, fault }) => `${id}: ${fault}`),
  };
}

/** A copy of a checkout that may be broken. Its installed packages are those of the original. */
class ScratchCheckout {
  readonly path = mkdtempSync(join(tmpdir(), 'counterfoil-planted-'));
  private readonly builds: typeof Build;

  constructor(original: string) {
    cpSync(original, this.path, {
      recursive: true,
      preserveTimestamps: true,
      filter: (source) => !NOT_COPIED.has(relative(original, source).split(sep)[0] ?? ''),
    });
    symlinkSync(join(original, 'node_modules'), join(this.path, 'node_modules'));
    // An older checkout cannot mark what is built here.
    cpSync(join(CLONE, BUILD), join(this.path, BUILD));
    // Its paths are those of the copy.
    this.builds = require(join(this.path, BUILD)) as typeof Build;
  }

  build(): Promise<void> {
    return this.builds.buildStale(['ledger', 'event-store']);
  }

  /** Plants a fault in source and build for as long as some work takes. @throws where its text is not there once */
  async with<Result>({ id, file, find, replace }: PlantedFault, work: () => Promise<Result>): Promise<Result> {
    const source = join(this.path, file);
    const built = join(this.path, 'dist', file.replace(/\.ts$/, '.js'));
    const kept = [source, built].flatMap((path) =>
      existsSync(path) ? [{ path, text: readFileSync(path, 'utf8') }] : [],
    );
    const parts = readFileSync(source, 'utf8').split(find);
    if (parts.length !== 2) throw new Error(`${id}: its text is ${parts.length - 1} times in ${file}`);
    try {
      writeFileSync(source, parts.join(replace));
      if (existsSync(built)) writeFileSync(built, this.transpiled(source, built));
      this.builds.markBuilt(['ledger', 'event-store']);
      return await work();
    } finally {
      for (const { path, text } of kept) writeFileSync(path, text);
      this.builds.markBuilt(['ledger', 'event-store']);
    }
  }

  async buildWeb(): Promise<void> {
    await this.builds.buildStale(['web']);
  }

  remove(): void {
    rmSync(this.path, { recursive: true, force: true });
  }

  private transpiled(source: string, built: string): string {
    const { code } = transformSync(readFileSync(source, 'utf8'), SWC);
    return code.replace(OWN_IMPORT, (_, lib: string, file: string) => {
      const path = relative(dirname(built), join(this.path, 'dist/libs', lib, 'src', file));
      return `require("${path.startsWith('.') ? path : `./${path}`}")`;
    });
  }
}

/** @returns the spec and the test that find the fault, or `not found` */
async function findingSpec(fault: PlantedFault, suite: Suite, checkout: ScratchCheckout): Promise<string> {
  const specs = suite === 'old' ? fault.oldSpecs : fault.specs;
  if (specs.some((spec) => spec.includes('browser'))) await checkout.buildWeb();
  const finder = await firstFailure(checkout.path, PROJECTS, specs);
  if (finder !== NOT_FOUND || process.env.PLANTED_WHOLE !== 'yes') return finder;
  await checkout.buildWeb();
  return firstFailure(checkout.path, ALL_PROJECTS, []);
}

async function firstFailure(clone: string, projects: readonly string[], specs: readonly string[]): Promise<string> {
  const jest = join(clone, 'node_modules/jest/bin/jest.js');
  const child = spawn(
    process.execPath,
    [jest, '--selectProjects', ...projects, '--bail', '--maxWorkers=2', '--', ...specs],
    {
      cwd: clone,
      stdio: ['ignore', 'ignore', 'pipe'],
      timeout: RUN_LIMIT_MS,
      env: { ...process.env, NO_COLOR: '1' },
      detached: true,
    },
  );
  let told = '';
  child.stderr.on('data', (chunk: Buffer) => (told += chunk.toString()));
  const code = await new Promise((end) => child.once('exit', end));
  stopGroup(child);
  return failureIn(told, code === 0);
}

/** A run that bails out leaves the servers of its specs behind. */
function stopGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch {
    // All of them have ended.
  }
}

/** Where it bails out Jest writes no report: its words are read. @throws where no test ran: that is no answer */
function failureIn(told: string, passed: boolean): string {
  const failed = /^FAIL .*?(\S+\.(?:spec|soak)\.ts)[^]*?^\s+● (.*)$/m.exec(told);
  if (failed) {
    console.log(
      failed[0].slice(-SHOWN_CHARACTERS),
      told.slice(failed.index + failed[0].length).slice(0, SHOWN_CHARACTERS),
    );
    return `${basename(failed[1] ?? '')}: ${failed[2] ?? ''}`;
  }
  if (!passed || !/^Tests: .*\d+ passed/m.test(told)) throw new Error(`Jest did not get so far:\n${told}`);
  return NOT_FOUND;
}

function readFound(): Found {
  return existsSync(FOUND) ? (JSON.parse(readFileSync(FOUND, 'utf8')) as Found) : {};
}

/** After each fault: a run that is cut short keeps what it found. */
function noteFound(id: string, suite: Suite, finder: string): void {
  const found = readFound();
  found[id] = { ...found[id], [suite]: finder };
  writeFileSync(FOUND, `${JSON.stringify(found, null, 2)}\n`);
}

function table(found: Found): string {
  const cell = (text: string): string => text.replaceAll('|', '\\|');
  const rows = faults.map(({ id, area, fault }) =>
    [id, area, fault, found[id]?.old ?? 'not played', found[id]?.new ?? 'not played'].map(cell).join(' | '),
  );
  return ['', 'id | area | fault | old suite found by | new suite found by', '--- | --- | --- | --- | ---', ...rows]
    .map((row) => (row === '' ? row : `| ${row} |`))
    .join('\n');
}
