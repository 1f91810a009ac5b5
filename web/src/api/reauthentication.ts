import { REAUTHENTICATION_REQUIRED } from '@counterfoil/contracts/problem.contract';
import { ApiError } from './api-error';

/** Asks the person for a proof. Settles with whether they gave one. */
type Asker = () => Promise<boolean>;

let ask: Asker | undefined;
let asking: Promise<boolean> | undefined;
let renewed = 0;
let underWay: Promise<void> | undefined;

/** Has proofs asked for by the newest asker. @returns takes it away again */
export function onProofWanted(asker: Asker): () => void {
  ask = asker;
  return () => {
    if (ask === asker) ask = undefined;
  };
}

/** True for the refusal that asks for a proof first. */
export function isProofWanted(error: unknown): boolean {
  return error instanceof ApiError && error.status === 403 && error.problem?.code === REAUTHENTICATION_REQUIRED;
}

/** Asks once, however many calls want a proof at the moment. @returns false where the person gave none */
export function proofGiven(): Promise<boolean> {
  asking ??= (ask?.() ?? Promise.resolve(false)).finally(() => {
    asking = undefined;
  });
  return asking;
}

/**
 * Carries out the call that gives a proof. It puts the session under a new id: what is sent under the old one meanwhile
 * is answered as if nobody were signed in.
 */
export async function renewing<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  const running = call();
  underWay = running.then(
    () => void renewed++,
    () => undefined,
  );
  return running;
}

/** How often the session got a new id so far. */
export function renewals(): number {
  return renewed;
}

/** The same once a renewal that is under way has ended. */
export async function renewalsSettled(): Promise<number> {
  await underWay;
  return renewed;
}
