/**
 * Pure rules for a study plan: how well the student answered the set's skills in tests before and after it
 * was created.
 */
import { beforeAfter, type DatedAnswer } from '#core/progress/before-after.ts';
import type { StudiedSkill, StudyPlan } from './study.contract.ts';

/**
 * Compares at most this many answers before and after the study; older and later ones say little about it.
 */
const MOST_ASKED = 10;

/**
 * Compares a student's test answers on a skill: the newest ones before `made` and the first ones after it.
 * Days are in the same unit as in the answers.
 */
export function besideStudy(
  tested: readonly DatedAnswer[],
  made: number,
): Pick<StudiedSkill, 'before' | 'after' | 'luck'> {
  const inOrder = tested.toSorted((a, b) => a.day - b.day);
  const before = inOrder.filter(({ day }) => day < made).slice(-MOST_ASKED);
  const after = inOrder.filter(({ day }) => day > made).slice(0, MOST_ASKED);
  const brought = beforeAfter([...before, ...after], { from: made, to: made });
  return { before: countOf(before), after: countOf(after), luck: brought?.luck ?? null };
}

function countOf(answers: readonly DatedAnswer[]): StudiedSkill['before'] {
  if (answers.length === 0) return null;
  return { right: answers.filter(({ right }) => right).length, asked: answers.length };
}

/**
 * `done` if a later test asked one of the skills. Otherwise `test` once the set is submitted, and `study`
 * before.
 */
export function stageOf(
  { submitted_at }: { readonly submitted_at: string | null },
  skills: readonly Pick<StudiedSkill, 'after'>[],
): StudyPlan['stage'] {
  if (skills.some(({ after }) => after !== null)) return 'done';
  return submitted_at === null ? 'study' : 'test';
}

/** Why a skill is studied, in one sentence about earlier tests. */
export function reasonOf({ before }: Pick<StudiedSkill, 'before'>): string {
  if (before === null) return 'No test has covered this skill yet.';
  const missed = before.asked - before.right;
  if (missed === 0) return 'All test questions on this skill were right. Practice keeps it that way.';
  const of =
    before.asked === 1
      ? 'the only question'
      : before.asked === MOST_ASKED
        ? `${missed} of the newest ${before.asked} questions`
        : `${missed} of ${before.asked} questions`;
  return `Missed ${of} in tests, not counting those not reached or seen before.`;
}

/**
 * The result in tests after the study compared with before, in words; null if no test asked the skill since.
 */
export function broughtOf({ before, after, luck }: Omit<StudiedSkill, 'id' | 'name'>): string | null {
  if (after === null) return null;
  const share = ({ right, asked }: { right: number; asked: number }) => `${right} of ${asked}`;
  const change = before === null ? share(after) : `${share(before)} before, ${share(after)} after`;
  if (luck === null) return `${change}. Too few questions to rule out luck.`;
  return `${change}. Luck alone can change this by about ${Math.max(1, Math.round(luck))}.`;
}
