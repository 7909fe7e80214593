/**
 * Separates matching and ordering questions from their answer keys. The bank stores each option of a matching
 * question with its prompt, and the options of an ordering question in the right order.
 */
import type { Fault } from '#contract/problem.ts';
import { isArranged, type QuestionType } from '#core/question-kinds/question-kinds.ts';
import { seededShuffle } from '#core/seeded-shuffle/seeded-shuffle.ts';
import { asShown, comparable, isEmpty } from './comparable.rules.ts';

interface Paired {
  readonly id: string;
  readonly text: string;
  readonly prompt: string;
}

interface Prompt {
  /** The id of the option that was stored with this prompt. */
  readonly id: string;
  readonly text: string;
  readonly right_option: string;
}

/**
 * Separates a question's options from its answer key. Answers of a matching question are listed without
 * duplicates, in an order that depends only on the question's id. The options of an ordering question are
 * also reordered, and never in the right order. Other options keep their order.
 */
export function splitPairs<Option extends Paired>({
  id,
  type,
  options,
}: {
  readonly id: string;
  readonly type: QuestionType;
  readonly options: readonly Option[];
}): { options: Omit<Option, 'prompt'>[]; prompts: Prompt[] } {
  const alone = ({ prompt: _prompt, ...option }: Option) => option;
  if (!isArranged(type)) return { options: options.map(alone), prompts: [] };
  if (type === 'ordering') return { options: mixed(options, id).map(alone), prompts: [] };
  const texts = options.map(({ text }) => comparable(text));
  const firsts = options.map((option, place) => options[texts.indexOf(texts[place] ?? '')] ?? option);
  const apart = options.filter((option, place) => firsts[place] === option);
  return {
    options: shuffled(apart, id).map(alone),
    prompts: options.flatMap((option, place) => {
      const { id: prompt, prompt: text } = option;
      return text === '' ? [] : [{ id: prompt, text, right_option: (firsts[place] ?? option).id }];
    }),
  };
}

function shuffled<Option>(options: readonly Option[], question: string): Option[] {
  return seededShuffle(options, 0, `options ${question}`);
}

/** Never the original order, because leaving everything in place must not be right. */
function mixed<Option>(options: readonly Option[], question: string): Option[] {
  const order = shuffled(options, question);
  const isSame = order.every((option, place) => option === options[place]);
  return isSame ? [...order.slice(1), ...order.slice(0, 1)] : order;
}

/** A question for people who may not see its answer key. The pairs are part of the answer key. */
export function withoutKey<
  Question extends {
    readonly id: string;
    readonly type: QuestionType;
    readonly options: readonly (Paired & { readonly position: number })[];
  },
>(question: Question) {
  const { options, prompts } = splitPairs(question);
  return {
    ...question,
    options: options.map(({ id, text }, place) => ({ id, text, position: place + 1 })),
    prompts: prompts.map(({ text }) => ({ text })),
  };
}

/** Errors in matching pairs. An answer may fit several prompts, but prompts must differ. */
export function pairFaults({
  options,
}: {
  readonly options: readonly { readonly text: string; readonly prompt?: string }[];
}): Fault[] {
  const faults: Fault[] = [];
  const prompts = options.map(({ prompt = '' }) => asShown(prompt));
  const texts = options.map((option) => asShown(option.text));
  const written = options.map((option) => comparable(option.text));
  if (prompts.filter((prompt) => !isEmpty(prompt)).length < 2) {
    faults.push({ path: 'body.options', message: 'Add at least 2 pairs.' });
  } else if (new Set(texts).size < 2) {
    faults.push({ path: 'body.options', message: 'Add at least 2 different answers.' });
  }
  options.forEach((_, index) => {
    const [prompt = '', text = ''] = [prompts[index], texts[index]];
    const fault = (field: string, message: string) =>
      faults.push({ path: `body.options.${index}.${field}`, message });
    if (isEmpty(text)) fault('text', 'Enter the answer.');
    else if (isEmpty(prompt) && texts.indexOf(text) !== texts.lastIndexOf(text)) {
      fault('text', 'This answer is already in the list.');
    } else if (written.some((other, at) => at < index && texts[at] === text && other !== written[index])) {
      fault(
        'text',
        `This answer looks like the one in pair ${texts.indexOf(text) + 1} but is typed differently. Type it the same way.`,
      );
    }
    if (!isEmpty(prompt) && prompts.indexOf(prompt) < index) {
      fault('prompt', `Pair ${prompts.indexOf(prompt) + 1} has the same prompt.`);
    }
  });
  return faults;
}
