import { expect, test } from 'vitest';
import { groupsOf, lineOf, shownTags, type TagsOfKinds } from './tag-tree.rules.ts';
import type { Tag, TagKind } from './tags.contract.ts';

const tag = (kind: TagKind, id: string, parent: string | null, more: Partial<Tag> = {}): Tag => ({
  id,
  kind,
  parent,
  name: `The ${id}`,
  short_name: null,
  code: null,
  retired_at: null,
  position: 0,
  reason_group: null,
  remedy: null,
  blueprint: null,
  scale: null,
  uses: { nodes: 0, tests: 0, materials: 0, videos: 0 },
  question_count: 0,
  created_at: '2026-11-22T00:00:00.000Z',
  version: 1,
  ...more,
});
const tags: TagsOfKinds = new Map<TagKind, Tag[]>([
  ['exam', [tag('exam', 'sat', null), tag('exam', 'act', null)]],
  ['subject', [tag('subject', 'math', 'sat'), tag('subject', 'english', 'act')]],
  ['mega_domain', [tag('mega_domain', 'all', 'math')]],
  ['domain', [tag('domain', 'algebra', 'all'), tag('domain', 'data', 'all')]],
  [
    'topic',
    [
      tag('topic', 'percent', 'data', { question_count: 2 }),
      tag('topic', 'lines', 'algebra', { code: 'H.B.' }),
      tag('topic', 'old', 'algebra', { retired_at: '2026-11-22T00:00:00.000Z' }),
      tag('topic', 'joined', 'algebra', { uses: { nodes: 1, tests: 0, materials: 0, videos: 0 } }),
    ],
  ],
  ['reason_for_error', [tag('reason_for_error', 'rushed', null)]],
]);
const ids = (shown: readonly Tag[]) => shown.map(({ id }) => id);

test('filters tags by words, by exam and subject, and by whether they are used', () => {
  expect(ids(shownTags(tags, 'topic', {}))).toEqual(['percent', 'lines', 'joined']);
  expect(ids(shownTags(tags, 'topic', { search: 'h.b' }))).toEqual(['lines']);
  expect(ids(shownTags(tags, 'topic', { used: 'used' }))).toEqual(['percent', 'joined']);
  expect(ids(shownTags(tags, 'topic', { used: 'unused' }))).toEqual(['lines']);
  expect(ids(shownTags(tags, 'topic', { used: 'retired' }))).toEqual(['old']);
  expect(ids(shownTags(tags, 'topic', { exam: 'act' }))).toEqual([]);
  expect(ids(shownTags(tags, 'subject', { exam: 'sat', subject: 'math' }))).toEqual(['math']);
  expect(ids(shownTags(tags, 'reason_for_error', { exam: 'act' }))).toEqual(['rushed']);
});

test('groups tags under their parents, in the order of the parents', () => {
  const groups = groupsOf(tags, 'domain', shownTags(tags, 'topic', {}));
  expect(groups.map(({ head, tags: own }) => [head?.id, ids(own)])).toEqual([
    ['algebra', ['lines', 'joined']],
    ['data', ['percent']],
  ]);
  expect(groupsOf(tags, null, shownTags(tags, 'exam', {})).map(({ head }) => head)).toEqual([null]);
  const [first] = shownTags(tags, 'topic', {});
  expect(first && ids(lineOf(tags, first))).toEqual(['percent', 'data', 'all', 'math', 'sat']);
});
