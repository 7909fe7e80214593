/** The types of pictures, and the photographs of phones that are taken as one of them. */

export const PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'] as const;
export type PictureType = (typeof PICTURE_TYPES)[number];

/** ISO/IEC 23008-12 names the brand of a HEIC photograph after `ftyp`. */
const HEIC_BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'];
const BRAND_AT = 4;

/** Whether bytes begin as a HEIC photograph does, which is kept as a JPEG. */
export function isHeic(bytes: Uint8Array): boolean {
  const head = String.fromCharCode(...bytes.subarray(BRAND_AT, BRAND_AT + 8));
  return HEIC_BRANDS.some((brand) => head === `ftyp${brand}`);
}

const HEIC_TYPES: readonly string[] = ['image/heic', 'image/heif'];

/** The type by which a picture is kept that is announced or named as one of `type`. */
export function keptType(type: string): string {
  return HEIC_TYPES.includes(type) ? 'image/jpeg' : type;
}

/** The name of a photograph that is kept as a JPEG. */
export function jpegName(name: string): string {
  return `${name.replace(/\.(heic|heif|hif)$/i, '')}.jpeg`;
}
