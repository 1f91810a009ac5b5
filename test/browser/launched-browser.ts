import { existsSync } from 'node:fs';
import { join } from 'node:path';
import puppeteer, { TimeoutError, type Browser } from 'puppeteer-core';
import { findChromium } from '../../services/launcher/src/chromium.js';
import { ADDRESS_BAR_FEATURES } from '../../services/ledger/src/export-documents/address-bar-features';
import { WEB_DIR } from '../kit/web-dir';

const LAUNCH_LIMIT_MS = 120_000;
/**
 * Without motion nothing is pressed, or judged, on its way; what would be kept for a way back, each page in a process
 * of its own, nobody goes back to.
 */
const FLAGS = [
  `--disable-features=${['BackForwardCache', ...ADDRESS_BAR_FEATURES].join(',')}`,
  '--force-prefers-reduced-motion',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--lang=en-US',
];

/** One Chromium for the tests of a file. */
export async function launchBrowser(): Promise<Browser> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('There is no Chrome or Chromium: install one or set CHROMIUM_PATH');
  if (!existsSync(join(WEB_DIR, 'index.html'))) throw new Error('The web app is not built: npx vite build web');
  const launch = (): Promise<Browser> =>
    puppeteer.launch({
      executablePath,
      args: FLAGS,
      headless: true,
      env: { ...process.env, LANGUAGE: 'en_US' },
      timeout: LAUNCH_LIMIT_MS,
    });
  // Its two hundred megabytes may have to come from a slow disk, for several specs at once; the second time they are
  // there.
  return launch().catch((error: unknown) =>
    error instanceof TimeoutError ? launch() : Promise.reject(error as Error),
  );
}
