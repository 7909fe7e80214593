import type { TagKind } from '#features/tags/tags.contract.ts';
import { count } from '#web/ui/numbers.ts';
import type { Question, QuestionUse } from '../questions.contract.ts';
import { type QuestionWriter, whyNotChanged } from '../questions.rules.ts';

/** The words for where a question can be used. */
export const USE_WORDS: Readonly<Record<QuestionUse, string>> = {
  any: 'Tests and practice',
  tests_only: 'Tests only',
  practice_only: 'Practice only',
};

/** The letter of the option at `index`. */
export function letterOf(index: number): string {
  return String.fromCodePoint(('A'.codePointAt(0) as number) + index);
}

/** The place of the question, from the domain down; its subject if nothing more is known. */
export function placeWords({ tags }: Pick<Question, 'tags'>): string {
  const named = (kinds: TagKind[]) => tags.filter(({ kind }) => kinds.includes(kind)).map(({ name }) => name);
  const fine = named(['domain', 'topic', 'sub_topic']);
  return (fine.length > 0 ? fine : named(['subject'])).join(', ');
}

export function mayChangeQuestion(writer: QuestionWriter | undefined, question: Question): boolean {
  return writer !== undefined && whyNotChanged(writer, question) === null;
}

/** A number of questions in words. */
export function questionsInWords(number: number): string {
  return `${count(number)} ${number === 1 ? 'question' : 'questions'}`;
}

const LONGEST_NAME = 60;

/** The start of a question's text without markup, as its name. */
export function wordsOf(stem: string): string {
  const words = stem
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  if (words === '') return 'No question text yet';
  return words.length > LONGEST_NAME ? `${words.slice(0, LONGEST_NAME - 1)}…` : words;
}
