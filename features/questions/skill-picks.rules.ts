/** The skills that a person picks for the labels of a file before the import. */
import { isSkill } from '#features/tags/tags.rules.ts';
import type { ImportLabel, ImportReport } from './import.contract.ts';

/** The choice that a label gives no skill. */
export const NO_SKILL = 'none';

/** The picks by label: the picked tag, or `NO_SKILL`. Labels that were not touched are missing. */
export type Picks = ReadonlyMap<string, string>;

/** The user's decision on a label: none yet, that it means no skill, or the tag that it means. */
export type PickState = 'open' | 'none' | 'picked' | 'no_skill' | NonNullable<ImportLabel['basis']>;

/** The tag that a label refers to, or `NO_SKILL`; null until this is decided. */
export function pickOf({ label, tag, basis }: ImportLabel, picks: Picks): string | null {
  return picks.get(label) ?? tag?.id ?? (basis === null ? null : NO_SKILL);
}

/** The state to show next to the label. */
export function stateOf(label: ImportLabel, picks: Picks): PickState {
  const pick = pickOf(label, picks);
  if (pick === null) return 'open';
  if (pick === NO_SKILL) return 'none';
  if (pick !== label.tag?.id) return 'picked';
  return isSkill(label.tag) ? (label.basis ?? 'picked') : 'no_skill';
}

/** Changes the pick of this label; null removes it. */
export function picked(picks: Picks, { label, tag, basis }: ImportLabel, pick: string | null): Picks {
  const next = new Map(picks);
  const asKnown = tag?.id ?? (basis === null ? null : NO_SKILL);
  const chosen = pick ?? (basis === null ? null : NO_SKILL);
  if (chosen === null || chosen === asKnown) next.delete(label);
  else next.set(label, chosen);
  return next;
}

/** Applies the pick for the label at index `place` to all undecided labels below it. */
export function filledDown(labels: readonly ImportLabel[], picks: Picks, place: number): Picks {
  const from = labels[place];
  const pick = from === undefined ? null : pickOf(from, picks);
  const below = labels.slice(place + 1).filter((label) => pickOf(label, picks) === null);
  return below.reduce((next, label) => picked(next, label, pick), picks);
}

/** The undecided labels that have a suggested skill. */
export function suggested(labels: readonly ImportLabel[], picks: Picks): ImportLabel[] {
  return labels.filter((label) => label.suggestion !== null && pickOf(label, picks) === null);
}

/** How many imported questions will have no skill. */
export function countWithout(
  { items, labels }: Pick<ImportReport, 'items' | 'labels'>,
  picks: Picks,
): number {
  const gives = labels.map((label) => {
    const pick = pickOf(label, picks);
    if (pick === null || pick === NO_SKILL) return false;
    return pick !== label.tag?.id || isSkill(label.tag);
  });
  const gave = labels.map(({ tag }) => tag !== null && isSkill(tag));
  return items.filter(({ outcome, topic, labels: own }) => {
    if (outcome !== 'taken' && outcome !== 'changed') return false;
    // The item may have its skill from a label that is not in the list.
    if (topic !== null && !own.some((place) => gave[place])) return false;
    return !own.some((place) => gives[place]);
  }).length;
}

/** The picks as the mapping of an import. */
export function mappingOf(labels: readonly ImportLabel[], picks: Picks): Record<string, string | null> {
  return Object.fromEntries(
    labels.flatMap(({ label }) => {
      const pick = picks.get(label);
      return pick === undefined ? [] : [[label, pick === NO_SKILL ? null : pick]];
    }),
  );
}
