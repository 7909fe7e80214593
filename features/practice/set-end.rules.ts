/** The texts at the end of a practice set: the headline, what went well, and the questions in groups. */
import { counted } from '#core/counted.ts';
import { answerLetters, isArranged } from '#core/question-kinds/question-kinds.ts';
import type { ToldCloser } from '#features/releases/result.contract.ts';
import { type Pip, pipOf } from './player.rules.ts';
import type { QuestionCourse } from './practice.contract.ts';
import type { PractisedQuestion } from './set-end.contract.ts';

type Course = Pick<
  QuestionCourse,
  'attempt' | 'question' | 'tries' | 'told' | 'tries_left' | 'is_held_back' | 'hints_used'
>;

/**
 * How a question of a finished set went. `again`: not right, to look at again. `later`: right at the second
 * try. `waits`: tried, but its result may not be shown yet.
 */
export type Ending = 'again' | 'later' | 'first' | 'waits' | 'untried';

/** In the order in which the screen lists the groups. */
export const ENDINGS: readonly Ending[] = ['again', 'later', 'first', 'waits', 'untried'];

export const ENDING_WORDS: Readonly<Record<Ending, string>> = {
  again: 'Look at again',
  later: 'Right on the second try',
  first: 'Right on the first try',
  waits: 'Result comes later',
  untried: 'Not tried',
};

const ENDING_OF_PIP: Readonly<Record<Pip, Ending>> = {
  right: 'first',
  later: 'later',
  wrong: 'again',
  open: 'again',
  waits: 'waits',
  done: 'waits',
  new: 'untried',
};

/** How a question of a finished set went. A second try that was not used counts as not right. */
export function endingOf(course: Course): Ending {
  if (course.tries.length === 0) return 'untried';
  if (course.tries.some(({ outcome }) => outcome === null)) return 'waits';
  const pip = pipOf(course);
  // The solution of a withheld question is not shown, but its tries were judged before.
  return pip === 'done' ? judged(course) : ENDING_OF_PIP[pip];
}

function judged({ tries: [first, second] }: Course): Ending {
  if (first?.outcome === 'right') return 'first';
  return second?.outcome === 'right' ? 'later' : 'again';
}

/** The number of questions for each way in which a question ended. */
export type EndSum = Readonly<Record<Ending, number>>;

export function endSum(courses: readonly Course[]): EndSum {
  const endings = courses.map(endingOf);
  const count = (ending: Ending) => endings.filter((one) => one === ending).length;
  return {
    again: count('again'),
    later: count('later'),
    first: count('first'),
    waits: count('waits'),
    untried: count('untried'),
  };
}

/** The headline of a finished set. A right answer at the second try counts as right. */
export function endTitle({ first, later, again, waits }: EndSum): string {
  const right = first + later;
  const known = right + again;
  if (known === 0) return waits === 0 ? 'No questions tried' : 'Your results come later';
  return right === 0 ? 'This set was hard' : `You got ${right} of ${known} right`;
}

/**
 * One sentence on what went well. `topicOf` gives the skill of a question. Null if there is nothing to say.
 */
export function wellSentence(
  courses: readonly Course[],
  topicOf: (question: string) => { readonly id: string; readonly name: string } | null,
): string | null {
  const { first, later, again, waits, untried } = endSum(courses);
  const tried = first + later + again;
  if (tried === 0) return null;
  const all = tried + waits + untried;
  if (first + later === 0) {
    return tried === all ? `You worked through all ${all}.` : `You worked through ${tried} of ${all}.`;
  }
  if (again === 0 && later === 0 && first > 1) return 'All of them on the first try.';
  const skills = [...Map.groupBy(courses, ({ question }) => topicOf(question)?.id ?? '').values()];
  const whole = skills
    .filter((own) => own.length > 1 && own.every((one) => ['first', 'later'].includes(endingOf(one))))
    .toSorted((a, b) => b.length - a.length);
  const [best] = whole;
  const topic = best?.[0] === undefined ? null : topicOf(best[0].question);
  if (best === undefined || topic === null) {
    return first === 0 ? null : `${first === 1 ? '1 was' : `${first} were`} right on the first try.`;
  }
  return best.length === courses.length
    ? `You got every question on ${topic.name} right.`
    : `You got all ${counted(best.length, 'question')} on ${topic.name} right.`;
}

/** Says why the questions of a finished set are closed, and when they open again. */
export function closedSetWords({ title }: Pick<ToldCloser, 'title'>): string {
  return `These questions are closed while your test “${title}” is in progress. They reopen when you submit it.`;
}

type Answered = Pick<PractisedQuestion, 'type' | 'options'>;

/** An answer in words: the typed text, letters of options, or the answer of each place with its number. */
export function responseWords({ type, options }: Answered, response: string | readonly string[]): string {
  if (type === 'gaps') return numbered([response].flat());
  if (options.length === 0) return [response].flat().join(', ');
  const letters = answerLetters(type, response, options);
  return isArranged(type) ? numbered(letters) : letters.join(' and ');
}

/** The correct answer in words, in the same form. Several accepted texts are joined by “or”. */
export function keyWords(question: Answered, told: NonNullable<QuestionCourse['told']>): string {
  if (question.type === 'gaps') {
    return numbered(told.gaps.map(({ accepted_answers }) => accepted_answers.join(' or ')));
  }
  return question.options.length === 0
    ? told.accepted_answers.join(' or ')
    : responseWords(question, told.right_options);
}

/** `1: A, 2: B`. An empty place is a dash. */
function numbered(words: readonly string[]): string {
  return words.map((word, place) => `${place + 1}: ${word === '' ? '–' : word}`).join(', ');
}
