import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PNG } from 'pngjs';

/** Fine enough to see a table that moved, coarse enough to forgive how a letter's edge was drawn. */
const DOTS_PER_INCH = 50;
const TOOL_LIMIT_MS = 30_000;
/** Shades of grey that a pixel may differ by before it counts. */
const SHADES = 90;

/** What poppler, which shares no code with the browser that printed it, reads in a PDF: words in their lines. */
export function textOf(pdf: Uint8Array): string {
  return inFile(pdf, (file) =>
    execFileSync('pdftotext', ['-layout', file, '-'], { encoding: 'utf8', timeout: TOOL_LIMIT_MS }),
  )
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
    .join('\n');
}

/** A page as poppler draws it. @param page counted from 1 */
export function pictureOf(pdf: Uint8Array, page: number): Buffer {
  const arguments_ = (file: string): string[] => [
    '-png',
    '-gray',
    '-r',
    String(DOTS_PER_INCH),
    '-f',
    String(page),
    '-l',
    String(page),
    '-singlefile',
    file,
    file,
  ];
  return inFile(pdf, (file) => {
    execFileSync('pdftoppm', arguments_(file), { timeout: TOOL_LIMIT_MS });
    return readFileSync(`${file}.png`);
  });
}

/** Names of the fonts that are embedded in a PDF. */
export function fontsOf(pdf: Uint8Array): string {
  return inFile(pdf, (file) => execFileSync('pdffonts', [file], { encoding: 'utf8', timeout: TOOL_LIMIT_MS }));
}

/** The share of pixels that two pictures differ in; 1 where they are not even of the same size. */
export function difference(first: Buffer, second: Buffer): number {
  const [a, b] = [PNG.sync.read(first), PNG.sync.read(second)];
  if (a.width !== b.width || a.height !== b.height) return 1;
  let different = 0;
  for (let at = 0; at < a.data.length; at += 4)
    if (Math.abs((a.data[at] ?? 0) - (b.data[at] ?? 0)) > SHADES) different++;
  return different / (a.width * a.height);
}

function inFile<Result>(pdf: Uint8Array, use: (file: string) => Result): Result {
  const directory = mkdtempSync(join(tmpdir(), 'counterfoil-pdf-'));
  try {
    const file = join(directory, 'document.pdf');
    writeFileSync(file, pdf);
    return use(file);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}
