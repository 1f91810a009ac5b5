import sharp, { type Sharp } from 'sharp';

/** Pixels of a picture of a phone: some 50 million. Far more is made to fill memory. */
export const MAX_PIXELS = 60_000_000;
/** Of the longer side: small print of a till receipt is read at it. */
const PICTURE_SIDE = 2_400;
/** Four times what a list shows, for dense displays. */
const THUMBNAIL_SIDE = 320;
const PICTURE_QUALITY = 85;
const THUMBNAIL_QUALITY = 75;
/** What libvips decodes itself. */
const FORMATS: ReadonlySet<string | undefined> = new Set(['jpeg', 'png', 'webp']);

// Its cache would only hold people's pictures in memory.
sharp.cache(false);
sharp.concurrency(1);

/** What people look at instead of the file: encoded anew, so that nothing that hides in it is ever shown. */
export interface ReceiptPictures {
  readonly picture: Buffer;
  readonly thumbnail: Buffer;
}

/** Pixels without a file around them. */
export interface RawPicture {
  readonly pixels: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
}

/**
 * Makes the pictures of a JPEG, PNG or WebP: turned upright, and without what else stands in the file, where and with
 * what it was taken among it. @throws for a file that cannot be decoded to its end
 */
export async function picturesOf(bytes: Buffer): Promise<ReceiptPictures> {
  const options = { limitInputPixels: MAX_PIXELS, failOn: 'error', animated: false } as const;
  const { format } = await sharp(bytes, options).metadata();
  if (!FORMATS.has(format)) throw new Error(`a picture of the format ${format}`);
  return encoded(() => sharp(bytes, options).rotate());
}

/** The same of pixels that something else has decoded: a page of a PDF, or a picture of a phone. */
export async function picturesOfPixels({ pixels, width, height }: RawPicture): Promise<ReceiptPictures> {
  const raw = { width, height, channels: 4 } as const;
  return encoded(() => sharp(pixels, { raw }).flatten({ background: '#ffffff' }));
}

async function encoded(open: () => Sharp): Promise<ReceiptPictures> {
  const fitted = (side: number, quality: number): Promise<Buffer> =>
    open().resize(side, side, { fit: 'inside', withoutEnlargement: true }).webp({ quality }).toBuffer();
  return {
    picture: await fitted(PICTURE_SIDE, PICTURE_QUALITY),
    thumbnail: await fitted(THUMBNAIL_SIDE, THUMBNAIL_QUALITY),
  };
}
