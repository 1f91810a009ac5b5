/** Ten of the routes that cost most, attacked by three free accounts; all of them: beside-attackers.soak.ts. */
import { routesOfModule } from '../../../services/ledger/src/api-docs/route';
import { FeaturesModule } from '../../../services/ledger/src/app/features.module';
import { startApiBeside, type ApiProcess } from '../../kit/app/api-process';
import { sharedApp } from '../../kit/app/shared-app';
import type { ReachableApp } from '../../kit/app/app';
import { median } from '../../kit/run/answer-times';
import { attackersOf, besideAttackers, freeBooks } from './beside-attackers';

const NAMES = [
  'POST /api/businesses/:id/transactions/bulk',
  'POST /api/businesses/:id/transactions/suggestions',
  'PUT /api/businesses/:id/imports/:importId/mapping',
  'POST /api/accounts/:id/reconciliations',
  'POST /api/businesses/:id/journal-entries',
  'GET /api/businesses/:id/financial-summary',
  'GET /api/businesses/:id/balance-sheet',
  'GET /api/businesses/:id/audit/verify',
  'GET /api/businesses/:id/audit/pack',
  'POST /api/login',
];
const ROUTES = routesOfModule(FeaturesModule).filter(({ name }) => NAMES.includes(name));
const SECONDS = 1;
const TRIES = 3;
/** A victim's median under attack, as a multiple of the median before it; 0.3 to 4.3 were measured on two cores. */
const MOST_TIMES = 10;

let shared: ReachableApp;
let api: ApiProcess;
beforeAll(async () => {
  shared = await sharedApp();
  api = await startApiBeside(shared, { TRUST_PROXY: '1', API_RATE_PER_MINUTE: '1200', AUTH_RATE_PER_MINUTE: '20' });
});
afterAll(() => api?.stop());

it('attacks all of them', () => expect(ROUTES).toHaveLength(NAMES.length));

it.each(ROUTES)('$name keeps nobody else waiting', async (route) => {
  // Their own calls are limited, too.
  const victim = await freeBooks(shared);
  let times = Infinity;
  for (let attempt = 0; attempt < TRIES && times > MOST_TIMES; attempt++) {
    const alone = await besideAttackers(api, victim, [], SECONDS);
    const clients = await attackersOf('three accounts', route, shared, 1);
    const beside = await besideAttackers(api, victim, clients, SECONDS);
    expect([alone.failed, beside.failed]).toEqual([0, 0]);
    times = Math.max(median(beside.user) / median(alone.user), median(beside.list) / median(alone.list));
  }
  expect(times).toBeLessThanOrEqual(MOST_TIMES);
});
