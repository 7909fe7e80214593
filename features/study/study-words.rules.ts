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

/** The progress of the set. */
export function setWords({ own }: Pick<StudyPlan['set'], 'own'>): string[] {
  const session = own?.session ?? null;
  if (session === null) return ['Practise', 'told after each'];
  const tried = `${session.right} of ${session.tried} right at the first try`;
  if (session.submitted_at !== null) return [session.tried === 0 ? 'nothing was tried' : tried];
  return ['Practise', session.tried === 0 ? 'begun' : `${session.tried} of ${session.asked} tried`];
}

/** When the same skills are tested again. */
export function testWords({ stage, next_test }: Pick<StudyPlan, 'stage' | 'next_test'>): string[] {
  if (stage === 'done') return ['The same kind of questions in a test since'];
  if (next_test === null) return ['In your next test, which is not assigned yet'];
  return [`Next: ${next_test.name}`];
}
