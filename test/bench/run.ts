import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { arch, cpus, loadavg, platform, totalmem } from 'node:os';
import { join } from 'node:path';
import { buildStale } from '../../services/launcher/src/build.js';
import { Bench, CLONE, timed } from './bench';
import { Report, type Circumstances } from './report';
import { DEFAULT, FULL, QUICK, type Sizes } from './sizes';
import { copySection } from './sections/copy.section';
import { eventStoreSection } from './sections/event-store.section';
import { hotSection, spreadSection } from './sections/http.section';
import { importSection } from './sections/import.section';
import { lagSection } from './sections/lag.section';
import { oneByOneSection } from './sections/one-by-one.section';
import { listsSection } from './sections/lists.section';
import { projectorSection } from './sections/projector.section';
import { receiptsSection } from './sections/receipts.section';
import { reconciliationSection } from './sections/reconciliation.section';
import { schedulesSection } from './sections/schedules.section';
import { statementsSection } from './sections/statements.section';
import { webSection } from './sections/web.section';

/** Those that need little come first; one that fails leaves the others their turn. */
const SECTIONS: Readonly<Record<string, (bench: Bench) => Promise<void>>> = {
  'event-store': eventStoreSection,
  copy: copySection,
  spread: spreadSection,
  hot: hotSection,
  lag: lagSection,
  'one-by-one': oneByOneSection,
  import: importSection,
  lists: listsSection,
  projector: projectorSection,
  receipts: receiptsSection,
  reconciliation: reconciliationSection,
  schedules: schedulesSection,
  statements: statementsSection,
  web: webSection,
};

const USAGE = `npm run bench [-- [--quick | --full] [--no-file] [section …]]; sections: ${Object.keys(SECTIONS).join(', ')}`;

/** `npm run bench`: the targets, each measured beside its anchor; every section says what it measures. */
async function main(args: readonly string[]): Promise<void> {
  const names = args.filter((arg) => !arg.startsWith('--'));
  const unknown = [
    ...names.filter((name) => !(name in SECTIONS)),
    ...args.filter((arg) => arg.startsWith('--') && !['--quick', '--full', '--no-file'].includes(arg)),
  ];
  if (unknown.length > 0) throw new Error(`unknown: ${unknown.join(', ')}\n${USAGE}`);
  const at = circumstances(sizesOf(args));
  await buildStale(['ledger', 'event-store']);
  const report = new Report();
  const bench = new Bench(sizesOf(args), report);
  try {
    for (const name of names.length > 0 ? names : Object.keys(SECTIONS)) {
      await runSection(name, bench, report);
      // After each section: a run that is cut short leaves what it has found.
      if (!args.includes('--no-file')) writeFileSync(resultFile(at), report.text(at));
    }
  } finally {
    await bench.close();
  }
  console.log(`\n${report.text(at)}`);
  process.exitCode = report.failed ? 1 : 0;
}

async function runSection(name: string, bench: Bench, report: Report): Promise<void> {
  console.log(`\n${name}`);
  let failure: Error | undefined;
  const { seconds } = await timed(async () => {
    await SECTIONS[name]?.(bench).catch((error: unknown) => {
      console.error(error);
      failure = error instanceof Error ? error : new Error(String(error));
    });
  });
  report.section(name, seconds, failure);
}

function sizesOf(args: readonly string[]): Sizes {
  if (args.includes('--full')) return FULL;
  return args.includes('--quick') ? QUICK : DEFAULT;
}

function circumstances({ form }: Sizes): Circumstances {
  const cores = cpus().length;
  const commit = spawnSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: CLONE, encoding: 'utf8' }).stdout.trim();
  const dirty =
    spawnSync('git', ['status', '--porcelain', 'services', 'libs'], { cwd: CLONE, encoding: 'utf8' }).stdout.trim() !==
    '';
  return {
    machine: `${platform()} ${arch()}, ${cores} cores (${cpus()[0]?.model.trim() ?? 'unknown'}), ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}`,
    date: new Date().toISOString().slice(0, 10),
    commit: `${commit || 'unknown'}${dirty ? ' with uncommitted changes' : ''}`,
    form,
    loadBefore: loadavg()[0] ?? 0,
    cores,
  };
}

function resultFile({ date, form }: Circumstances): string {
  const machine = process.env['BENCH_MACHINE'] ?? `${platform()}-${arch()}-${cpus().length}cores`;
  const directory = join(CLONE, 'test/bench/results');
  mkdirSync(directory, { recursive: true });
  return join(
    directory,
    `${date}-${machine}${form === DEFAULT.form ? '' : `-${form.split(' ')[0]?.toLowerCase()}`}.md`,
  );
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
