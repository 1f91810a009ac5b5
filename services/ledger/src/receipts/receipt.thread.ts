import { parentPort, workerData } from 'node:worker_threads';
import type { PageViewport, PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs' with {
  'resolution-mode': 'import',
};
import type { RawPicture } from './receipt-picture';
import { MAX_PIXELS } from './receipt-picture';

/** To the thread. */
export interface ThreadOrder {
  readonly kind: 'application/pdf' | 'image/heic';
  readonly bytes: Uint8Array;
}

/** From the thread; `refused` is a fault of the file. */
export type ThreadAnswer =
  | { readonly refused: 'unreadable' | 'locked' }
  | { readonly picture: RawPicture | null; readonly pages: number | null; readonly text: string };

/** Of the first page's longer side. */
const PAGE_PIXELS = 2_000;
/** An invoice says its sum on one of them. */
const READ_PAGES = 3;

/** Draws the first page and reads the text of the first few. Scripts in a file are never run. */
async function readDocument(bytes: Uint8Array): Promise<ThreadAnswer> {
  const { getDocument, VerbosityLevel } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const document = await getDocument({
    data: bytes,
    isEvalSupported: false,
    disableFontFace: true,
    useSystemFonts: false,
    enableXfa: false,
    maxImageSize: MAX_PIXELS,
    verbosity: VerbosityLevel.ERRORS,
    standardFontDataUrl: `${require.resolve('pdfjs-dist/package.json').replace('package.json', 'standard_fonts/')}`,
    cMapUrl: `${require.resolve('pdfjs-dist/package.json').replace('package.json', 'cmaps/')}`,
  }).promise;
  const first = await document.getPage(1);
  const full = first.getViewport({ scale: 1 });
  const viewport = first.getViewport({ scale: PAGE_PIXELS / Math.max(full.width, full.height) });
  const texts: string[] = [];
  for (let number = 1; number <= Math.min(READ_PAGES, document.numPages); number++) {
    const { items } = await (await document.getPage(number)).getTextContent();
    texts.push(items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ' '}` : '')).join(''));
  }
  const answer = { pages: document.numPages, text: texts.join('\n') };
  // A page that cannot be drawn is a receipt all the same.
  const drawn = await draw(document, first, viewport).catch(() => null);
  return { picture: drawn, ...answer };
}

async function draw(document: PDFDocumentProxy, page: PDFPageProxy, viewport: PageViewport): Promise<RawPicture> {
  const [width, height] = [Math.max(1, Math.floor(viewport.width)), Math.max(1, Math.floor(viewport.height))];
  const { canvas, context } = (document.canvasFactory as CanvasFactory).create(width, height);
  // The types are those of a browser's canvas, which there is none of here.
  await page.render({ canvas: canvas as null, canvasContext: context as never, viewport, background: '#ffffff' })
    .promise;
  return { pixels: new Uint8Array(context.getImageData(0, 0, width, height).data), width, height };
}

interface CanvasFactory {
  create(
    width: number,
    height: number,
  ): {
    readonly canvas: unknown;
    readonly context: { getImageData(...area: readonly number[]): { readonly data: Uint8ClampedArray } };
  };
}

async function readPhonePicture(bytes: Uint8Array): Promise<ThreadAnswer> {
  const { all } = await import('heic-decode');
  const [first] = await all({ buffer: bytes });
  if (!first || first.width * first.height > MAX_PIXELS) return { refused: 'unreadable' };
  const { width, height, data } = await first.decode();
  return { picture: { pixels: new Uint8Array(data), width, height }, pages: null, text: '' };
}

async function read({ kind, bytes }: ThreadOrder): Promise<ThreadAnswer> {
  try {
    return kind === 'application/pdf' ? await readDocument(bytes) : await readPhonePicture(bytes);
  } catch (error) {
    // Whatever a decoder says, it is a fault of the file.
    return { refused: error instanceof Error && error.name === 'PasswordException' ? 'locked' : 'unreadable' };
  }
}

void read(workerData as ThreadOrder).then((answer) => parentPort?.postMessage(answer));
