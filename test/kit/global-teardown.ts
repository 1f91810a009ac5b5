import { withTimeLimit } from './time-limit';

const LIMIT_MS = 60_000;

/** Ends what global-setup.ts started. */
export default async function stopSharedParts(): Promise<void> {
  const parts = globalThis.counterfoilTestParts;
  if (parts) await withTimeLimit('stopping Postgres and Redis of the tests', LIMIT_MS, Promise.all([parts.redis.stop(), parts.postgres.stop()]));
}
