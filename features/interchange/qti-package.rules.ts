/**
 * A QTI package by its manifest: which items it has, in which order, in which sections and beside which passages. It knows
 * manifests and tests; it refuses to know zips.
 */
import type { ItemFile, Judged } from './item.rules.ts';
import { contentOf } from './qti-body.rules.ts';
import { qtiItem, type Surroundings } from './qti-item.rules.ts';
import { NotTaken } from './qti-tree.rules.ts';
import { childOf, childrenOf, elementsIn, type XmlElement } from './xml.rules.ts';

/** A document of the package in QTI 2's spelling, or what is wrong with it. */
export type DocumentRead = { root: XmlElement } | { fault: string; line: number | null };

/** What a package holds, by paths from its root. */
export interface PackageFiles {
  readonly document: (path: string) => DocumentRead | null;
  /** The name and base64 of a picture; null where it does not come along. */
  readonly picture: (path: string) => ItemFile | null;
}

/** An item with its file, and the pictures that its texts show. */
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

/** Why a passage can't be taken, for each item that it belongs to. */
interface Unfit {
  readonly construct: string;
  readonly reason: string;
}

interface Placed {
  readonly category: readonly string[];
  readonly passages: readonly (Passage | Unfit)[];
}

const NOWHERE: Placed = { category: [], passages: [] };

/** A passage is given to each of its items; a longer one is no item's text. */
const LONGEST_PASSAGE = 60_000;
const MOST_PASSAGES = 20;

/** What of a test is no question, and is not carried. */
const OF_TESTS =
  /^(?:timeLimits|preCondition|branchRule|weight|selection|ordering|outcomeProcessing|testFeedback)$/;

/** The items that a manifest lists, in the order of its tests, as they are judged. */
export function packageItems(manifest: XmlElement, base: string, files: PackageFiles): PackagedItem[] {
  const resources = childrenOf(childOf(manifest, 'resources'), 'resource');
  const pathOf = ({ attributes }: XmlElement) =>
    resolved(base, attributes.href ?? '') ?? attributes.href ?? '';
  const items = new Map<string, Listed>();
  const tests: string[] = [];
  const judged: PackagedItem[] = [];
  for (const resource of resources) {
    const { type = '' } = resource.attributes;
    if (/^imsqti_item_/i.test(type))
      items.set(pathOf(resource), { path: pathOf(resource), tags: keywordsOf(resource) });
    else if (/^imsqti_(?:test|assessment)_/i.test(type)) tests.push(pathOf(resource));
    else if (/^imsqti_xmlv1/i.test(type) || /imsqti_xmlv1p2/i.test(type)) {
      judged.push(refusedFile(pathOf(resource), 'QTI 1.2', 'QTI 1.2 is not taken: QTI 2.1, 2.2 and 3.0 are'));
    }
  }
  const places = new Map<string, Placed>();
  for (const path of tests) {
    const read = files.document(path);
    if (read === null || 'fault' in read) {
      judged.push(
        refusedFile(path, 'assessmentTest', read === null ? 'its file is not in the package' : read.fault),
      );
      continue;
    }
    placeItems(read.root, path, NOWHERE, places, files);
    const rules = new Set(elementsIn(read.root, (name) => OF_TESTS.test(name)).map(({ name }) => name));
    if (rules.size > 0) {
      const words = `its items are taken and the test is not, with its ${[...rules].join(', ')}`;
      judged.push(refusedFile(path, 'assessmentTest', words));
    }
  }
  const inTests = [...places.keys()].flatMap((path) => items.get(path) ?? []);
  const ordered = new Set([...inTests, ...items.values()]);
  const stimuli = new Map<string, Passage | Unfit | null>();
  for (const item of ordered) judged.push(...itemAt(item, places.get(item.path) ?? NOWHERE, files, stimuli));
  return judged;
}

