/** The options for choosing a skill: grouped by domain, with sub-topics after their skill. */
import type { Tag } from '#features/tags/tags.contract.ts';

type Offered = Pick<Tag, 'id' | 'name' | 'parent'>;

interface Skills {
  readonly domains: readonly Offered[];
  readonly topics: readonly Offered[];
  readonly sub_topics: readonly Offered[];
}

export interface SkillGroup {
  group: string;
  items: { value: string; label: string }[];
}

/**
 * Two domains with the same name form one group. Skills whose domain cannot be chosen come in the last group.
 */
export function skillGroups({ domains, topics, sub_topics }: Skills, others: string): SkillGroup[] {
  const below = Map.groupBy(sub_topics, ({ parent }) => parent);
  const groups = new Map<string, SkillGroup['items']>();
  const nameOf = new Map(domains.map(({ id, name }) => [id, name]));
  const known = topics.toSorted((one, other) => placeOf(one) - placeOf(other));
  for (const topic of known) {
    const group = nameOf.get(topic.parent ?? '') ?? others;
    const items = groups.get(group) ?? [];
    items.push(
      { value: topic.id, label: topic.name },
      ...(below.get(topic.id) ?? []).map(({ id, name }) => ({ value: id, label: `${topic.name}: ${name}` })),
    );
    groups.set(group, items);
  }
  return [...groups].map(([group, items]) => ({ group, items }));

  function placeOf({ parent }: Offered): number {
    const place = domains.findIndex(({ id }) => id === parent);
    return place < 0 ? domains.length : place;
  }
}
