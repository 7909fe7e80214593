/**
 * Functions that read mastery for other features' servers: mastery per skill, exam, next steps. All of it is
 * computed only from answers that are released to the person, for every reader. Data about questions that a
 * test in progress could still ask is left out here too.
 */
import type { Kysely } from 'kysely';
import type { Tables } from '#server/db/tables.ts';
import type { PersonExam } from '../exam.rules.ts';
import type { NextStepsOut } from '../mastery.contract.ts';
import { nextStepsFor } from '../next-steps.rules.ts';
import type { ParameterSet } from '../parameters.rules.ts';
import { chancesAhead, type QuestionAhead } from '../questions-ahead.rules.ts';
import { type LevelMove, levelMovesOf, type PersonStanding } from '../skill-levels.rules.ts';
import * as due from './due-reviews.ts';
import * as learners from './learners.ts';
import * as sets from './parameter-sets.ts';

export type { AlongFold } from './learners.ts';

/**
 * Reads everything below at once, for callers that need more than one part. `also` is an additional
 * computation over the same answers, whose state is stored too. Runs a fixed number of statements if all
 * cached states are valid.
 */
export function readLearners<Along = undefined>(
  db: Kysely<Tables>,
  people: readonly string[],
  now: Date,
  also?: learners.AlongFold<Along>,
): Promise<Map<string, learners.Learner<Along>>> {
  return learners.readLearners(db, people, now, also);
}

/** The mastery parameter set in use. */
export function findParameterSet(db: Kysely<Tables>): Promise<ParameterSet> {
  return sets.findParameterSet(db);
}

/** The skills whose level differs from the level at `since`, newest change first. */
export async function levelMoves(
  db: Kysely<Tables>,
  person: string,
  since: Date,
  now: Date,
): Promise<LevelMove[]> {
  const state = (await learners.readStandingStates(db, [person], now)).get(person);
  return state === undefined ? [] : levelMovesOf(state, since);
}

/**
 * A person's due reviews, limited to what they may practice now. Runs three statements besides those of
 * `mayPractise`.
 */
export function readDueReviews(...asked: Parameters<typeof due.readDueReviews>) {
  return due.readDueReviews(...asked);
}

/** The mastery of each person in each skill, by person. A person without answers has no skills. */
export async function listStandings(
  db: Kysely<Tables>,
  people: readonly string[],
  now: Date,
): Promise<Map<string, PersonStanding>> {
  const found = await learners.readLearners(db, people, now);
  return new Map([...found].map(([person, { standing }]) => [person, standing]));
}

/**
 * For each person the chance of a right answer to each question, in the same order. A person is absent if
 * nothing is known about their skills in these questions.
 */
export async function listChancesAhead(
  db: Kysely<Tables>,
  people: readonly string[],
  questions: readonly QuestionAhead[],
  now: Date,
): Promise<Map<string, number[]>> {
  const set = await sets.findParameterSet(db);
  const states = await learners.readStandingStates(db, people, now);
  return new Map(
    [...states].flatMap(([person, state]): [string, number[]][] => {
      const chances = chancesAhead(state, set, questions, now);
      return chances === null ? [] : [[person, chances]];
    }),
  );
}

/**
 * The exam that each person prepares for, with the score value of a raw point for them. A person without an
 * exam is absent.
 */
export async function listExams(
  db: Kysely<Tables>,
  people: readonly string[],
  now: Date,
): Promise<Map<string, PersonExam>> {
  const found = await learners.readLearners(db, people, now);
  return new Map([...found].flatMap(([person, { exam }]) => (exam === null ? [] : [[person, exam]])));
}

/** The recommended steps of each person with their reasons, best gain per minute first. */
export async function nextStepsOf(
  db: Kysely<Tables>,
  people: readonly string[],
  now: Date,
): Promise<Map<string, NextStepsOut>> {
  const found = await learners.readLearners(db, people, now);
  return new Map([...found].map(([person, learner]) => [person, nextStepsFor(learner)]));
}
