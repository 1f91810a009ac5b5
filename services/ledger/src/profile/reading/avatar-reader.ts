import sharp from 'sharp';

/** Pixels of each side: four times what the screens show, for dense displays. */
const SIDE = 256;
/** A picture of a phone has some 50 million; far more is made to fill memory. */
const MAX_PIXELS = 60_000_000;
const QUALITY = 82;
/** What libvips calls the formats of `AVATAR_TYPES`. */
const FORMATS: ReadonlySet<string | undefined> = new Set(['jpeg', 'png', 'gif']);

/**
 * Makes a square picture of what somebody has sent: turned upright, without metadata (where it was taken, with what),
 * the first frame of an animation. The bytes decide what it is, not the name or type that it was sent under; and what
 * is kept is encoded anew, so that nothing hidden behind the picture survives.
 * @returns WebP
 * @throws for what is no JPG, PNG or GIF
 */
export async function readAvatar(bytes: Buffer): Promise<Buffer> {
  const options = { limitInputPixels: MAX_PIXELS, failOn: 'error', animated: false } as const;
  const { format } = await sharp(bytes, options).metadata();
  if (!FORMATS.has(format)) throw new Error(`a picture of the format ${format}`);
  return sharp(bytes, options).rotate().resize(SIDE, SIDE, { fit: 'cover' }).webp({ quality: QUALITY }).toBuffer();
}
