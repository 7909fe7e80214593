/**
 * Reads a QTI package: its items, their order, sections and passages. The manifest names them, then the
 * tests; without both, the documents themselves count.
 */
import type { ItemFile, Judged } from './item.rules.ts';
import { contentOf, type Draws } from './qti-body.rules.ts';
import { qtiItem, type Surroundings } from './qti-item.rules.ts';
import { NotTaken } from './qti-tree.rules.ts';
import { childOf, childrenOf, elementsIn, type XmlElement } from './xml.rules.ts';

/** A document of the package with names of QTI 2, or why it cannot be read. */
export type DocumentRead = { root: XmlElement } | { fault: string; line: number | null };

/** The content of a package, by paths from its root. */
export interface PackageFiles {
  readonly draws: Draws;
  readonly document: (path: string) => DocumentRead | null;
  /** The paths of all documents except the manifest, in order. */
  readonly documents: readonly string[];
  /** The name and base64 content of a picture; null if it is not in the package. */
  readonly picture: (path: string) => ItemFile | null;
}

/** An item with the file that contains it and the pictures that its texts show. */
export type PackagedItem = Judged & { file: string; offered: ItemFile[] };

interface Listed {
  readonly path: string;
  readonly tags: readonly string[];
}

/** A passage as HTML, with the pictures that it shows. */
interface Passage {
  readonly html: string;
  readonly pictures: readonly ItemFile[];
}

/** Why a passage cannot be taken; reported for each item that it belongs to. */
interface Unfit {
  readonly construct: string;
  readonly reason: string;
}

interface Placed {
  readonly category: readonly string[];
  readonly passages: readonly (Passage | Unfit)[];
}

const NOWHERE: Placed = { category: [], passages: [] };

/** Each item gets its own copy of a passage, and longer ones exceed the text of an item. */
const LONGEST_PASSAGE = 60_000;
const MOST_PASSAGES = 20;

/** Elements of a test that do not concern questions and are not imported. */
const OF_TESTS =
  /^(?:timeLimits|preCondition|branchRule|weight|selection|ordering|outcomeProcessing|testFeedback)$/;

/** The items and tests of a package, before the items are read. */
interface Listing {
  /** The items, keyed by path. */
  readonly items: Map<string, Listed>;
  /** The paths of tests, and of sections outside tests. */
  readonly tests: string[];
  readonly refused: PackagedItem[];
}

/**
 * The items of a package, in the order of its tests. `manifest` is null if there is none. If it names neither
 * items nor tests, all documents with the right root element count.
 */
export function packageItems(manifest: XmlElement | null, base: string, files: PackageFiles): PackagedItem[] {
  const listed = manifest === null ? null : listedIn(manifest, base);
  const isSilent = listed === null || listed.items.size + listed.tests.length + listed.refused.length === 0;
  const { items, tests, refused } = isSilent ? listedByRoots(files) : listed;
  const walk: Walk = { files, places: new Map(), sections: new Set(), refused: [...refused] };
  for (const path of tests) placeTest(path, walk);
  // A test may name items that the manifest does not list.
  const inTests = [...walk.places.keys()].map((path) => items.get(path) ?? { path, tags: [] });
  const others = [...items.values()].filter(({ path }) => !walk.places.has(path));
  const stimuli = new Map<string, Passage | Unfit | null>();
  return [
    ...walk.refused,
    ...[...inTests, ...others].flatMap((item) =>
      itemAt(item, walk.places.get(item.path) ?? NOWHERE, files, stimuli),
    ),
  ];
}

const QTI_1 = 'QTI 1.2 isn’t supported. Use QTI 2.1, 2.2, or 3.0';

function listedIn(manifest: XmlElement, base: string): Listing {
  const listing: Listing = { items: new Map(), tests: [], refused: [] };
  for (const resource of childrenOf(childOf(manifest, 'resources'), 'resource')) {
    const { type = '', href = '' } = resource.attributes;
    const path = resolved(base, href) ?? href;
    if (/^imsqti_item_/i.test(type)) listing.items.set(path, { path, tags: keywordsOf(resource) });
    else if (/^imsqti_(?:test|assessment)_/i.test(type)) listing.tests.push(path);
    else if (/^imsqti_xmlv1/i.test(type) || /imsqti_xmlv1p2/i.test(type)) {
      listing.refused.push(refusedFile(path, 'QTI 1.2', QTI_1));
    }
  }
  return listing;
}

