import { describe, expect, test } from 'vitest';
import type { Material } from '../library.contract.ts';
import {
  actWords,
  kindWords,
  lengthWords,
  minutesLeft,
  placeWords,
  shareOf,
  todoSentence,
} from './material-words.ts';

const fresh = { page: null, percent: null, done_at: null, begun_at: null };
const at = '2026-11-23T10:00:00.000Z';
const article = { kind: 'article', file: null, minutes: 6, page_count: null } as const;
const pdf = {
  kind: 'file',
  minutes: null,
  page_count: 18,
  file: { id: '', name: 'x.pdf', content_type: 'application/pdf', size_bytes: 1 },
} as const;

describe('words for a material', () => {
  test('names its kind and length', () => {
    expect([kindWords(article), kindWords(pdf)]).toEqual(['Article', 'PDF']);
    expect(kindWords({ ...pdf, file: { ...pdf.file, content_type: 'image/png' } })).toBe('Picture');
    expect([lengthWords(article), lengthWords(pdf), lengthWords({ minutes: null, page_count: 1 })]).toEqual([
      '6 min',
      '18 pages',
      '1 page',
    ]);
    expect(lengthWords({ minutes: null, page_count: null })).toBe('');
  });

  test.each([
    [article, fresh, 'not started', null, 'Read', 6],
    [article, { ...fresh, begun_at: at, percent: 38 }, '38% read', 0.38, 'Continue', 4],
    [article, { ...fresh, begun_at: at, percent: 100, done_at: at }, '100% read', 1, 'Open again', 1],
    [pdf, { ...fresh, begun_at: at, page: 9 }, 'page 9 of 18', 0.5, 'Continue', null],
    [{ ...pdf, page_count: null }, { ...fresh, begun_at: at, page: 9 }, 'page 9', null, 'Continue', null],
    [{ ...article, kind: 'link' as const }, { ...fresh, begun_at: at }, 'opened', null, 'Continue', 6],
  ])('%# say how far its reader is', (material, own, place, share, act, left) => {
    expect(placeWords(material, own)).toBe(place);
    expect(shareOf(material.page_count, own)).toBe(share);
    expect(actWords(material, own)).toBe(act);
    expect(minutesLeft(material, own)).toBe(left);
  });

  test('sums up what is left to finish in one sentence', () => {
    const own = (due_at: string | null) => ({ ...article, own: { ...fresh, due_at } }) as unknown as Material;
    const day = () => 'Thursday';
    expect(todoSentence([], 0, day)).toBe('Nothing is assigned to you.');
    expect(todoSentence([], 1, day)).toBe('You’ve finished everything assigned to you.');
    expect(todoSentence([], 3, day)).toBe('You’ve finished everything assigned to you.');
    expect(todoSentence([own(null)], 0, day)).toBe('1 thing to finish, 6 minutes in total.');
    expect(todoSentence([own(at), own(null)], 2, day)).toBe(
      '2 things to finish by Thursday, 12 minutes in total.',
    );
  });
});
