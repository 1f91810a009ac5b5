import type { BrowserContext, CDPSession, Page } from 'puppeteer-core';

/** Lighthouse's mobile setting: a phone of the middle of the market on a slow line. */
const SLOW = { bitsDown: 1_600_000, bitsUp: 750_000, latencyMs: 150, processor: 4 } as const;
const PHONE = { width: 412, height: 823 } as const;
const LIMIT_MS = 60_000;
/** Nothing is drawn or moved any more after so long a rest. */
const REST_MS = 3_000;

/** One visit of one page, as somebody with a slow phone has it. */
export interface Visit {
  /** Until the largest piece of the page was painted for the first time. */
  readonly largestPaintMs: number;
  /** What moved after it had been drawn, as browsers sum it up. */
  readonly layoutShift: number;
}

const WATCH = `
  window.watched = { largestPaintMs: 0, layoutShift: 0 };
  const watch = (type, note) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
  watch('largest-contentful-paint', ({ startTime }) => { watched.largestPaintMs = startTime; });
  watch('layout-shift', ({ value, hadRecentInput }) => { if (!hadRecentInput) watched.layoutShift += value; });
`;

/**
 * Opens a page in a tab of its own, over a slow line and with a slow processor.
 * @param isWarm whether the browser has kept what it loaded on the visit before
 * @param isThere JavaScript that is true once what the page is opened for can be seen
 */
export async function slowVisit(
  visitor: BrowserContext,
  { url, isThere, isWarm }: { url: string; isThere: string; isWarm: boolean },
): Promise<Visit> {
  const page = await visitor.newPage();
  try {
    await page.setViewport(PHONE);
    await page.evaluateOnNewDocument(WATCH);
    const session = await page.createCDPSession();
    await session.send('Network.enable');
    if (!isWarm) await session.send('Network.clearBrowserCache');
    await slowDown(session);
    await page.goto(url, { waitUntil: 'domcontentloaded', timeout: LIMIT_MS });
    await page.waitForFunction(isThere, { timeout: LIMIT_MS });
    await new Promise((resolve) => setTimeout(resolve, REST_MS));
    return (await page.evaluate('watched')) as Visit;
  } finally {
    await page.close();
  }
}

async function slowDown(session: CDPSession): Promise<void> {
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: SLOW.latencyMs,
    downloadThroughput: SLOW.bitsDown / 8,
    uploadThroughput: SLOW.bitsUp / 8,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW.processor });
}

/** How long each frame took while a list was scrolled, and until each key was answered by a frame, in milliseconds. */
export interface Handled {
  readonly frames: readonly number[];
  readonly keys: readonly number[];
}

/** Scrolls a list and goes through it by the keyboard, with the processor as it is. */
export async function handled(page: Page, { turns, keys }: { turns: number; keys: number }): Promise<Handled> {
  await page.evaluate(`
    window.spans = [];
    let last = performance.now();
    const note = (now) => { spans.push(now - last); last = now; if (!window.isOver) requestAnimationFrame(note); };
    requestAnimationFrame(note);
  `);
  await page.mouse.move(600, 500);
  for (let turn = 0; turn < turns; turn++) {
    await page.mouse.wheel({ deltaY: 600 });
    await new Promise((resolve) => setTimeout(resolve, 40));
  }
  const frames = (await page.evaluate('isOver = true; spans.slice(1)')) as number[];
  await page.evaluate(`
    window.keys = [];
    window.addEventListener('keydown', ({ timeStamp }) => requestAnimationFrame(() => setTimeout(() =>
      keys.push(performance.now() - timeStamp))), true);
  `);
  for (let key = 0; key < keys; key++) {
    await page.keyboard.press(key % 7 === 6 ? 'ArrowUp' : 'ArrowDown');
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
  return { frames, keys: (await page.evaluate('keys')) as number[] };
}
