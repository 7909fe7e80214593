/**
 * Decides which questions each format can hold: why one is left out, and what another one loses. All formats
 * use the same words.
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

const LOST_EXACT = 'that quotes and dashes in answers count';

/** Losses in formats that cannot hold the order of options or the way answers are compared. */
function lostOrderAndExact({ exact, keep_order, options }: Item): string[] {
  return [
    ...(exact ? [LOST_EXACT] : []),
    ...(keep_order ? ['that its options keep their order'] : []),
    ...(!keep_order && options.some(({ fixed }) => fixed) ? ['that an option is pinned to its place'] : []),
  ];
}

/** Whether a format can hold a question of the bank, and what it loses. */
export function carriedBy(format: FileFormat, item: Item): Carried {
  if (isHotText(item) && format !== 'qti' && format !== 'csv') {
    return { left_out: `words of a text that are chosen are none of ${NAMES[format]}’s questions` };
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
  if (files.length > 0) return { left_out: 'a table holds no pictures' };
  const words = gaps.flatMap(({ choices, accepted_answers }) => [...choices, ...accepted_answers]);
  const strange = words.find((one) => one.includes('|') || one.startsWith('*'));
  if (strange === undefined) return { losses: [] };
  return { left_out: `in a table what fills a gap would end at the | or * of ${strange}` };
}

/** Why Moodle's question types cannot hold this question; null if they can. */
function inMoodle({ type, partial, options, accepted_answers }: Item): { left_out: string } | null {
  if (type === 'multiple_choice' && !partial) {
    return { left_out: 'a choice of several without part marks is none of Moodle’s' };
  }
  if (type === 'matching' && !partial) {
    return { left_out: 'a matching question without part marks is none of Moodle’s' };
  }
  if (type === 'gaps' && !partial) {
    return { left_out: 'a text with gaps without part marks is none of Moodle’s' };
  }
  if (type === 'matching' && options.some(({ text }) => plainLines(text)?.length !== 1)) {
    return { left_out: 'its answers are more than a line of plain text' };
  }
  const fraction =
    type === 'numeric' ? accepted_answers.find((text) => readDecimal(text) === null) : undefined;
  return fraction === undefined ? null : { left_out: `its answer ${fraction} is a fraction` };
}

function inGift(item: Item): Carried {
  if (item.type === 'ordering') return { left_out: 'GIFT has no ordering questions' };
  if (item.type === 'gaps') return { left_out: 'GIFT has no texts with gaps' };
  if (item.files.length > 0) return { left_out: 'GIFT holds no pictures' };
  if (item.type === 'text' && item.case_sensitive) return { left_out: 'in GIFT capitals never count' };
  if (item.type === 'text' && item.accepted_answers.some((text) => text.includes('->'))) {
    return { left_out: 'an answer with -> would be a pair in GIFT' };
  }
  const losses = [...(item.hints.length > 0 ? ['its hints'] : []), ...lostOrderAndExact(item)];
  return inMoodle(item) ?? { losses };
}

const MOST_IN_AIKEN = 20;

function inAiken(item: Item): Carried {
  const { type, options, stem, stimulus, explanation, hints, tags } = item;
  if (type !== 'single_choice') return { left_out: 'Aiken holds choices of one alone' };
  if (options.length > MOST_IN_AIKEN) return { left_out: 'it has more options than Aiken has letters' };
  if (stimulus !== null) return { left_out: 'Aiken holds no passage' };
  const lines = plainLines(stem);
  const texts = options.map(({ text }) => plainLines(text));
  if (lines === null || texts.some((text) => text === null || text.length !== 1)) {
    return { left_out: 'Aiken holds plain text alone' };
  }
  if (lines.some((line) => /^(?:[A-Z][.)](?:\s|$)|ANSWER:)/i.test(line))) {
    return { left_out: 'a line of it would be an option in Aiken' };
  }
  return {
    losses: [
      ...(options.some(({ feedback }) => feedback !== null) ? ['why its options tempt'] : []),
      ...(explanation === null ? [] : ['its explanation']),
      ...(hints.length > 0 ? ['its hints'] : []),
      ...(tags.length > 0 ? ['its tags'] : []),
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
