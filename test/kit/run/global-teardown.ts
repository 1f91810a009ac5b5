import { endShared } from '../app/shared-app';
import { withTimeLimit } from './time-limit';

const LIMIT_MS = 180_000;

/** Ends what global-setup.ts started. */
export default async function stopSharedParts(): Promise<void> {
  const parts = globalThis.counterfoilTestParts;
  if (parts) await withTimeLimit('stopping what the tests shared', LIMIT_MS, stop(parts));
}

async function stop({ postgres, redis, shared }: NonNullable<typeof globalThis.counterfoilTestParts>): Promise<void> {
  // The app first: without its servers it would only complain.
  const told = await endShared(shared.path);
  await Promise.all([redis.stop(), postgres.stop()]);
  shared.remove();
  if (told.length > 0) throw new Error(told.join('\n\n'));
}
