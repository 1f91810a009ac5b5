import { convertToCommandError, NotLeaderError } from '@eventstore/db-client';

/** The connection goes to the leader that the refusal named; one that does not know it yet names itself. */
const PAUSE_MS = 100;

/**
 * Makes a call again where it was refused by a node that does not lead.
 * @param withinMs no attempt begins after it; @param call changes nothing where it is refused
 * @throws what the last attempt threw
 */
export async function againstTheLeader<Answer>(withinMs: number, call: () => Promise<Answer>): Promise<Answer> {
  const deadline = performance.now() + withinMs;
  for (;;) {
    try {
      return await call();
    } catch (error) {
      if (!isNotLeader(error) || performance.now() + PAUSE_MS >= deadline) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}

function isNotLeader(error: unknown): boolean {
  return error instanceof Error && convertToCommandError(error) instanceof NotLeaderError;
}
