/** Requests that nobody meant, to every route, on an app of their own: 20 rounds, and more for FUZZ_SECONDS. */
import { FeaturesModule } from '../../../services/ledger/src/app/features.module';
import { startTestApp, type TestApp } from '../../kit/app/app';
import { routesOfModule } from '../../../services/ledger/src/api-docs/route';
import { fuzz } from './fuzz';

const SECONDS = Number(process.env.FUZZ_SECONDS ?? 0);

jest.setTimeout((SECONDS + 600) * 1_000);

let app: TestApp | undefined;
afterAll(() => app?.stop());

fuzz({
  app: async () => (app = await startTestApp()),
  routes: routesOfModule(FeaturesModule),
  rounds: 20,
  seconds: SECONDS,
});
