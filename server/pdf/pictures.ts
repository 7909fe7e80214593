/** Pictures as a PDF takes them: PNG without holes or JPEG, no larger than paper shows. It runs where documents are drawn. */
import type { DrawnPicture } from './pdf-document.ts';
import type { Pictures } from './rich-blocks.ts';

const MOST_PIXELS = 64_000_000;
/** The width of a page at 220 to the inch. */
const WIDEST = 1_500;
const PIXEL = 0.75;

/** Those that can be read, by their ids. */
export async function readPictures(files: ReadonlyMap<string, Uint8Array>): Promise<Pictures> {
  const read = new Map<string, Omit<DrawnPicture, 'alternative'>>();
  if (files.size === 0) return read;
  // It loads a library of the machine's own, which most documents do without.
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
      // What can't be read is told by its words.
    }
  }
  return read;
}
