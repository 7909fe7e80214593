/**
 * Writes questions of the bank as a package of QTI 3: items, passages, pictures, a style sheet and the
 * manifest.
 */
import type { Item, ItemFile } from './item.rules.ts';
import { isStyled, STYLE_SHEET } from './qti-marks.rules.ts';
import { qtiItemXml, qtiStimulusXml } from './write-qti-item.rules.ts';
import { styleSheetOf } from './write-qti-styles.rules.ts';
import { qtiTitle, type Reading } from './write-qti-text.rules.ts';
import { attribute, xmlText } from './write-xml.rules.ts';

/** A file of the package: its text, or its bytes in base64. */
export type PackageEntry = { readonly text: string } | { readonly content_base64: string };

/** The files of a package by path. */
export function writeQti(items: readonly Item[], reading: Reading): ReadonlyMap<string, PackageEntry> {
  const entries = new Map<string, PackageEntry>();
  const resources: string[] = [];
  const passages = new Map<string, string>();
  const pictures = new Map<string, string>();
  /** The path of a picture. Equal pictures share one file. */
  const pictureAt = (files: readonly ItemFile[], place: number): string => {
    const file = files[place];
    if (file === undefined) return `attachment:${place}`;
    const known = pictures.get(file.content_base64);
    if (known !== undefined) return `../${known}`;
    const ending = /\.[a-z0-9]{1,5}$/i.exec(file.name)?.[0] ?? '';
    const path = `pictures/${pictures.size + 1}${ending.toLowerCase()}`;
    pictures.set(file.content_base64, path);
    entries.set(path, { content_base64: file.content_base64 });
    return `../${path}`;
  };
  for (const [index, item] of items.entries()) {
    const shown = [...new Set(item.files.keys())].map((place) => pictureAt(item.files, place));
    const picture = (place: number) => shown[place] ?? '';
    const passage = item.stimulus === null ? null : passageOf(item, picture);
    const identifier = `item-${index + 1}`;
    const path = `items/${identifier}.xml`;
    const title = item.name === null ? identifier : qtiTitle(item.name, reading);
    const address = passage === null ? null : `../${passage}`;
    const id = item.external_id ?? identifier;
    const named = { id, title, passage: address, picture, reading, styles: `../${STYLE_SHEET}` };
    const text = qtiItemXml(item, named);
    entries.set(path, { text });
    const needs = [
      ...(passage === null ? [] : [passage]),
      ...shown.map((one) => one.replace('../', '')),
      ...(isStyled(text) ? [STYLE_SHEET] : []),
    ];
    resources.push(resource(identifier, 'imsqti_item_xmlv3p0', path, { tags: item.tags, needs }));
  }
  for (const [place, path] of [...pictures.values()].entries()) {
    resources.push(resource(`picture-${place + 1}`, 'webcontent', path, { tags: [], needs: [] }));
  }
  const sheet = styleSheetOf([...entries.values()].flatMap((entry) => ('text' in entry ? entry.text : [])));
  if (sheet !== null) {
    entries.set(STYLE_SHEET, { text: sheet });
    resources.push(resource('styles', 'webcontent', STYLE_SHEET, { tags: [], needs: [] }));
  }
  return new Map([['imsmanifest.xml', { text: manifest(resources) }], ...entries]);

  function passageOf({ stimulus, files }: Item, picture: (place: number) => string): string {
    const text = stimulus ?? '';
    // Equal text with equal pictures is written as one passage.
    const key = text.replaceAll(/attachment:(\d+)/g, (_, place: string) => pictureAt(files, Number(place)));
    const known = passages.get(key);
    if (known !== undefined) return known;
    const identifier = `passage-${passages.size + 1}`;
    const path = `passages/${identifier}.xml`;
    passages.set(key, path);
    const xml = qtiStimulusXml(identifier, text, { picture, reading }, `../${STYLE_SHEET}`);
    entries.set(path, { text: xml });
    const needs = isStyled(xml) ? [STYLE_SHEET] : [];
    resources.push(resource(identifier, 'imsqti_stimulus_xmlv3p0', path, { tags: [], needs }));
    return path;
  }
}

function resource(
  identifier: string,
  type: string,
  path: string,
  { tags, needs }: { tags: readonly string[]; needs: readonly string[] },
): string {
  const keywords = tags
    .map((tag) => `<keyword><string language="en">${xmlText(tag)}</string></keyword>`)
    .join('');
  const lom =
    keywords === ''
      ? ''
      : `<metadata><lom xmlns="http://ltsc.ieee.org/xsd/LOM"><general>${keywords}</general></lom></metadata>`;
  const files = [...new Set([path, ...needs])].map((file) => `<file href="${attribute(file)}"/>`);
  return `<resource identifier="${attribute(identifier)}" type="${type}" href="${attribute(path)}">${lom}${files.join('')}</resource>`;
}

function manifest(resources: readonly string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<manifest xmlns="http://www.imsglobal.org/xsd/qti/qtiv3p0/imscp_v1p1" identifier="questions">
<metadata><schema>QTI Package</schema><schemaversion>3.0.0</schemaversion></metadata>
<organizations/>
<resources>
${resources.join('\n')}
</resources>
</manifest>`;
}
