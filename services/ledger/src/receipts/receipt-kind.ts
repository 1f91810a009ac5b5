import { RECEIPT_ENDINGS, type ReceiptKind } from '@counterfoil/accounting/receipt-limits';

/** Brands of the container that phones put their pictures into; those of films and of AVIF are not among them. */
const HEIC_BRANDS = ['heic', 'heix', 'mif1', 'msf1'];

/**
 * What a file is by its first bytes; what it is called and what its sender says it is does not matter. Undefined for
 * all that is none of ours, SVG and HTML among it.
 */
export function kindOf(bytes: Buffer): ReceiptKind | undefined {
  const text = (from: number, to: number): string => bytes.toString('latin1', from, to);
  if (bytes.length < 16) return undefined;
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'image/jpeg';
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'image/png';
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'image/webp';
  if (text(4, 8) === 'ftyp' && HEIC_BRANDS.includes(text(8, 12))) return 'image/heic';
  if (text(0, 5) === '%PDF-') return 'application/pdf';
  return undefined;
}

/**
 * The name under which a file is saved. It ends as its kind does, whatever it was called: a picture that is a page as
 * well must not be opened as one.
 */
export function savedName(name: string, kind: ReceiptKind): string {
  const [usual, ...others] = RECEIPT_ENDINGS[kind];
  const isOne = [usual, ...others].some((ending) => name.toLowerCase().endsWith(ending));
  return isOne ? name : `${name}${usual}`;
}
