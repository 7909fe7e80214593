/**
 * Pure rules for files: detects the type from the bytes, checks whether the settings allow it, and cleans the
 * name.
 */
import type { Fault } from '#contract/problem.ts';
import { ownFilesIn } from '#contract/rich-text.ts';
import { foreignPictureFaultsIn } from '#contract/rich-text-faults.ts';
import { FILE_TYPES, type FileType, OFFICE_TYPES } from './files.contract.ts';
import { isHeic, keptType, type PictureType } from './picture-types.rules.ts';

/** The file types, keyed by the file ending that the setting names. */
const TYPE_OF: Readonly<Record<string, FileType>> = {
  png: 'image/png',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  pdf: 'application/pdf',
  mp3: 'audio/mpeg',
  mp4: 'video/mp4',
  webm: 'video/webm',
  docx: OFFICE_TYPES[0],
  xlsx: OFFICE_TYPES[1],
  pptx: OFFICE_TYPES[2],
  odt: OFFICE_TYPES[3],
  ods: OFFICE_TYPES[4],
  odp: OFFICE_TYPES[5],
};

/** The leading bytes of each type, with their offsets. */
const BEGINNINGS: readonly [type: FileType, places: readonly (readonly [at: number, bytes: string])[]][] = [
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
  ['application/pdf', [[0, '%PDF-']]],
  ['audio/mpeg', [[0, 'ID3']]],
  // An MPEG-1 or MPEG-2 frame of layer III, with or without a checksum.
  ...['\xfb', '\xfa', '\xf3', '\xf2'].map((second): [FileType, [[number, string]]] => [
    'audio/mpeg',
    [[0, `\xff${second}`]],
  ]),
  // ISO/IEC 14496-12 puts the brand after `ftyp`. Picture formats (HEIC, AVIF) use other brands.
  ...['isom', 'iso2', 'iso4', 'iso5', 'iso6', 'mp41', 'mp42', 'avc1', 'dash', 'M4V ', 'MSNV'].map(
    (brand): [FileType, [[number, string]]] => ['video/mp4', [[4, `ftyp${brand}`]]],
  ),
];
/** EBML header (RFC 8794). Matroska files begin with the same bytes; the document type tells WebM apart. */
const EBML = '\x1a\x45\xdf\xa3';
const EBML_DOC_TYPE_WEBM = '\x42\x82\x84webm';

/** How many leading bytes `fileType` needs to detect a type. */
export const HEAD_BYTES = 64;

/** Names of the first entry of a ZIP file as office programs write it (ECMA-376 part 2, ODF 1.3 part 2). */
const ZIP = 'PK\x03\x04';
const NAME_IN_ZIP = 30;
const OFFICE_ENTRIES = ['[Content_Types].xml', '_rels/', 'docProps/', 'word/', 'xl/', 'ppt/', 'mimetype'];

/**
 * The type under which a file that begins with `bytes` is stored; null if no supported type matches. All
 * office files are ZIP archives, so the ending of `name` decides between them.
 */
export function fileType(bytes: Uint8Array, name = ''): FileType | null {
  const head = String.fromCharCode(...bytes.subarray(0, HEAD_BYTES));
  if (head.startsWith(ZIP)) {
    const isOffice = OFFICE_ENTRIES.some((entry) => head.startsWith(entry, NAME_IN_ZIP));
    return isOffice ? officeType(name) : null;
  }
  if (isHeic(bytes)) return 'image/jpeg';
  if (head.startsWith(EBML)) return head.includes(EBML_DOC_TYPE_WEBM) ? 'video/webm' : null;
  const found = BEGINNINGS.find(([, places]) => places.every(([at, text]) => head.startsWith(text, at)));
  return found?.[0] ?? null;
}

function officeType(name: string): FileType | null {
  const ending = /\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  const type = Object.hasOwn(TYPE_OF, ending) ? TYPE_OF[ending] : undefined;
  return OFFICE_TYPES.find((office) => office === type) ?? null;
}

export function isPicture(type: FileType): type is PictureType {
  return type.startsWith('image/');
}

/** The types and maximum sizes that the settings allow. */
export interface Allowance {
  readonly types: readonly FileType[];
  readonly picture_bytes: number;
  /** Maximum size of files that are not pictures. */
  readonly file_bytes: number;
}

const MEBIBYTE = 1024 * 1024;
const GIBIBYTE = 1024 * MEBIBYTE;

export function allowanceOf(settings: {
  readonly 'files.types': readonly string[];
  readonly 'files.picture_mebibytes': number;
  readonly 'files.mebibytes': number;
}): Allowance {
  const types = settings['files.types'].flatMap((ending) => TYPE_OF[ending] ?? []);
  return {
    types: FILE_TYPES.filter((type) => types.includes(type)),
    picture_bytes: settings['files.picture_mebibytes'] * MEBIBYTE,
    file_bytes: settings['files.mebibytes'] * MEBIBYTE,
  };
}

export type FileFault = 'type' | 'size' | 'broken' | 'pixels';

/**
 * The reason why a file of this type and size is refused; null if it is accepted. A type of null means an
 * unsupported type.
 */
