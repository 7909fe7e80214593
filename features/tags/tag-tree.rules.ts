/** Filters and groups the tags for the screen. */
import type { Tag, TagKind } from './tags.contract.ts';

export type TagsOfKinds = ReadonlyMap<TagKind, readonly Tag[]>;

/** The tag and all tags above it, starting with the tag itself. */
export function lineOf(tags: TagsOfKinds, tag: Tag): Tag[] {
  const all = new Map([...tags.values()].flat().map((one) => [one.id, one]));
  const line = [tag];
  for (let above = tag.parent; above !== null; above = line.at(-1)?.parent ?? null) {
    const next = all.get(above);
    if (next === undefined) break;
    line.push(next);
  }
  return line;
}

interface Wanted {
  readonly search?: string | undefined;
  readonly exam?: string | undefined;
  readonly subject?: string | undefined;
  readonly used?: 'used' | 'unused' | 'retired' | undefined;
}

/** The tags of a kind that match the filters. Archived tags are included only on request. */
export function shownTags(tags: TagsOfKinds, kind: TagKind, wanted: Wanted): Tag[] {
  const words = (wanted.search ?? '').toLowerCase().split(/\s+/);
  return (tags.get(kind) ?? []).filter((tag) => {
    const text = `${tag.name} ${tag.short_name ?? ''} ${tag.code ?? ''}`.toLowerCase();
    const line = lineOf(tags, tag).map(({ id }) => id);
    // General reasons for error belong to every exam.
    const isOf = (asked: string | undefined) =>
      asked === undefined || line.includes(asked) || (kind === 'reason_for_error' && tag.parent === null);
    const { nodes = 0, materials = 0, videos = 0 } = tag.uses ?? {};
    const isUsed = tag.question_count + nodes + materials + videos > 0;
    return (
      words.every((word) => text.includes(word)) &&
      isOf(wanted.exam) &&
      isOf(wanted.subject) &&
      (tag.retired_at !== null) === (wanted.used === 'retired') &&
      (wanted.used === undefined || wanted.used === 'retired' || isUsed === (wanted.used === 'used'))
    );
  });
}

interface TagGroup {
  /** The parent tag; null for tags without one. */
  readonly head: Tag | null;
  readonly tags: readonly Tag[];
}

/** Groups tags of a kind under their parents, in the order of the parents. */
export function groupsOf(tags: TagsOfKinds, above: TagKind | null, shown: readonly Tag[]): TagGroup[] {
  const byParent = Map.groupBy(shown, ({ parent }) => parent);
  const heads = (above === null ? [] : (tags.get(above) ?? [])).filter(({ id }) => byParent.has(id));
  const headed = heads.map((head) => ({ head, tags: byParent.get(head.id) ?? [] }));
  const known = new Set(heads.map(({ id }) => id));
  const others = shown.filter(({ parent }) => parent === null || !known.has(parent));
  return others.length === 0 ? headed : [{ head: null, tags: others }, ...headed];
}
