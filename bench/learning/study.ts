/**
 * Simulates students who take tests, study what a policy chooses, and take another test. Measures how
 * accurate the predictions are and how much each policy gains per minute.
 */
import type { FittedModel } from '#core/mastery/fit.ts';
import type { FirstAnswer } from '#core/mastery/learners.ts';
import { growthOf } from '#core/next-steps/growth.ts';
import { nextSteps } from '#core/next-steps/next-steps.ts';
import { seededNumbers } from '#core/seeded-shuffle/seeded-shuffle.ts';
import { MeasuredStudent, modelOf } from './measured.ts';
import { type SimulatedExam, type SimulatedItem, simulatedExam } from './simulators/exam.ts';
import { KnowingStudent, type KnowledgeParameters } from './simulators/known-or-not.ts';

const POLICIES = ['recommended', 'weakest first', 'random'] as const;
export type Policy = (typeof POLICIES)[number];

export interface StudyFigures {
  /** Scaled points gained per minute, averaged over the students. */
  readonly gains: Readonly<Record<Policy, number>>;
  /** Each answer of the last test with the chance predicted before it. */
  readonly answers: readonly { readonly predicted: number; readonly actual: number }[];
  /** The number of right answers in the last test, predicted before and counted after. */
  readonly scores: readonly { readonly predicted: number; readonly actual: number }[];
}

/** The number of students to fit the model to, and of students to test it on. */
const LEARNED_FROM = 60;
const TRIED_ON = 20;
/** The guessing chance that the product assumes for a topic: the mean of its bank. */
const GUESS = 0.1875;
const SESSIONS = 10;
const MINUTES = 10;
/** A minute and forty seconds per question, including its explanation. */
const QUESTIONS_A_SESSION = 6;
const FIRST_SESSION = 9;
const DAYS_BETWEEN = 2;
const LAST_TEST = FIRST_SESSION + SESSIONS * DAYS_BETWEEN;

/** Uses the `given` model, or fits one to the answers of other students. */
export function studyFigures(
  parameters: KnowledgeParameters,
  seed: number,
  given: FittedModel | null = null,
): StudyFigures {
  const exam = simulatedExam(seed, parameters.noise);
  const model = given ?? modelOf(exam, earlierAnswers(exam, parameters, seed));
  const gains: Record<Policy, number> = { recommended: 0, 'weakest first': 0, random: 0 };
  const answers: { predicted: number; actual: number }[] = [];
  const scores: { predicted: number; actual: number }[] = [];
  for (let person = 0; person < TRIED_ON; person += 1) {
    for (const policy of POLICIES) {
      const student = new KnowingStudent(exam, parameters, seed, `tried ${person}`);
      const random = seededNumbers(seed, `${policy} ${person}`);
      const measured = new MeasuredStudent(exam, model, 'student');
      for (const day of [1, 8]) {
        for (const item of paper(exam, measured, random))
          measured.learn(item, student.answer(item, day), day);
      }
      const before = student.expectedScore(FIRST_SESSION);
      for (let session = 0; session < SESSIONS; session += 1) {
        const day = FIRST_SESSION + session * DAYS_BETWEEN;
        const skill = chosen(policy, exam, measured, day, random);
        for (const item of measured.unseen(skill, QUESTIONS_A_SESSION, random)) {
          measured.learn(item, student.practise(item, day), day);
        }
      }
      gains[policy] += (student.expectedScore(LAST_TEST) - before) / (SESSIONS * MINUTES) / TRIED_ON;
      const last = paper(exam, measured, random);
      const predicted = last.reduce((sum, item) => sum + measured.chance(item, LAST_TEST), 0);
      let actual = 0;
      for (const item of last) {
        const chance = measured.chance(item, LAST_TEST);
        const right = student.answer(item, LAST_TEST);
        answers.push({ predicted: chance, actual: Number(right) });
        measured.learn(item, right, LAST_TEST);
        actual += Number(right);
      }
      scores.push({ predicted, actual });
    }
  }
  return { gains, answers, scores };
}

/** A test of questions that the student has not seen. */
function paper(exam: SimulatedExam, measured: MeasuredStudent, random: () => number): SimulatedItem[] {
  return exam.skills.flatMap(({ questions }, skill) => measured.unseen(skill, questions, random));
}

function chosen(
  policy: Policy,
  exam: SimulatedExam,
  measured: MeasuredStudent,
  day: number,
  random: () => number,
): number {
  if (policy === 'random') return Math.floor(random() * exam.skills.length);
  const stands = exam.skills.map((skill, place) => ({
    skill,
    place,
    chance: measured.mastery(place, GUESS, day).chance,
    answers: measured.answers(place),
  }));
  if (policy === 'weakest first') {
    return stands.reduce((weakest, each) => (each.chance < weakest.chance ? each : weakest)).place;
  }
  const { steps, ask_first } = nextSteps({
    topics: stands.map(({ skill: { id, questions, points_a_mark }, chance, answers }) => ({
      topic: id,
      questions,
      points_a_mark,
      answers,
      chance,
      guess: GUESS,
      minutes: MINUTES,
    })),
    due: [],
    review_minutes: 1,
    pacing: [],
    growth: growthOf([]),
  });
  const [step] = steps;
  const topic = step?.kind === 'topic' ? step.topic : ask_first[0]?.topic;
  return exam.skills.findIndex(({ id }) => id === topic);
}

/** The answers of other students in three tests with random practice in between. */
function earlierAnswers(exam: SimulatedExam, parameters: KnowledgeParameters, seed: number): FirstAnswer[] {
  const random = seededNumbers(seed, 'earlier');
  const answers: FirstAnswer[] = [];
  for (let person = 0; person < LEARNED_FROM; person += 1) {
    const student = new KnowingStudent(exam, parameters, seed, `earlier ${person}`);
    const keep = ({ id, skill, guess }: SimulatedItem, right: boolean, day: number) => {
      const skills = [exam.skills[skill]?.id ?? ''];
      answers.push({ person: `${person}`, item: id, skills, right, guess, day });
    };
    const drawn = (skill: number) =>
      exam.bank[skill]?.[Math.floor(random() * (exam.bank[skill]?.length ?? 0))];
    for (let day = 1; day <= 29; day += 2) {
      const isTest = day % 14 === 1;
      const studied = Math.floor(random() * exam.skills.length);
      const skills = isTest
        ? exam.skills.flatMap(({ questions }, skill) =>
            Array.from({ length: Math.ceil(questions / 2) }, () => skill),
          )
        : Array.from({ length: QUESTIONS_A_SESSION }, () => studied);
      for (const skill of skills) {
        const item = drawn(skill);
        if (item !== undefined)
          keep(item, isTest ? student.answer(item, day) : student.practise(item, day), day);
      }
    }
  }
  return answers;
}
