import { existsSync } from 'node:fs';
import { Inject, Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import type { Browser, HTTPRequest, Page } from 'puppeteer-core';
import { Unavailable } from '@counterfoil/event-sourcing/write/unavailable';
import type { Config } from '../process/config';
import { CONFIG } from '../process/config.module';
import { ADDRESS_BAR_FEATURES } from './address-bar-features';
import { browserPath } from './browser-path';

/** Pages that are drawn at once; each costs a process of its own and its document's memory. */
const MAX_AT_ONCE = 2;
/** Callers that may wait for their turn; one more is told to come back. */
const MAX_WAITING = 20;
/** A browser is replaced after this many documents, since what it leaks is not ours to find. */
const DOCUMENTS_A_BROWSER = 50;
/** Warm for this long after its last document; an idle browser holds 150 MB. */
const IDLE_MS = 60_000;
const LAUNCH_LIMIT_MS = 30_000;
const DOCUMENT_LIMIT_MS = 90_000;
/** Tables longer than this go without tags for screen readers, which make them ten times larger and slower to print. */
const TAGGED_ROWS = 500;

/** PDFs cannot be made on this machine; everything else can. */
export class PdfUnavailable extends Error {
  constructor(why: string) {
    super(`PDFs cannot be made here: ${why}. CSV and XLSX work without.`);
    this.name = 'PdfUnavailable';
  }
}

/**
 * Prints pages with one warm browser. A page is given whole: it may load nothing, resolve no name and run no script, so
 * that nothing that people wrote into their books can reach out from it.
 */
@Injectable()
export class PdfPrinter implements OnModuleDestroy {
  private readonly logger = new Logger('Printer');
  private browser: Promise<Browser> | undefined;
  private printed = 0;
  private busy = 0;
  private readonly waiting: (() => void)[] = [];
  private idle: NodeJS.Timeout | undefined;

  constructor(@Inject(CONFIG) private readonly config: Config) {}

  /** @throws PdfUnavailable where there is no browser; asked before anything is begun that would need one. */
  requireBrowser(): string {
    const path = browserPath(this.config.chromiumPath, this.config.dataDir);
    if (path !== undefined) return path;
    if (this.config.chromiumPath !== undefined)
      throw new PdfUnavailable('CHROMIUM_PATH names a file that is not there');
    throw new PdfUnavailable('no Chrome or Chromium was found; install one, or name it in CHROMIUM_PATH');
  }

  /** @param html a whole page. @throws PdfUnavailable; Unavailable where too many wait, or the page took too long */
  async print(html: string): Promise<Uint8Array> {
    const path = this.requireBrowser();
    await this.turn();
    try {
      return await this.draw(await this.warm(path), html);
    } finally {
      this.done();
    }
  }

  async onModuleDestroy(): Promise<void> {
    clearTimeout(this.idle);
    await this.close();
  }

  private async turn(): Promise<void> {
    clearTimeout(this.idle);
    if (this.busy >= MAX_AT_ONCE) {
      if (this.waiting.length >= MAX_WAITING)
        throw new Unavailable(
          'overloaded',
          'Too many documents are being printed. Please try again in a moment.',
          undefined,
          10,
        );
      await new Promise<void>((resolve) => this.waiting.push(resolve));
    }
    this.busy++;
  }

  private done(): void {
    this.busy--;
    const next = this.waiting.shift();
    if (next) next();
    else if (this.busy === 0) this.rest();
  }

  private rest(): void {
    this.idle = setTimeout(() => void this.close(), this.printed >= DOCUMENTS_A_BROWSER ? 0 : IDLE_MS);
    this.idle.unref();
  }

  private async warm(path: string): Promise<Browser> {
    const known = await this.browser?.catch(() => undefined);
    if (known?.connected && (this.printed < DOCUMENTS_A_BROWSER || this.busy > 1)) return known;
    await this.close();
    this.printed = 0;
    // Loaded here: every start would pay for it, and most processes print nothing.
    this.browser = import('puppeteer-core').then(({ launch }) =>
      launch({
        executablePath: path,
        args: browserArguments(),
        timeout: LAUNCH_LIMIT_MS,
        protocolTimeout: DOCUMENT_LIMIT_MS,
        // Through a pipe it ends with us, also when we are killed; when we are asked to stop, we say when it is to end.
        pipe: true,
        handleSIGINT: false,
        handleSIGTERM: false,
        handleSIGHUP: false,
      }),
    );
    return this.browser.catch((error: unknown) => {
      this.browser = undefined;
      this.logger.error(`the browser did not start: ${error instanceof Error ? error.message : String(error)}`);
      throw new PdfUnavailable('the browser did not start');
    });
  }

  private async close(): Promise<void> {
    const closing = this.browser;
    this.browser = undefined;
    await closing?.then((browser) => browser.close()).catch(() => undefined);
  }

  private async draw(browser: Browser, html: string): Promise<Uint8Array> {
    this.printed++;
    const context = await browser.createBrowserContext();
    try {
      const page = await context.newPage();
      await sealed(page);
      await page.setContent(html, { waitUntil: 'load', timeout: DOCUMENT_LIMIT_MS });
      const isTagged = (html.match(/<tr/g)?.length ?? 0) <= TAGGED_ROWS;
      return await page.pdf({
        preferCSSPageSize: true,
        printBackground: true,
        tagged: isTagged,
        outline: false,
        timeout: DOCUMENT_LIMIT_MS,
      });
    } catch (error) {
      throw new Unavailable(
        'deadline',
        'The document could not be printed. Please try again in a moment.',
        { cause: error },
        5,
      );
    } finally {
      await context.close().catch(() => undefined);
    }
  }
}

async function sealed(page: Page): Promise<void> {
  await page.setJavaScriptEnabled(false);
  await page.setRequestInterception(true);
  page.on(
    'request',
    (request: HTTPRequest) =>
      void (request.url().startsWith('data:') ? request.continue() : request.abort()).catch(() => undefined),
  );
}

function browserArguments(): string[] {
  // Chromium refuses its sandbox to root, a container refuses it to Chromium, and its /dev/shm is too small for a page.
  const hasNoSandbox = process.getuid?.() === 0 || existsSync('/.dockerenv');
  return [
    ...(hasNoSandbox ? ['--no-sandbox'] : []),
    '--disable-dev-shm-usage',
    '--disable-gpu',
    '--font-render-hinting=none',
    '--host-resolver-rules=MAP * ~NOTFOUND',
    '--disable-background-networking',
    `--disable-features=${ADDRESS_BAR_FEATURES.join(',')}`,
  ];
}