/** Sorts the documents by their root elements. */
function listedByRoots({ documents, document }: PackageFiles): Listing {
  const listing: Listing = { items: new Map(), tests: [], refused: [] };
  const sections: string[] = [];
  for (const path of documents) {
    const read = document(path);
    if (read === null) continue;
    const name = 'fault' in read ? '' : read.root.name;
    if (name === 'assessmentTest') listing.tests.push(path);
    else if (name === 'assessmentSection') sections.push(path);
    else if (name === 'questestinterop') listing.refused.push(refusedFile(path, 'QTI 1.2', QTI_1));
    // Passages come with the items that name them. Any other document is reported as a refused item.
    else if (name !== 'assessmentStimulus') listing.items.set(path, { path, tags: [] });
  }
  listing.tests.push(...sections);
  return listing;
}

/** Collects items and their places on the way through the tests. */
interface Walk {
  readonly files: PackageFiles;
  /** The place of each item. If an item is in several sections, the first section counts. */
  readonly places: Map<string, Placed>;
  /** Sections in separate files that were already visited. */
  readonly sections: Set<string>;
  readonly refused: PackagedItem[];
}

function placeTest(path: string, walk: Walk): void {
  if (walk.sections.has(path)) return;
  const read = walk.files.document(path);
  if (read === null || 'fault' in read) {
    const reason = read === null ? 'its file isn’t in the package' : read.fault;
    walk.refused.push(refusedFile(path, 'assessmentTest', reason));
    return;
  }
  const { root } = read;
  if (root.name === 'assessmentSection') walk.sections.add(path);
  placeItems(root, path, NOWHERE, walk);
  const named = elementsIn(root, (name) => /^assessment(?:Item|Section)Ref$/.test(name));
  if (named.length === 0) walk.refused.push(refusedFile(path, root.name, 'it contains no items'));
  const rules = new Set(elementsIn(root, (name) => OF_TESTS.test(name)).map(({ name }) => name));
  if (rules.size > 0) {
    const words = `only the items of a test can be imported, so its ${[...rules].join(', ')} would be lost`;
    walk.refused.push(refusedFile(path, root.name, words));
  }
}

/** Gives each item of a test its category, from the titles of its sections, and their passages. */
function placeItems(element: XmlElement, test: string, place: Placed, walk: Walk): void {
  const title = /^assessment(?:Test|Section)$/.test(element.name)
    ? (element.attributes.title ?? '').trim()
    : '';
  const rubrics = childrenOf(element, 'rubricBlock').map((rubric) => passageOf(rubric, test, walk.files));
  const here: Placed = {
    category: title === '' ? place.category : [...place.category, title],
    passages: [...place.passages, ...rubrics].slice(0, MOST_PASSAGES),
  };
  for (const child of element.children) {
    const path = resolved(folderOf(test), child.attributes.href ?? '');
    if (child.name === 'assessmentSectionRef') placeSection(path ?? '', here, walk);
    else if (child.name !== 'assessmentItemRef') placeItems(child, test, here, walk);
    else if (path !== null && !walk.places.has(path)) walk.places.set(path, here);
  }
}

/** Records the places of the items in a section that has its own file. */
function placeSection(path: string, place: Placed, walk: Walk): void {
  if (walk.sections.has(path)) return;
  walk.sections.add(path);
  const read = walk.files.document(path);
  if (read !== null && 'root' in read && read.root.name === 'assessmentSection') {
    placeItems(read.root, path, place, walk);
    return;
  }
  const reason =
    read === null ? 'its file isn’t in the package' : 'fault' in read ? read.fault : 'it isn’t a section';
  walk.refused.push(refusedFile(path, 'assessmentSection', reason));
}

/**
 * Returns a function that turns the URL of a picture in the package into the one used in texts, and records
 * the picture in `shown`.
 */
function pictureFrom(path: string, files: PackageFiles, shown: Map<string, ItemFile>) {
  return (address: string): string => {
    const target = /^[a-z][a-z0-9+.-]*:/i.test(address) ? null : resolved(folderOf(path), address);
    const file = target === null ? null : files.picture(target);
    if (target === null || file === null) return address;
    shown.set(target, file);
    return addressOf(target);
  };
}

