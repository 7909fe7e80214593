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

/** A renderer that accepts every formula. */
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

test('skips a question written by a different person, a published one if the caller may not publish, and one changed since', () => {
  expect(refusalOf(ines, question(), 3)).toBeNull();
  expect(refusalOf(ines, question(), undefined)).toBeNull();
  expect(refusalOf(ines, question({ author: { id: 'omar' } }), 3)).toBe('Written by someone else');
  expect(refusalOf(ines, question({ status: 'live' }), 3)).toBe('No longer a draft');
  expect(refusalOf({ ...ines, may_publish: true }, question({ status: 'live' }), 3)).toBeNull();
  expect(refusalOf(manager, question({ author: { id: 'omar' }, status: 'live' }), 2)).toBe(
    'Changed in the meantime',
  );
});

describe('giving a question a place in the tree of tags', () => {
  const withTags = (...tags: string[]) => ({ tags, kinds });
  test('removes the question’s earlier places, but keeps its exams', () => {
    const given = { id: 'circles', kind: 'topic' } as const;
    expect(withTag(withTags('sat', 'math', 'algebra', 'linear', 'slopes'), given)).toEqual([
      'sat',
      'circles',
    ]);
    expect(withTag(withTags('linear'), { id: 'geometry', kind: 'domain' })).toEqual(['geometry']);
  });

  test('an exam is added to the question’s other exams, once', () => {
    expect(withTag(withTags('sat', 'linear'), { id: 'act', kind: 'exam' })).toEqual(['sat', 'linear', 'act']);
    expect(withTag(withTags('act'), { id: 'act', kind: 'exam' })).toEqual(['act']);
  });

  test('removing the skill also removes the tag below it, and keeps the tags above it', () => {
    expect(withTag(withTags('sat', 'algebra', 'linear', 'slopes'), null)).toEqual(['sat', 'algebra']);
  });
});

test('refuses to archive a question that was never published, and to publish an incomplete one', () => {
  const content = { type: 'essay', stem: '', options: [], accepted_answers: [], entry: 'sat' };
  expect(statusRefusal(question(), 'retired', undefined, drawsAll)).toMatch(/can be archived/);
  expect(statusRefusal(question(), 'live', content as unknown as KeyedQuestion, drawsAll)).toBe(
    'Enter the question',
  );
  expect(
    statusRefusal(question(), 'live', { ...content, stem: 'Why?' } as unknown as KeyedQuestion, drawsAll),
  ).toBeNull();
  expect(statusRefusal(question({ status: 'live' }), 'retired', undefined, drawsAll)).toBeNull();
});

test('a bulk change stores the old values of changed fields, and reports unchanged questions', () => {
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

test('a bulk change can be undone unless a different person changed the question since, or a test that contains it was published meanwhile', () => {
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
