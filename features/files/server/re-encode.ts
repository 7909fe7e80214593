/**
 * Pictures written anew: what they show stays, and what they tell besides (place, camera, a name, bytes behind their
 * end) goes. It knows pictures, not whose they are.
 */
import type { PictureType } from '../files.contract.ts';

/** A picture of few bytes may unfold to more than a machine has; the sides of a large photograph fit in. */
const MOST_PIXELS = 64_000_000;

/** WebP says in its first chunk whether it is lossless (RFC 9649, 2.6). */
const LOSSLESS_CHUNK = 'VP8L';

/** The picture in `bytes`, upright, of the same type; null where it is damaged. The same bytes give the same picture. */
export async function reEncoded(bytes: Uint8Array, type: PictureType): Promise<Uint8Array | null> {
  // It loads a library of the machine's own, which a server without uploads can do without.
  const { default: sharp } = await import('sharp');
  const isAnimated = type === 'image/gif' || type === 'image/webp';
  try {
    const picture = sharp(bytes, { limitInputPixels: MOST_PIXELS, animated: isAnimated, failOn: 'error' });
    const { pages = 1 } = await picture.metadata();
    // What moves can't be turned, and no camera makes it.
    const upright = pages > 1 ? picture : picture.autoOrient();
    if (type === 'image/png') return await upright.png().toBuffer();
    if (type === 'image/jpeg') return await upright.jpeg({ quality: 90 }).toBuffer();
    if (type === 'image/gif') return await upright.gif().toBuffer();
    const lossless = String.fromCharCode(...bytes.subarray(12, 16)) === LOSSLESS_CHUNK;
    return await upright.webp({ quality: 90, lossless }).toBuffer();
  } catch {
    return null;
  }
}
