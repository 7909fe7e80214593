/**
 * Re-encodes pictures: the visible content stays; metadata (place, camera, author) and bytes after the end
 * are removed. Runs in a separate process (`Background.decoding`), because a small file may decode to more
 * pixels than fit in memory.
 */
import sharp from 'sharp';
import { isHeic, type PictureType } from '../picture-types.rules.ts';
import { decodedHeic } from './heic.ts';

/** The maximum number of pixels that are decoded, over all frames. */
const MOST_PIXELS = 16_000_000;

/**
 * A JPEG is scaled down while it loads, so it may have more pixels. The largest phone cameras take this many.
 */
const MOST_JPEG_PIXELS = 64_000_000;

/** The first chunk of a WebP file tells whether it is lossless (RFC 9649, 2.6). */
const LOSSLESS_CHUNK = 'VP8L';

/** A picture as it was sent. For a HEIC photograph `type` is JPEG, because it will be converted. */
export interface SentPicture {
  readonly bytes: Uint8Array;
  readonly type: PictureType;
}

/** The upright picture in its final type, or why it is refused: damaged, or too many pixels. */
export type ReEncoded = Uint8Array | 'broken' | 'pixels';

// Decode one picture at a time in one thread: more threads would hold more memory at the same time.
sharp.concurrency(1);
sharp.cache(false);

/** Re-encodes a picture. The same input gives the same output bytes. */
export default async function reEncoded({ bytes, type }: SentPicture): Promise<ReEncoded> {
  try {
    if (isHeic(bytes)) return await jpegOfHeic(bytes);
    return type === 'image/jpeg' ? await jpegOf(bytes) : await writtenAnew(bytes, type);
  } catch {
    return 'broken';
  }
}

async function jpegOfHeic(bytes: Uint8Array): Promise<ReEncoded> {
  const picture = await decodedHeic(bytes);
  if (picture === 'pixels') return picture;
  const { data, ...raw } = picture;
  const { width, height } = raw;
  const side = Math.floor(Math.max(width, height) * Math.min(1, Math.sqrt(MOST_PIXELS / (width * height))));
  return sharp(data, { raw })
    .removeAlpha()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 90 })
    .toBuffer();
}

async function jpegOf(bytes: Uint8Array): Promise<ReEncoded> {
  const picture = sharp(bytes, { limitInputPixels: MOST_JPEG_PIXELS, failOn: 'error' });
  const { width, height } = await picture.metadata();
  if (width * height > MOST_JPEG_PIXELS) return 'pixels';
  // The decoder itself scales down by 2 or 4, so that at most this many pixels are in memory.
  const shrink = [1, 2, 4].find((by) => (width * height) / (by * by) <= MOST_PIXELS) ?? 4;
  const upright = picture.autoOrient();
  const side = Math.floor(Math.max(width, height) / shrink);
  const reduced = shrink === 1 ? upright : upright.resize({ width: side, height: side, fit: 'inside' });
  return reduced.jpeg({ quality: 90 }).toBuffer();
}

async function writtenAnew(bytes: Uint8Array, type: PictureType): Promise<ReEncoded> {
  const isAnimated = type === 'image/gif' || type === 'image/webp';
  // sharp's own limit covers only the first frame, so the check below counts all frames.
  const picture = sharp(bytes, { limitInputPixels: false, animated: isAnimated, failOn: 'error' });
  const { width, height, pages = 1, pageHeight = height } = await picture.metadata();
  if (width * pageHeight * pages > MOST_PIXELS) return 'pixels';
  // Animations cannot be rotated, and cameras do not make them.
  const upright = pages > 1 ? picture : picture.autoOrient();
  if (type === 'image/png') return upright.png().toBuffer();
  if (type === 'image/gif') return upright.gif().toBuffer();
  const lossless = String.fromCharCode(...bytes.subarray(12, 16)) === LOSSLESS_CHUNK;
  // A higher effort takes much more time for a few bytes less.
  return upright.webp({ quality: 90, lossless, effort: lossless ? 2 : 4 }).toBuffer();
}
