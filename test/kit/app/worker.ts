import type { ReachableApp } from './app';
import { startNode, type NodeProcess } from '../run/node-process';

/** The process that does the jobs of a test's app, as `npm start` runs it. */
export interface TestWorker {
  /** The one that runs now. */
  readonly process: NodeProcess;
  /** kill -9; settles when it is gone. */
  kill(): Promise<void>;
  /** Starts another one in the place of one that was killed or still runs. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts a worker beside the app. It takes jobs as soon as it is up; until then they wait.
 * @param environment added to the app's variables
 * @param life.outlives see `startNode`
 */
export async function startWorker(
  app: ReachableApp,
  environment: Record<string, string> = {},
  life: { outlives?: string } = {},
): Promise<TestWorker> {
  const start = (): Promise<NodeProcess> =>
    startNode(
      'dist/services/ledger/src/worker.main.js',
      { ...app.environment, ...environment },
      () => Promise.resolve(true),
      life,
    );
  let running = await start();
  return {
    get process() {
      return running;
    },
    kill: () => running.kill(),
    async restart() {
      await running.stop();
      running = await start();
    },
    stop: () => running.stop(),
  };
}
