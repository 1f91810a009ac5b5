import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { arch, cpus, loadavg, platform } from 'node:os';
import { join } from 'node:path';
import { buildStale } from '../../services/launcher/src/build.js';
import { SECTIONS } from './campaigns';
import type { Outcome } from './outcome';

const CLONE = join(__dirname, '../..');
const SHOWN_FAULTS = 20;

const USAGE = `npm run test:soak [-- [--times=<n>] [--no-file] [section[:part] …]]; sections: ${Object.keys(SECTIONS).join(', ')}`;

/** `npm run test:soak`: kills and repetitions for as long as nobody wants to wait for in `npm test`. */
async function main(args: readonly string[]): Promise<void> {
  const names = args.filter((arg) => !arg.startsWith('--'));
  const unknown = [
    ...names.filter((name) => !(sectionOf(name) in SECTIONS)),
    ...args.filter((arg) => arg.startsWith('--') && !/^--(times=[1-9]\d{0,5}|no-file)$/.test(arg)),
  ];
  if (unknown.length > 0) throw new Error(`unknown: ${unknown.join(', ')}\n${USAGE}`);
  await buildStale(['ledger', 'event-store']);
  const times = Number(args.find((arg) => arg.startsWith('--times='))?.slice('--times='.length) ?? 0);
  const date = new Date().toISOString().slice(0, 10);
  const lines = [heading(date)];
  const results = join(CLONE, 'test/soak/results');
  mkdirSync(results, { recursive: true });
  for (const name of names.length > 0 ? names : Object.keys(SECTIONS)) {
    lines.push(await section(name, times));
    // After each section, and sections asked for by name in a file of their own: a run that is cut short leaves what it
    // found.
    if (!args.includes('--no-file'))
      writeFileSync(
        join(results, `${[date, ...names].join('-').replaceAll(/[:/]/g, '-')}.md`),
        `${lines.join('\n')}\n`,
      );
  }
  console.log(`\n${lines.join('\n')}`);
}

function sectionOf(name: string): string {
  return name.split(':')[0] ?? '';
}

async function section(name: string, times: number): Promise<string> {
  const plan = SECTIONS[sectionOf(name)];
  if (!plan) return '';
  console.log(`\n${name}`);
  const started = performance.now();
  const { counts, faults } = await plan
    .run(times || plan.times, name.split(':')[1])
    .catch((error: unknown): Outcome => {
      console.error(error);
      return { counts: 'ended early', faults: [error instanceof Error ? error.message : String(error)] };
    });
  if (faults.length > 0) process.exitCode = 1;
  const minutes = ((performance.now() - started) / 60_000).toFixed(1);
  const shown = faults.slice(0, SHOWN_FAULTS).map((fault) => `- ${fault}`);
  const more = faults.length > SHOWN_FAULTS ? [`- and ${faults.length - SHOWN_FAULTS} more`] : [];
  return [
    `\n## ${name}: ${faults.length === 0 ? 'nothing wrong' : `**${faults.length} faults**`}`,
    `${counts}, in ${minutes} minutes.`,
    ...shown,
    ...more,
  ].join('\n');
}

function heading(date: string): string {
  const commit = spawnSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: CLONE, encoding: 'utf8' }).stdout.trim();
  const dirty =
    spawnSync('git', ['status', '--porcelain', 'services', 'libs'], { cwd: CLONE, encoding: 'utf8' }).stdout.trim() !==
    '';
  return [
    `# Soak of ${date}`,
    '',
    `${platform()} ${arch()}, ${cpus().length} cores, Node ${process.versions.node}; commit ${commit || 'unknown'}${dirty ? ' with uncommitted changes' : ''}; load ${(loadavg()[0] ?? 0).toFixed(1)} before it began.`,
    'Random numbers are drawn from the seeds that are shown, and nowhere else: the order of kills is fixed, and what differs from run to run is the moment at which one falls.',
  ].join('\n');
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
