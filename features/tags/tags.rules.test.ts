import { expect, test } from 'vitest';
import { REASON_GROUPS, STARTING_REASONS } from '#core/mistakes/reasons.ts';
import {
  STARTING_BLUEPRINT,
  STARTING_EXAM,
  STARTING_SHORT_NAMES,
  STARTING_SUBJECTS,
  startingScale,
} from './starting-tags.rules.ts';
import {
  examFaults,
  mergeFaults,
  parentFaults,
  reasonFaults,
  requireMayReorder,
  usesInWords,
} from './tags.rules.ts';
import { TAG_KINDS } from './tags-values.contract.ts';

const messages = (faults: { message: string }[]) => faults.map((fault) => fault.message);

test('every kind except the exam may only be below the next higher kind', () => {
  const allowed = TAG_KINDS.map((kind) => [
    kind,
    TAG_KINDS.filter((above) => parentFaults(kind, 'p', { kind: above }).length === 0),
  ]);
  expect(Object.fromEntries(allowed)).toEqual({
    exam: [],
    subject: ['exam'],
    mega_domain: ['subject'],
    domain: ['mega_domain'],
    topic: ['domain'],
    sub_topic: ['topic'],
    reason_for_error: ['topic'],
  });
});

test('only an exam and a mistake reason may have no parent', () => {
  expect(TAG_KINDS.filter((kind) => parentFaults(kind, null, null).length === 0)).toEqual([
    'exam',
    'reason_for_error',
  ]);
  expect(parentFaults('domain', null, null)).toEqual([
    { path: 'body.parent', message: 'Choose the mega-domain that it belongs to.' },
  ]);
  expect(messages(parentFaults('topic', 'p', null))).toEqual(['This domain doesn’t exist.']);
});

test('a mistake reason needs a group; other tags have no group and no remedy', () => {
  expect(reasonFaults('reason_for_error', { reason_group: 'time', remedy: null })).toEqual([]);
  expect(
    reasonFaults('reason_for_error', { reason_group: null, remedy: 'x' }).map((fault) => fault.path),
  ).toEqual(['body.reason_group']);
  expect(reasonFaults('topic', { reason_group: 'time', remedy: 'x' }).map((fault) => fault.path)).toEqual([
    'body.reason_group',
    'body.remedy',
  ]);
});

test('a blueprint and a scale name each tag below the exam once, and scores never fall with more points', () => {
  const below = { topics: new Set(['t', 'u']), subjects: new Set(['s']) };
  const paths = (plan: Parameters<typeof examFaults>[0]) => examFaults(plan, below).map(({ path }) => path);
  const [two, one] = [
    { topic: 't', questions: 2 },
    { topic: 'u', questions: 1 },
  ];
  expect(paths({})).toEqual([]);
  expect(paths({ blueprint: null, scale: null })).toEqual([]);
  expect(paths({ blueprint: [two, one], scale: [{ subject: 's', scaled: [200, 200, 400] }] })).toEqual([]);
  expect(messages(examFaults({ blueprint: [two, two, { topic: 's', questions: 1 }] }, below))).toEqual([
    'List each skill only once.',
    'This skill isn’t part of this exam.',
  ]);
  const scale = [
    { subject: 's', scaled: [200, 210, 200] },
    { subject: 't', scaled: [0, 1] },
  ];
  expect(paths({ scale })).toEqual(['body.scale.1.subject', 'body.scale.0.scaled']);
});

test('the built-in blueprint covers every published skill with 54 and 44 questions, on a scale from 200 to 800', () => {
  const asked = STARTING_SUBJECTS.map(({ domains }) => domains.flatMap(({ topics }) => Object.keys(topics)));
  expect(asked.flat().toSorted()).toEqual(Object.keys(STARTING_BLUEPRINT).toSorted());
  const totals = asked.map((codes) => codes.reduce((sum, code) => sum + (STARTING_BLUEPRINT[code] ?? 0), 0));
  expect(totals).toEqual([54, 44]);
  const scale = startingScale(44);
  expect([scale.length, scale[0], scale.at(-1)]).toEqual([45, 200, 800]);
  expect(scale.every((score, raw) => score % 10 === 0 && score >= (scale[raw - 1] ?? 0))).toBe(true);
});