/** The URL with which texts name a file of the package. */
function addressOf(path: string): string {
  // Apostrophes and parentheses are valid in a URL but would end it inside a text.
  const encoded = (part: string) =>
    encodeURIComponent(part).replaceAll(/['()]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return `@@PLUGINFILE@@/${path.split('/').map(encoded).join('/')}`;
}

function isShownBy(question: Judged, { name }: ItemFile): boolean {
  return 'draft' in question && JSON.stringify(question.draft).includes(`${addressOf(name)}\\"`);
}

/** The content of a `rubricBlock` or a stimulus in the document at `path`. */
function passageOf(element: XmlElement, path: string, files: PackageFiles): Passage | Unfit {
  const shown = new Map<string, ItemFile>();
  const views = (element.attributes.view ?? 'candidate').split(/\s+/);
  if (!views.includes('candidate')) return { html: '', pictures: [] };
  try {
    const html = contentOf(element, {
      draws: files.draws,
      picture: pictureFrom(path, files, shown),
      passages: [],
      replies: [],
      left_out: new Set<string>(),
    }).trim();
    if (html.length <= LONGEST_PASSAGE) return { html, pictures: [...shown.values()] };
    const reason = `its passage is longer than ${LONGEST_PASSAGE} characters`;
    return { construct: element.name, reason };
  } catch (error) {
    if (!(error instanceof NotTaken)) throw error;
    return { construct: error.construct, reason: `${error.message} (in its passage)` };
  }
}

function itemAt(
  { path, tags }: Listed,
  place: Placed,
  files: PackageFiles,
  stimuli: Map<string, Passage | Unfit | null>,
): PackagedItem[] {
  const read = files.document(path);
  if (read === null) return [refusedFile(path, 'assessmentItem', 'its file isn’t in the package')];
  if ('fault' in read) return [{ ...refusedFile(path, 'assessmentItem', read.fault), line: read.line ?? 1 }];
  if (read.root.name !== 'assessmentItem') {
    return [refusedFile(path, read.root.name, `its root is <${read.root.name}>, which isn’t an item`)];
  }
  const shown = new Map<string, ItemFile>();
  const given = (passage: Passage | Unfit): string => {
    if ('reason' in passage) throw new NotTaken(passage.construct, passage.reason);
    for (const file of passage.pictures) shown.set(file.name, file);
    return passage.html;
  };
  try {
    const around: Surroundings = {
      draws: files.draws,
      picture: pictureFrom(path, files, shown),
      passage: (address) => {
        const target = resolved(folderOf(path), address);
        const passage = target === null ? null : stimulusAt(target, files, stimuli);
        return passage === null ? null : given(passage);
      },
      passages: place.passages.map(given).filter((html) => html !== ''),
      category: place.category,
      tags,
    };
    const questions = qtiItem(read.root, around);
    return questions.map((one) => ({
      ...one,
      file: path,
      // If the item gives several questions, each gets only the pictures that it shows.
      offered: [...shown.values()].filter((file) => questions.length === 1 || isShownBy(one, file)),
    }));
  } catch (error) {
    if (!(error instanceof NotTaken)) throw error;
    return [refusedFile(path, error.construct, error.message)];
  }
}

/** The passage in a separate file. It is read once, however many items it belongs to. */
function stimulusAt(
  path: string,
  files: PackageFiles,
  known: Map<string, Passage | Unfit | null>,
): Passage | Unfit | null {
  const before = known.get(path);
  if (before !== undefined) return before;
  const read = files.document(path);
  const body = read === null || 'fault' in read ? undefined : childOf(read.root, 'stimulusBody');
  const passage = body === undefined ? null : passageOf(body, path, files);
  known.set(path, passage);
  return passage;
}

function refusedFile(file: string, construct: string, reason: string): PackagedItem {
  const name = file.slice(file.lastIndexOf('/') + 1);
  return { line: 1, name, source_type: construct, refused: reason, offered: [], file };
}

/** The keywords in the metadata of a resource (IEEE LOM). */
function keywordsOf(resource: XmlElement): string[] {
  const words = elementsIn(resource, (name) => name === 'keyword').flatMap((keyword) => [
    keyword.text,
    ...elementsIn(keyword, () => true).map(({ text }) => text),
  ]);
  return words.map((word) => word.replaceAll(/\s+/g, ' ').trim()).filter((word) => word !== '');
}

export function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1);
}

/** Resolves a URL within the package, relative to a folder; null if it leads outside. */
function resolved(folder: string, address: string): string | null {
  const [written = ''] = address.split(/[?#]/);
  let plain = written.replaceAll('\\', '/');
  try {
    plain = decodeURIComponent(plain);
  } catch {
    // The text is not a valid escape sequence, so use it as written.
  }
  const parts: string[] = [];
  for (const part of `${plain.startsWith('/') ? '' : folder}${plain}`.split('/')) {
    if (part === '..' && parts.pop() === undefined) return null;
    if (part !== '' && part !== '.' && part !== '..') parts.push(part);
  }
  return parts.length === 0 ? null : parts.join('/');
}
