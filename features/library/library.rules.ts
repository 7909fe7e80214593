/** Rules on who may change what in the library, and which fields each kind of material needs. */
import { type Fault, forbidden, Problem } from '#contract/problem.ts';
import type { Reach } from '#core/access/access.ts';
import { fitsInto, mayWriteContent } from '#core/access/content.ts';
import type { MaterialKind, MaterialStatus } from './library.contract.ts';

interface Owned {
  readonly author: { readonly id: string };
  readonly school: { readonly id: string } | null;
}

/**
 * Whether the caller may change a material or shelf that they can see. `reach` is the reach of the action
 * `library.write`.
 */
export function mayWrite(reach: Reach, caller: string, { author, school }: Owned): boolean {
  return mayWriteContent(reach, caller, { author, school: school?.id ?? null });
}

/** Throws `forbidden` if the caller may not change a material or shelf that they can see. */
export function requireMayWrite(reach: Reach, caller: string, owned: Owned): void {
  if (mayWrite(reach, caller, owned)) return;
  throw new Problem(forbidden, { detail: 'Someone else wrote this. Ask them or a manager to change it.' });
}

/**
 * Throws `forbidden` if a person who cannot publish would change a text that readers see. They may only edit
 * drafts.
 */
export function requireMayPublish(
  may_publish: boolean,
  { before, after }: { before: MaterialStatus; after: MaterialStatus },
): void {
  if (may_publish || (before === 'draft' && after === 'draft')) return;
  throw new Problem(forbidden, { detail: 'You can only edit drafts. Ask a manager to publish this.' });
}

export interface MaterialFields {
  readonly kind: MaterialKind;
  /** The cleaned text of the material. */
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
  video: 'A video',
};

/** Errors if a material lacks a field that its kind needs or has a field of a different kind. */
export function kindFaults(fields: MaterialFields): Fault[] {
  const { kind, body, file, url, page_count } = fields;
  const faults: Fault[] = [];
  const fault = (field: string, message: string) => faults.push({ path: `body.${field}`, message });
  const has = `${KIND_WORDS[kind]} has no`;
  if (kind === 'article') {
    if (body === '') fault('body', 'Enter the article’s text.');
    if (fields.has_try_it && fields.try_it_right === 0) fault('try_it', 'Mark the correct answer.');
  } else {
    if (body !== '') fault('body', `${has} text of its own.`);
    if (fields.has_try_it) fault('try_it', `${has} practice question.`);
  }
  const [mayFile, mayUrl] = [kind === 'file' || kind === 'video', kind === 'link' || kind === 'video'];
  if (file !== null && !mayFile) fault('file', `${has} file.`);
  if (url !== null && !mayUrl) fault('url', `${has} web address.`);
  if (kind === 'file' && file === null) fault('file', 'Choose a file.');
  if (kind === 'link' && url === null) fault('url', 'Enter the web address.');
  if (kind === 'video' && (file === null) === (url === null)) {
    fault('url', 'Add the video as a file or as a web address, not both.');
  }
  if (page_count !== null && kind !== 'file') fault('page_count', `${has} pages.`);
  return faults;
}

/**
 * Errors if a file does not fit this kind of material. `type` is null if the author has no file with this id.
 */
export function fileFaults(kind: MaterialKind, type: string | null): Fault[] {
  const fault = (message: string) => [{ path: 'body.file', message }];
  if (type === null) return fault('This file is missing. Upload it again.');
  const isFilm = type.startsWith('video/');
  if (kind === 'video' && !isFilm) return fault('This file isn’t a video.');
  return kind === 'file' && isFilm ? fault('This file is a video. Choose the type Video.') : [];
}

/**
 * Errors if a link leads to a server that the settings do not name. `host` is null if the link is not a valid
 * https address.
 */
export function addressFaults(host: string | null, named: readonly string[]): Fault[] {
  const fault = (message: string) => [{ path: 'body.url', message }];
  if (host === null) return fault('Enter a web address that starts with https://.');
  const isNamed = named.some((one) => host === one || host.endsWith(`.${one}`));
  return isNamed ? [] : fault(`Links to ${host} aren’t allowed. An admin can allow them in the settings.`);
}

/** Words that a student reads in a minute of a lesson, including formulas and examples. */
const WORDS_A_MINUTE = 130;

/** The reading time of an article in minutes, at least 1. */
export function readingMinutes(words: string): number {
  const count = words.split(/\s+/).filter((word) => word !== '').length;
  return Math.max(1, Math.round(count / WORDS_A_MINUTE));
}

const DEEPEST = 6;

/** The shelf below which another shelf is to be placed. */
export interface ShelfAbove {
  readonly id: string;
  readonly school: string | null;
  /** The ids of this shelf and all shelves above it. */
  readonly line: readonly string[];
}

/**
 * Errors if a shelf cannot be placed below another. `above` is null if the upper shelf is not in view.
 * `moved` is the shelf and its number of levels; a new shelf has no id.
 */
export function parentFaults(
  above: ShelfAbove | null,
  moved: { readonly id: string | null; readonly school: string | null; readonly levels: number },
): Fault[] {
  const fault = (message: string) => [{ path: 'body.parent', message }];
  if (above === null) return fault('This shelf doesn’t exist, or you can’t see it.');
  if (moved.id !== null && above.line.includes(moved.id)) return fault('A shelf can’t be inside itself.');
  if (!fitsInto(above, moved)) return fault('That shelf belongs to another school.');
  const tooDeep = above.line.length + moved.levels > DEEPEST;
  return tooDeep ? fault(`Shelves can be at most ${DEEPEST} levels deep.`) : [];
}

/** Errors if a material cannot be put on a shelf; `material` is null if it is not in view. */
export function shelvingFaults(
  material: { readonly school: string | null } | null,
  shelf: { readonly school: string | null },
): Fault[] {
  const fault = (message: string) => [{ path: 'body.material', message }];
  if (material === null) return fault('This material doesn’t exist, or you can’t see it.');
  return fitsInto(material, shelf) ? [] : fault('This material belongs to another school.');
}

/** The ids in order, with `moved` at `position` (from 1), or at the end if that is null. */
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

/** Writes formulas in one line of text: without delimiters, braces and commands. */
function inOneLine(text: string): string {
  return text
    .replace(/\\[a-z]+\{[^{}]*$/i, '')
    .replaceAll(/\\[()[\]]/g, '')
    .replaceAll(/\\(?:text|mathrm)\{([^{}]*)\}/g, '$1')
    .replaceAll(/\\d?frac\{([^{}]*)\}\{([^{}]*)\}/g, '($1)/($2)')
    .replaceAll(/\\([a-z]+)/gi, (_, name: string) => SIGNS[name] ?? name)
    .replaceAll(/[{}\\]/g, '');
}

/**
 * An excerpt from text around the searched words. Drops cut words at both ends and writes formulas in one
 * line.
 */
export function excerptOf(text: string): string {
  const words = inOneLine(text).trim().split(/\s+/);
  return words.length > 3 ? `… ${words.slice(1, -1).join(' ')} …` : words.join(' ');
}
