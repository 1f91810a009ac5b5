/** How long refusals take tells nobody whether an e-mail has an account. Measured, so nothing for a busy machine. */
import { RESET_LINK_ANSWER } from '@counterfoil/contracts/auth.contract';
import { timeOf } from '../../kit/run/answer-times';
import { uniqueEmail, type ReachableApp } from '../../kit/app/app';
import { sharedApp } from '../../kit/app/shared-app';

const ROUNDS = 12;

let app: ReachableApp;
beforeAll(async () => {
  app = await sharedApp();
});

/** In turn, so that whatever else the machine does slows both alike. */
async function timesOf(call: (email: string) => Promise<unknown>): Promise<{ known: number[]; unknown: number[] }> {
  const { user } = await app.signedUp();
  const known: number[] = [];
  const unknown: number[] = [];
  for (let n = 0; n < ROUNDS; n++) {
    known.push(await timeOf(() => call(user.email)));
    unknown.push(await timeOf(() => call(uniqueEmail())));
  }
  return { known, unknown };
}

it('takes about as long for an unknown e-mail as for a wrong password', async () => {
  const { known, unknown } = await timesOf((email) =>
    app.client().post('/api/login', { email, password: 'not the password' }),
  );
  // Without the hash of nobody the unknown one would take a tenth.
  expect(lowerMedian(unknown)).toBeGreaterThan(lowerMedian(known) / 2);
  expect(lowerMedian(known)).toBeGreaterThan(lowerMedian(unknown) / 2);
});

it('takes as long for a link that nobody gets as for one that is mailed', async () => {
  const { known, unknown } = await timesOf(async (email) => {
    const { body } = await app.client().post('/api/password/forgot', { email });
    expect(body).toEqual({ message: RESET_LINK_ANSWER });
  });
  // Both wait for the same 300 ms, within which a link is written in some 10. A busy machine adds to either.
  expect(Math.min(...known, ...unknown)).toBeGreaterThan(295);
  expect(Math.min(...known)).toBeLessThan(Math.max(...unknown));
  expect(Math.min(...unknown)).toBeLessThan(Math.max(...known));
});

/** The middle of the faster half. */
function lowerMedian(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 4)] ?? 0;
}
