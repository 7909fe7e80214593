/** Writes the sentence that says when takers see each part of their result, and the warnings about it. */
import type { ReleaseMoment, ReleaseSwitches } from './assessments.contract.ts';
import { RELEASE_PARTS, type ReleasePart } from './release.rules.ts';

/** When one part is released. `at` is set if the instant is known. */
export interface Coming {
  readonly moment: 'at_once' | 'on_close' | 'at' | 'manual' | 'never';
  readonly at: string | null;
}
export type Comes = Readonly<Record<ReleasePart, Coming>>;

/** When each part of a result is released according to the switches, before the test is assigned. */
export function comesBySwitches(release: ReleaseSwitches): Comes {
  const of = (moment: ReleaseMoment): Coming => ({ moment, at: null });
  return {
    score: of(release.score),
    correctness: of(release.correctness),
    answers: of(release.answers),
    explanations: of(release.explanations),
  };
}

const PART_NAMES: Readonly<Record<ReleasePart, string>> = {
  score: 'their score',
  correctness: 'which answers were right',
  answers: 'the correct answers',
  explanations: 'the explanations',
};

/**
 * One sentence like `Students see their score as soon as they submit; they never see the explanations.` `when`
 * formats an instant.
 */
export function comingSentence(comes: Comes, when: (at: string) => string): string {
  const groups: { parts: ReleasePart[]; words: string }[] = [];
  for (const part of RELEASE_PARTS) {
    const words = momentWords(comes[part], when);
    const last = groups.at(-1);
    if (last?.words === words) last.parts.push(part);
    else groups.push({ parts: [part], words });
  }
  const told = groups.map(({ parts, words }, index) => {
    const named = listed(parts.map((part) => PART_NAMES[part]));
    if (words === 'never') return `${index === 0 ? 'Students' : 'they'} never see ${named}`;
    return `${index === 0 ? 'Students see ' : ''}${named} ${words}`;
  });
  return `${told.join('; ')}.`;
}

function momentWords({ moment, at }: Coming, when: (at: string) => string): string {
  switch (moment) {
    case 'at_once':
      return 'as soon as they submit';
    case 'on_close':
      return 'when the test has closed for everyone at their school';
    case 'at':
      return at === null ? 'later' : `on ${when(at)}`;
    case 'manual':
      return 'when staff release them';
    case 'never':
      return 'never';
  }
}

function listed(words: readonly string[]): string {
  if (words.length < 3) return words.join(' and ');
  return `${words.slice(0, -1).join(', ')}, and ${words.at(-1)}`;
}

/**
 * Warnings for the person who assigns a test: which parts are never released, that students who finish early
 * can pass on answers, and that students know the answers in a further attempt. `closes`: whether the test
 * has a closing time, which `on_close` needs.
 */
export function comingWarnings(
  comes: Comes,
  { attempts_allowed, closes }: { attempts_allowed: number | null; closes: boolean },
): string[] {
  const isEndless = ({ moment }: Coming) => moment === 'never' || (moment === 'on_close' && !closes);
  const never = RELEASE_PARTS.filter((part) => comes[part].moment === 'never');
  const waiting = RELEASE_PARTS.filter((part) => isEndless(comes[part]) && !never.includes(part));
  const name = (parts: readonly ReleasePart[]) => listed(parts.map((part) => PART_NAMES[part]));
  const warnings: string[] = [];
  if (never.length > 0) warnings.push(`Students never see ${name(never)}.`);
  if (waiting.length > 0) {
    warnings.push(`If you assign the test without a closing time, students never see ${name(waiting)}.`);
  }
  if (comes.answers.moment !== 'at_once') return warnings;
  warnings.push('Students who finish early could share the correct answers with others.');
  if (attempts_allowed !== 1) {
    warnings.push('Students who take the test again already know the correct answers.');
  }
  return warnings;
}
