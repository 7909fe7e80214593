/** Reads QTI: a single document, or a zip with a package or a folder of items. It never opens a URL. */

import { alphabetically } from '#core/text-order.ts';
import { isOfOffice, OFFICE_FAULT } from '#server/background/office-document.ts';
import { readZip } from '#server/background/zip-file.ts';
import { drawingFault } from '#server/drawing-fault.ts';
import { alone, qtiItem } from '../qti-item.rules.ts';
import { type DocumentRead, folderOf, packageItems } from '../qti-package.rules.ts';
import { qtiTree } from '../qti-tree.rules.ts';
import { FILE_LIMITS } from '../report.rules.ts';
import type { XmlElement } from '../xml.rules.ts';
import { decodeText } from './decode.ts';
import type { JudgedItem } from './read-item.ts';
import { readXml } from './xml-tree.ts';

export type QtiRead = JudgedItem[] | { fault: string; line: number | null };

/** The maximum number of elements in one document of a package: a hundred times a long item. */
const MOST_ELEMENTS = 50_000;

const ARCHIVE = /\.(?:zip|imscc|gz|tgz|bz2|xz|7z|rar|tar|jar)$/i;
const DOCUMENT = /\.xml$/i;
const MANIFEST = /(?:^|\/)imsmanifest\.xml$/i;
/** Files that macOS adds to its archives. */
const SHADOW = /(?:^|\/)(?:__MACOSX\/|\._)/;
const PICTURE = /\.(?:png|jpe?g|gif|webp|svg|bmp)$/i;

const draws = (tex: string, display: boolean) => drawingFault(tex, display) === null;

/** Whether this is the name of a QTI document, of version 2 or 3. */
export function isQtiRoot(name: string): boolean {
  const local = name.slice(name.indexOf(':') + 1);
  return /^(?:qti-)?assessment-?(?:item|test|section|stimulus)$/i.test(local);
}

/** The questions of a single document. */
export function qtiDocument(root: XmlElement): QtiRead {
  const tree = qtiTree(root);
  if (tree.name === 'assessmentItem') return qtiItem(tree, alone(draws));
  const words =
    tree.name === 'assessmentStimulus'
      ? 'This is a passage without a question.'
      : 'This is a test that refers to its items in other files. Choose the whole package instead.';
  return { fault: words, line: tree.line };
}

/** The items of a package, or of a zip of items and their pictures. */
export function qtiPackage(bytes: Uint8Array): QtiRead {
  let nested: string | null = null;
  let is_of_office = false;
  const entries = readZip(
    bytes,
    (path) => {
      if (ARCHIVE.test(path)) nested ??= path;
      is_of_office ||= isOfOffice(path);
      return DOCUMENT.test(path) || PICTURE.test(path) ? path : null;
    },
    { entries: FILE_LIMITS.entries, bytes: FILE_LIMITS.inflated_bytes },
  );
  const fault = (words: string) => ({ fault: words, line: null });
  if ('fault' in entries) return fault(entries.fault);
  if (nested !== null)
    return fault(`The file contains another archive (${nested}). Unpack it and import that archive instead.`);
  const documents = [...entries.keys()].filter((path) => DOCUMENT.test(path) && !SHADOW.test(path));
  const manifest = documents
    .filter((path) => MANIFEST.test(path))
    .sort((one, other) => one.split('/').length - other.split('/').length)[0];
  if (manifest === undefined && is_of_office) return fault(OFFICE_FAULT);
  if (documents.length === 0) {
    return fault('The file has no QTI manifest (imsmanifest.xml) and no QTI item. Nothing was read.');
  }

  const documentAt = (path: string, elements: number): DocumentRead | null => {
    const content = entries.get(path);
    if (content === undefined) return null;
    const decoded = decodeText(content);
    if ('fault' in decoded) return decoded;
    const read = readXml(decoded.text, { depth: FILE_LIMITS.depth, elements });
    return 'fault' in read ? read : { root: qtiTree(read.root) };
  };
  const listed = manifest === undefined ? null : documentAt(manifest, FILE_LIMITS.elements);
  if (listed !== null && 'fault' in listed) {
    return { fault: `${manifest}: ${listed.fault}`, line: listed.line };
  }
  const pictures = new Map<string, { name: string; content_base64: string }>();
  let shown_bytes = 0;
  let isTooMuch = false;
  const items = packageItems(listed === null ? null : listed.root, folderOf(manifest ?? ''), {
    draws,
    documents: documents.filter((path) => !MANIFEST.test(path)).sort(alphabetically),
    document: (path) => documentAt(path, MOST_ELEMENTS),
    picture: (path) => {
      const content = PICTURE.test(path) ? entries.get(path) : undefined;
      if (content === undefined) return null;
      shown_bytes += content.length;
      isTooMuch ||= shown_bytes > FILE_LIMITS.inflated_bytes;
      if (isTooMuch) return null;
      const known = pictures.get(path) ?? {
        name: path,
        content_base64: Buffer.from(content).toString('base64'),
      };
      pictures.set(path, known);
      return known;
    },
  });
  if (!isTooMuch) return items;
  return fault(
    `The pictures of all items together exceed ${FILE_LIMITS.inflated_bytes / 1024 / 1024} MiB. Split the file into several.`,
  );
}
