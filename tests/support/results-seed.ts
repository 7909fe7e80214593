/**
 * Inserts tests with right answers, scales and variants directly into the tables, and sessions of them that
 * the product scores.
 */
import { createHash } from 'node:crypto';
import { v7 } from 'uuid';
import type { ReleaseSwitches, TableScale } from '#features/assessments/assessments.contract.ts';
import type {
  FrozenAssessment,
  FrozenPlacement,
  FrozenQuestion,
  FrozenSection,
} from '#features/assessments/revision.rules.ts';
import type { Filing } from '#features/evidence/filing.rules.ts';
import { scoreSession } from '#features/results/server/public.ts';
import { findSession } from '#features/sessions/server/sessions.store.ts';
import type { TagKind } from '#features/tags/tags.contract.ts';
import type { Database } from '#server/db/database.ts';

type QuestionSeed = Partial<FrozenQuestion> & Partial<Pick<FrozenPlacement, 'marks' | 'unscored'>>;

export interface PaperSeed {
  title?: string;
  /** The sections. By default a question has four options, and A is correct. */
  sections: readonly (Partial<Omit<FrozenSection, 'id' | 'placements'>> & {
    questions: readonly QuestionSeed[];
  })[];
  scale?: TableScale;
  marks?: FrozenAssessment['marks'];
  shuffle?: FrozenAssessment['shuffle'];
  release?: Partial<ReleaseSwitches>;
  closes_at?: Date;
  /** The exam for which the test prepares. */
  exam?: string;
}

export interface SeededPaper {
  readonly id: string;
  readonly revision: string;
  readonly content: FrozenAssessment;
  readonly questions: ReadonlyMap<string, FrozenQuestion>;
}

const TOOLS = {
  calculator: false,
  reference_sheet: false,
  highlighter: true,
  eliminator: true,
  line_reader: false,
};

/** A published question; by default with four options, of which A is correct. */
export function frozen(seed: Partial<FrozenQuestion> = {}): FrozenQuestion {
  const isChoice = seed.type === undefined || seed.type.endsWith('choice');
  return {
    type: 'single_choice',
    stem: '<p>Which?</p>',
    stimulus: '',
    options: isChoice
      ? ['A', 'B', 'C', 'D'].map((letter) => ({
          id: v7(),
          text: `<p>${letter}</p>`,
          is_correct: letter === 'A',
          reason_for_error: null,
          feedback: letter === 'A' ? '' : '<p>secret-feedback</p>',
        }))
      : [],
    accepted_answers: [],
    entry: 'sat',
    tolerance: 0,
    case_sensitive: false,
    partial: false,
    explanation: '<p>secret-explanation</p>',
    hints: ['<p>secret-hint</p>'],
    difficulty: 3,
    tags: [],
    ...seed,
  };
}

/** A published revision of a test, without a database. */
export function frozenPaper(seed: PaperSeed): {
  content: FrozenAssessment;
  questions: Map<string, FrozenQuestion>;
} {
  const questions = new Map<string, FrozenQuestion>();
  const sections = seed.sections.map(({ questions: asked, ...section }, index): FrozenSection => {
    const placements = asked.map(({ marks = 1, unscored = false, ...question }) => {
      const placement = { placement: v7(), question: v7(), question_revision: v7(), marks, unscored };
      questions.set(placement.question_revision, frozen(question));
      return placement;
    });
    return {
      id: v7(),
      title: `Section ${index + 1}`,
      kind: 'other',
      duration_seconds: 600,
      instructions: '',
      tools: TOOLS,
      break_after_seconds: null,
      module: null,
      draw: null,
      ...section,
      placements,
    };
  });
  const content: FrozenAssessment = {
    title: seed.title ?? 'A paper',
    instructions: '',
    kind: sections.some(({ module }) => module !== null) ? 'multistage' : 'linear',
    marks: seed.marks ?? { correct: 1, wrong: 0, omitted: 0 },
    scale: seed.scale ?? null,
    shuffle: seed.shuffle ?? { questions: false, options: false },
    navigation: 'free',
    sections,
  };
  return { content, questions };
}

