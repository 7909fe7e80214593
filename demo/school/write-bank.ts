/** Writes the demo's questions into the product's bank and remembers the new ids. */
import { addQuestion } from '#features/questions/questions.contract.ts';
import { addSource } from '#features/sources/sources.contract.ts';
import { TAG_CALLS, type TagCalls } from '#features/tags/tags.contract.ts';
import { demoBank } from '../bank/bank.ts';
import { hintsOf } from '../bank/hints.ts';
import type { DemoQuestion } from '../bank/question.ts';
import type { SignedIn } from './calls.ts';

/** A demo question with the ids that the product gave it. */
export interface BankQuestion {
  readonly id: string;
  readonly question: DemoQuestion;
  /** The id of the correct option; null for a numeric question. */
  readonly right_option: string | null;
  /** The ids of the wrong options, from most to least tempting. */
  readonly wrong_options: readonly string[];
}

/** Writes the whole bank for every school, with its sources. */
export async function writeBank(author: SignedIn): Promise<BankQuestion[]> {
  const source = async (name: string, note: string) =>
    (await author.call(addSource, { body: { name, note, school: null } })).id;
  const math = await source(
    'Harbor item bank: Math',
    'Written by the school’s own tutors. May be used in its courses.',
  );
  const verbal = await source(
    'Harbor item bank: Reading and Writing',
    'Written by the school’s own tutors, including the passages. May be used in its courses.',
  );
  return writeQuestions(author, demoBank(), null, 'any', (topic) => (topic.endsWith('.') ? math : verbal));
}

/**
 * Writes questions and publishes them: for the author's only school, or for every school if the school is
 * null. `use` limits where they may be asked.
 */
export async function writeQuestions(
  { call }: SignedIn,
  questions: readonly DemoQuestion[],
  school?: null,
  use: 'any' | 'practice_only' = 'any',
  sourceOf: (topic: string) => string | null = () => null,
): Promise<BankQuestion[]> {
  const topics = await idsByCode(call, TAG_CALLS.topic);
  const reasons = await idsByCode(call, TAG_CALLS.reason_for_error);
  const written: BankQuestion[] = [];
  for (const question of questions) {
    const { type, stem, stimulus, accepted_answers, explanation, difficulty, topic } = question;
    const { id, options } = await call(addQuestion, {
      body: {
        type,
        status: 'live',
        stem,
        stimulus,
        explanation,
        difficulty,
        accepted_answers: [...accepted_answers],
        hints: hintsOf(topic),
        school,
        use,
        source: sourceOf(topic),
        tags: [known(topics, topic)],
        options: question.options.map(({ text, is_correct, reason, feedback }) => ({
          text,
          is_correct,
          feedback,
          reason_for_error: reason === null ? null : known(reasons, reason),
        })),
      },
    });
    written.push({
      id,
      question,
      right_option: options.find((option) => option.is_correct)?.id ?? null,
      wrong_options: options.filter((option) => !option.is_correct).map((option) => option.id),
    });
  }
  return written;
}

/** The ids of the skills by code. */
export function topicIds({ call }: SignedIn): Promise<Map<string, string>> {
  return idsByCode(call, TAG_CALLS.topic);
}

async function idsByCode(call: SignedIn['call'], { list }: TagCalls): Promise<Map<string, string>> {
  const { results } = await call(list, { query: { page_size: '200' } });
  return new Map(results.map((tag) => [tag.code ?? tag.name, tag.id]));
}

/** The id for a code. Throws if there is none. */
export function known(ids: ReadonlyMap<string, string>, code: string): string {
  const id = ids.get(code);
  if (id === undefined) throw new Error(`There is no tag ${code}.`);
  return id;
}
