import { describe, expect, test } from 'vitest';
import type { FrozenQuestion } from '#features/assessments/revision.rules.ts';
import { answersOf, type GivenAnswer } from '#features/evidence/evidence.rules.ts';
import type { NamedMistake } from '#features/questions/named-mistakes.rules.ts';
import { optionsInOrder } from '#features/sessions/plan.rules.ts';
import { filedAsFrozen, frozen, frozenPaper, type PaperSeed } from '#tests/support/results-seed.ts';
import { namedReasons, type QuestionFigures, type ReviewedSession, reviewOf } from './review.rules.ts';

const tag = (kind: 'domain' | 'topic', name: string) => ({ id: name, kind, name });
const plain = frozen().options;
/** A is right; B names the mistake `slip`, C names a mistake that no longer exists, and D names none. */
const tempting = plain.map((option, place) => ({
  ...option,
  reason_for_error: ['slip', 'slip', 'forgotten', null][place] ?? null,
}));
const [A, B, C, D] = tempting.map(({ id }) => id) as [string, string, string, string];

const SEED: PaperSeed = {
  marks: { correct: 2, wrong: -1, omitted: 0 },
  sections: [
    {
      questions: [
        {
          options: tempting,
          rubric: [{ title: 'Reason', says: '', marks: 3 }],
          stimulus: '<p>A passage.</p>',
          tags: [tag('topic', 'Slopes'), tag('domain', 'Algebra'), tag('topic', 'Lines')],
        },
        { type: 'numeric', accepted_answers: ['7/2', '3.5'], marks: 3, unscored: true },
      ],
    },
    { questions: [{ type: 'multiple_choice', options: tempting, difficulty: 5 }] },
  ],
};
const { content, questions } = frozenPaper(SEED);
const asked = content.sections.flatMap(({ placements }) => placements.map(({ question }) => question));
const [one, two, three] = asked as [string, string, string];

/** The answers as shown if everything is released. */
const answered = (given: ReadonlyMap<string, GivenAnswer>) => {
  const sections = content.sections.map(({ id, placements }) => ({
    id: `sat ${id}`,
    section: id,
    questions: placements.map(({ question }) => question),
  }));
  const open = { read_as: 'taker' as const, review: true };
  return answersOf({ sections, seen_before: [two] }, content, given, filedAsFrozen(questions), open);
};
const GIVEN = new Map([
  [one, answer({ response: B, outcome: 'wrong', marks: -2, flagged: true, is_late: true })],
  [three, answer({ response: [D, C, B], outcome: 'partial', marks: 1 })],
]);

const session: ReviewedSession = {
  revision: content,
  questions,
  seed: 7,
  answers: answered(GIVEN),
  sections: content.sections.map((section) => ({
    section,
    asked: section.placements,
    id: `sat ${section.id}`,
    title: `Sat ${section.title}`,
    duration_seconds: 600,
  })),
};
function answer(fields: object): GivenAnswer {
  return {
    question: '',
    response: null,
    outcome: 'omitted' as const,
    marks: 0,
    time_spent_seconds: 41,
    flagged: false,
    is_late: false,
    ...fields,
  };
}
const figures = (more: Partial<QuestionFigures> = {}): QuestionFigures => ({
  others: 5,
  others_timed: 5,
  median_seconds: 33,
  options: [
    { id: A, share: 0.5 },
    { id: B, share: 0.25 },
  ],
  ...more,
});

const ALL = { answers: true, explanations: true };
const reviewed = (
  out: Partial<typeof ALL> = {},
  {
    of = session,
    known = new Map<string, QuestionFigures>(),
    mistakes = new Map<string, readonly NamedMistake[]>(),
  } = {},
) =>
  reviewOf(
    of,
    { ...ALL, ...out },
    {
      figures: known,
      // The frozen reason has a different id and name today.
      reasons: new Map([['slip', { id: 'kept slip', name: 'A slip' }]]),
      show: (html) => html && `shown ${html}`,
      mistakes,
      marked: new Map([
        [
          one,
          [
            { criteria: [2], comment: 'Say why.' },
            { criteria: [2], comment: '' },
          ],
        ],
      ]),
    },
  );

