/**
 * Inserts published tests directly into the tables, with the revisions that publishing creates, as a base for
 * sessions.
 */
import { createHash } from 'node:crypto';
import { v7 } from 'uuid';
import { defaultMode } from '#core/access/allocation.ts';
import type {
  LateAnswers,
  ReleaseSwitches,
  SessionMode,
} from '#features/assessments/assessments.contract.ts';
import type {
  FrozenAssessment,
  FrozenQuestion,
  FrozenSection,
} from '#features/assessments/revision.rules.ts';
import type { Database } from '#server/db/database.ts';

export interface SeededQuestion {
  readonly id: string;
  /** The ids of the question's four options in order. The first is correct. */
  readonly options: readonly string[];
}

interface SeededSection {
  readonly id: string;
  readonly title: string;
  readonly questions: readonly SeededQuestion[];
}

export interface SeededTest {
  readonly id: string;
  readonly revision: string;
  readonly sections: readonly SeededSection[];
}

export interface TestSeed {
  sections: readonly (Partial<Omit<FrozenSection, 'id' | 'placements'>> & {
    title: string;
    questions: number;
    type?: FrozenQuestion['type'];
    /** The indexes of unscored pretest questions. */
    unscored?: readonly number[];
  })[];
  release?: Partial<ReleaseSwitches>;
  modes?: readonly SessionMode[];
  shuffle?: FrozenAssessment['shuffle'];
  attempts_allowed?: number | null;
  opens_at?: Date;
  closes_at?: Date;
  hard_close?: boolean;
  late_answers?: LateAnswers;
  /** People to whom the test is assigned. */
  takers?: readonly string[];
}

const TOOLS = {
  calculator: false,
  reference_sheet: false,
  highlighter: true,
  eliminator: true,
  line_reader: false,
};

/**
 * Words that occur only in right answers, explanations and hints. No taker may see them before the release.
 */
export const KEY_WORDS = [
  'unmistakable-explanation',
  'unmistakable-hint',
  'unmistakable-feedback',
  'unmistakable-answer',
  'unmistakable-domain',
  'unmistakable-criterion',
];

function frozenQuestion(number: number, type: FrozenQuestion['type']): FrozenQuestion {
  const hasOptions = type === 'single_choice' || type === 'multiple_choice';
  return {
    type,
    stem: `<p>Question ${number}?</p>`,
    stimulus: number % 2 === 0 ? '<p>A passage.</p>' : '',
    options: hasOptions
      ? [1, 2, 3, 4].map((option) => ({
          id: v7(),
          text: `<p>Option ${option}</p>`,
          is_correct: option === 1,
          reason_for_error: null,
          feedback: option === 1 ? '' : 'unmistakable-feedback',
        }))
      : [],
    accepted_answers: type === 'numeric' ? ['7/2'] : type === 'text' ? ['unmistakable-answer'] : [],
    entry: 'sat',
    tolerance: 0,
    case_sensitive: false,
    partial: false,
    explanation: '<p>unmistakable-explanation</p>',
    ...(type === 'essay' && { rubric: [{ title: 'unmistakable-criterion', says: '', marks: 2 }] }),
    hints: ['unmistakable-hint'],
    difficulty: 4,
    tags: [{ id: v7(), kind: 'domain', name: 'unmistakable-domain' }],
  };
}

