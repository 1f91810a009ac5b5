import type { PageViewport, PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs' with {
  'resolution-mode': 'import',
};
import type { ReceiptKind } from '@counterfoil/accounting/receipt-limits';
import { boundedText } from './bounded-text';
import { MAX_PIXELS, picturesOf, picturesOfPixels, type RawPicture, type ReceiptPictures } from './receipt-picture';

export interface ReceiptOrder {
  readonly kind: ReceiptKind;
  readonly bytes: Buffer;
}

/** What is made of a file when it comes. */
export interface ReadReceipt {
  /** Undefined where its first page cannot be drawn. */
  readonly pictures: ReceiptPictures | undefined;
  /** Of a PDF. */
  readonly pages: number | undefined;
  /** Empty where it has none; bounded, see `boundedText`. */
  readonly text: string;
}

/** Of the first page's longer side. */
const PAGE_PIXELS = 2_000;
/** An invoice says its sum on one of them. */
const READ_PAGES = 3;

/** Reads a file as far as it is shown and searched. @throws for one that cannot be decoded */
export async function readReceipt({ kind, bytes }: ReceiptOrder): Promise<ReadReceipt | 'locked'> {
  switch (kind) {
    case 'application/pdf':
      return readDocument(new Uint8Array(bytes)).catch((error: unknown) => {
        if (error instanceof Error && error.name === 'PasswordException') return 'locked' as const;
        throw error;
      });
    case 'image/heic':
      return { pictures: await picturesOfPixels(await phonePicture(bytes)), pages: undefined, text: '' };
    case 'image/jpeg':
    case 'image/png':
    case 'image/webp':
      return { pictures: await picturesOf(bytes), pages: undefined, text: '' };
    default:
      throw new Error(`no reader for ${kind satisfies never}`);
  }
}

/** Draws the first page and reads the text of the first few. Scripts in a file are never run. */
async function readDocument(data: Uint8Array): Promise<ReadReceipt> {
  const { getDocument, VerbosityLevel } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const loading = getDocument({
    data,
    isEvalSupported: false,
    disableFontFace: true,
    useSystemFonts: false,
    enableXfa: false,
    maxImageSize: MAX_PIXELS,
    verbosity: VerbosityLevel.ERRORS,
    standardFontDataUrl: `${require.resolve('pdfjs-dist/package.json').replace('package.json', 'standard_fonts/')}`,
    cMapUrl: `${require.resolve('pdfjs-dist/package.json').replace('package.json', 'cmaps/')}`,
  });
  try {
    const document = await loading.promise;
    const first = await document.getPage(1);
    const full = first.getViewport({ scale: 1 });
    const viewport = first.getViewport({ scale: PAGE_PIXELS / Math.max(full.width, full.height) });
    const texts: string[] = [];
    for (let number = 1; number <= Math.min(READ_PAGES, document.numPages); number++) {
      const { items } = await (await document.getPage(number)).getTextContent();
      const parts = items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ' '}` : ''));
      texts.push(boundedText(parts.join('')));
    }
    // A page that cannot be drawn is a receipt all the same.
    const drawn = await draw(document, first, viewport).catch(() => undefined);
    const pictures = drawn && (await picturesOfPixels(drawn));
    return { pictures, pages: document.numPages, text: texts.join('\n') };
  } finally {
    await loading.destroy();
  }
}

async function draw(document: PDFDocumentProxy, page: PDFPageProxy, viewport: PageViewport): Promise<RawPicture> {
  const [width, height] = [Math.max(1, Math.floor(viewport.width)), Math.max(1, Math.floor(viewport.height))];
  const { canvas, context } = (document.canvasFactory as CanvasFactory).create(width, height);
  // The types are those of a browser's canvas, which there is none of here.
  await page.render({ canvas: canvas as null, canvasContext: context as never, viewport, background: '#ffffff' })
    .promise;
  return { pixels: context.getImageData(0, 0, width, height).data, width, height };
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

async function phonePicture(buffer: Uint8Array): Promise<RawPicture> {
  const { all } = await import('heic-decode');
  const [first] = await all({ buffer });
  if (!first || first.width * first.height > MAX_PIXELS) throw new Error('no picture, or one of too many pixels');
  const { width, height, data } = await first.decode();
  return { pixels: data, width, height };
}
