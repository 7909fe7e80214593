/** Small pictures for tests, whole by their bytes. */

/** A PNG of one pixel. */
export const PIXEL_PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** A GIF of one pixel. */
export const PIXEL_GIF = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

/** A picture to upload. */
export function pictureFile(name = 'graph.png', bytes: Buffer = PIXEL_PNG, type = 'image/png'): File {
  return new File([new Uint8Array(bytes)], name, { type });
}
