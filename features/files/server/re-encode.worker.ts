/**
 * Pictures written anew: what they show stays, and what they tell besides (place, camera, a name, bytes behind their
 * end) goes. It is done in a process of its own (`Background.decoding`), because a picture of few bytes may unfold to more
 * than a machine has.
 */
import sharp from 'sharp';
import { isHeic, type PictureType } from '../picture-types.rules.ts';
import { decodedHeic } from './heic.ts';

/** So many pixels are decoded at most, all frames together. */
const MOST_PIXELS = 16_000_000;

/** A JPEG is reduced while it loads; the largest cameras of phones take so many pixels. */
const MOST_JPEG_PIXELS = 64_000_000;

/** WebP says in its first chunk whether it is lossless (RFC 9649, 2.6). */
const LOSSLESS_CHUNK = 'VP8L';

/** A picture as it was sent. Of a HEIC photograph, which is kept as a JPEG, `type` is that. */
export interface SentPicture {
  readonly bytes: Uint8Array;
  readonly type: PictureType;
}

/** The picture, upright, of the same type; or why it is not taken: damaged, or of more pixels than are decoded. */
export type ReEncoded = Uint8Array | 'broken' | 'pixels';

// One picture at a time is decoded, in one thread: more threads only hold more at once.
sharp.concurrency(1);
sharp.cache(false);

/** Writes a picture anew. The same bytes give the same picture. */
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
  // The decoder itself reduces by 2 or 4, so that no more than this is ever held.
  const shrink = [1, 2, 4].find((by) => (width * height) / (by * by) <= MOST_PIXELS) ?? 4;
  const upright = picture.autoOrient();
  const side = Math.floor(Math.max(width, height) / shrink);
  const reduced = shrink === 1 ? upright : upright.resize({ width: side, height: side, fit: 'inside' });
  return reduced.jpeg({ quality: 90 }).toBuffer();
}

async function writtenAnew(bytes: Uint8Array, type: PictureType): Promise<ReEncoded> {
  const isAnimated = type === 'image/gif' || type === 'image/webp';
  // The limit is of the first frame alone, and is told from damage below.
  const picture = sharp(bytes, { limitInputPixels: false, animated: isAnimated, failOn: 'error' });
  const { width, height, pages = 1, pageHeight = height } = await picture.metadata();
  if (width * pageHeight * pages > MOST_PIXELS) return 'pixels';
  // What moves can't be turned, and no camera makes it.
  const upright = pages > 1 ? picture : picture.autoOrient();
  if (type === 'image/png') return upright.png().toBuffer();
  if (type === 'image/gif') return upright.gif().toBuffer();
  const lossless = String.fromCharCode(...bytes.subarray(12, 16)) === LOSSLESS_CHUNK;
  // To look long for the fewest bytes takes most of the time.
  return upright.webp({ quality: 90, lossless, effort: lossless ? 2 : 4 }).toBuffer();
}