describe('a review', () => {
  test('shows each question in the order it was taken, numbered within its section', () => {
    expect(
      reviewed().map(({ question, section, section_title, number }) => [
        question,
        section,
        section_title,
        number,
      ]),
    ).toEqual([
      [one, `sat ${content.sections[0]?.id}`, 'Sat Section 1', 1],
      [two, `sat ${content.sections[0]?.id}`, 'Sat Section 1', 2],
      [three, `sat ${content.sections[1]?.id}`, 'Sat Section 2', 1],
    ]);
  });

  test('shows the name of the mistake behind a typed answer exactly when feedback on options is shown', () => {
    const typed = answered(new Map([[two, answer({ response: '51.0', outcome: 'wrong' })]]));
    const mistakes = new Map([[two, [{ gap: null, typed: '51', words: '12.75 × 4' }]]]);
    const of = { ...session, answers: typed };
    const named = (out: Partial<typeof ALL>) => {
      const [choice, number] = reviewed(out, { of, mistakes });
      return [choice?.options[1]?.feedback !== null, choice?.mistake, number?.mistake];
    };
    expect(named({})).toEqual([true, null, '12.75 × 4']);
    expect(named({ explanations: false })).toEqual([false, null, null]);
    expect(named({ answers: false })).toEqual([true, null, '12.75 × 4']);
  });

  test('shows everything about an answer and its question if everything is released', () => {
    const [first] = reviewed();
    expect(first).toMatchObject({
      type: 'single_choice',
      stem: 'shown <p>Which?</p>',
      stimulus: 'shown <p>A passage.</p>',
      response: B,
      late: true,
      flagged: true,
      seen_before: false,
      outcome: 'wrong',
      marks: -2,
      marks_max: 2,
      time_spent_seconds: 41,
      accepted_answers: [],
      explanation: 'shown <p>secret-explanation</p>',
      difficulty: 3,
      comments: ['Say why.'],
      rubric: [{ title: 'Reason', says: '', marks: 3, given: 2 }],
      domain: 'Algebra',
      topic: 'Slopes',
      error_of_choice: { id: 'kept slip', name: 'A slip' },
    });
    expect(first?.options).toEqual([
      { id: A, text: 'shown <p>A</p>', is_correct: true, feedback: '', share: null },
      ...['B', 'C', 'D'].map((letter, place) => ({
        id: [B, C, D][place],
        text: `shown <p>${letter}</p>`,
        is_correct: false,
        feedback: 'shown <p>secret-feedback</p>',
        share: null,
      })),
    ]);
  });

  test('shows that a question was never answered, and no points for a pretest question', () => {
    expect(reviewed()[1]).toMatchObject({
      response: null,
      late: false,
      flagged: false,
      outcome: null,
      marks: null,
      marks_max: 0,
      time_spent_seconds: 0,
      accepted_answers: ['7/2', '3.5'],
      seen_before: true,
      domain: null,
      topic: null,
      has_skill: false,
      error_of_choice: null,
      options: [],
    });
  });

  test('shows the right answer once answers are released, and the reasons only with explanations', () => {
    const [before] = reviewed({ answers: false, explanations: false });
    expect(before).toMatchObject({
      outcome: 'wrong',
      marks: -2,
      response: B,
      accepted_answers: null,
      explanation: null,
      comments: null,
      rubric: null,
      difficulty: null,
      domain: null,
      topic: null,
      has_skill: true,
      error_of_choice: null,
    });
    const known = new Map([[one, figures()]]);
    for (const { is_correct, feedback, share } of reviewed({ answers: false }, { known })[0]?.options ?? []) {
      expect([is_correct, share]).toEqual([null, null]);
      expect(feedback).not.toBeNull();
    }
    const [answers_alone] = reviewed({ explanations: false });
    expect(answers_alone).toMatchObject({ explanation: null, accepted_answers: [], difficulty: 3 });
    expect(answers_alone?.options.map(({ is_correct, feedback }) => [is_correct, feedback])).toEqual([
      [true, null],
      [false, null],
      [false, null],
      [false, null],
    ]);
  });

  test('has the options in its taker’s order', () => {
    const shuffled = { ...content, shuffle: { questions: false, options: true } };
    const seed = [1, 2, 3, 4, 5, 6, 7, 8, 9].find(
      (each) =>
        optionsInOrder(shuffled, one, { type: 'single_choice', stem: '', options: tempting }, each)[0]?.id !==
        A,
    );
    if (seed === undefined) throw new Error('No seed shuffles the options.');
    const [first] = reviewed({}, { of: { ...session, revision: shuffled, seed } });
    expect(first?.options.map(({ id }) => id)).toEqual(
      optionsInOrder(shuffled, one, { type: 'single_choice', stem: '', options: tempting }, seed).map(
        ({ id }) => id,
      ),
    );
  });

  test('shows the choices of other takers if there are at least five, and their time if five of them opened the question', () => {
    const told = (more: Partial<QuestionFigures>) => {
      const [first] = reviewed({}, { known: new Map([[one, figures(more)]]) });
      return [first?.options.map(({ share }) => share), first?.median_time_seconds];
    };
    const none = [null, null, null, null];
    expect(told({})).toEqual([[0.5, 0.25, null, null], 33]);
    expect(told({ others: 4 })).toEqual([none, 33]);
    expect(told({ others_timed: 4 })).toEqual([[0.5, 0.25, null, null], null]);
    expect(reviewed()[0]?.median_time_seconds).toBeNull();
  });

  test('throws if the frozen question is missing', () => {
    expect(() => reviewed({}, { of: { ...session, questions: new Map() } })).toThrow(
      /There is no question revision/,
    );
  });
});

