/**
 * A short adaptive math test. Too few students have answered its questions to estimate their parameters. So
 * the calibration contains the parameters that the simulated students use, and says so.
 */
import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { allocate } from '#features/allocation/allocation.contract.ts';
import {
  addAssessment,
  changeAssessment,
  getAssessment,
} from '#features/assessments/assessments.contract.ts';
import { CAT_DEFAULTS, type CatRules } from '#features/assessments/cat.contract.ts';
import { addSection, listPlacements, placeQuestions } from '#features/assessments/sections.contract.ts';
import { findAssessment } from '#features/assessments/server/assessments.store.ts';
import { frozenQuestion, hashed, workingCopyOf } from '#features/assessments/server/publish.ts';
import { freezeQuestions } from '#features/assessments/server/revisions.store.ts';
import { acceptCalibration } from '#features/calibration/calibration.contract.ts';
import { addCalibration } from '#features/calibration/server/calibration.store.ts';
import { saveAttempts } from '#features/sessions/exam.contract.ts';
import { actOnSession, generateSession } from '#features/sessions/sessions.contract.ts';
import type { Tables } from '#server/db/tables.ts';
import type { Caller, Calls, SignedIn } from './calls.ts';
import type { School } from './people.ts';
import { MATH_TOOLS, publish } from './publish.ts';
import type { BankQuestion } from './write-bank.ts';

const HOUR = 60 * 60 * 1000;
const POOL = 40;
/** How many members of the first group have taken the test. The others can still take it. */
const TAKEN_BY = 3;
const RULES = { min_items: 8, max_items: 14 };
/** The shares of the math domains on the digital SAT. */
const SHARES: Readonly<Record<string, number>> = {
  Algebra: 0.35,
  'Advanced Math': 0.35,
  'Problem-Solving and Data Analysis': 0.15,
  'Geometry and Trigonometry': 0.15,
};

export async function makeAdaptiveTest(
  calls: Calls,
  school: School,
  bank: readonly BankQuestion[],
  now: Date,
): Promise<void> {
  const at = (hours_ago: number) => calls.clock.set(now.getTime() - hours_ago * HOUR);
  at(9 * 24);
  const { id: manager, call } = await calls.as(school.staff.manager);
  const choices = bank.filter(
    ({ question, right_option }) => question.topic.includes('.') && right_option !== null,
  );
  const pool = choices.filter((_, index) => [2, 4].includes(index % 5)).slice(0, POOL);
  const { id } = await call(addAssessment, {
    body: {
      title: 'Math level check',
      kind: 'adaptive',
      school: null,
      description:
        '<p>Eight to fourteen questions. Each one is chosen based on your earlier answers, so the test finds your level in less time than a full section.</p>',
    },
  });
  const section = await call(addSection, {
    params: { id },
    body: { title: 'Math', kind: 'math', duration_seconds: 25 * 60, tools: MATH_TOOLS },
  });
  const params = { id: section.id };
  await call(placeQuestions, { params, body: { questions: pool.map((question) => question.id) } });
  const { kysely } = calls.platform.database;
  const revisions = await frozenPool(kysely, id, manager, calls.clock.now());
  const calibration = await addCalibration(
    kysely,
    {
      assessment: id,
      kind: 'math',
      model: '3pl',
      data_sha256: createHash('sha256').digest('hex'),
      engine: 'demo: parameters set by hand, not estimated',
      grid: { nodes: 61, from: -6, to: 6 },
      priors: null,
      sittings: 0,
      log_likelihood: 0,
      log_prior: 0,
      cycles: 0,
      is_converged: true,
      seconds: 0,
      link: null,
      left_out: [],
      made_by: manager,
      items: pool.map(({ id: question, question: { truth } }, place) => ({
        question,
        question_revision: revisions.get(question) ?? question,
        label: `1·${place + 1}`,
        unscored: false,
        answers: 0,
        source: 'fixed',
        a: truth.a,
        b: truth.b,
        c: truth.c,
        se: { a: null, b: null, c: null },
      })),
    },
    calls.clock.now(),
  );
  await call(acceptCalibration, { params: { id, calibration }, body: { version: 0 } });
  const { version } = await call(getAssessment, { params: { id } });
  const cat = { ...CAT_DEFAULTS, ...RULES, content_targets: await sharesOf(call, section.id) };
  await call(changeAssessment, { params: { id }, body: { version, cat } });
  await publish(call, id);
  const [group] = school.groups;
  if (group === undefined) return;
  await call(allocate, { body: { assessments: [id], groups: [group.id] } });
  /* The members at the end of the list take the test, so that student1, the first of the group, can still
     take it. In a group of three or fewer, the last member does not take it. */
  for (const [index, account] of group.members.slice(-TAKEN_BY).entries()) {
    if (index + 1 === group.members.length) continue;
    at(3 * 24 - index);
    await sit(await calls.as(account), id, pool, index);
  }
  calls.clock.set(now);
}

/** The revision that publishing creates for each question of the pool. The calibration refers to it. */
async function frozenPool(
  db: Kysely<Tables>,
  id: string,
  caller: string,
  now: Date,
): Promise<Map<string, string>> {
  const assessment = await findAssessment(db, { reach: 'all', sessions: 'all', caller }, id);
  if (assessment === null) throw new Error('The added test was not found.');
  const { sections } = await workingCopyOf(db, assessment);
  const questions = sections.flatMap(({ placements }) => placements.map(({ question }) => question));
  return freezeQuestions(
    db,
    questions.map((question) => ({ question: question.id, ...hashed(frozenQuestion(question)) })),
    now,
  );
}

async function sharesOf(call: Caller, section: string): Promise<CatRules['content_targets']> {
  const { results } = await call(listPlacements, { params: { id: section }, query: { page_size: '200' } });
  const tags = new Map(results.flatMap(({ question }) => question.tags.map(({ id, name }) => [name, id])));
  return Object.entries(SHARES).flatMap(([name, share]) => {
    const tag = tags.get(name);
    return tag === undefined ? [] : [{ tag, share }];
  });
}

/** Takes the test. Each student answers correctly up to an individual difficulty, and sometimes above it. */
async function sit(
  { call }: SignedIn,
  assessment: string,
  pool: readonly BankQuestion[],
  place: number,
): Promise<void> {
  const { id: session } = await call(generateSession, { body: { assessment } });
  const params = { id: session };
  let { exam } = await call(actOnSession, { params, body: { action: 'start' } });
  for (let seq = 1; exam?.present != null; seq += 1) {
    const from = exam.present.questions[0]?.id ?? '';
    const asked = pool.find(({ id }) => id === from);
    if (asked === undefined) throw new Error(`Question ${from} is not in the pool.`);
    const isRight = asked.question.truth.b < place * 0.8 - 0.6 || (seq + place) % 4 === 0;
    const response = isRight ? asked.right_option : (asked.wrong_options[0] ?? null);
    const attempts = [{ question: from, response, time_spent_seconds: 55 + 6 * place, seq }];
    await call(saveAttempts, { params, body: { attempts } });
    ({ exam } = await call(actOnSession, { params, body: { action: 'next_question', from } }));
  }
}
