/**
 * Converts images for a PDF to JPEG or opaque PNG, no larger than print needs. Runs in the drawing thread.
 */
import type { DrawnPicture } from './pdf-document.ts';
import type { Pictures } from './rich-blocks.ts';

const MOST_PIXELS = 64_000_000;
/** The width of a page at 220 dpi. */
const WIDEST = 1_500;
const PIXEL = 0.75;

/** Those images that can be read, by id. */
export async function readPictures(files: ReadonlyMap<string, Uint8Array>): Promise<Pictures> {
  const read = new Map<string, Omit<DrawnPicture, 'alternative'>>();
  if (files.size === 0) return read;
  // Loads a native library that most documents do not need.
  const { default: sharp } = await import('sharp');
  for (const [id, bytes] of files) {
    try {
      const picture = sharp(bytes, { limitInputPixels: MOST_PIXELS });
      const { width, height } = await picture.metadata();
      const png = await picture
        .autoOrient()
        .flatten({ background: '#ffffff' })
        .resize({ width: WIDEST, height: WIDEST, fit: 'inside', withoutEnlargement: true })
        .toColourspace('srgb')
        .png()
        .toBuffer();
      read.set(id, { kind: 'picture', bytes: png, width: width * PIXEL, height: height * PIXEL });
    } catch {
      // An unreadable image is replaced by its alternative text.
    }
  }
  return read;
}
