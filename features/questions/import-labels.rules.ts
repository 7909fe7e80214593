/** Decides which tags the items of a file get, based on the meanings of their categories and tags. */
import type { Fault } from '#contract/problem.ts';
import type { Role } from '#core/access/access.ts';
import type { Item } from '#features/interchange/item.rules.ts';
import { LONGEST_LABEL, PATH_SIGN } from '#features/tags/label.rules.ts';
import type { LabelReader, OfferedTag } from '#features/tags/label-meaning.rules.ts';
import { isSkill } from '#features/tags/tags.rules.ts';
import { type ImportLabel, MOST_LABELS } from './import.contract.ts';

/** The meanings that the importing person gave to labels. Null: the label means no tag. */
export type Mapping = ReadonlyMap<string, OfferedTag | null>;

export interface ItemFiling {
  readonly tags: readonly string[];
  /** The skill among the tags of an item. */
  readonly topic: OfferedTag | null;
  /** Labels that were left out, in words. */
  readonly changes: readonly string[];
}

/** The labels of an item in order of importance: its category, then its tags. */
export function labelsOf({ category, tags }: Pick<Item, 'category' | 'tags'>): string[] {
  const labels = [pathOf(category), ...tags.map((tag) => tag.trim())];
  return [...new Set(labels)].filter((label) => label !== '' && label.length <= LONGEST_LABEL);
}

/** A path as one label. If it is too long, only its deepest names. */
function pathOf(category: readonly string[]): string {
  const names = category.map((name) => name.trim()).filter((name) => name !== '');
  const label = names.join(PATH_SIGN);
  return label.length > LONGEST_LABEL ? pathOf(names.slice(1)) : label;
}

/**
 * The tags of a question: one place in the tree, and exams. The first label that means a skill determines the
 * place, or else the first label that means any place. A label that means a tag below that place makes the
 * place more precise. Labels that mean a different place are reported and left out.
 */
export function filingOf(labels: readonly string[], mapping: Mapping, reader: LabelReader): ItemFiling {
  const meant = labels.flatMap((label) => {
    const { tag } = meaningOf(label, mapping, reader);
    return tag === null ? [] : [{ label, tag }];
  });
  const lineOf = (tag: OfferedTag) => reader.lineOf(tag).map(({ id }) => id);
  const places = meant.filter(({ tag }) => tag.kind !== 'exam');
  let place = (places.find(({ tag }) => isSkill(tag)) ?? places[0])?.tag ?? null;
  for (const { tag } of places) if (place !== null && lineOf(tag).includes(place.id)) place = tag;
  const line = new Set(place === null ? [] : lineOf(place));
  const others = places.filter(({ tag }) => !line.has(tag.id));
  const exams = meant.filter(({ tag }) => tag.kind === 'exam' && !line.has(tag.id));
  return {
    tags: [...(place === null ? [] : [place.id]), ...new Set(exams.map(({ tag }) => tag.id))],
    topic: place !== null && isSkill(place) ? place : null,
    changes: others.map(
      ({ label, tag }) =>
        `its label “${label}” also matches ${tag.name}, but it is filed under ${place?.name}`,
    ),
  };
}

function meaningOf(
  label: string,
  mapping: Mapping,
  reader: LabelReader,
): { tag: OfferedTag | null; basis: ImportLabel['basis'] } {
  const said = mapping.get(label);
  if (said !== undefined) return { tag: said, basis: 'mapping' };
  return reader.meaningOf(label) ?? { tag: null, basis: null };
}

/** The labels of the imported items, most frequent first, and how many more there are. */
export function toldLabels(
  taken: readonly (readonly string[])[],
  mapping: Mapping,
  reader: LabelReader,
): { labels: ImportLabel[]; more_labels: number } {
  const counts = new Map<string, number>();
  for (const label of taken.flat()) counts.set(label, (counts.get(label) ?? 0) + 1);
  const all = [...counts].sort(([one, n], [other, m]) => m - n || (one < other ? -1 : 1));
  const labels = all.slice(0, MOST_LABELS).map(([label, count]) => {
    const { tag, basis } = meaningOf(label, mapping, reader);
    return { label, count, tag, basis, suggestion: basis === null ? reader.likenessOf(label) : null };
  });
  return { labels, more_labels: all.length - labels.length };
}

/** The mapping with its tags, and its errors: labels that no item has, and tags that cannot be used. */
export function readMapping(
  said: Readonly<Record<string, string | null>>,
  labels: ReadonlySet<string>,
  reader: LabelReader,
): { mapping: Mapping; faults: Fault[] } {
  const mapping = new Map<string, OfferedTag | null>();
  const faults: Fault[] = [];
  for (const [label, id] of Object.entries(said)) {
    const tag = id === null ? null : reader.tagOf(id);
    const fault = (message: string) =>
      faults.push({ path: 'body.mapping', message: `“${label}”: ${message}` });
    if (!labels.has(label)) fault('no question in the file has this label.');
    if (tag === undefined) fault('this tag doesn’t exist or can’t be used here.');
    else mapping.set(label, tag);
  }
  return { mapping, faults };
}

/**
 * The parts of a mapping that later files of the school need, because without them the labels would be read
 * differently.
 */
export function toRemember(mapping: Mapping, reader: LabelReader): { label: string; tag: string | null }[] {
  return [...mapping].flatMap(([label, tag]) => {
    const known = reader.meaningOf(label);
    const said = tag?.id ?? null;
    return known !== null && (known.tag?.id ?? null) === said ? [] : [{ label, tag: said }];
  });
}

/**
 * Whether the mapping is remembered for later files: for a school, by its staff; for everybody, only by an
 * admin.
 */
export function mayKeepMeanings(role: Role, school: string | null): boolean {
  return school !== null || role === 'admin';
}