/** Puts each item of a test where it stands: beneath its sections' titles, beside their passages. */
function placeItems(
  element: XmlElement,
  test: string,
  place: Placed,
  places: Map<string, Placed>,
  files: PackageFiles,
): void {
  const title = /^assessment(?:Test|Section)$/.test(element.name)
    ? (element.attributes.title ?? '').trim()
    : '';
  const rubrics = childrenOf(element, 'rubricBlock').map((rubric) => passageOf(rubric, test, files));
  const here: Placed = {
    category: title === '' ? place.category : [...place.category, title],
    passages: [...place.passages, ...rubrics].slice(0, MOST_PASSAGES),
  };
  for (const child of element.children) {
    if (child.name !== 'assessmentItemRef') placeItems(child, test, here, places, files);
    else {
      const path = resolved(folderOf(test), child.attributes.href ?? '');
      if (path !== null && !places.has(path)) places.set(path, here);
    }
  }
}

/** Turns the addresses of pictures that come along into ones that texts name them by, and keeps them in `shown`. */
function pictureFrom(path: string, files: PackageFiles, shown: Map<string, ItemFile>) {
  return (address: string): string => {
    const target = /^[a-z][a-z0-9+.-]*:/i.test(address) ? null : resolved(folderOf(path), address);
    const file = target === null ? null : files.picture(target);
    if (target === null || file === null) return address;
    shown.set(target, file);
    return addressOf(target);
  };
}

/** By what a text names a file that comes along. */
function addressOf(path: string): string {
  return `@@PLUGINFILE@@/${path.split('/').map(encodeURIComponent).join('/')}`;
}

function isShownBy(question: Judged, { name }: ItemFile): boolean {
  return 'draft' in question && JSON.stringify(question.draft).includes(`${addressOf(name)}\\"`);
}

/** What stands in a `rubricBlock` or a stimulus of the document at `path`. */
function passageOf(element: XmlElement, path: string, files: PackageFiles): Passage | Unfit {
  const shown = new Map<string, ItemFile>();
  const views = (element.attributes.view ?? 'candidate').split(/\s+/);
  if (!views.includes('candidate')) return { html: '', pictures: [] };
  try {
    const html = contentOf(element, {
      ...{ picture: pictureFrom(path, files, shown), passages: [], replies: [], left_out: new Set<string>() },
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
  if (read === null) return [refusedFile(path, 'assessmentItem', 'its file is not in the package')];
  if ('fault' in read) return [{ ...refusedFile(path, 'assessmentItem', read.fault), line: read.line ?? 1 }];
  if (read.root.name !== 'assessmentItem') {
    return [refusedFile(path, read.root.name, `its root is <${read.root.name}>, which is no item`)];
  }
  const shown = new Map<string, ItemFile>();
  const given = (passage: Passage | Unfit): string => {
    if ('reason' in passage) throw new NotTaken(passage.construct, passage.reason);
    for (const file of passage.pictures) shown.set(file.name, file);
    return passage.html;
  };
  try {
    const around: Surroundings = {
      picture: pictureFrom(path, files, shown),
      passage: (address) => {
        const target = resolved(folderOf(path), address);
        const passage = target === null ? null : stimulusAt(target, files, stimuli);
        return passage === null ? null : given(passage);
      },
      passages: place.passages.map(given).filter((html) => html !== ''),
      ...{ category: place.category, tags },
    };
    const questions = qtiItem(read.root, around);
    return questions.map((one) => ({
      ...one,
      file: path,
      // Of several each has the pictures that it shows.
      offered: [...shown.values()].filter((file) => questions.length === 1 || isShownBy(one, file)),
    }));
  } catch (error) {
    if (!(error instanceof NotTaken)) throw error;
    return [refusedFile(path, error.construct, error.message)];
  }
}

/** The passage in a file of its own, read once however many items it belongs to. */
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

/** The key words of a resource's metadata (IEEE LOM). */
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

/** The path that an address within the package names from a folder; null where it leads out of it. */
function resolved(folder: string, address: string): string | null {
  const [written = ''] = address.split(/[?#]/);
  let plain = written.replaceAll('\\', '/');
  try {
    plain = decodeURIComponent(plain);
  } catch {
    // It stands as it is written.
  }
  const parts: string[] = [];
  for (const part of `${plain.startsWith('/') ? '' : folder}${plain}`.split('/')) {
    if (part === '..' && parts.pop() === undefined) return null;
    if (part !== '' && part !== '.' && part !== '..') parts.push(part);
  }
  return parts.length === 0 ? null : parts.join('/');
}
