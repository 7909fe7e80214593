import { describe, expect, test } from 'vitest';
import type { TagKind } from '#features/tags/tags.contract.ts';
import {
  type ChosenQuestion,
  mayTakeBack,
  outcomeOf,
  refusalOf,
  statusRefusal,
  withTag,
} from './bulk.rules.ts';
import type { KeyedQuestion } from './questions.contract.ts';

/** A renderer that has nothing against any formula. */
const drawsAll = () => null;

const kinds = new Map<string, TagKind>([
  ['sat', 'exam'],
  ['act', 'exam'],
  ['math', 'subject'],
  ['algebra', 'domain'],
  ['linear', 'topic'],
  ['slopes', 'sub_topic'],
]);
const question = (change: Partial<ChosenQuestion> = {}): ChosenQuestion => ({
  id: 'q',
  version: 3,
  type: 'essay',
  status: 'draft',
  author: { id: 'ines' },
  school: { id: 'north' },
  source: null,
  difficulty: null,
  use: 'any',
  tags: [],
  kinds,
  ...change,
});
const ines = { id: 'ines', reach: 'own', may_publish: false } as const;
const manager = { id: 'mara', reach: 'own_schools', may_publish: true } as const;

test('a question is refused to whom it does not belong, once it is live, and where it was changed since', () => {
  expect(refusalOf(ines, question(), 3)).toBeNull();
  expect(refusalOf(ines, question(), undefined)).toBeNull();
  expect(refusalOf(ines, question({ author: { id: 'omar' } }), 3)).toBe('By someone else');
  expect(refusalOf(ines, question({ status: 'live' }), 3)).toBe('No draft any more');
  expect(refusalOf({ ...ines, may_publish: true }, question({ status: 'live' }), 3)).toBeNull();
  expect(refusalOf(manager, question({ author: { id: 'omar' }, status: 'live' }), 2)).toBe(
    'Changed since you looked at it',
  );
});

describe('a place in the tree of tags', () => {
  const withTags = (...tags: string[]) => ({ tags, kinds });
  test('takes the place of every other, and leaves the exams', () => {
    const given = { id: 'circles', kind: 'topic' } as const;
    expect(withTag(withTags('sat', 'math', 'algebra', 'linear', 'slopes'), given)).toEqual([
      'sat',
      'circles',
    ]);
    expect(withTag(withTags('linear'), { id: 'geometry', kind: 'domain' })).toEqual(['geometry']);
  });

  test('an exam comes beside them, once', () => {
    expect(withTag(withTags('sat', 'linear'), { id: 'act', kind: 'exam' })).toEqual(['sat', 'linear', 'act']);
    expect(withTag(withTags('act'), { id: 'act', kind: 'exam' })).toEqual(['act']);
  });

  test('taken away leaves what is above it', () => {
    expect(withTag(withTags('sat', 'algebra', 'linear', 'slopes'), null)).toEqual(['sat', 'algebra']);
  });
});

test('a status is refused by its words: what never went live is not retired, what is not fit does not go live', () => {
  const content = { type: 'essay', stem: '', options: [], accepted_answers: [], entry: 'sat' };
  expect(statusRefusal(question(), 'retired', undefined, drawsAll)).toMatch(/never went live/);
  expect(statusRefusal(question(), 'live', content as unknown as KeyedQuestion, drawsAll)).toBe(
    'Write the question',
  );
  expect(
    statusRefusal(question(), 'live', { ...content, stem: 'Why?' } as unknown as KeyedQuestion, drawsAll),
  ).toBeNull();
  expect(statusRefusal(question({ status: 'live' }), 'retired', undefined, drawsAll)).toBeNull();
});

test('what changes keeps what was, and what was so already is unchanged', () => {
  const filed = question({ difficulty: 2, tags: ['sat', 'linear'] });
  expect(outcomeOf(filed, { difficulty: 2 }).outcome).toBe('unchanged');
  expect(outcomeOf(filed, { tags: ['linear', 'sat'] }).outcome).toBe('unchanged');
  expect(outcomeOf(filed, { tags: ['linear'] })).toMatchObject({
    outcome: 'done',
    before: { tags: ['sat', 'linear'], version: 4 },
  });
  expect(outcomeOf(filed, { tags: ['sat', 'algebra'] }).outcome).toBe('done');
  expect(outcomeOf(filed, { difficulty: null }).before).toEqual({ difficulty: 2, version: 4 });
});

test('it is taken back where nobody changed it since, and not once a test froze it live', () => {
  const after = question({ version: 4 });
  const loose = { isFrozen: false };
  expect(mayTakeBack(manager, after, { version: 4, difficulty: 1 }, loose)).toBe(true);
  expect(mayTakeBack(manager, after, { version: 3, difficulty: 1 }, loose)).toBe(false);
  expect(mayTakeBack(ines, question({ version: 4, author: { id: 'omar' } }), { version: 4 }, loose)).toBe(
    false,
  );
  const live = question({ version: 4, status: 'live' });
  expect(mayTakeBack(manager, live, { version: 4, status: 'draft' }, loose)).toBe(true);
  expect(mayTakeBack(manager, live, { version: 4, status: 'draft' }, { isFrozen: true })).toBe(false);
  expect(mayTakeBack(manager, live, { version: 4, difficulty: 1 }, { isFrozen: true })).toBe(true);
  const retired = question({ version: 4, status: 'retired' });
  expect(mayTakeBack(manager, retired, { version: 4, status: 'live' }, { isFrozen: true })).toBe(true);
});
