/**
 * The one gate for rich text: what a browser may be given as markup. It knows elements, attributes and
 * addresses; it refuses to know formulas (text to it), where a text comes from and who will read it.
 */
import sanitizeHtml from 'sanitize-html';
import { DEEPEST, markupBounds } from '#contract/markup-bounds.ts';
import { attributesOf, DROPPED_WHOLE, KEPT_ATTRIBUTES } from '#contract/markup-kept.ts';
import type { Fault } from '#contract/problem.ts';
import { FLOW, MATHML, ownFileAddress, ownFileOf, PHRASES } from '#contract/rich-text.ts';
import { formulaFaultsIn } from '#contract/rich-text-faults.ts';
import { withStyledElements } from './styled-markup.ts';

/** The library's own lock behind ours, which goes by the element: it would take each list apart anew for every text. */
const ANY_ATTRIBUTE = { '*': [...new Set(Object.values(KEPT_ATTRIBUTES).flat())] };

const STYLING = new Set(['style', 'class', 'align', 'valign', 'border', 'bgcolor', 'color', 'face', 'size']);

const ALLOWED = new Set([...FLOW, ...PHRASES, ...MATHML]);
const MOST_PASSES = 8;
/** So many elements within each other are more than a browser shows; the reader's work grows with their number. */
const DEEPEST_READ = 500;
/** Of what is said to be left out: a file of a thousand unknown tags is told in a line. */
const MOST_TOLD = 20;

const RULES: sanitizeHtml.IOptions = {
  allowedTags: [...ALLOWED],
  allowedAttributes: ANY_ATTRIBUTE,
  // The addresses have been judged when the library looks at them; this is its own second lock.
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
/** Stands for wherever the product is: an address that names no server is one of ours. */
const OURS = 'https://ours.invalid';
const SCHEME = /^[a-z][a-z0-9+.-]*:/i;
const ATTACHMENT = /^attachment:(\d{1,4})$/;

export interface CleanedText {
  html: string;
  /** What was taken away, in words, each once: `script`, `styling`, `the link to http://…`. */
  left_out: string[];
  /** What its styles meant that no element says, in words: `the color of words`. */
  lost_meaning: string[];
  /** Of that, what whoever wrote it must mend, in sentences: what is too large, pictures that can't be kept. */
  refused: string[];
}

/**
 * `html` reduced to the allowed subset: no script, style, event handler or frame; links over https or to own files only,
 * these without the signature that they were shown with; sizes that a page can lay out. A picture of another server
 * keeps its address, which nobody opens: whoever keeps the text refuses it or asks for the picture
 * (`foreignPicturesIn`). Text is kept to the letter, but for control characters, which no browser shows.
 * `attachments` says how many files come along with the text before they are own files: as many addresses
 * `attachment:0`, `attachment:1` … are let through. Never throws; cleaning twice changes nothing.
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
      // Mail programs and browsers write them so; without a scheme it is no picture that somebody saw.
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
        leftOut.add(`what nests deeper than ${DEEPEST} levels`);
        refused.add(`It nests deeper than ${DEEPEST} levels.`);
      },
      onCloseTag: () => {
        depth -= 1;
      },
    }).trim();
  };
  const styled = withStyledElements(source);
  let cleaned = styled.html;
  // Broken nesting is mended by the reader, and what it mended may read otherwise once more.
  for (let passes = 0; passes < MOST_PASSES; passes += 1) {
    let again: string;
    try {
      again = pass(cleaned);
    } catch (error) {
      if (!(error instanceof TooDeep)) throw error;
      leftOut.add(`all elements, which stand more than ${DEEPEST_READ} deep`);
      again = pass(withoutTags(cleaned));
    }
    if (again === cleaned) break;
    cleaned = again;
  }
  return {
    html: cleaned,
    left_out: told(leftOut, 'more'),
    lost_meaning: [...styled.lost],
    refused: told(refused, 'more like it'),
  };
}

/** A text as it is kept, with all for which it is refused; the files that it shows are judged by whoever knows the writer. */
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

/** The text of cleaned rich text: tags gone, blocks apart by a space, for search, names and comparison. */
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
  // A browser passes over spaces and breaks within an address; whoever writes them hides something.
  if (!/^https:\/\/[^\s\\]+$/i.test(address)) return false;
  const url = URL.parse(address);
  return url !== null && url.protocol === 'https:' && url.username === '' && url.password === '';
}

/** The address of a picture on another server as a browser would read it, without name and password; null for any other. */
function foreignAddress(address: string): string | null {
  const url = URL.parse(address, OURS);
  if (url === null || !/^https?:$/.test(url.protocol) || url.origin === OURS) return null;
  url.username = '';
  url.password = '';
  return url.href;
}

function lostPicture(address: string): string {
  const where = /^data:/i.test(address)
    ? 'A picture is written into the text itself'
    : `A picture has the address “${shortened(address)}”`;
  return `${where}. Upload it here, or take it out.`;
}

function shortened(address: string): string {
  return address.length > 80 ? `${address.slice(0, 79)}…` : address;
}

/** The text without control characters but tab and line break, and without halves of characters. */
export function withoutControls(text: string): string {
  return (
    text
      .toWellFormed()
      .replaceAll(/\r\n?/g, '\n')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken away
      .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '')
  );
}
