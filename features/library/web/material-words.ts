/** Words for a material: its kind, its length and how far its reader is. */

import { counted } from '#core/counted.ts';
import type { Material, MaterialKind, MaterialStatus } from '../library.contract.ts';
import { MATERIAL_KINDS } from '../library-values.contract.ts';

export const KIND_WORDS: Readonly<Record<MaterialKind, string>> = {
  article: 'Article',
  file: 'File',
  link: 'Link',
  video: 'Video',
};
export const KIND_CHOICES = MATERIAL_KINDS.map((value) => ({ value, label: KIND_WORDS[value] }));

export const STATUS_WORDS: Readonly<Record<MaterialStatus, string>> = {
  draft: 'Draft',
  live: 'Published',
  archived: 'Archived',
};

export function kindWords({ kind, file }: Pick<Material, 'kind' | 'file'>): string {
  if (kind !== 'file' || file === null) return KIND_WORDS[kind];
  if (file.content_type === 'application/pdf') return 'PDF';
  return file.content_type.startsWith('image/') ? 'Picture' : KIND_WORDS.file;
}

/** The length of a material: `6 min`, `18 pages`; empty if unknown. */
export function lengthWords({ minutes, page_count }: Pick<Material, 'minutes' | 'page_count'>): string {
  if (page_count !== null) return page_count === 1 ? '1 page' : `${page_count} pages`;
  return minutes === null ? '' : `${minutes} min`;
}

type Standing = Pick<NonNullable<Material['own']>, 'page' | 'percent' | 'done_at' | 'begun_at'>;

/** The share that its reader has finished, from 0 to 1; null if unknown. */
export function shareOf(page_count: number | null, { page, percent, done_at }: Standing): number | null {
  if (done_at !== null) return 1;
  if (percent !== null) return percent / 100;
  return page !== null && page_count !== null ? page / page_count : null;
}

/** Where the reader is: `page 7 of 18`, `38% read`, `opened`, `not started`. */
export function placeWords(
  { page_count, kind }: Pick<Material, 'page_count' | 'kind'>,
  own: Standing,
): string {
  if (own.begun_at === null) return 'not started';
  if (own.page !== null)
    return page_count === null ? `page ${own.page}` : `page ${own.page} of ${page_count}`;
  if (own.percent !== null) return `${own.percent}% ${kind === 'video' ? 'watched' : 'read'}`;
  return 'opened';
}

/** The minutes that are left, at least 1; null if the length is unknown. */
export function minutesLeft(
  { minutes, page_count }: Pick<Material, 'minutes' | 'page_count'>,
  own: Standing | null,
) {
  if (minutes === null) return null;
  const share = own === null ? null : shareOf(page_count, own);
  return Math.max(1, Math.round(minutes * (1 - (share ?? 0))));
}

/** The label of the button that opens it. */
export function actWords({ kind }: Pick<Material, 'kind'>, own: Standing): string {
  if (own.done_at !== null) return 'Open again';
  if (own.begun_at !== null) return 'Continue';
  return kind === 'video' ? 'Watch' : kind === 'link' ? 'Open' : 'Read';
}

/**
 * For example `3 things to finish by Thursday, 29 minutes in total.` `done`: how many of the assigned
 * materials are finished.
 */
export function todoSentence(open: readonly Material[], done: number, dayOf: (at: string) => string): string {
  if (open.length === 0) {
    if (done === 0) return 'Nothing is assigned to you.';
    return 'You’ve finished everything assigned to you.';
  }
  const things = counted(open.length, 'thing');
  const dues = open.flatMap(({ own }) => own?.due_at ?? []).sort();
  const last = dues.at(-1);
  const minutes = open.reduce((sum, each) => sum + (minutesLeft(each, each.own) ?? 0), 0);
  const by = last === undefined ? '' : ` by ${dayOf(last)}`;
  return `${things} to finish${by}${minutes > 0 ? `, ${counted(minutes, 'minute')} in total` : ''}.`;
}
