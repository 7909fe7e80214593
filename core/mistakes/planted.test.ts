/** Checks the causes found for three simulated students with one known weakness each. */
import { expect, test } from 'vitest';
import type { Evidence } from '#core/evidence/evidence.ts';
import { evidence } from '#tests/support/evidence.ts';
import { causesOf } from './mistakes.ts';

const TOPICS = ['linear', 'quadratic', 'ratios', 'circles'];

/** A test of 40 right answers, with ten questions per topic in turn. `more` changes some of them. */
function sat(more: (topic: string, position: number) => Partial<Evidence> | null): Evidence[] {
  return Array.from({ length: 40 }, (_, index) => {
    const topic = TOPICS[index % TOPICS.length] ?? '';
    return evidence({
      question: `q${index}`,
      position: index + 1,
      expected: 0.7,
      seconds: 60,
      usual_seconds: { median: 60, mean: 65, takers: 30 },
      path: { subject: 'math', domain: 'd', topic, sub_topic: null },
      ...more(topic, index + 1),
    });
  });
}
const wrong = { outcome: 'wrong', marks: 0 } as const;

test('for a student who never learned a topic, the mistakes show a lack of knowledge in that topic', () => {
  // The slip in a different topic costs less.
  const rows = sat((topic, position) =>
    topic === 'circles' && position > 8
      ? { ...wrong, expected: 0.3 }
      : position === 1
        ? { ...wrong, expected: 0.9 }
        : null,
  );
  const [cause] = causesOf(rows);
  expect(cause).toMatchObject({
    of: { kind: 'topic', topic: 'circles' },
    missed: 8,
    asked: 10,
    suggestion: { code: 'K1', group: 'knowledge', mistakes: 8 },
  });
});

test('for a student who is too slow, the only cause found is the unreached end of the section, not a lack of knowledge', () => {
  const rows = sat((_, position) =>
    position > 32 ? { outcome: 'not_reached', marks: 0, seconds: null } : { seconds: 90 },
  );
  const causes = causesOf(rows);
  expect(causes).toHaveLength(1);
  expect(causes[0]).toMatchObject({
    of: { kind: 'section_end', section: 'section' },
    missed: 8,
    asked: 40,
    suggestion: { code: 'T3', group: 'time', mistakes: 8 },
  });
});

test('for a student with one misconception, the chosen options suggest it as the reason', () => {
  const rows = sat((topic, position) =>
    topic === 'ratios' && position % 8 === 3 ? { ...wrong, named_error: 'part for whole' } : null,
  );
  const [cause, ...others] = causesOf(rows);
  expect(others).toEqual([]);
  expect(cause).toMatchObject({
    of: { kind: 'topic', topic: 'ratios' },
    missed: 5,
    asked: 10,
    suggestion: { named_error: 'part for whole', mistakes: 5 },
  });
});
