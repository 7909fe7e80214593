/**
 * One-click practice: finds or makes the set and its session. The preview and the click follow the same
 * rules, so the button shows exactly what clicking it does.
 */
import type { Answer } from '#contract/endpoint.ts';
import { breaksRule, Problem } from '#contract/problem.ts';
import { reachOf } from '#core/access/access.ts';
import { titleOf } from '#features/practice/practice.rules.ts';
import { drawLike, mayPractise } from '#features/practice/server/public.ts';
import {
  addSet,
  findOrigin,
  listDrawnSets,
  listSetQuestions,
  lockDrawnSets,
  replaceQuestions,
} from '#features/practice-sets/server/public.ts';
import { endPractice, generatePractice } from '#features/sessions/server/public.ts';
import { stageOf } from '#features/sessions/session-status.rules.ts';
import type { previewPractice, startPractice, Wanted } from '../start-practice.contract.ts';
import {
  A_TURN,
  fitting,
  lengthOf,
  MOST_QUESTIONS,
  meanSeconds,
  originOf,
  type Plan,
  planOf,
  skillLength,
  wantedFrom,
} from '../start-practice.rules.ts';
import { type Asking, type WantedSkills, wantedSkills } from './wanted-skills.ts';

type DrawnSets = Awaited<ReturnType<typeof listDrawnSets>>;
type DrawnSet = DrawnSets extends Map<string, infer Set> ? Set : never;

/**
 * The practice that pressing the button would start now, for everything requested and for each of its skills.
 */
export async function previewOf(asking: Asking, wanted: Wanted): Promise<Answer<typeof previewPractice>> {
  const known = await wantedSkills(asking, wanted);
  const origin = (topic: string | undefined) => originOf({ session: wanted.session, topic });
  const sets = await listDrawnSets(asking.db, asking.caller.id, [
    originOf(wanted),
    ...known.skills.map(({ id }) => origin(id)),
  ]);
  const may = await mayOf(asking, [...sets.values()]);
  const { questions, found, left_out } = await drawFor(asking, known);
  const lengthFor = (of: string, drawn: { questions: number; seconds: number }, foundNow: number) => {
    const before = sets.get(of) ?? null;
    const seconds = before?.question_seconds ?? drawn.seconds;
    return lengthOf(planOf(before, may, asking.now), drawn, { found: foundNow, seconds });
  };
  const fit = asDrawn(wanted, questions, known);
  const whole = lengthFor(
    originOf(wanted),
    { questions: fit.length, seconds: meanSeconds(fit, known.secondsOf) },
    questions.length,
  );
  return {
    ...whole,
    left_out,
    why_not: whole.kind === 'none' ? known.whyNot(left_out) : null,
    topics: known.skills.map(({ id, name }) => {
      const here = found.get(id) ?? 0;
      const drawn = { questions: skillLength(here), seconds: known.secondsOf(id) };
      return { id, name, ...lengthFor(origin(id), drawn, here) };
    }),
  };
}

/**
 * Starts the requested practice: continues the unfinished set for the same choice of test and skill, repeats
 * the questions missed in a set that was just finished, or draws a new set. Throws `breaks_rule` if there is
 * nothing to practice, and `too_many` at the limit of sets.
 */
export async function startOf(asking: Asking, wanted: Wanted): Promise<Answer<typeof startPractice>> {
  const { db, caller, now } = asking;
  await lockDrawnSets(db, caller.id);
  const origin = originOf(wanted);
  const before = (await listDrawnSets(db, caller.id, [origin])).get(origin) ?? null;
  const plan = planOf(before, before === null ? new Set() : await mayOf(asking, [before]), now);
  if (before !== null && plan.do === 'continue') {
    return begun(asking, 'continue', before.set, plan.questions);
  }
  const known = await wantedSkills(asking, wanted);
  if (before !== null && plan.do === 'refill') {
    const refilled = await refill(asking, before, plan, known);
    if (refilled !== null) return refilled;
  }
  if (before !== null) await endOpen(asking, before, 'Every question was tried.');
  if (before !== null && plan.do === 'repeat') {
    const { title, question_seconds } = before;
    const set = await addOwn(asking, { title, question_seconds, drawn_from: origin }, wanted, plan.questions);
    return begun(asking, 'repeat', set, plan.questions.length);
  }
  const { questions: drawn, left_out } = await drawFor(asking, known);
  const questions = asDrawn(wanted, drawn, known);
  if (questions.length === 0) throw nothing(known.whyNot(left_out));
  const skills = known.skills.filter(({ id }) => questions.some(({ topic }) => topic === id));
  const fields = {
    title: titleOf(skills),
    question_seconds: meanSeconds(questions, known.secondsOf),
    drawn_from: origin,
  };
  const ids = questions.map(({ id }) => id);
  return begun(asking, 'draw', await addOwn(asking, fields, wanted, ids), ids.length);
}

