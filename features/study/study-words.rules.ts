/** Words for a study plan, and its next step. */
import type { StudyPlan } from './study.contract.ts';

/** The key of the next step: a material, a chapter, the set or the test; null if everything is done. */
export function nextThing({ materials, chapters, set, stage, next_test }: StudyPlan): string | null {
  if (stage === 'done') return null;
  if (stage === 'test') return next_test === null ? null : 'test';
  const session = set.own?.session ?? null;
  // A started set is continued first.
  if (session !== null) return set.id;
  const reading = materials.find(({ done_at }) => done_at === null);
  if (reading !== undefined) return reading.id;
  const chapter = chapters.find(({ finished_at }) => finished_at === null);
  return chapter === undefined ? set.id : `${chapter.video.id} ${chapter.at_seconds}`;
}

/** How far the student is with the set. */
export function setWords({ own }: Pick<StudyPlan['set'], 'own'>): string[] {
  const session = own?.session ?? null;
  if (session === null) return ['Practice', 'answers after each question'];
  const tried = `${session.right} of ${session.tried} right on the first try`;
  if (session.submitted_at !== null) return [session.tried === 0 ? 'no questions tried' : tried];
  return ['Practice', session.tried === 0 ? 'started' : `${session.tried} of ${session.asked} tried`];
}

/** When the same skills are tested again. */
export function testWords({ stage, next_test }: Pick<StudyPlan, 'stage' | 'next_test'>): string[] {
  if (stage === 'done') return ['A later test asked the same kind of questions'];
  if (next_test === null) return ['In the next test, which isn’t assigned yet'];
  return [`Next: ${next_test.name}`];
}
