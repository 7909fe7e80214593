import { expect, test } from 'vitest';
import { type BorneTag, filingOf, UNFILED } from './filing.rules.ts';

const ALGEBRA = { id: 'd1', name: 'Algebra' };
const GEOMETRY = { id: 'd2', name: 'Geometry' };
const MATH = { id: 's1', name: 'Math' };
const ENGLISH = { id: 's2', name: 'English' };
const topic = (id: string, more: Partial<BorneTag> = {}): BorneTag => ({
  id,
  name: `Topic ${id}`,
  kind: 'topic',
  is_frozen: true,
  position: 0,
  domain: ALGEBRA,
  subject: MATH,
  ...more,
});
const domain = (tag: typeof ALGEBRA, more: Partial<BorneTag> = {}): BorneTag => ({
  ...tag,
  kind: 'domain',
  is_frozen: true,
  position: 0,
  domain: null,
  subject: ENGLISH,
  ...more,
});

test('an answer belongs to the topic that its question had when it was taken, and to the domain above that topic', () => {
  const now = topic('b', { is_frozen: false, position: -1, domain: GEOMETRY });
  expect(filingOf([domain(GEOMETRY), now, topic('a')])).toEqual({
    topic: { id: 'a', name: 'Topic a' },
    domain: ALGEBRA,
    subject: MATH,
  });
});

test('if the question had no topic when it was taken, its present topic and the domain above it are used', () => {
  const now = topic('b', { is_frozen: false, domain: GEOMETRY });
  expect(filingOf([domain(ALGEBRA), domain(GEOMETRY, { is_frozen: false }), now])).toEqual({
    topic: { id: 'b', name: 'Topic b' },
    domain: GEOMETRY,
    subject: MATH,
  });
});

test('for a question without a topic, the domain frozen with the test counts; if there is none, its present domain counts', () => {
  const now = domain(GEOMETRY, { is_frozen: false, position: -1 });
  expect(filingOf([now, domain(ALGEBRA)])).toEqual({ topic: null, domain: ALGEBRA, subject: ENGLISH });
  expect(filingOf([now])).toEqual({ topic: null, domain: GEOMETRY, subject: ENGLISH });
  expect(filingOf([])).toEqual(UNFILED);
});

test('a topic that is no longer below a domain counts in the domain that the question had when it was taken', () => {
  expect(filingOf([domain(ALGEBRA), topic('a', { domain: null })]).domain).toEqual(ALGEBRA);
});

test('if a question has several topics, the first by position is used, then by id, in whatever order they were read', () => {
  const several = [topic('c', { position: 2 }), topic('b', { position: 1 }), topic('a', { position: 1 })];
  for (const tags of [several, several.toReversed()]) expect(filingOf(tags).topic?.id).toBe('a');
});

test('the subject is the one to which the topic belongs, or else the domain’s subject, or else the question’s own subject tag', () => {
  const subject: BorneTag = {
    id: 's3',
    name: 'Science',
    kind: 'subject',
    is_frozen: true,
    position: 0,
    domain: null,
    subject: null,
  };
  expect(filingOf([subject, domain(GEOMETRY), topic('a')]).subject).toEqual(MATH);
  expect(filingOf([subject, domain(GEOMETRY), topic('a', { subject: null })]).subject).toEqual(ENGLISH);
  const bare = [subject, domain(GEOMETRY, { subject: null })];
  expect(filingOf(bare)).toEqual({ topic: null, domain: GEOMETRY, subject: { id: 's3', name: 'Science' } });
});
