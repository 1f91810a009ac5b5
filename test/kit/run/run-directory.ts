/** Names the directory of a run, in which its spec files note what they share; set by test/kit/run/global-setup.ts */
export const SHARED_VARIABLE = 'COUNTERFOIL_TEST_SHARED';

/** @throws in a Jest project that shares nothing */
export function runDirectory(): string {
  const directory = process.env[SHARED_VARIABLE];
  if (directory === undefined)
    throw new Error('Nothing to share: run the spec in the Jest project "parts", "oracle" or "browser"..');
  return directory;
}
