import 'reflect-metadata';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { SmallDisk } from './small-disk';

/** What others make is ours alone, as with `npm start`. */
const PRIVATE_UMASK = 0o077;

/**
 * `<seed> <rounds> <seconds> <longest fault> <file of the report>`. A process of its own: the launcher's parts find
 * their data through the environment as it is when they are loaded.
 */
async function main([seed, rounds, seconds, longest, report = '']: readonly string[]): Promise<void> {
  const disk = SmallDisk.made(Number(longest) === 0);
  process.env.DATA_DIR = join(disk.path, 'data');
  process.umask(PRIVATE_UMASK);
  const { Campaign, writeReport } = require('./campaign') as typeof import('./campaign');
  const plan = {
    seed: Number(seed),
    rounds: Number(rounds),
    seconds: Number(seconds),
    longestSeconds: Number(longest),
  };
  const campaign = new Campaign(plan, disk);
  const given = new Promise<never>((_resolve, reject) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.once(signal, () => reject(new Error(`ended by ${signal}`)));
    // No fault of ours may leave what was started behind.
    for (const fault of ['uncaughtException', 'unhandledRejection'] as const) process.once(fault, reject);
  });
  try {
    const played = await Promise.race([campaign.play(), given]);
    writeReport(report, played);
  } finally {
    await campaign.end();
    cpSync(join(process.env.DATA_DIR, 'logs'), `${report}.logs`, { recursive: true, force: true });
    disk.remove();
  }
}

main(process.argv.slice(2)).then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