/** Adds a published test by `author` and assigns it to `takers`. */
export async function seedTest(
  { kysely }: Database,
  now: Date,
  author: string,
  seed: TestSeed,
): Promise<SeededTest> {
  const id = v7();
  const revision = v7();
  const made = { created_at: now, updated_at: now };
  const frozen: { question: string; revision: string; content: FrozenQuestion }[] = [];
  const sections: FrozenSection[] = seed.sections.map(
    ({ title, questions, type, unscored = [], ...section }) => ({
      id: v7(),
      title,
      kind: 'other',
      duration_seconds: 600,
      instructions: '',
      tools: TOOLS,
      break_after_seconds: null,
      module: null,
      draw: null,
      ...section,
      placements: Array.from({ length: questions }, (_, index) => {
        const question = {
          question: v7(),
          revision: v7(),
          content: frozenQuestion(index + 1, type ?? 'single_choice'),
        };
        frozen.push(question);
        return {
          placement: v7(),
          question: question.question,
          question_revision: question.revision,
          marks: 1,
          unscored: unscored.includes(index),
        };
      }),
    }),
  );
  const content: FrozenAssessment = {
    title: 'Practice test 4',
    instructions: '<p>Read each passage.</p>',
    kind: sections.some(({ module }) => module !== null) ? 'multistage' : 'linear',
    marks: { correct: 1, wrong: 0, omitted: 0 },
    scale: null,
    shuffle: seed.shuffle ?? { questions: false, options: false },
    navigation: 'free',
    sections,
  };
  await kysely
    .insertInto('questions')
    .values(
      frozen.map(({ question, content: { type, stem, stimulus, entry } }) => ({
        id: question,
        type,
        stem,
        stimulus,
        entry,
        author,
        words: stem,
        ...made,
        status: 'live' as const,
        accepted_answers: [],
        tolerance: 0,
        case_sensitive: false,
        partial: false,
        explanation: '',
        hints: [],
        difficulty: null,
      })),
    )
    .execute();
  await kysely
    .insertInto('question_revisions')
    .values(
      frozen.map((each) => ({
        id: each.revision,
        question: each.question,
        number: 1,
        content: JSON.stringify(each.content),
        content_hash: createHash('sha256').update(each.revision).digest(),
        created_at: now,
      })),
    )
    .execute();
  await kysely
    .insertInto('assessments')
    .values({
      id,
      title: content.title,
      description: '',
      instructions: content.instructions,
      kind: content.kind,
      modes: [...(seed.modes ?? ['test'])],
      exam: null,
      status: 'published',
      opens_at: seed.opens_at ?? null,
      closes_at: seed.closes_at ?? null,
      hard_close: seed.hard_close ?? false,
      attempts_allowed: seed.attempts_allowed === undefined ? 1 : seed.attempts_allowed,
      tools: JSON.stringify(TOOLS),
      release: JSON.stringify({
        score: 'at_once',
        correctness: 'at_once',
        answers: 'on_close',
        explanations: 'on_close',
        ...seed.release,
      }),
      marks: JSON.stringify(content.marks),
      scale: null,
      shuffle: JSON.stringify(content.shuffle),
      navigation: 'free',
      late_answers: JSON.stringify(seed.late_answers ?? { kind: 'review' }),
      open_to_guests: false,
      author,
      ...made,
    })
    .execute();
  await kysely
    .insertInto('assessment_revisions')
    .values({
      id: revision,
      assessment: id,
      number: 1,
      content: JSON.stringify(content),
      content_hash: createHash('sha256').update(revision).digest(),
      published_by: author,
      created_at: now,
    })
    .execute();
  await kysely.updateTable('assessments').set({ revision }).where('id', '=', id).execute();
  const allocations = (seed.takers ?? []).map((person) => ({
    id: v7(),
    assessment: id,
    person,
    allocated_by: author,
    created_at: now,
    allotted_at: now,
    group_id: null,
    school: null,
    mode: defaultMode(seed.modes ?? ['test']),
    opens_at: null,
    due_at: null,
    closes_at: null,
    attempts_allowed: null,
  }));
  if (allocations.length > 0) await kysely.insertInto('allocations').values(allocations).execute();
  const options = new Map(
    frozen.map((each) => [each.question, each.content.options.map((option) => option.id)]),
  );
  return {
    id,
    revision,
    sections: sections.map((section) => ({
      id: section.id,
      title: section.title,
      questions: section.placements.map(({ question }) => ({
        id: question,
        options: options.get(question) ?? [],
      })),
    })),
  };
}
