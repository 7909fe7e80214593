/** Calls that create practice sets, some of which start right away. */
import type { CallInput } from '#contract/endpoint.ts';
import { addPracticeSet, listPracticeSets } from '#features/practice-sets/practice-sets.contract.ts';
import { beginPractice } from '#features/sessions/web/public.tsx';
import { call } from '#web/lib/api.ts';
import { drawnWords } from '../player.rules.ts';
import { drawPractice, repeatMissed } from '../practice.contract.ts';
import { drawForSet } from './sets.api.ts';

export type Draw = CallInput<typeof drawPractice>['body'];

/** Draws a set on skills and starts it if `isPlayed`. `about`: a notice about missing questions, or null. */
export async function draw(
  body: Draw,
  isPlayed: boolean,
): Promise<{ set: string; session: string | null; about: string | null }> {
  const { lacking, left_out, set } = await call(drawPractice, { body });
  const session = isPlayed ? await beginPractice(set.id) : null;
  return { set: set.id, session, about: drawnWords({ lacking, left_out }) };
}

/** Makes a set of the questions missed in a session and starts it. Returns the new session. */
export async function repeat(session: string): Promise<string> {
  return beginPractice((await call(repeatMissed, { params: { id: session } })).id);
}

/** A lesson: its skill, and its group, whose school limits the questions. */
export interface Lesson {
  readonly skill: { readonly id: string; readonly name: string };
  readonly group: { readonly name: string; readonly school: { readonly id: string } };
}

/** The number of questions that fit into a lesson. */
const LESSON_QUESTIONS = 10;
const LONGEST_TITLE = 60;

/**
 * Creates a set on a skill for a group's lesson, or finds the existing one. `set` is null if no question may
 * be asked.
 */
export async function writeLesson({
  skill,
  group,
}: Lesson): Promise<{ set: string | null; questions: number; is_new: boolean }> {
  const both = `${skill.name}, ${group.name}`;
  const title = both.length > LONGEST_TITLE ? skill.name.slice(0, LONGEST_TITLE) : both;
  const query = { school: group.school.id, origin: 'manual', search: title, page_size: '200' } as const;
  const made = (await call(listPracticeSets, { query })).results.find(
    (one) => one.title === title && one.for_user === null,
  );
  if (made !== undefined) return { set: made.id, questions: made.question_count, is_new: false };
  const questions = await drawForSet(skill.id, LESSON_QUESTIONS, { school: group.school.id });
  if (questions.length === 0) return { set: null, questions: 0, is_new: false };
  const { id } = await call(addPracticeSet, { body: { title, questions, school: group.school.id } });
  return { set: id, questions: questions.length, is_new: true };
}
