import { startTestApp, type TestApp } from './app';
import { startWorker, type TestWorker } from './worker';

/** An app of one spec file, which may stop its processes, change its settings and count what is in it. */
export interface OwnApp {
  readonly app: TestApp;
  /** Its worker, from the first call on. */
  worker(): Promise<TestWorker>;
}

/** Starts it before the tests of the file and stops it after them. @param environment added to its variables */
export function ownApp(environment: Record<string, string> = {}): OwnApp {
  let app: TestApp | undefined;
  let worker: TestWorker | undefined;
  beforeAll(async () => {
    app = await startTestApp(environment);
  });
  afterAll(async () => {
    await worker?.stop();
    await app?.stop();
  });
  const started = (): TestApp => {
    if (!app) throw new Error('the app has not been started');
    return app;
  };
  return {
    get app() {
      return started();
    },
    async worker() {
      return (worker ??= await startWorker(started()));
    },
  };
}
