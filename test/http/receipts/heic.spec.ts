/** A picture as phones keep them: HEIC, encoded by x265 (`heif-enc` of libheif 1.15) from a drawing of our own. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Receipt } from '@counterfoil/contracts/receipt.contract';
import { startBooks, type TestBooks } from '../../kit/books/books';
import { attach } from '../../kit/books/receipt-upload';
import { sharedApp } from '../../kit/app/shared-app';

const file = readFileSync(join(__dirname, 'fixtures/picture.heic'));
/** Red in the corner above, blue in the one below. */
const CORNERS = [
  [10, 10, 'red'],
  [309, 189, 'blue'],
] as const;

let books: TestBooks;
let receipt: Receipt;
beforeAll(async () => {
  books = await startBooks(await sharedApp());
  receipt = (await attach(books, file, { name: 'IMG_0001.HEIC' })).body;
});

const served = async (view: 'file' | 'picture' | 'thumbnail'): Promise<Buffer> =>
  (await books.client.get(`${books.path}/receipts/${receipt.id}/${view}`)).bytes;

it('is known by its content, and kept as it came', async () => {
  expect(receipt).toMatchObject({ kind: 'image/heic', size: file.length, hasPicture: true, pages: null });
  expect(await served('file')).toEqual(file);
});

it('is shown as a picture that browsers know, without what else stands in the file', async () => {
  // What it was taken with, and where.
  expect(file.includes('Exif')).toBe(true);
  const picture = await served('picture');
  const { format, width, height, exif } = await sharp(picture).metadata();
  expect({ format, width, height, exif }).toEqual({ format: 'webp', width: 320, height: 200, exif: undefined });
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  for (const [x, y, colour] of CORNERS) {
    const [red = 0, , blue = 0] = data.subarray((y * info.width + x) * info.channels);
    expect(red > 150 && blue < 100 ? 'red' : red < 100 && blue > 150 ? 'blue' : [red, blue]).toBe(colour);
  }
  expect((await sharp(await served('thumbnail')).metadata()).format).toBe('webp');
});
