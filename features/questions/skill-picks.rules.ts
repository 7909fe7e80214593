/** What somebody picks for the labels of a file, before it is imported. It knows the report of a dry run, and no screen. */
import { isSkill } from '#features/tags/tags.rules.ts';
import type { ImportLabel, ImportReport } from './import.contract.ts';

/** Stands for the choice that a label gives no skill. */
export const NO_SKILL = 'none';

/** By a label: the tag that was picked, or `NO_SKILL`. What was not touched is not there. */
export type Picks = ReadonlyMap<string, string>;

/** How it stands with a label: nobody has said, it gives none, or how its tag is known. */
export type PickState = 'open' | 'none' | 'picked' | 'no_skill' | NonNullable<ImportLabel['basis']>;

/** The tag that a label stands for, `NO_SKILL`, or null while nobody has said. */
export function pickOf({ label, tag, basis }: ImportLabel, picks: Picks): string | null {
  return picks.get(label) ?? tag?.id ?? (basis === null ? null : NO_SKILL);
}

/** What is told of that beside the label. */
export function stateOf(label: ImportLabel, picks: Picks): PickState {
  const pick = pickOf(label, picks);
  if (pick === null) return 'open';
  if (pick === NO_SKILL) return 'none';
  if (pick !== label.tag?.id) return 'picked';
  return isSkill(label.tag) ? (label.basis ?? 'picked') : 'no_skill';
}

/** The picks with another for this label; null takes it away. */
export function picked(picks: Picks, { label, tag, basis }: ImportLabel, pick: string | null): Picks {
  const next = new Map(picks);
  const asKnown = tag?.id ?? (basis === null ? null : NO_SKILL);
  const chosen = pick ?? (basis === null ? null : NO_SKILL);
  if (chosen === null || chosen === asKnown) next.delete(label);
  else next.set(label, chosen);
  return next;
}

/** The pick of the label at `place` for those below it of which nobody has said anything. */
export function filledDown(labels: readonly ImportLabel[], picks: Picks, place: number): Picks {
  const from = labels[place];
  const pick = from === undefined ? null : pickOf(from, picks);
  const below = labels.slice(place + 1).filter((label) => pickOf(label, picks) === null);
  return below.reduce((next, label) => picked(next, label, pick), picks);
}

/** The labels that are like a skill and open. */
export function suggested(labels: readonly ImportLabel[], picks: Picks): ImportLabel[] {
  return labels.filter((label) => label.suggestion !== null && pickOf(label, picks) === null);
}

/** How many of the questions that are taken will stand without a skill. */
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
    // One of more labels than are told may give it.
    if (topic !== null && !own.some((place) => gave[place])) return false;
    return !own.some((place) => gives[place]);
  }).length;
}

/** The picks as an import takes them. */
export function mappingOf(labels: readonly ImportLabel[], picks: Picks): Record<string, string | null> {
  return Object.fromEntries(
    labels.flatMap(({ label }) => {
      const pick = picks.get(label);
      return pick === undefined ? [] : [[label, pick === NO_SKILL ? null : pick]];
    }),
  );
}
