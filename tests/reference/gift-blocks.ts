/**
 * Compares the product's parse of GIFT files with the parse of a different parser (`*.gift` and `*.json`).
 * Every block must agree.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { FormattedText } from '#features/interchange/formatted-text.rules.ts';
import { type GiftBlock, readGift } from '#features/interchange/gift.rules.ts';
import type { GiftAnswer, GiftAnswers, GiftNumber } from '#features/interchange/gift-answer.rules.ts';

export const name = 'GIFT blocks';

const giftFiles = (folder: string) => readdirSync(folder).filter((file) => file.endsWith('.gift'));
const parseOf = (folder: string, file: string) => join(folder, file.replace(/\.gift$/, '.json'));

export function appliesTo(folder: string): boolean {
  return giftFiles(folder).some((file) => existsSync(parseOf(folder, file)));
}

export async function verify(folder: string): Promise<{ checked: number; faults: string[] }> {
  const faults: string[] = [];
  let checked = 0;
  for (const file of giftFiles(folder)) {
    if (!existsSync(parseOf(folder, file))) {
      faults.push(`${file}: its parse is missing`);
      continue;
    }
    const expected: Record<string, unknown>[] = JSON.parse(readFileSync(parseOf(folder, file), 'utf8'));
    const blocks = readGift(readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n'));
    if (blocks.length !== expected.length) {
      faults.push(`${file}: ${blocks.length} blocks instead of ${expected.length}`);
    }
    for (const [index, block] of expected.entries()) {
      checked += 1;
      const ours = blocks[index];
      const described = ours === undefined ? null : describe(ours);
      if (!isDeepStrictEqual(described, sorted(folded(block)))) {
        faults.push(
          `${file}, block ${index + 1}: ${JSON.stringify(described)} instead of ${JSON.stringify(sorted(folded(block)))}`,
        );
      }
    }
  }
  return { checked, faults };
}

/** A block as the product parsed it, in the format of the compared parser. */
function describe(block: GiftBlock): unknown {
  if (block.kind === 'fault' || block.kind === 'cloze') return block;
  if (block.kind === 'category') return sorted({ type: 'Category', title: block.path });
  const description = {
    id: block.id,
    tags: block.tags.length === 0 ? null : block.tags,
    title: block.title,
    stem: block.stem,
    hasEmbeddedAnswers: block.has_embedded_answers,
    ...answersOf(block.answers),
    ...(block.answers.kind === 'none' ? {} : { globalFeedback: block.general_feedback }),
  };
  return sorted(folded(description));
}

function answersOf(answers: GiftAnswers): object {
  switch (answers.kind) {
    case 'none':
      return { type: 'Description' };
    case 'essay':
      return { type: 'Essay' };
    case 'true_false':
      // The compared parser names the two feedback texts by position, as the product's parser does. Their
      // meaning is Moodle's.
      return {
        type: 'TF',
        isTrue: answers.is_true,
        trueFeedback: answers.feedback[0],
        falseFeedback: answers.feedback[1],
      };
    case 'choice':
    case 'short':
      return {
        type: answers.kind === 'choice' ? 'MC' : 'Short',
        choices: answers.answers.map((answer) => choiceOf(answer, answer.answer)),
      };
    case 'numeric':
      return {
        type: 'Numerical',
        choices: answers.is_list
          ? answers.answers.map((answer) => choiceOf(answer, numberOf(answer.answer)))
          : answers.answers.map((answer) => numberOf(answer.answer))[0],
      };
    case 'matching':
      return {
        type: 'Matching',
        matchPairs: answers.pairs.map((pair) => ({ subquestion: pair.question, subanswer: pair.answer })),
      };
  }
}

function choiceOf(answer: GiftAnswer<unknown>, text: unknown): object {
  return { isCorrect: answer.is_correct, weight: answer.weight, text, feedback: answer.feedback };
}

function numberOf(number: GiftNumber): object {
  switch (number.form) {
    case 'any':
      return { format: 'moodle', text: '*' } satisfies FormattedText;
    case 'exact':
      return { type: 'simple', number: Number(number.value) };
    case 'margin':
      return { type: 'range', number: Number(number.value), range: Number(number.margin) };
    case 'span':
      return { type: 'high-low', numberHigh: Number(number.high), numberLow: Number(number.low) };
  }
}

/**
 * The compared parser puts spaces around the blank for an embedded answer; Moodle and the product's parser do
 * not.
 */
function folded(value: object): object {
  const { stem, hasEmbeddedAnswers } = value as { stem?: FormattedText; hasEmbeddedAnswers?: boolean };
  if (stem === undefined || hasEmbeddedAnswers !== true) return value;
  return { ...value, stem: { ...stem, text: stem.text.replace(/\s*_____\s*/, ' _____ ').trim() } };
}

/** Sorts the keys of objects, so that differences are easy to compare. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  );
}
