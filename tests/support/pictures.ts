/** Small valid pictures for tests. */
import sharp from 'sharp';

/** A PNG of one pixel, in the form that the product stores: encoding it again gives the same bytes. */
export const PIXEL_PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAACXBIWXMAAAsSAAALEgHS3X78AAAADUlEQVQImWNg+M9QDwADgQF/hps9nQAAAABJRU5ErkJggg==',
  'base64',
);

/** A GIF of one pixel. */
export const PIXEL_GIF = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

/** A HEIC photo of 64 × 48 pixels. */
export const HEIC_PHOTOGRAPH = Buffer.from(
  [
    'AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAaptZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAA',
    'AAAAAA5waXRtAAAAAAACAAAAEGlkYXQAAAAAAEAAMAAAADhpbG9jAQAAAERAAAIAAQAAAAAAAAHOAAEAAAAAAAAA3gACAAEA',
    'AAAAAAAAAQAAAAAAAAAIAAAAOGlpbmYAAAAAAAIAAAAVaW5mZQIAAAEAAQAAaHZjMQAAAAAVaW5mZQIAAAAAAgAAZ3JpZAAA',
    'AADVaXBycAAAALNpcGNvAAAAc2h2Y0MBA3AAAAAAAAAAAAAe8AD8/fj4AAAPAyAAAQAYQAEMAf//A3AAAAMAkAAAAwAAAwAe',
    'ugJAIQABACdCAQEDcAAAAwCQAAADAAADAB6gIIEFlurkprmwIAAAAwAgAAADACEiAAEABkQBwXPAiQAAABRpc3BlAAAAAAAA',
    'AEAAAABAAAAAFGlzcGUAAAAAAAAAQAAAADAAAAAQcGl4aQAAAAADCAgIAAAAGmlwbWEAAAAAAAAAAgABAoECAAICA4QAAAAa',
    'aXJlZgAAAAAAAAAOZGltZwACAAEAAQAAAOZtZGF0AAAA2igBr1jm+G0a2+oY+UWOEtN5qKoCIcRIWhqKccTlrVDNv26Wh4+P',
    'lgJTGXwWsHrp/fu0tJrKHM9NmOyLZe9IhxxDvotk+FygT6tE/Yhopw7XpzdC0AL90026Yw7MvUMHOuwbbi4EYHqTJuDAw5G0',
    'sPg4jsShDUj+Dz8W4+lV/FNzVrKzwfIuF4B485XzJWj425dNuCj/NYlMFcYqrjlxjwJI/ib+JnBgs31OCxbqZTmBZDQ9fSh9',
    'zEyean5n4xdRgCNUI9EwaHJnztcO2q6f57+MF2LTXj6ttOI4',
  ].join(''),
  'base64',
);

/** A picture file to upload. */
export function pictureFile(name = 'graph.png', bytes: Buffer = PIXEL_PNG, type = 'image/png'): File {
  return new File([new Uint8Array(bytes)], name, { type });
}

/** A rotated JPEG, four pixels wide and two high, whose metadata contains the photographer and the place. */
export function photograph(): Promise<Buffer> {
  return sharp({ create: { width: 4, height: 2, channels: 3, background: 'teal' } })
    .jpeg()
    .withExif({ IFD0: { Artist: 'Ana Silva' }, IFD3: { GPSLatitude: '41/1 9/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer();
}

/** A single-color PNG that differs for each shade (0 to 255). */
export function shaded(shade: number): Promise<Buffer> {
  return sharp({ create: { width: 1, height: 1, channels: 3, background: { r: shade, g: 0, b: 0 } } })
    .png()
    .toBuffer();
}

/** The width and height of a picture in pixels, and whether it contains metadata. */
export async function pictureFacts(
  bytes: Buffer,
): Promise<{ width: number; height: number; tells: boolean }> {
  const { width, height, exif, xmp, iptc, icc, orientation } = await sharp(bytes).metadata();
  return { width, height, tells: Boolean(exif ?? xmp ?? iptc ?? icc ?? orientation) };
}
