/**
 * Every route under attackers who send its worst bodies without a pause: one client, three free accounts, nobody signed
 * in. Two victims call meanwhile. Writes a row of a table for each: route, attackers, p99 of both victims alone and
 * attacked, answers to the attackers.
 */
import { routesOfModule } from '../../../services/ledger/src/api-docs/route';
import { FeaturesModule } from '../../../services/ledger/src/app/features.module';
import { Distribution } from '../../bench/distribution';
import { startApiBeside, type ApiProcess } from '../../kit/app/api-process';
import { sharedApp } from '../../kit/app/shared-app';
import type { ReachableApp } from '../../kit/app/app';
import { ATTACKERS, attackersOf, besideAttackers, freeBooks, type Noticed } from './beside-attackers';

const SECONDS = 2;
const TRIES = 3;
const MOST_ADDED_MS = 50;
/** `ATTACKED=bulk` attacks the routes whose names match it. */
const ATTACKED = new RegExp(process.env.ATTACKED ?? '');
const ROUTES = routesOfModule(FeaturesModule).filter(({ name }) => ATTACKED.test(name));

let shared: ReachableApp;
let api: ApiProcess;
beforeAll(async () => {
  shared = await sharedApp();
  api = await startApiBeside(shared, { TRUST_PROXY: '1', API_RATE_PER_MINUTE: '1200', AUTH_RATE_PER_MINUTE: '20' });
});
afterAll(() => api?.stop());

const p99 = (times: readonly number[]): number => new Distribution(times).p99;
const isTooSlow = (alone: number, beside: number): boolean => beside > Math.max(2 * alone, alone + MOST_ADDED_MS);

describe.each(ROUTES)('$name', (route) => {
  it.each(ATTACKERS)('attacked by %s', async (attackers) => {
    // Their own calls are limited, too.
    const victim = await freeBooks(shared);
    let worst = '';
    // Another process of the machine may slow one try down.
    for (let attempt = 0; attempt < TRIES; attempt++) {
      const alone = await besideAttackers(api, victim, [], SECONDS / 2);
      const clients = await attackersOf(attackers, route, shared);
      const beside = await besideAttackers(api, victim, clients, SECONDS);
      const row = rowOf(alone, beside);
      worst = `| ${route.name} | ${attackers} | ${row} |`;
      const isSlow =
        isTooSlow(p99(alone.user), p99(beside.user)) ||
        isTooSlow(p99(alone.list), p99(beside.list)) ||
        beside.failed > 0;
      if (!isSlow) {
        process.stdout.write(`${worst}\n`);
        return;
      }
    }
    process.stdout.write(`${worst} **too slow**\n`);
    throw new Error(worst);
  });
});

function rowOf(alone: Noticed, beside: Noticed): string {
  const figures = [alone.user, beside.user, alone.list, beside.list].map((times) => `${Math.round(p99(times))} ms`);
  const answers = Object.entries(beside.answers).map(([status, count]) => `${count} × ${status}`);
  return [...figures, answers.join(', ')].join(' | ');
}