test('each short name of a built-in skill is shorter than the name, and unique', () => {
  const topics = new Map(
    STARTING_SUBJECTS.flatMap(({ domains }) => domains.flatMap(({ topics }) => Object.entries(topics))),
  );
  for (const [code, short] of Object.entries(STARTING_SHORT_NAMES)) {
    expect(short.length).toBeLessThan(Math.min(25, topics.get(code)?.length ?? 0));
  }
  const shown = [...topics].map(([code, name]) => STARTING_SHORT_NAMES[code] ?? name);
  expect(new Set(shown).size).toBe(29);
});

test('a tag can be merged only into a different tag of its kind', () => {
  const topic = { id: 'a', kind: 'topic' } as const;
  expect(mergeFaults(topic, { id: 'b', kind: 'topic' })).toEqual([]);
  expect(messages(mergeFaults(topic, null))).toEqual(['This tag doesn’t exist.']);
  expect(messages(mergeFaults(topic, topic))).toEqual(['Choose a different tag to merge into.']);
  expect(messages(mergeFaults(topic, { id: 'b', kind: 'domain' }))).toEqual([
    'Choose a tag of the same kind.',
  ]);
});

test('a sentence describes where a tag is used', () => {
  const none = {
    questions: 0,
    options: 0,
    mistakes: 0,
    assessments: 0,
    exams: 0,
    nodes: 0,
    materials: 0,
    doubts: 0,
    videos: 0,
    tags: 0,
    published: 0,
  };
  expect(usesInWords(none)).toBeNull();
  expect(usesInWords({ ...none, questions: 12, options: 1, assessments: 1, tags: 2 })).toBe(
    '12 questions, 1 option, 1 test, 2 tags under it',
  );
  expect(usesInWords({ ...none, mistakes: 1 })).toBe('1 mistake');
  expect(usesInWords({ ...none, nodes: 1 })).toBe('1 subject node');
  expect(usesInWords({ ...none, materials: 2, videos: 1 })).toBe('2 materials, 1 video');
  expect(usesInWords({ ...none, exams: 1 })).toBe('1 exam');
  expect(usesInWords({ ...none, published: 3 })).toBe('3 published questions');
});

test('the built-in tags are one exam, two subjects, eight domains and 29 published skills', () => {
  const domains = STARTING_SUBJECTS.flatMap((subject) => subject.domains);
  expect(STARTING_EXAM.name).toBe('Digital SAT');
  expect(STARTING_SUBJECTS.map((subject) => subject.name)).toEqual(['Reading and Writing', 'Math']);
  expect(domains.map((domain) => Object.keys(domain.topics).length)).toEqual([3, 3, 2, 2, 5, 3, 7, 4]);
});

test('the reasons for mistakes fill seven groups, each with a unique code and a remedy', () => {
  expect(Object.keys(STARTING_REASONS)).toEqual([...REASON_GROUPS]);
  const reasons = Object.values(STARTING_REASONS).flat();
  expect(reasons.length).toBe(22);
  expect(new Set(reasons.map((reason) => reason.code)).size).toBe(22);
  expect(reasons.every((reason) => reason.remedy.length > 20)).toBe(true);
});

test('only an admin may merge, move or archive a tag that other schools have answered or used', () => {
  const none = { others: 0, elsewhere: 0 };
  expect(() => requireMayReorder('manager', none)).not.toThrow();
  expect(() => requireMayReorder('manager', { ...none, others: 1 })).toThrow('forbidden');
  expect(() => requireMayReorder('manager', { ...none, elsewhere: 1 })).toThrow('forbidden');
  expect(() => requireMayReorder('admin', { others: 2, elsewhere: 3 })).not.toThrow();
});