export function fileFault(type: FileType | null, size: number, allowed: Allowance): FileFault | null {
  if (size > Math.max(allowed.picture_bytes, allowed.file_bytes)) return 'size';
  if (type === null || !allowed.types.includes(type)) return 'type';
  return size > mostBytes(type, allowed) ? 'size' : null;
}

/** The error in words that continue a sentence starting with “The file”. */
export function faultWords(fault: FileFault, type: FileType | null, allowed: Allowance): string {
  if (fault === 'broken') return 'is damaged';
  if (fault === 'pixels') return 'has more than 16 megapixels (64 for a JPEG, 25 for an HEIC photo)';
  if (fault === 'size') return `is larger than ${mostBytes(type, allowed) / MEBIBYTE} MiB`;
  const endings = Object.keys(TYPE_OF).filter((ending) =>
    allowed.types.includes(TYPE_OF[ending] as FileType),
  );
  return `isn’t an allowed type${endings.length === 0 ? '' : ` (${listed(endings)})`}`;
}

/** The errors in an announced upload, before its bytes arrive. */
export function announcedFaults(
  { content_type, size_bytes }: { content_type: string; size_bytes: number },
  allowed: Allowance,
): Fault[] {
  const type = FILE_TYPES.find((one) => one === keptType(content_type)) ?? null;
  const fault = fileFault(type, size_bytes, allowed);
  if (fault === null) return [];
  const path = fault === 'size' ? 'body.size_bytes' : 'body.content_type';
  return [{ path, message: `The file ${faultWords(fault, type, allowed)}.` }];
}

/** The error for a file that would exceed the total size one person's files may have. */
export function quotaFaults(
  { path, size_bytes }: { readonly path: string; readonly size_bytes: number },
  { most_gibibytes, kept_bytes }: { readonly most_gibibytes: number; readonly kept_bytes: number },
): Fault[] {
  if (kept_bytes + size_bytes <= most_gibibytes * GIBIBYTE) return [];
  const message = `Your files can take up to ${most_gibibytes} GiB in total. Remove files that aren’t in use, then try again.`;
  return [{ path, message }];
}

function mostBytes(type: FileType | null, allowed: Allowance): number {
  return type !== null && isPicture(type) ? allowed.picture_bytes : allowed.file_bytes;
}

function listed(endings: readonly string[]): string {
  const names = endings.map((ending) => NAMES[ending] ?? ending);
  if (names.length < 3) return names.join(' or ');
  return `${names.slice(0, -1).join(', ')}, or ${names.at(-1)}`;
}

const NAMES: Readonly<Record<string, string>> = {
  png: 'PNG',
  jpeg: 'JPEG',
  gif: 'GIF',
  webp: 'WebP',
  pdf: 'PDF',
  mp3: 'MP3',
  mp4: 'MP4',
  webm: 'WebM',
  docx: 'Word',
  xlsx: 'Excel',
  pptx: 'PowerPoint',
  odt: 'OpenDocument text',
  ods: 'OpenDocument sheet',
  odp: 'OpenDocument slides',
};

/**
 * One error for each of our own files that these clean texts (path and HTML) show and that is not in
 * `may_show`, and one for each picture from a different server whose address is not in `may_stay`. A missing
 * file and a different person's file give the same message.
 */
export function refusedFileFaults(
  texts: readonly (readonly [path: string, html: string])[],
  may_show: readonly string[],
  may_stay: readonly string[] = [],
): Fault[] {
  return texts.flatMap(([path, html]) => [
    ...ownFilesIn(html)
      .filter((id) => !may_show.includes(id))
      .map((id) => ({ path, message: `The file ${id} isn’t available to you. Add the picture again.` })),
    ...foreignPictureFaultsIn(html, may_stay).map((message) => ({ path, message })),
  ]);
}

/** The maximum size of a picture in an imported question file, whatever the settings say. */
const MOST_PICTURE_BYTES = 5 * MEBIBYTE;

/** The reason why these bytes are not accepted as a question's picture; null if they are. */
export function pictureFault(bytes: Uint8Array): 'type' | 'size' | null {
  if (bytes.length > MOST_PICTURE_BYTES) return 'size';
  const type = fileType(bytes);
  return type === null || !isPicture(type) ? 'type' : null;
}

export const PICTURE_FAULTS = {
  type: 'isn’t a PNG, JPEG, GIF, WebP, or HEIC picture',
  size: `is larger than ${MOST_PICTURE_BYTES / MEBIBYTE} MiB`,
};

const LONGEST_NAME = 200;

/** The name under which an upload is stored: the last part of the path, on one line, never empty. */
export function fileName(sent: string): string {
  const last = sent.split(/[/\\]/).at(-1) ?? '';
  const printable = last
    /* Limit the length before normalizing: normalizing many combining marks on one letter takes quadratic
       time. */
    .slice(-LONGEST_NAME * 8)
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
    .trim();
  // Cut whole characters from the front, because the ending shows the type.
  return [...printable].slice(-LONGEST_NAME).join('') || 'file';
}
