/**
 * Cleans all rich text to the markup that browsers may receive: allowed elements, attributes and addresses.
 * Formulas are plain text in this file.
 */
import sanitizeHtml from 'sanitize-html';
import { DEEPEST, markupBounds } from '#contract/markup-bounds.ts';
import { attributesOf, DROPPED_WHOLE, KEPT_ATTRIBUTES } from '#contract/markup-kept.ts';
import type { Fault } from '#contract/problem.ts';
import { FLOW, MATHML, ownFileAddress, ownFileOf, PHRASES } from '#contract/rich-text.ts';
import { formulaFaultsIn } from '#contract/rich-text-faults.ts';
import { withStyledElements } from './styled-markup.ts';

/**
 * The attributes that the cleaning library allows, as a second defense after our own check by element. All
 * elements share one list, because the library would process separate lists again for every text.
 */
const ANY_ATTRIBUTE = { '*': [...new Set(Object.values(KEPT_ATTRIBUTES).flat())] };

const STYLING = new Set(['style', 'class', 'align', 'valign', 'border', 'bgcolor', 'color', 'face', 'size']);

const ALLOWED = new Set([...FLOW, ...PHRASES, ...MATHML]);
const MOST_PASSES = 8;
/** Browsers show no deeper nesting, and the parser's work grows with the depth. */
const DEEPEST_READ = 500;
/**
 * The maximum number of removed items to list, so that a file with a thousand unknown tags gives a short
 * report.
 */
const MOST_TOLD = 20;

const RULES: sanitizeHtml.IOptions = {
  allowedTags: [...ALLOWED],
  allowedAttributes: ANY_ATTRIBUTE,
  // The product's own check has already judged the addresses. The library's check is a second defense.
  allowedSchemes: ['https', 'attachment'],
  allowedSchemesByTag: { img: ['http', 'https', 'attachment'] },
  allowedSchemesAppliedToAttributes: ['href', 'src'],
  allowProtocolRelative: false,
  nonTextTags: [...DROPPED_WHOLE],
  nestingLimit: DEEPEST,
  exclusiveFilter: ({ tag, attribs }) =>
    (tag === 'a' && attribs.href === undefined) || (tag === 'img' && attribs.src === undefined)
      ? 'excludeTag'
      : false,
};

const ADDRESSES = [
  ['a', 'href', 'link to'],
  ['img', 'src', 'image'],
] as const;
/** A base for relative addresses. An address without a server belongs to this server. */
const OURS = 'https://ours.invalid';
const SCHEME = /^[a-z][a-z0-9+.-]*:/i;
const ATTACHMENT = /^attachment:(\d{1,4})$/;

export interface CleanedText {
  html: string;
  /** The removed parts, in words and without duplicates: `script`, `styling`, `the link to http://…`. */
  left_out: string[];
  /** Meanings of styles that no element can express, in words: `the color of words`. */
  lost_meaning: string[];
  /**
   * The problems in the text that its author can fix, as sentences: size limits exceeded, images that cannot
   * be stored.
   */
  refused: string[];
}

/**
 * Reduces `html` to the allowed subset. Scripts, styles, event handlers and frames are removed. Links may
 * only lead to https addresses or to the product's own files, whose signatures are removed. Sizes must be
 * such that a page can lay them out. An image on a different server keeps its address, but is never loaded:
 * the caller refuses the text or asks for the image (`foreignPicturesIn`). Text is unchanged except for
 * control characters. `attachments` is the number of files uploaded with the text: that many addresses
 * `attachment:0`, `attachment:1` … are allowed. Never throws. Cleaning twice changes nothing.
 */
