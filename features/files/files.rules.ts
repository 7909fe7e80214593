/** What a file is by its bytes, and what it may be called. It knows bytes and names, not where they come from. */
import { MOST_PICTURE_BYTES, type PictureType } from './files.contract.ts';

/** How each type of picture begins: bytes by their place. */
const BEGINNINGS: readonly [type: PictureType, places: readonly (readonly [at: number, bytes: string])[]][] =
  [
    ['image/png', [[0, '\x89PNG\r\n\x1a\n']]],
    ['image/jpeg', [[0, '\xff\xd8\xff']]],
    ['image/gif', [[0, 'GIF87a']]],
    ['image/gif', [[0, 'GIF89a']]],
    [
      'image/webp',
      [
        [0, 'RIFF'],
        [8, 'WEBPVP8'],
      ],
    ],
  ];

/** The type of the picture in `bytes`, by how it begins; null for anything else, whatever it is called. */
export function pictureType(bytes: Uint8Array): PictureType | null {
  const hasAt = (at: number, text: string) =>
    [...text].every((sign, index) => bytes[at + index] === sign.charCodeAt(0));
  const found = BEGINNINGS.find(([, places]) => places.every(([at, text]) => hasAt(at, text)));
  return found?.[0] ?? null;
}

/** Why these bytes are no picture that we take, as the rest of a sentence; null where they are one. */
export function pictureFault(bytes: Uint8Array): 'type' | 'size' | null {
  if (bytes.length > MOST_PICTURE_BYTES) return 'size';
  return pictureType(bytes) === null ? 'type' : null;
}

export const PICTURE_FAULTS = {
  type: 'is no PNG, JPEG, GIF or WebP picture',
  size: `is larger than ${MOST_PICTURE_BYTES / 1024 / 1024} MiB`,
};

const LONGEST_NAME = 200;

/** The name by which an upload is kept: its last part, on one line, never empty. */
export function fileName(sent: string): string {
  const last = sent.split(/[/\\]/).at(-1) ?? '';
  const printable = last
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
    .trim();
  // Cut by whole characters, from the front of the name: its end says what it is.
  return [...printable].slice(-LONGEST_NAME).join('') || 'picture';
}
