import { existsSync } from 'node:fs';
import { join } from 'node:path';
import puppeteer, { type Browser, type LaunchOptions } from 'puppeteer-core';
import { findChromium } from '../../../services/launcher/src/chromium.js';
import { ADDRESS_BAR_FEATURES } from '../../../services/ledger/src/export-documents/address-bar-features';
import { WEB_DIR } from '../../kit/app/web-dir';

/** Its two hundred megabytes may have to come from a slow disk, which others read from, too. */
export const LAUNCH_LIMIT_MS = 120_000;
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
  ...(process.env.XFLAGS?.split(';') ?? []),
];

/** How tests run Chromium. @throws where there is none, or nothing to show in it */
export function chromiumOptions(): LaunchOptions & { executablePath: string } {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('There is no Chrome or Chromium: install one or set CHROMIUM_PATH');
  if (!existsSync(join(WEB_DIR, 'index.html'))) throw new Error('The web app is not built: npx vite build web');
  return { executablePath, args: FLAGS, headless: true, env: { ...process.env, LANGUAGE: 'en_US' } };
}

/** A Chromium of the caller's own, who closes it. */
export function launchBrowser(): Promise<Browser> {
  return puppeteer.launch({ ...chromiumOptions(), timeout: LAUNCH_LIMIT_MS });
}
