/**
 * A test that thousands have taken: sessions with scores and sheets, written directly by SQL and read through
 * the product's routes.
 */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { v7 } from 'uuid';
import type { SessionSheet } from '#features/results/sheet.rules.ts';
import type { Database } from '#server/db/database.ts';
import { openOwnApp } from './own-app.ts';

const SECTIONS = 2;
const QUESTIONS = 27;

export interface LargeTest {
  readonly assessment: string;
  /** Sends a GET as an admin and returns the body. Throws unless it succeeds. */
  get(path: string): Promise<string>;
  /** Adds scored sessions of 54 questions, each by a different person. Returns the id of the last one. */
  addSessions(count: number): Promise<string>;
  close(): Promise<void>;
}

/** Creates a published test of 54 questions in an embedded database in memory. */
export async function openLargeTest(): Promise<LargeTest> {
  const app = await openOwnApp();
  const paper = await addPaper(app.database, app.admin);
  return {
    assessment: paper.assessment,
    get: app.get,
    addSessions: (count) => addSessions(app.database, paper, count),
    close: app.close,
  };
}

interface Paper {
  readonly assessment: string;
  readonly revision: string;
  readonly sections: readonly { readonly id: string; readonly questions: readonly string[] }[];
}

async function addPaper({ kysely }: Database, author: string): Promise<Paper> {
  const now = new Date();
  const [assessment, revision] = [v7(), v7()];
  const sections = Array.from({ length: SECTIONS }, (_, index) => ({
    id: v7(),
    title: `Section ${index + 1}`,
    kind: 'math',
    duration_seconds: 3600,
    instructions: '',
    tools: {},
    break_after_seconds: null,
    module: null,
    draw: null,
    placements: Array.from({ length: QUESTIONS }, () => ({
      placement: v7(),
      question: v7(),
      question_revision: v7(),
      marks: 1,
      unscored: false,
    })),
  }));
  const switches = { score: 'at_once', correctness: 'at_once', answers: 'at_once', explanations: 'at_once' };
  const content = {
    title: 'Measured',
    instructions: '',
    kind: 'linear',
    scale: null,
    navigation: 'free',
    sections,
    marks: { correct: 1, wrong: 0, omitted: 0 },
    shuffle: { questions: false, options: false },
  };
  const placements = sections.flatMap((section) => section.placements);
  await sql`insert into questions (id, type, status, stem, stimulus, accepted_answers, entry, tolerance, case_sensitive,
      partial, explanation, hints, author, words, created_at, updated_at)
    select id, 'single_choice', 'live', '', '', '{}', 'sat', 0, false, false, '', '{}', ${author}, '', ${now}, ${now}
    from unnest(${placements.map(({ question }) => question)}::uuid[]) as id`.execute(kysely);
  await kysely
    .insertInto('question_revisions')
    .values(
      placements.map(({ question, question_revision }) => ({
        id: question_revision,
        question,
        number: 1,
        created_at: now,
        content_hash: hash(question),
        content: JSON.stringify(questionContent()),
      })),
    )
    .execute();
  await sql`insert into assessments (id, title, description, instructions, kind, modes, status, hard_close, tools, release,
      marks, shuffle, navigation, late_answers, open_to_guests, author, created_at, updated_at)
    values (${assessment}, 'Measured', '', '', 'linear', '{test}', 'published', false, '{}', ${JSON.stringify(switches)},
      ${JSON.stringify(content.marks)}, ${JSON.stringify(content.shuffle)}, 'free', '{"kind":"review"}', false, ${author},
      ${now}, ${now})`.execute(kysely);
  await kysely
    .insertInto('assessment_revisions')
    .values({
      id: revision,
      assessment,
      number: 1,
      content_hash: hash(revision),
      published_by: author,
      content: JSON.stringify(content),
      created_at: now,
    })
    .execute();
  await kysely.updateTable('assessments').set({ revision }).where('id', '=', assessment).execute();
  return {
    assessment,
    revision,
    sections: sections.map(({ id, placements: own }) => ({ id, questions: own.map((one) => one.question) })),
  };
}

