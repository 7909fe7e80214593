/** Who may write what of the library, and what makes a material one. It knows what was sent and what was found. */
import { type Fault, forbidden, Problem } from '#contract/problem.ts';
import type { Reach } from '#core/access/access.ts';
import { fitsInto, mayWriteContent } from '#core/access/content.ts';
import type { MaterialKind, MaterialStatus } from './library.contract.ts';

interface Owned {
  readonly author: { readonly id: string };
  readonly school: { readonly id: string } | null;
}

/** Whether a material or a shelf that the caller sees is theirs to change; `reach`: of their act `library.write`. */
export function mayWrite(reach: Reach, caller: string, { author, school }: Owned): boolean {
  return mayWriteContent(reach, caller, { author, school: school?.id ?? null });
}

/** Throws `forbidden` where what the caller sees is not theirs to change. */
export function requireMayWrite(reach: Reach, caller: string, owned: Owned): void {
  if (mayWrite(reach, caller, owned)) return;
  throw new Problem(forbidden, { detail: 'This is by someone else. Ask them, or a manager.' });
}

/** Who does not publish writes drafts: throws `forbidden` where a change would stand before readers at once. */
export function requireMayPublish(
  may_publish: boolean,
  { before, after }: { before: MaterialStatus; after: MaterialStatus },
): void {
  if (may_publish || (before === 'draft' && after === 'draft')) return;
  throw new Problem(forbidden, { detail: 'You write drafts. Ask a manager to put this before readers.' });
}

export interface MaterialFields {
  readonly kind: MaterialKind;
  /** Clean. */
  readonly body: string;
  readonly has_try_it: boolean;
  readonly try_it_right: number;
  readonly file: string | null;
  readonly url: string | null;
  readonly page_count: number | null;
}

const KIND_WORDS: Readonly<Record<MaterialKind, string>> = {
  article: 'An article',
  file: 'A file',
  link: 'A link',
  video: 'A film',
};

/** A material has what its kind is made of, and nothing of another. */
export function kindFaults(fields: MaterialFields): Fault[] {
  const { kind, body, file, url, page_count } = fields;
  const faults: Fault[] = [];
  const fault = (field: string, message: string) => faults.push({ path: `body.${field}`, message });
  const has = `${KIND_WORDS[kind]} has no`;
  if (kind === 'article') {
    if (body === '') fault('body', 'Write the article.');
    if (fields.has_try_it && fields.try_it_right === 0) fault('try_it', 'Say which answer is right.');
  } else {
    if (body !== '') fault('body', `${has} text of its own.`);
    if (fields.has_try_it) fault('try_it', `${has} question to try.`);
  }
  const [mayFile, mayUrl] = [kind === 'file' || kind === 'video', kind === 'link' || kind === 'video'];
  if (file !== null && !mayFile) fault('file', `${has} file.`);
  if (url !== null && !mayUrl) fault('url', `${has} address.`);
  if (kind === 'file' && file === null) fault('file', 'Choose the file.');
  if (kind === 'link' && url === null) fault('url', 'Write the address.');
  if (kind === 'video' && (file === null) === (url === null)) {
    fault('url', 'Give a film as a file or by its address, one of both.');
  }
  if (page_count !== null && kind !== 'file') fault('page_count', `${has} pages.`);
  return faults;
}

/** What keeps a file from being one of this kind; `type` is null where the writer has none of this id to show. */
export function fileFaults(kind: MaterialKind, type: string | null): Fault[] {
  const fault = (message: string) => [{ path: 'body.file', message }];
  if (type === null) return fault('You have no such file. Upload it again.');
  const isFilm = type.startsWith('video/');
  if (kind === 'video' && !isFilm) return fault('This file is no film.');
  return kind === 'file' && isFilm ? fault('This is a film. Add it as one.') : [];
}

/** Readers follow a link to servers that the settings name. `host`: null where it is no address of https. */
export function addressFaults(host: string | null, named: readonly string[]): Fault[] {
  const fault = (message: string) => [{ path: 'body.url', message }];
  if (host === null) return fault('Write an address that begins with https://.');
  const isNamed = named.some((one) => host === one || host.endsWith(`.${one}`));
  return isNamed ? [] : fault(`Nobody is led to ${host}. An admin can name it in the settings.`);
}

/** Words that a student reads in a minute of a lesson, formulas and examples among them. */
const WORDS_A_MINUTE = 130;

/** For how long one reads so many words of an article. */
export function readingMinutes(words: string): number {
  const count = words.split(/\s+/).filter((word) => word !== '').length;
  return Math.max(1, Math.round(count / WORDS_A_MINUTE));
}

const DEEPEST = 6;

/** A shelf that another is to stand below. */
export interface ShelfAbove {
  readonly id: string;
  readonly school: string | null;
  /** Those above it, itself among them. */
  readonly line: readonly string[];
}

/**
 * What keeps a shelf from standing below another: `above` is null where that is not in view. `moved` is the shelf itself
 * and how many levels it is deep; a new one has no id.
 */
export function parentFaults(
  above: ShelfAbove | null,
  moved: { readonly id: string | null; readonly school: string | null; readonly levels: number },
): Fault[] {
  const fault = (message: string) => [{ path: 'body.parent', message }];
  if (above === null) return fault('There is no such shelf.');
  if (moved.id !== null && above.line.includes(moved.id)) return fault("A shelf can't stand under itself.");
  if (!fitsInto(above, moved)) return fault('That shelf belongs to another school.');
  const tooDeep = above.line.length + moved.levels > DEEPEST;
  return tooDeep ? fault(`Shelves stand at most ${DEEPEST} deep.`) : [];
}

/** What keeps a material off a shelf; null where it is not in view. */
export function shelvingFaults(
  material: { readonly school: string | null } | null,
  shelf: { readonly school: string | null },
): Fault[] {
  const fault = (message: string) => [{ path: 'body.material', message }];
  if (material === null) return fault('There is no such material.');
  return fitsInto(material, shelf) ? [] : fault('This belongs to another school.');
}

/** The ids in an order in which `moved` stands at `position`, counted from 1; at the end where that is null. */
export function placedAt(others: readonly string[], moved: string, position: number | null): string[] {
  const at = Math.min(position ?? others.length + 1, others.length + 1) - 1;
  return [...others.slice(0, at), moved, ...others.slice(at)];
}

const SIGNS: Readonly<Record<string, string>> = {
  cdot: '·',
  times: '×',
  le: '≤',
  leq: '≤',
  ge: '≥',
  geq: '≥',
};

/** Words with formulas as they stand in a line of text: without delimiters, braces and commands. */
function inOneLine(text: string): string {
  return text
    .replace(/\\[a-z]+\{[^{}]*$/i, '')
    .replaceAll(/\\[()[\]]/g, '')
    .replaceAll(/\\(?:text|mathrm)\{([^{}]*)\}/g, '$1')
    .replaceAll(/\\d?frac\{([^{}]*)\}\{([^{}]*)\}/g, '($1)/($2)')
    .replaceAll(/\\([a-z]+)/gi, (_, name: string) => SIGNS[name] ?? name)
    .replaceAll(/[{}\\]/g, '');
}

/** Of a text the part that stands around the words that were searched, cut at words, its formulas in one line. */
export function excerptOf(text: string): string {
  const words = inOneLine(text).trim().split(/\s+/);
  return words.length > 3 ? `… ${words.slice(1, -1).join(' ')} …` : words.join(' ');
}