/** Classifies answers by the first tag of each kind at publishing, as if nothing was changed since. */
export function filedAsFrozen(questions: ReadonlyMap<string, FrozenQuestion>): (revision: string) => Filing {
  return (revision) => {
    const tags = questions.get(revision)?.tags ?? [];
    const first = (kind: TagKind) => tags.find((tag) => tag.kind === kind) ?? null;
    return { topic: first('topic'), domain: first('domain'), subject: first('subject') };
  };
}

/** Adds a published test by `author`. */
export async function seedPaper(
  { kysely }: Database,
  now: Date,
  author: string,
  seed: PaperSeed,
): Promise<SeededPaper> {
  const { content, questions } = frozenPaper(seed);
  const id = v7();
  const made = { created_at: now, updated_at: now };
  const placements = content.sections.flatMap((section) => section.placements);
  await kysely
    .insertInto('questions')
    .values(
      placements.map(({ question, question_revision }) => ({
        id: question,
        type: questions.get(question_revision)?.type ?? 'essay',
        status: 'live' as const,
        stem: '',
        stimulus: '',
        accepted_answers: [],
        entry: 'sat' as const,
        tolerance: 0,
        case_sensitive: false,
        partial: false,
        explanation: '',
        hints: [],
        difficulty: null,
        author,
        words: '',
        ...made,
      })),
    )
    .execute();
  await kysely
    .insertInto('question_revisions')
    .values(
      placements.map(({ question, question_revision }) => ({
        id: question_revision,
        question,
        number: 1,
        created_at: now,
        content: JSON.stringify(questions.get(question_revision)),
        content_hash: hash(question_revision),
      })),
    )
    .execute();
  const release = { score: 'at_once', correctness: 'at_once', answers: 'on_close', explanations: 'on_close' };
  await kysely
    .insertInto('assessments')
    .values({
      id,
      title: content.title,
      description: '',
      instructions: '',
      kind: content.kind,
      modes: ['test', 'paper'],
      exam: seed.exam ?? null,
      status: 'published',
      opens_at: null,
      closes_at: seed.closes_at ?? null,
      hard_close: false,
      attempts_allowed: null,
      tools: JSON.stringify(TOOLS),
      release: JSON.stringify({ ...release, ...seed.release }),
      marks: JSON.stringify(content.marks),
      scale: content.scale === null ? null : JSON.stringify(content.scale),
      shuffle: JSON.stringify(content.shuffle),
      navigation: 'free',
      late_answers: JSON.stringify({ kind: 'review' }),
      open_to_guests: false,
      author,
      ...made,
    })
    .execute();
  const revision = await seedRevision({ kysely }, now, author, id, content, 1);
  return { id, revision, content, questions };
}

/** Publishes a new revision of an assessment. Its questions must exist. */
export async function seedRevision(
  { kysely }: Pick<Database, 'kysely'>,
  now: Date,
  author: string,
  assessment: string,
  content: FrozenAssessment,
  number: number,
): Promise<string> {
  const revision = v7();
  await kysely
    .insertInto('assessment_revisions')
    .values({
      id: revision,
      assessment,
      number,
      content: JSON.stringify(content),
      content_hash: hash(revision),
      published_by: author,
      created_at: now,
    })
    .execute();
  await kysely.updateTable('assessments').set({ revision }).where('id', '=', assessment).execute();
  return revision;
}

