/** The calls that make sets of practice, each begun at once. */
import type { CallInput } from '#contract/endpoint.ts';
import { addPracticeSet, listPracticeSets } from '#features/practice-sets/practice-sets.contract.ts';
import { beginPractice } from '#features/sessions/web/public.tsx';
import { call } from '#web/lib/api.ts';
import { drawnWords } from '../player.rules.ts';
import { drawPractice, repeatMissed } from '../practice.contract.ts';
import { drawForSet } from './sets.api.ts';

export type Draw = CallInput<typeof drawPractice>['body'];

/** A set on skills, begun at once where it is to be played. `about`: in words, what it lacks. */
export async function draw(
  body: Draw,
  isPlayed: boolean,
): Promise<{ set: string; session: string | null; about: string | null }> {
  const { lacking, left_out, set } = await call(drawPractice, { body });
  const session = isPlayed ? await beginPractice(set.id) : null;
  return { set: set.id, session, about: drawnWords({ lacking, left_out }) };
}

/** What was missed in a session, again: the session of the new set. */
export async function repeat(session: string): Promise<string> {
  return beginPractice((await call(repeatMissed, { params: { id: session } })).id);
}

/** What a lesson is on: a skill, for whom, and whose questions may be asked. */
export interface Lesson {
  readonly skill: { readonly id: string; readonly name: string };
  readonly group: { readonly name: string; readonly school: { readonly id: string } };
}

/** As many questions as a lesson has time for. */
const LESSON_QUESTIONS = 10;
const LONGEST_TITLE = 60;

/** The set on a skill for a group's lesson, made once: its id, none where nothing may be asked, and how many questions it has. */
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
