import { expect, test } from 'vitest';
import { answersOf, type Evidence } from '#features/evidence/evidence.rules.ts';
import { Expectations } from '#features/mastery/expectation.rules.ts';
import { SEEDED_SET } from '#features/mastery/parameters.rules.ts';
import { filedAsFrozen, frozenPaper, type PaperSeed } from '#tests/support/results-seed.ts';
import { rowsOf, type TakenSession, withCircumstances } from './evidence-rows.rules.ts';

const TOPIC = { id: 'topic', kind: 'topic' as const, name: 'Lines' };
const OPEN = {
  score: true,
  correctness: true,
  review: true,
  answers: true,
  explanations: true,
  read_as: 'taker' as const,
  closed_by: null,
  times: { score_at: 0, correctness_at: 0, answers_at: 0, explanations_at: 0 },
  released: { score: true, correctness: true, answers: true, explanations: true },
};

/**
 * A session of one section. Each letter is the option chosen for one question; other characters leave it
 * blank.
 */
function sat(
  letters: string,
  { open = OPEN, ...seed }: Partial<PaperSeed> & { open?: Evidence['open'] } = {},
) {
  const { content, questions } = frozenPaper({
    sections: [{ kind: 'math', questions: [...letters].map(() => ({ tags: [TOPIC] })) }],
    ...seed,
  });
  const [section] = content.sections;
  const placements = section?.placements ?? [];
  const given = placements.map(({ question, question_revision }, index) => {
    const at = (letters[index] ?? '').charCodeAt(0) - 65;
    const option = questions.get(question_revision)?.options[at];
    const outcome = option === undefined ? 'omitted' : option.is_correct ? 'right' : 'wrong';
    const rest = { is_late: false, flagged: false, time_spent_seconds: 30 };
    const marks = outcome === 'right' ? 1 : 0;
    return [question, { question, outcome, marks, response: option?.id ?? null, ...rest }] as const;
  });
  const slots = [
    { id: 's1', section: section?.id ?? null, questions: placements.map(({ question }) => question) },
  ];
  const evidence: Evidence = {
    source: 'session',
    person: 'p',
    session: 's',
    assessment: 'a',
    revision: 'r',
    mode: 'test',
    answered_at: new Date(0),
    is_partly_seen: false,
    open,
    answers: answersOf(
      { sections: slots, seen_before: [] },
      content,
      new Map(given),
      filedAsFrozen(questions),
      open,
    ),
  };
  const taken: TakenSession = {
    id: 's',
    assessment: 'a',
    title: 'A paper',
    seed: 1,
    sections: slots.map((slot) => ({ ...slot, title: 'Part 1' })),
  };
  const beside = { paper: content, questions, tags: new Map() };
  return { evidence, taken, beside, placements };
}

test('the expected chance of a right answer falls with each wrong answer, and only released answers change it', () => {
  const { evidence, taken, beside } = sat('BBBB');
  const expected = rowsOf(evidence, taken, beside, new Expectations(SEEDED_SET)).map(
    ({ row }) => row.expected ?? 0,
  );
  expect(expected).toEqual(expected.toSorted((a, b) => b - a));
  expect(expected[0]).toBeGreaterThan(expected.at(-1) ?? 1);
  const held = { ...OPEN, released: { ...OPEN.released, correctness: false } };
  const of = sat('BBBB', { open: held });
  const unlearned = rowsOf(of.evidence, of.taken, of.beside, new Expectations(SEEDED_SET)).map(
    ({ row }) => row.expected,
  );
  expect(new Set(unlearned).size).toBe(1);
});

test('a harder question has a lower expected chance of a right answer, but never below the chance of guessing it', () => {
  const [easy, hard] = [1, 5].map((difficulty) =>
    new Expectations(SEEDED_SET).asked('q', 't', { difficulty, type: 'text', options: [] }),
  );
  const chance = (asked: typeof easy) =>
    new Expectations(SEEDED_SET).chance({
      item: 'q',
      skill: 't',
      day: 0,
      asked: asked ?? { easiness: 0, guess: 0 },
    });
  expect(chance(easy)).toBeGreaterThan(chance(hard));
  expect(
    new Expectations(SEEDED_SET).asked('q', 't', { difficulty: null, type: 'text', options: [] }),
  ).toEqual({
    easiness: 0,
    guess: 0,
  });
});

test("one point is worth the slope of its section's score scale, or nothing without a scale", () => {
  const scaled = [200, 210, 220, 230, 240];
  const { evidence, taken, beside } = sat('ABBB', {
    scale: { kind: 'table', columns: [{ kind: 'math', route: '', scaled }] },
  });
  const points = rowsOf(evidence, taken, beside, new Expectations(SEEDED_SET)).map(
    ({ row }) => row.points_a_mark,
  );
  expect(points).toEqual([10, 10, 10, 10]);
  const plain = sat('A');
  expect(
    rowsOf(plain.evidence, plain.taken, plain.beside, new Expectations(SEEDED_SET))[0]?.row.points_a_mark,
  ).toBeNull();
});

test('the change from a right answer to a different one is reported only if the answer key is released', () => {
  const changed = (open: Evidence['open']) => {
    const { evidence, taken, beside, placements } = sat('B', { open });
    const [placement] = placements;
    const options = beside.questions.get(placement?.question_revision ?? '')?.options ?? [];
    // Saving the same answer twice counts once, and clearing the answer in between does not count as a
    // change.
    const saved = [options[0]?.id ?? '', options[0]?.id ?? '', null, options[1]?.id ?? ''];
    const [one] = rowsOf(evidence, taken, beside, new Expectations(SEEDED_SET));
    const circumstances = { usual: new Map(), saved: new Map([[placement?.question ?? '', saved]]) };
    const { changes, was_right } = withCircumstances(one ?? expect.unreachable(), circumstances).row;
    return { changes, was_right };
  };
  expect(changed(OPEN)).toEqual({ changes: 1, was_right: true });
  expect(changed({ ...OPEN, answers: false })).toEqual({ changes: 0, was_right: false });
});

test('answers without a visible outcome produce no row', () => {
  const { evidence, taken, beside, placements } = sat('BB', { open: OPEN });
  expect(rowsOf(evidence, taken, beside, new Expectations(SEEDED_SET))).toHaveLength(2);
  const [, second] = placements;
  const answers = evidence.answers.map((answer) =>
    answer.question === second?.question ? { ...answer, outcome: null } : answer,
  );
  expect(rowsOf({ ...evidence, answers }, taken, beside, new Expectations(SEEDED_SET))).toHaveLength(1);
});