function hash(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

export interface SittingSeed {
  /**
   * Answers by section and question: the letter of an option, several letters, typed text, or null for no
   * answer. Undefined for a section whose variant was not chosen.
   */
  answers: readonly (readonly (string | null)[])[];
  /**
   * The sections of the test that were taken, by index; by default all. Null for a variant that was not
   * chosen.
   */
  sections?: readonly (number | null)[];
  /** The seconds that the taker spent on each question. */
  seconds?: number;
  mode?: 'test' | 'practice' | 'paper';
  seed?: number;
}

/** Adds a submitted session of `paper`, scores it, and returns its id. */
export async function seedSitting(
  { kysely }: Database,
  now: Date,
  paper: SeededPaper,
  taker: string,
  sitting: SittingSeed,
): Promise<string> {
  const id = v7();
  const made = { created_at: now, updated_at: now };
  await kysely
    .insertInto('sessions')
    .values({
      id,
      assessment: paper.id,
      revision: paper.revision,
      taker,
      mode: sitting.mode ?? 'test',
      status: 'submitted',
      seed: sitting.seed ?? 1,
      made_by: taker,
      ...made,
      accommodations: '{}',
      stop_clock_breaks: JSON.stringify({ count: 0, seconds: 0 }),
      started_at: now,
      submitted_at: now,
    })
    .execute();
  const sat = sitting.sections ?? paper.content.sections.map((_, place) => place);
  for (const [index, place] of sat.entries()) {
    const section = place === null ? undefined : paper.content.sections[place];
    const section_id = v7();
    const placements = section?.placements ?? [];
    await kysely
      .insertInto('session_sections')
      .values({
        id: section_id,
        session: id,
        position: index + 1,
        section: section?.id ?? null,
        title: `Part ${index + 1}`,
        questions: placements.map(({ question }) => question),
        status: 'closed',
        duration_seconds: 600,
      })
      .execute();
    const rows = placements.flatMap((placement, number) => {
      const given = sitting.answers[index]?.[number] ?? null;
      if (given === null) return [];
      return {
        id: v7(),
        session: id,
        section: section_id,
        question: placement.question,
        is_seen: true,
        was_ever_answered: true,
        response_writer: 1,
        response_seq: number + 1,
        response: JSON.stringify(responseOf(paper, placement, given)),
        time_spent_seconds: sitting.seconds ?? 0,
        updated_at: now,
      };
    });
    if (rows.length > 0) await kysely.insertInto('attempts').values(rows).execute();
  }
  await scoreSeeded({ kysely }, id, now);
  return id;
}

/** Scores a session and sets its status, unless it waits for grading. */
export async function scoreSeeded(
  { kysely }: Pick<Database, 'kysely'>,
  id: string,
  now: Date,
): Promise<void> {
  const session = await findSession(kysely, { reach: 'all', caller: id }, id);
  if (session === null) throw new Error(`There is no session ${id}.`);
  const { pending_marks } = await scoreSession(kysely, session, now);
  if (pending_marks > 0) return;
  await kysely.updateTable('sessions').set({ status: 'scored' }).where('id', '=', id).execute();
}

function responseOf(paper: SeededPaper, placement: FrozenPlacement, given: string): string | string[] {
  const question = paper.questions.get(placement.question_revision);
  if (question === undefined || question.options.length === 0) return given;
  const chosen = [...given].map((letter) => question.options[letter.charCodeAt(0) - 65]?.id ?? letter);
  return question.type === 'single_choice' ? (chosen[0] ?? '') : chosen;
}

/** Adds the questions of a published test to its draft as well, which these helpers leave empty. */
export async function seedWorkingCopy({ kysely }: Database, { id, content }: SeededPaper): Promise<void> {
  for (const [position, section] of content.sections.entries()) {
    const { title, kind, instructions, duration_seconds, break_after_seconds, module } = section;
    await kysely
      .insertInto('assessment_sections')
      .values({
        id: section.id,
        assessment: id,
        position,
        title,
        kind,
        instructions,
        tools: null,
        duration_seconds,
        break_after_seconds,
        draw_count: null,
        ...(module ?? { stage: null, variant: null, at_least: null }),
      })
      .execute();
    await kysely
      .insertInto('placements')
      .values(
        section.placements.map(({ question }, place) => ({
          id: v7(),
          section: section.id,
          question,
          position: place,
          marks: 1,
          unscored: false,
        })),
      )
      .execute();
  }
}
