import { ownPort } from '../run/own-port';
import { clientsOf, type ReachableApp } from './app';
import { startNode, type NodeProcess } from '../run/node-process';

/** An API process of its own beside an app: it answers calls and does nothing else. */
export interface ApiProcess extends ReachableApp {
  readonly process: NodeProcess;
  stop(): Promise<void>;
}

/**
 * Starts one on the databases of an app, which goes on projecting for both.
 * @param life.outlives see `startNode`
 */
export async function startApiBeside(
  app: ReachableApp,
  environment: Record<string, string> = {},
  life: { outlives?: string } = {},
): Promise<ApiProcess> {
  const port = String(await ownPort());
  const url = `http://127.0.0.1:${port}`;
  const ready = async (): Promise<boolean> => (await fetch(`${url}/health/ready`).catch(() => undefined))?.ok ?? false;
  const variables = { ...app.environment, ...environment, PORT: port };
  const api = await startNode('dist/services/ledger/src/api.main.js', variables, ready, life);
  return { ...app, ...clientsOf(url), url, environment: variables, process: api, stop: () => api.stop() };
}
