/** Writes the sentence that says when takers see what, and the warnings about it. */
import type { ReleaseMoment, ReleaseSwitches } from './assessments.contract.ts';
import { RELEASE_PARTS, type ReleasePart } from './release.rules.ts';

/** When one thing is released. `at` is set if the instant is known. */
export interface Coming {
  readonly moment: 'at_once' | 'on_close' | 'at' | 'manual' | 'never';
  readonly at: string | null;
}
export type Comes = Readonly<Record<ReleasePart, Coming>>;

/** When each thing is released by the switches alone, before the test is assigned. */
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
  score: 'the score',
  correctness: 'what was right and wrong',
  answers: 'the right answers',
  explanations: 'the explanations',
};

/**
 * One sentence like `The score is released at once; the right answers and the explanations never.` `when`
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
    const verb =
      index > 0 ? '' : parts.length === 1 && parts[0] === 'score' ? ' is released' : ' are released';
    return `${listed(parts.map((part) => PART_NAMES[part]))}${verb} ${words}`;
  });
  const sentence = told.join('; ');
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`;
}

function momentWords({ moment, at }: Coming, when: (at: string) => string): string {
  switch (moment) {
    case 'at_once':
      return 'at once';
    case 'on_close':
      return 'when the test has closed for all at their school';
    case 'at':
      return at === null ? 'later' : `on ${when(at)}`;
    case 'manual':
      return 'when staff release them';
    case 'never':
      return 'never';
  }
}

function listed(words: readonly string[]): string {
  return words.length < 2 ? words.join() : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

/**
 * Warnings for the person who assigns a test: what is never released, that early takers can pass on answers,
 * and that a further attempt has little worth. `closes`: whether a closing time exists that `on_close` can
 * wait for.
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
  if (never.length > 0) warnings.push(`Nobody who takes it is ever told ${name(never)}.`);
  if (waiting.length > 0) {
    warnings.push(`Where it is assigned without a closing time, students are never told ${name(waiting)}.`);
  }
  if (comes.answers.moment !== 'at_once') return warnings;
  warnings.push('Students who finish early could tell the right answers to students who take it later.');
  if (attempts_allowed !== 1) {
    warnings.push('A further attempt is taken knowing the right answers of the one before.');
  }
  return warnings;
}
