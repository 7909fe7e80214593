/** The picture types that are stored, and the HEIC photographs of phones, which are converted to JPEG. */

export const PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'] as const;
export type PictureType = (typeof PICTURE_TYPES)[number];

/** ISO/IEC 23008-12 puts the brand of a HEIC photograph after `ftyp`. */
const HEIC_BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'];
const BRAND_AT = 4;

/** Whether these bytes begin like a HEIC photograph, which is converted to JPEG. */
export function isHeic(bytes: Uint8Array): boolean {
  const head = String.fromCharCode(...bytes.subarray(BRAND_AT, BRAND_AT + 8));
  return HEIC_BRANDS.some((brand) => head === `ftyp${brand}`);
}

const HEIC_TYPES: readonly string[] = ['image/heic', 'image/heif'];

/** The type under which a picture announced as `type` is stored: HEIC becomes JPEG. */
export function keptType(type: string): string {
  return HEIC_TYPES.includes(type) ? 'image/jpeg' : type;
}

/** The name of a HEIC photograph after its conversion to JPEG. */
export function jpegName(name: string): string {
  return `${name.replace(/\.(heic|heif|hif)$/i, '')}.jpeg`;
}