/**
 * Continues a set that belongs to the caller. A set that the caller created by a button is checked and
 * refilled as at any later press of the button. Throws `not_found` if the set is not the caller's, or the
 * problem that prevents them from starting.
 */
export async function continueOf(asking: Asking, set: string): Promise<Answer<typeof startPractice>> {
  const { db, caller } = asking;
  const origin = await findOrigin(db, caller.id, set);
  const wanted = origin === null ? null : wantedFrom(origin);
  if (wanted !== null) return startOf(asking, wanted);
  return begun(asking, 'continue', set, (await listSetQuestions(db, set)).length);
}

/** Which questions of these sets the caller may practice now. */
async function mayOf({ db, caller, now }: Asking, sets: readonly DrawnSet[]): Promise<Set<string>> {
  const questions = [...new Set(sets.flatMap(({ asked }) => asked))];
  if (questions.length === 0) return new Set();
  return new Set(await mayPractise(db, caller, { questions, school: null, origin: 'mistakes' }, now));
}

/** Draws new questions for the requested skills, more than a set needs. */
function drawFor({ db, caller, now }: Asking, { skills }: WantedSkills) {
  const likes = skills.map(({ id: topic, difficulty }) => ({ topic, difficulty }));
  return drawLike(db, caller, likes, { size: MOST_QUESTIONS, now, a_turn: A_TURN });
}

/** The drawn questions that make up the set: as many as fit into its time, or those on one skill. */
function asDrawn(
  { topic }: Wanted,
  drawn: readonly { id: string; topic: string }[],
  { secondsOf }: WantedSkills,
) {
  return topic === undefined ? fitting(drawn, secondsOf) : drawn.slice(0, skillLength(drawn.length));
}

/**
 * Continues a set in which some open questions may no longer be practiced: creates a new session with the
 * remaining questions and new ones. Null if there are none.
 */
async function refill(
  asking: Asking,
  before: DrawnSet,
  { keep, lacking }: Plan & { do: 'refill' },
  known: WantedSkills,
): Promise<Answer<typeof startPractice> | null> {
  const { questions: drawn } = await drawFor(asking, known);
  const fresh = drawn.flatMap(({ id }) => (keep.includes(id) ? [] : id));
  const questions = [...keep, ...fresh.slice(0, lacking)];
  await endOpen(asking, before, 'Some of its questions are now reserved for a test.');
  if (questions.length === 0) return null;
  await replaceQuestions(asking.db, before.set, questions, asking.now);
  return begun(asking, 'continue', before.set, questions.length);
}

/** Ends the session of a set if it is still open. */
async function endOpen({ db, caller, now }: Asking, { session }: DrawnSet, reason: string): Promise<void> {
  if (session === null || stageOf(session.status) === 'over') return;
  await endPractice(db, session.id, reason, { person: caller.id, now });
}

function addOwn(
  { db, caller, now }: Asking,
  fields: { title: string; question_seconds: number; drawn_from: string },
  { session, topic }: Wanted,
  questions: readonly string[],
): Promise<string> {
  const view = {
    reach: reachOf(caller.role, 'practice_sets.view'),
    caller: caller.id,
    people: reachOf(caller.role, 'people.view'),
  };
  const terms = { timing: 'untimed', duration_seconds: null, hints_allowed: true } as const;
  const whose = { owner: caller.id, for_user: caller.id, school: null };
  const origin = session === undefined && topic !== undefined ? 'recommendation' : 'mistakes';
  return addSet(db, view, { ...fields, ...terms, ...whose, origin }, questions, now).then(({ id }) => id);
}

/** The session of the set, ready to answer. */
async function begun(
  { db, caller, now }: Asking,
  kind: 'draw' | 'continue' | 'repeat',
  set: string,
  questions: number,
): Promise<Answer<typeof startPractice>> {
  const { id: session } = await generatePractice(db, { practice_set: set, taker: caller.id }, now);
  return { kind, session, set, questions };
}

function nothing(message: string): Problem {
  return new Problem(breaksRule, { errors: [{ path: 'body', message }] });
}