function questionContent() {
  return {
    type: 'single_choice',
    stem: '<p>Which of these is the first?</p>',
    stimulus: '<p>A passage.</p>',
    options: [1, 2, 3, 4].map((option) => ({
      id: v7(),
      text: `<p>Option ${option}</p>`,
      is_correct: option === 1,
      reason_for_error: null,
      feedback: '',
    })),
    accepted_answers: [],
    entry: 'sat',
    tolerance: 0,
    case_sensitive: false,
    partial: false,
    explanation: '<p>Because.</p>',
    hints: [],
    difficulty: 3,
    tags: [],
  };
}

function hash(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

const BATCH = 1_000;

async function addSessions({ kysely }: Database, paper: Paper, count: number): Promise<string> {
  let last = '';
  for (let left = count; left > 0; left -= BATCH) {
    const rows = Array.from({ length: Math.min(left, BATCH) }, () => {
      const sheet = sheetOf(Math.random());
      const raw = sheet.shares.reduce<number>((sum, share) => sum + (share ?? 0), 0);
      return { id: v7(), taker: v7(), raw, sheet: JSON.stringify(sheet) };
    });
    const ids = rows.map(({ id }) => id);
    const takers = rows.map(({ taker }) => taker);
    const now = new Date();
    await sql`insert into people (id, role, username, first_name, last_name, created_at, updated_at)
      select id, 'student', id::text, 'Robin', 'Weir', ${now}, ${now}
      from unnest(${takers}::uuid[]) as id`.execute(kysely);
    await sql`insert into sessions (id, assessment, revision, taker, mode, status, seed, made_by, accommodations,
        stop_clock_breaks, submitted_at, scored_at, raw, raw_max, section_scores, created_at, updated_at)
      select id, ${paper.assessment}, ${paper.revision}, taker, 'test', 'scored', 1, taker, '{}', '{}', ${now}, ${now}, raw,
        54, '{"version":1,"sections":[],"parts":[]}', ${now}, ${now}
      from unnest(${ids}::uuid[], ${takers}::uuid[], ${rows.map(({ raw }) => raw)}::float8[]) as given (id, taker, raw)`.execute(
      kysely,
    );
    await sql`insert into session_sheets (session, sheet)
      select * from unnest(${ids}::uuid[], ${rows.map(({ sheet }) => sheet)}::text[])`.execute(kysely);
    last = ids.at(-1) ?? last;
  }
  await addAnswers(kysely, paper, last);
  return last;
}

/** The last session also has sections and answers, so that it can be reviewed. */
async function addAnswers(kysely: Database['kysely'], paper: Paper, session: string): Promise<void> {
  for (const [index, { id, questions }] of paper.sections.entries()) {
    const section = v7();
    await sql`insert into session_sections (id, session, position, section, title, questions, status, duration_seconds)
      values (${section}, ${session}, ${index + 1}, ${id}, 'Section', ${questions}::uuid[], 'closed', 3600)`.execute(
      kysely,
    );
    await sql`insert into attempts (id, session, section, question, is_seen, was_ever_answered, time_spent_seconds, outcome,
        share, marks, updated_at)
      select gen_random_uuid(), ${session}, ${section}, question, true, true, 60, 'right', 1, 1, now()
      from unnest(${questions}::uuid[]) as question`.execute(kysely);
  }
}

/** The sheet of a person with this ability (0 to 1). The key is the first of four options. */
function sheetOf(ability: number): SessionSheet {
  const places = Array.from({ length: SECTIONS * QUESTIONS }, (_, place) => place);
  const chosen = places.map((place) => {
    const isRight = Math.random() < 0.2 + 0.7 * ability * (1 - place / 120);
    return isRight ? 1 : 1 << Math.floor(1 + Math.random() * 3);
  });
  return {
    places,
    chosen,
    unreached: [],
    shares: chosen.map((bits) => (bits === 1 ? 1 : 0)),
    seconds: places.map(() => Math.floor(20 + Math.random() * 120)),
  };
}
