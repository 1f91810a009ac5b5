import { spawn } from 'node:child_process';
import { openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import puppeteer, { type Browser } from 'puppeteer-core';
import { runDirectory } from '../../kit/run/run-directory';
import { onceARun, type Made } from '../../kit/app/shared-parts';
import { eventually } from '../../kit/run/time-limit';
import { chromiumOptions } from './launched-browser';
import { keepLeftTabs } from './tabs';

const NAME = `browser${process.env.JEST_WORKER_ID ?? ''}`;
const ENDPOINT = /^DevTools listening on (ws:\S+)/m;

interface Noted {
  readonly endpoint: string;
}

let connected: Promise<Browser> | undefined;

/**
 * The Chromium of a Jest worker, for all its spec files, which come one after the other: two that drive one browser at
 * the same time would attach to each other's tabs. The run's tear-down ends it.
 */
export function sharedBrowser(): Promise<Browser> {
  return (connected ??= connect());
}

/** Lets the browser go, at the end of a spec file. */
export async function leaveBrowser(): Promise<void> {
  await (await connected)?.disconnect();
  connected = undefined;
}

async function connect(): Promise<Browser> {
  const { endpoint } = await onceARun(NAME, launch);
  const browser = await puppeteer.connect({ browserWSEndpoint: endpoint, defaultViewport: null });
  await keepLeftTabs(browser);
  return browser;
}

/** @param log for what it says, its address among it */
async function launch(log: string): Promise<Made<Noted>> {
  const { executablePath, env, ...options } = chromiumOptions();
  const profile = { userDataDir: join(runDirectory(), `${NAME}-profile`) };
  const flags = [...puppeteer.defaultArgs({ ...options, ...profile }), '--remote-debugging-port=0'];
  const output = openSync(log, 'w');
  const child = spawn(executablePath, flags, { env: env, stdio: ['ignore', output, output] });
  child.unref();
  let end: string | undefined;
  child.once('error', ({ message }) => (end = message));
  child.once('exit', (code, signal) => (end = `it ended with ${signal ?? code}`));
  const said = (): string => readFileSync(log, 'utf8');
  const endpoint = await eventually('Chromium', () => ENDPOINT.exec(said())?.[1] ?? end);
  if (endpoint === end) throw new Error(`Chromium did not start: ${end}\n${said()}`);
  return { note: { endpoint }, pids: [child.pid ?? 0] };
}
