/**
 * Finds what a label in an imported file means: a tag by its name, by an alias, or by an earlier mapping of
 * the same label. Also suggests the skill whose name is most similar.
 */

import { labelKey, PATH_SIGN } from './label.rules.ts';
import type { TagKind } from './tags.contract.ts';
import { isSkill, SKILL_KINDS } from './tags.rules.ts';
import { TAG_KINDS } from './tags-values.contract.ts';

/** A tag that is not archived. */
export interface OfferedTag {
  readonly id: string;
  readonly kind: TagKind;
  readonly name: string;
  readonly code: string | null;
  readonly parent: string | null;
}

/** An alias of a tag. `tag` null: the label was mapped to no tag. */
interface OtherName {
  readonly key: string;
  readonly tag: string | null;
  readonly origin: 'merge' | 'mapping';
  /** The school; null if the alias applies to the files of all schools. */
  readonly school: string | null;
}

/**
 * How the meaning of a label was found: by an earlier mapping, by the tag's name or code, by the name of a
 * tag that was merged into it, or by a part of the path.
 */
export const LABEL_BASES = ['remembered', 'name', 'alias', 'path'] as const;

interface Meaning {
  /** The tag; null if the label was mapped to no tag. */
  readonly tag: OfferedTag | null;
  readonly basis: (typeof LABEL_BASES)[number];
}

export interface LabelReader {
  /** The certain meaning of a label; null if it is unknown. */
  meaningOf(label: string): Meaning | null;
  /** The skill whose name is most similar to a label; null if none is similar. */
  likenessOf(label: string): OfferedTag | null;
  /** A tag and all tags above it. */
  lineOf(tag: OfferedTag): OfferedTag[];
  /** The tag with this id among those that an import offers. */
  tagOf(id: string): OfferedTag | undefined;
}

/** Makes a reader of labels from these tags and their aliases. */
export function labelReader(tags: readonly OfferedTag[], others: readonly OtherName[]): LabelReader {
  const byId = new Map(tags.map((tag) => [tag.id, tag]));
  const byKey = Map.groupBy(tags, ({ name }) => labelKey(name));
  const byCode = Map.groupBy(tags, ({ code }) => code?.toLowerCase() ?? '');
  const mapped = Map.groupBy(
    others.filter(({ origin }) => origin === 'mapping'),
    ({ key }) => key,
  );
  const merged = Map.groupBy(
    others.filter(({ origin }) => origin === 'merge'),
    ({ key }) => key,
  );
  const like = likeness(tags.filter(isSkill));

  function lineOf(tag: OfferedTag): OfferedTag[] {
    const line: OfferedTag[] = [];
    for (let at: OfferedTag | undefined = tag; at !== undefined; at = byId.get(at.parent ?? ''))
      line.push(at);
    return line;
  }

  /**
   * Mappings of the importing schools come before those for everybody. If the mappings of two schools differ,
   * the label has no meaning.
   */
  function rememberedAs(key: string): Meaning | null {
    const said = (mapped.get(key) ?? []).filter(({ tag }) => tag === null || byId.has(tag));
    const inSchools = said.filter(({ school }) => school !== null);
    const [tag, ...more] = new Set((inSchools.length > 0 ? inSchools : said).map((one) => one.tag));
    if (tag === undefined || more.length > 0) return null;
    return { tag: byId.get(tag ?? '') ?? null, basis: 'remembered' };
  }

  function namedBy(name: string, key: string, above: readonly string[]): Meaning | null {
    const own = only(byKey.get(key) ?? byCode.get(name.trim().toLowerCase()) ?? [], above);
    if (own !== null) return { tag: own, basis: 'name' };
    const kept = [...new Set((merged.get(key) ?? []).flatMap(({ tag }) => byId.get(tag ?? '') ?? []))];
    const other = only(kept, above);
    return other === null ? null : { tag: other, basis: 'alias' };
  }

  /**
   * The most specific of these tags. If several are of that kind, the only one whose ancestors occur as
   * `above` in the path; otherwise null.
   */
  function only(found: readonly OfferedTag[], above: readonly string[]): OfferedTag | null {
    const finest = FINEST_FIRST.find((kind) => found.some((tag) => tag.kind === kind));
    const alike = found.filter(({ kind }) => kind === finest);
    const [one = null, ...more] = alike;
    if (more.length === 0) return one;
    const fitting = alike.filter((tag) =>
      lineOf(tag)
        .slice(1)
        .some(({ name }) => above.includes(labelKey(name))),
    );
    return fitting.length === 1 ? (fitting[0] ?? null) : null;
  }

  function meaningOf(label: string): Meaning | null {
    const whole = labelKey(label);
    if (whole === '') return null;
    const said = rememberedAs(whole);
    if (said !== null) return said;
    const parts = label.split(PATH_SIGN);
    const keys = parts.map(labelKey);
    if (parts.length === 1) return namedBy(label, whole, []);
    for (const [place, part] of [...parts.entries()].toReversed()) {
      const key = keys[place] ?? '';
      if (key === '') continue;
      const meaning = rememberedAs(key) ?? namedBy(part, key, keys.slice(0, place));
      if (meaning !== null) return { ...meaning, basis: 'path' };
    }
    return null;
  }

  return {
    meaningOf,
    likenessOf: (label) => like(label.split(PATH_SIGN).at(-1) ?? label),
    lineOf,
    tagOf: (id) => byId.get(id),
  };
}

/** The keys of all labels and of the parts of their paths, to look up aliases. */
export function keysOf(labels: readonly string[]): string[] {
  const keys = labels.flatMap((label) => [label, ...label.split(PATH_SIGN)].map(labelKey));
  return [...new Set(keys)].filter((key) => key !== '');
}

const FINEST_FIRST: readonly TagKind[] = [
  ...SKILL_KINDS,
  ...TAG_KINDS.slice(0, TAG_KINDS.indexOf('topic')).toReversed(),
];

/** The least similarity at which two names are considered alike. */
const LIKE_FROM = 0.5;

/** Finds the most similar tag by Dice's coefficient over the sets of letter triples in the names. */
function likeness(tags: readonly OfferedTag[]): (name: string) => OfferedTag | null {
  const sizes = new Map<OfferedTag, number>();
  const having = new Map<string, OfferedTag[]>();
  for (const tag of tags) {
    const threes = threesOf(tag.name);
    sizes.set(tag, threes.size);
    for (const three of threes) {
      const list = having.get(three);
      if (list === undefined) having.set(three, [tag]);
      else list.push(tag);
    }
  }
  return (name) => {
    const threes = threesOf(name);
    const shared = new Map<OfferedTag, number>();
    for (const three of threes) {
      for (const tag of having.get(three) ?? []) shared.set(tag, (shared.get(tag) ?? 0) + 1);
    }
    let best: { tag: OfferedTag; share: number } | null = null;
    for (const [tag, both] of shared) {
      const share = (2 * both) / (threes.size + (sizes.get(tag) ?? 0));
      if (share >= LIKE_FROM && share > (best?.share ?? 0)) best = { tag, share };
    }
    return best?.tag ?? null;
  };
}

function threesOf(name: string): Set<string> {
  const padded = `  ${labelKey(name)} `;
  return new Set(Array.from({ length: padded.length - 2 }, (_, at) => padded.slice(at, at + 3)));
}
