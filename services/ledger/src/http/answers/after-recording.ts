import { Logger } from '@nestjs/common';

/** How long the answer to a command waits for what follows from it. */
const ANSWER_WAITS_MS = 2_000;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;
/** An outage that lasts longer is for whoever runs the machine, who finds it in the log. */
const GIVE_UP_AFTER_MS = 15 * 60_000;

const logger = new Logger('AfterRecording');

/**
 * Does what follows from a command that is recorded: a mail, a mark on a person. It cannot fail the command. Where it
 * fails, or takes long, the command is answered, and it is tried again in the background.
 * @param what for the log, e.g. `the letter of an invitation`
 * @param work may be done again, also while an earlier try still hangs
 */
export function afterRecording(what: string, work: () => Promise<void>): Promise<void> {
  const trying = tryUntilDone(what, work);
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ANSWER_WAITS_MS);
    void trying.firstTry.finally(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}

function tryUntilDone(what: string, work: () => Promise<void>): { readonly firstTry: Promise<void> } {
  const until = performance.now() + GIVE_UP_AFTER_MS;
  const attempt = async (pauseMs: number): Promise<void> => {
    try {
      await work();
    } catch (error) {
      const isOver = performance.now() + pauseMs > until;
      logger.warn({ err: error }, `${what}: ${isOver ? 'given up' : 'tried again in a moment'}`);
      if (!isOver) setTimeout(() => void attempt(Math.min(pauseMs * 2, LONGEST_PAUSE_MS)), pauseMs).unref();
    }
  };
  return { firstTry: attempt(FIRST_PAUSE_MS) };
}