describe('the reason for a wrong answer', () => {
  const errorOf = (response: string | string[] | null, options = tempting) => {
    const own = new Map([...questions].map(([id, each]) => [id, { ...each, options } as FrozenQuestion]));
    const answers = answered(new Map([[three, answer({ response })]]));
    return reviewed({}, { of: { ...session, questions: own, answers } })[2]?.error_of_choice;
  };

  test('is the reason of the first wrong chosen option that has a reason', () => {
    const slip = { id: 'kept slip', name: 'A slip' };
    expect(errorOf([D, C, B])).toEqual(slip);
    expect(errorOf(B)).toEqual(slip);
    expect(errorOf([A, B])).toEqual(slip);
  });

  test('is null for a right option, a missing or deleted reason, and no choice', () => {
    expect([errorOf(A), errorOf(D), errorOf(C), errorOf(null), errorOf([])]).toEqual(
      Array.from({ length: 5 }, () => null),
    );
  });

  test('is listed only once for all questions together', () => {
    expect(namedReasons(questions.values())).toEqual(['slip', 'forgotten']);
    expect(namedReasons([frozen()])).toEqual([]);
  });

  test('an answer with several options keeps the order in which it was given', () => {
    expect(reviewed()[2]?.response).toEqual([D, C, B]);
  });
});

describe('a review of matching, ordering and gap questions', () => {
  const prompts = ['1', '2'].map((text, place) => ({ id: text, text, right_option: [C, A][place] ?? '' }));
  const gaps = [
    { choices: ['up', 'down'], accepted_answers: ['up'] },
    { choices: [], accepted_answers: ['4 900', 'nine hundred'] },
  ];
  const paper = frozenPaper({
    sections: [
      {
        questions: [
          { type: 'matching', options: tempting, prompts },
          { type: 'ordering', options: tempting, right_order: [D, A, B, C] },
          { type: 'gaps', gaps },
        ],
      },
    ],
  });
  const [matching, ordering, filled] = [...paper.questions.values()] as [
    FrozenQuestion,
    FrozenQuestion,
    FrozenQuestion,
  ];
  /** Reviews `question` in place of the session's first question. */
  const told = (question: FrozenQuestion, response: string[] | null, answers = true) => {
    const own = new Map([...questions].map(([id]) => [id, question]));
    const given = answered(new Map([[one, answer({ response })]]));
    return reviewed({ answers }, { of: { ...session, questions: own, answers: given } })[0];
  };

  test('shows the right option at each place if answers are released, but marks no option as right', () => {
    expect(told(matching, [C, B])).toMatchObject({
      response: [C, B],
      right_response: [C, A],
      gaps: [],
      prompts: [{ text: 'shown 1' }, { text: 'shown 2' }],
    });
    expect(told(ordering, null)).toMatchObject({ right_response: [D, A, B, C], prompts: [] });
    for (const question of [matching, ordering]) {
      expect(told(question, null)?.options.map(({ is_correct }) => is_correct)).toEqual(
        Array.from({ length: 4 }, () => null),
      );
      expect(told(question, null, false)).toMatchObject({ right_response: null });
    }
    expect(told(filled, null)?.right_response).toBeNull();
  });

  test('shows the right answer for each gap and whether it was filled correctly', () => {
    const of = (response: string[] | null, answers?: boolean) => told(filled, response, answers)?.gaps;
    const accepted = [['up'], ['4 900', 'nine hundred']];
    const rights = (response: string[] | null) => of(response)?.map(({ is_right }) => is_right);
    expect(of(['up', '1'])).toEqual([
      { accepted_answers: accepted[0], is_right: true, mistake: null },
      { accepted_answers: accepted[1], is_right: false, mistake: null },
    ]);
    expect([rights(['down', 'Nine hundred']), rights(null), rights(['', ''])]).toEqual([
      [false, true],
      [false, false],
      [false, false],
    ]);
    expect(of(['up', '1'], false)).toEqual(
      accepted.map(() => ({ accepted_answers: null, is_right: null, mistake: null })),
    );
    expect(told(matching, null)?.gaps).toEqual([]);
  });
});
