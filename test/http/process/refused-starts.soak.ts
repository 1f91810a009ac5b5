/** Every process of the ledger under settings that it refuses, where `npm test` starts a projector. */
import type { ReachableApp } from '../../kit/app/app';
import { startGuardedEventStore, type GuardedEventStore } from '../../kit/log/guarded-event-store';
import { sharedApp } from '../../kit/app/shared-app';
import { guardedUrl, MISCONFIGURED, refusalOf } from './refused-starts';

let app: ReachableApp;
let guarded: GuardedEventStore;
beforeAll(async () => {
  app = await sharedApp();
  guarded = await startGuardedEventStore(Number(new URL(app.eventStore.url).port), 'counterfoil:correct');
});
afterAll(() => guarded?.stop());

describe.each(['api', 'projector', 'worker', 'standalone'])('%s', (name) => {
  it('refuses to start without configuration, naming all that is missing, with a code that says so', async () => {
    const said = await refusalOf(name, MISCONFIGURED);
    expect(said).toContain('it ended with 78');
    for (const variable of Object.keys(MISCONFIGURED)) expect(said).toContain(variable);
  });

  it.each([
    ['a log that refuses it', '', 'the event store refuses the user or the password'],
    ['an address that cannot be used', '&tlsVerifyCert=false', 'tlsVerifyCert, which is not supported'],
  ])('ends at once on %s, without repeating its password', async (_what, parameter, words) => {
    const url = `${guardedUrl(guarded, 'counterfoil:wrong')}${parameter}`;
    const said = await refusalOf(name, { ...app.environment, EVENTSTORE_URL: url, PORT: '0' });
    expect(said).toContain('it ended with 78');
    expect(said).toContain(words);
    expect(said).not.toContain('counterfoil:wrong');
  });
});
