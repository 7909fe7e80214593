/**
 * Decides which questions each format can hold: why a question is left out, or which parts of it are lost.
 * All formats use the same words.
 */
import { standInText } from '#contract/text-options.ts';
import { isChoice } from '#core/question-kinds/question-kinds.ts';
import { readDecimal } from './decimal.rules.ts';
import type { Item } from './item.rules.ts';
import type { FileFormat } from './report.rules.ts';

/** Why the format cannot hold the question, or which parts are lost. */
export type Carried = { left_out: string } | { losses: string[] };

const NAMES = { moodle_xml: 'Moodle', gift: 'GIFT', aiken: 'Aiken' };

/** Whether the options of a choice are words in its text. */
export function isHotText({ type, stem, options }: Pick<Item, 'type' | 'stem' | 'options'>): boolean {
  return isChoice(type) && standInText(stem, options);
}

const LOST_EXACT = 'exact match for quotes and dashes';

/** Losses in formats that cannot hold the order of options or the way answers are compared. */
function lostOrderAndExact({ exact, keep_order, options }: Item): string[] {
  return [
    ...(exact ? [LOST_EXACT] : []),
    ...(keep_order ? ['order of the options'] : []),
    ...(!keep_order && options.some(({ fixed }) => fixed) ? ['pinned options'] : []),
  ];
}

/** Whether a format can hold a question of the bank, and what it loses. */
export function carriedBy(format: FileFormat, item: Item): Carried {
  if (isHotText(item) && format !== 'qti' && format !== 'csv') {
    return { left_out: `${NAMES[format]} can’t hold questions where students select words in a text` };
  }
  switch (format) {
    case 'qti':
      return { losses: item.exact ? [LOST_EXACT] : [] };
    case 'csv':
      return inTable(item);
    case 'moodle_xml':
      return inMoodle(item) ?? { losses: [] };
    case 'gift':
      return inGift(item);
    case 'aiken':
      return inAiken(item);
  }
}

function inTable({ files, gaps }: Item): Carried {
  if (files.length > 0) return { left_out: 'CSV can’t hold pictures' };
  const words = gaps.flatMap(({ choices, accepted_answers }) => [...choices, ...accepted_answers]);
  const strange = words.find((one) => one.includes('|') || one.startsWith('*'));
  if (strange === undefined) return { losses: [] };
  return { left_out: `CSV can’t hold the gap answer ${strange}, because it contains | or starts with *` };
}

/** Why Moodle's question types cannot hold this question; null if they can. */
function inMoodle({ type, partial, options, accepted_answers }: Item): { left_out: string } | null {
  if (type === 'multiple_choice' && !partial) {
    return { left_out: 'this format requires partial credit for questions with several correct options' };
  }
  if (type === 'matching' && !partial) {
    return { left_out: 'this format requires partial credit for matching questions' };
  }
  if (type === 'gaps' && !partial) {
    return { left_out: 'this format requires partial credit for questions with gaps' };
  }
  if (type === 'matching' && options.some(({ text }) => plainLines(text)?.length !== 1)) {
    return { left_out: 'this format needs each answer as one line of plain text' };
  }
  const fraction =
    type === 'numeric' ? accepted_answers.find((text) => readDecimal(text) === null) : undefined;
  return fraction === undefined
    ? null
    : { left_out: `this format can’t hold the fraction ${fraction} as an answer` };
}

function inGift(item: Item): Carried {
  if (item.type === 'ordering') return { left_out: 'GIFT can’t hold ordering questions' };
  if (item.type === 'gaps') return { left_out: 'GIFT can’t hold questions with gaps' };
  if (item.files.length > 0) return { left_out: 'GIFT can’t hold pictures' };
  if (item.type === 'text' && item.case_sensitive)
    return { left_out: 'GIFT can’t require matching capital letters' };
  if (item.type === 'text' && item.accepted_answers.some((text) => text.includes('->'))) {
    return { left_out: 'GIFT would read an answer with -> as a pair' };
  }
  const losses = [...(item.hints.length > 0 ? ['hints'] : []), ...lostOrderAndExact(item)];
  return inMoodle(item) ?? { losses };
}

const MOST_IN_AIKEN = 20;

function inAiken(item: Item): Carried {
  const { type, options, stem, stimulus, explanation, hints, tags } = item;
  if (type !== 'single_choice') return { left_out: 'Aiken can only hold questions with one correct option' };
  if (options.length > MOST_IN_AIKEN) return { left_out: 'it has more options than Aiken can hold' };
  if (stimulus !== null) return { left_out: 'Aiken can’t hold passages' };
  const lines = plainLines(stem);
  const texts = options.map(({ text }) => plainLines(text));
  if (lines === null || texts.some((text) => text === null || text.length !== 1)) {
    return { left_out: 'Aiken can only hold plain text' };
  }
  if (lines.some((line) => /^(?:[A-Z][.)](?:\s|$)|ANSWER:)/i.test(line))) {
    return { left_out: 'Aiken would read a line of the question as an option' };
  }
  return {
    losses: [
      ...(options.some(({ feedback }) => feedback !== null) ? ['feedback on options'] : []),
      ...(explanation === null ? [] : ['explanation']),
      ...(hints.length > 0 ? ['hints'] : []),
      ...(tags.length > 0 ? ['tags'] : []),
      ...lostOrderAndExact(item),
    ],
  };
}

/** Clean rich text as lines of plain text; null if it contains other markup. */
export function plainLines(html: string): string[] | null {
  const bare = html.replaceAll(/<br \/>\n?/g, '\n').replace(/^<p>([\s\S]*)<\/p>$/, '$1');
  if (/<[a-z/]/i.test(bare)) return null;
  const text = bare
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
  const lines = text.split('\n').map((line) => line.trim());
  return lines.some((line) => line === '') ? null : lines;
}
