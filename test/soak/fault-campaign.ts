import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CampaignPlan, CampaignReport } from './faults/campaign';

const CLONE = join(__dirname, '../..');

/** Plays a campaign in a process of its own. @throws where the campaign itself broke */
export async function faultCampaign(plan: CampaignPlan): Promise<CampaignReport> {
  const { seed, rounds, seconds, longestSeconds } = plan;
  const directory = mkdtempSync(join(tmpdir(), 'counterfoil-faults-'));
  const file = join(directory, 'report.json');
  const words = [seed, rounds, seconds, longestSeconds].map(String);
  const args = ['-r', '@swc-node/register', join(CLONE, 'test/soak/faults/main.ts'), ...words, file];
  let isWell = false;
  try {
    const child = spawn(process.execPath, args, {
      cwd: CLONE,
      env: withoutServers(process.env),
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const forward = (): void => void child.kill('SIGTERM');
    process.once('SIGTERM', forward).once('SIGINT', forward);
    const how = await new Promise<string>((resolve) =>
      child.once('exit', (code, signal) => resolve(String(signal ?? code))),
    );
    process.off('SIGTERM', forward).off('SIGINT', forward);
    if (how !== '0' || !existsSync(file)) throw new Error(`the campaign ended with ${how}`);
    const report = JSON.parse(readFileSync(file, 'utf8')) as CampaignReport;
    isWell = report.findings.length === 0;
    return report;
  } finally {
    if (isWell) rmSync(directory, { recursive: true, force: true });
    else console.error(`what the processes wrote to their logs stays in ${directory}`);
  }
}

/** Counts in words, with a table of how long it took until the next write was answered as visible. */
export function campaignInWords({ seed, roundsPlayed, ...report }: CampaignReport): string {
  const { faults, leftOut, answers, jobs, events, recovery, readsOnFullDisk, deeds } = report;
  const full =
    readsOnFullDisk.reads === 0
      ? ''
      : `; ${readsOnFullDisk.served} of ${readsOnFullDisk.reads} reads served while the disk was full`;
  const without = leftOut.length === 0 ? '' : `; not possible here: ${leftOut.join(', ')}`;
  return [
    `${roundsPlayed} rounds (FAULTS_SEED=${seed}): ${listed(faults)}${without}.`,
    `${deeds} things asked for, answered ${listed(answers)}; ${listed(jobs)} brought to their end.`,
    `${events} events at the end${full}.`,
    'Clocks are stepped by a module loaded before our processes, whose Date it shifts; Postgres and Redis keep theirs.',
    'Black holes are made by a proxy, so that keep-alives of the kernel do not find them.',
    '',
    '| until the next visible write, after | times | p50 | max |',
    '|---|---|---|---|',
    ...Object.entries(recovery).map(
      ([what, { times, p50Seconds, maxSeconds }]) => `| ${what} | ${times} | ${p50Seconds} s | ${maxSeconds} s |`,
    ),
    '',
    'All of it',
  ].join('\n');
}

function listed(counts: Readonly<Record<string, number>>): string {
  return Object.entries(counts)
    .map(([what, times]) => `${times} × ${what}`)
    .join(', ');
}

/** The campaign's servers are its own. */
function withoutServers(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const named = ['DATABASE_URL', 'REDIS_URL', 'EVENTSTORE_URL', 'HOST', 'NODE_ENV'];
  return Object.fromEntries(
    Object.entries(environment).filter(([name]) => !named.includes(name) && !name.startsWith('JEST_')),
  );
}