export function cleanRichText(html: string, { attachments = 0 } = {}): CleanedText {
  const leftOut = new Set<string>();
  const refused = new Set<string>();
  const source = withoutControls(html).trim();
  if (!/[<>&]/.test(source)) return { html: source, left_out: [], lost_meaning: [], refused: [] };

  const isAttachment = (address: string) =>
    Number(ATTACHMENT.exec(address)?.[1] ?? attachments) < attachments;
  /** The address to keep, or null. */
  const keptAddress = (element: string, what: string, address = '') => {
    const own = ownFileOf(address);
    if (own !== null) return ownFileAddress(own);
    if (isAttachment(address)) return address;
    const foreign = element === 'img' ? foreignAddress(address) : isHttps(address) ? address : null;
    if (foreign === null && address !== '') {
      leftOut.add(`the ${what} ${shortened(address)}`);
      // Mail programs and browsers insert images with such addresses. An address without a scheme never
      // displayed an image.
      if (element === 'img' && SCHEME.test(address)) refused.add(lostPicture(address));
    }
    return foreign;
  };

  const pass = (text: string) => {
    const fault = markupBounds();
    let depth = 0;
    const transformed: sanitizeHtml.Transformer = (tagName, attribs) => {
      if (!ALLOWED.has(tagName)) {
        leftOut.add(tagName.slice(0, 40));
        return { tagName, attribs: {} };
      }
      const kept = keptAttributes(tagName, attribs, leftOut);
      for (const [name, value] of Object.entries(kept)) {
        const excess = fault(tagName, name, value);
        if (excess === null) continue;
        delete kept[name];
        leftOut.add(`the ${name} ${shortened(value)}`);
        refused.add(`The ${name} “${shortened(value)}” ${excess}.`);
      }
      for (const [name, attribute, what] of ADDRESSES) {
        if (tagName !== name) continue;
        const address = keptAddress(name, what, attribs[attribute]);
        if (address === null) delete kept[attribute];
        else kept[attribute] = address;
      }
      return { tagName, attribs: kept };
    };
    return sanitizeHtml(text, {
      ...RULES,
      transformTags: { '*': transformed },
      onOpenTag: () => {
        depth += 1;
        if (depth > DEEPEST_READ) throw new TooDeep();
        if (depth !== DEEPEST + 1) return;
        leftOut.add(`anything nested more than ${DEEPEST} levels deep`);
        refused.add(`It has more than ${DEEPEST} levels of nesting.`);
      },
      onCloseTag: () => {
        depth -= 1;
      },
    }).trim();
  };
  const styled = withStyledElements(source);
  let cleaned = styled.html;
  // The parser repairs broken nesting, and parsing its result may again give a different text.
  for (let passes = 0; passes < MOST_PASSES; passes += 1) {
    let again: string;
    try {
      again = pass(cleaned);
    } catch (error) {
      if (!(error instanceof TooDeep)) throw error;
      leftOut.add(`all formatting, because it is nested more than ${DEEPEST_READ} levels deep`);
      again = pass(withoutTags(cleaned));
    }
    if (again === cleaned) break;
    cleaned = again;
  }
  return {
    html: cleaned,
    left_out: told(leftOut, 'more'),
    lost_meaning: [...styled.lost],
    refused: told(refused, 'more like this'),
  };
}

/**
 * Cleans a text for storing and returns its errors. The caller checks the files in it, because that depends
 * on the author.
 */
export function readRichText(path: string, sent: string): { html: string; faults: Fault[] } {
  const { html, refused } = cleanRichText(sent);
  return { html, faults: [...refused, ...formulaFaultsIn(html)].map((message) => ({ path, message })) };
}

class TooDeep extends Error {}

function withoutTags(html: string): string {
  return html.replaceAll(/<[^<>]*>/g, '').replaceAll('<', '&lt;');
}

function told(words: ReadonlySet<string>, more: string): string[] {
  const first = [...words].slice(0, MOST_TOLD);
  return words.size > MOST_TOLD ? [...first, `${words.size - MOST_TOLD} ${more}`] : first;
}

/**
 * The plain text of cleaned rich text, with blocks separated by a space, for search, names and comparison.
 */
export function textOfRichText(cleaned: string): string {
  return cleaned
    .replaceAll(/<\/?(?:p|div|br|hr|h\d|li|dt|dd|tr|td|th|pre|blockquote|caption|figcaption)\b[^<>]*>/g, ' ')
    .replaceAll(/<[^<>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

function keptAttributes(
  tagName: string,
  attribs: Readonly<Record<string, string>>,
  leftOut: Set<string>,
): Record<string, string> {
  const allowed = attributesOf(tagName);
  for (const name of Object.keys(attribs)) {
    if (name.startsWith('on')) leftOut.add('an event handler');
    else if (STYLING.has(name)) leftOut.add('styling');
  }
  return Object.fromEntries(Object.entries(attribs).filter(([name]) => allowed.includes(name)));
}

function isHttps(address: string): boolean {
  // Browsers ignore spaces and line breaks inside an address, so they are only used to hide something.
  if (!/^https:\/\/[^\s\\]+$/i.test(address)) return false;
  const url = URL.parse(address);
  return url !== null && url.protocol === 'https:' && url.username === '' && url.password === '';
}

/**
 * The address of an image on a different server as a browser reads it, without credentials; null for any
 * other address.
 */
function foreignAddress(address: string): string | null {
  const url = URL.parse(address, OURS);
  if (url === null || !/^https?:$/.test(url.protocol) || url.origin === OURS) return null;
  url.username = '';
  url.password = '';
  return url.href;
}

function lostPicture(address: string): string {
  const where = /^data:/i.test(address)
    ? 'A picture is embedded in the text itself'
    : `A picture has the address “${shortened(address)}”`;
  return `${where}. Upload it here or remove it.`;
}

function shortened(address: string): string {
  return address.length > 80 ? `${address.slice(0, 79)}…` : address;
}

/** Removes control characters except tab and line break, and replaces lone surrogates. */
export function withoutControls(text: string): string {
  return (
    text
      .toWellFormed()
      .replaceAll(/\r\n?/g, '\n')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken away
      .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '')
  );
}
