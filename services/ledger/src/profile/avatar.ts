import sharp from 'sharp';
import { AVATAR_TYPES } from '@counterfoil/contracts/profile.contract';
import { BadRequest } from '../http/answers/refusal';

/** Pixels of each side: four times what the screens show, for dense displays. */
const SIDE = 256;
/** A picture of a phone has some 50 million; far more is made to fill memory. */
const MAX_PIXELS = 60_000_000;
const SECONDS_LIMIT = 10;
const QUALITY = 82;
/** What libvips calls the formats of {@link AVATAR_TYPES}. */
const FORMATS: ReadonlySet<string | undefined> = new Set(AVATAR_TYPES.map((type) => type.slice('image/'.length)));

// The decoders have no other work; their cache would only hold people's pictures in memory.
sharp.cache(false);
sharp.concurrency(1);

/**
 * Makes a square picture of what somebody has sent: turned upright, without metadata (where it was taken, with what),
 * the first frame of an animation. The bytes decide what it is, not the name or type that it was sent under; and what
 * is kept is encoded anew, so that nothing hidden behind the picture survives.
 * @returns WebP
 * @throws BadRequest for what is no JPG, PNG or GIF
 */
export async function avatarOf(bytes: Buffer): Promise<Buffer> {
  try {
    const options = { limitInputPixels: MAX_PIXELS, failOn: 'error', animated: false } as const;
    const { format } = await sharp(bytes, options).metadata();
    if (!FORMATS.has(format)) throw unreadable();
    return await sharp(bytes, options)
      .rotate()
      .resize(SIDE, SIDE, { fit: 'cover' })
      .timeout({ seconds: SECONDS_LIMIT })
      .webp({ quality: QUALITY })
      .toBuffer();
  } catch (error) {
    // Every failure of the decoder is a fault of the picture.
    throw error instanceof BadRequest ? error : unreadable();
  }
}

function unreadable(): BadRequest {
  const message = 'The picture must be a JPG, PNG or GIF that can be read';
  return new BadRequest('avatar_unreadable', message, [{ field: 'avatar', message }]);
}
