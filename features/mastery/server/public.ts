/**
 * What other features' servers may ask of mastery: where people stand in each skill, their exam, what they should do next. All
 * of it is folded from what is out for them, whoever asks; what a test under way could still ask is kept back here too.
 */
import type { Kysely } from 'kysely';
import type { Tables } from '#server/db/tables.ts';
import type { PersonExam } from '../exam.rules.ts';
import type { NextStepsOut } from '../mastery.contract.ts';
import { nextStepsFor } from '../next-steps.rules.ts';
import type { ParameterSet } from '../parameters.rules.ts';
import { chancesAhead, type QuestionAhead } from '../questions-ahead.rules.ts';
import { type LevelMove, levelMovesOf, type PersonStanding } from '../standing.rules.ts';
import * as due from './due-reviews.ts';
import * as learners from './learners.ts';
import * as sets from './parameter-sets.ts';

export type { AlongFold } from './learners.ts';

/**
 * All of the following at once, for who needs more than one of them; `also` folds the same answers further, and is kept too. A
 * bounded number of statements where everybody's folds stand.
 */
export function readLearners<Along = undefined>(
  db: Kysely<Tables>,
  people: readonly string[],
  now: Date,
  also?: learners.AlongFold<Along>,
): Promise<Map<string, learners.Learner<Along>>> {
  return learners.readLearners(db, people, now, also);
}

/** What chances are reckoned by now. */
export function findParameterSet(db: Kysely<Tables>): Promise<ParameterSet> {
  return sets.findParameterSet(db);
}

/** The skills in which somebody's level is another one than it was at `since`, the newest move first. */
export async function levelMoves(
  db: Kysely<Tables>,
  person: string,
  since: Date,
  now: Date,
): Promise<LevelMove[]> {
  const state = (await learners.readStandingStates(db, [person], now)).get(person);
  return state === undefined ? [] : levelMovesOf(state, since);
}

/** What is due of somebody's review, of what is theirs to practise now. Three statements beside those. */
export function readDueReviews(...asked: Parameters<typeof due.readDueReviews>) {
  return due.readDueReviews(...asked);
}

/** Where each of these people stands in each skill, by person; who answered nothing stands in none. */
export async function listStandings(
  db: Kysely<Tables>,
  people: readonly string[],
  now: Date,
): Promise<Map<string, PersonStanding>> {
  const found = await learners.readLearners(db, people, now);
  return new Map([...found].map(([person, { standing }]) => [person, standing]));
}

/**
 * The chance of a right answer to each of these questions, in their order, by person; absent where nothing of their skills is
 * known of somebody.
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

/** The exam that each of these people prepares for, with what a mark is worth to them, by person; absent where there is none. */
export async function listExams(
  db: Kysely<Tables>,
  people: readonly string[],
  now: Date,
): Promise<Map<string, PersonExam>> {
  const found = await learners.readLearners(db, people, now);
  return new Map([...found].flatMap(([person, { exam }]) => (exam === null ? [] : [[person, exam]])));
}

/** What each of these people should do next, the best rate first, with its reason in words, by person. */
export async function nextStepsOf(
  db: Kysely<Tables>,
  people: readonly string[],
  now: Date,
): Promise<Map<string, NextStepsOut>> {
  const found = await learners.readLearners(db, people, now);
  return new Map([...found].map(([person, learner]) => [person, nextStepsFor(learner)]));
}
