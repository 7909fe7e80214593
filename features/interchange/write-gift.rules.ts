/** Writes questions of the bank in GIFT. `carried.rules.ts` says which parts the format cannot hold. */
import { plainLines } from './carried.rules.ts';
import { TEXT_FORMATS } from './formatted-text.rules.ts';
import type { Item, ItemOption } from './item.rules.ts';
import { withPassage } from './passage-mark.rules.ts';
import { starsKept, weightsOf } from './write-weights.rules.ts';

/** A GIFT file of these questions, with a comment line for each one left out. */
export function writeGift(items: readonly Item[], left_out: readonly string[]): string {
  return [...left_out.map((words) => `// Left out: ${oneLine(words)}\n`), ...items.map(question)].join('\n');
}

function question(item: Item): string {
  const marks = [
    ...(item.external_id === null ? [] : [`[id:${bracketed(item.external_id)}]`]),
    ...item.tags.map((tag) => `[tag:${bracketed(tag)}]`),
    ...(item.type === 'numeric' && item.entry === 'sat' ? ['[entry:sat]'] : []),
  ];
  const comment = marks.length === 0 ? '' : `// ${marks.join(' ')}\n`;
  const feedback = item.explanation === null ? '' : `\n####${text(item.explanation)}`;
  return `${comment}${text(withPassage(item.stimulus, item.stem))} {${answers(item)}${feedback}}\n`;
}

function answers(item: Item): string {
  switch (item.type) {
    case 'single_choice':
      return item.options.map((option) => answer(option.is_correct ? '=' : '~', option)).join('');
    case 'multiple_choice':
      return weightsOf(item.options)
        .map((weight, place) => answer(`~%${weight}%`, item.options[place]))
        .join('');
    case 'matching':
      return item.options
        .map(({ prompt, text: answer }) => {
          const words = escaped(plainLines(answer)?.join(' ') ?? answer);
          return `\n=${prompt === null ? '' : text(prompt)} -> ${words}`;
        })
        .join('');
    case 'numeric':
      return `#${item.accepted_answers.map((value) => `\n=${value}:${item.tolerance}`).join('')}`;
    case 'text':
      return item.accepted_answers.map((value) => `\n=%100%${typed(value)}`).join('');
    case 'ordering':
    case 'gaps':
      throw new Error('GIFT has no ordering questions and no gaps.');
    case 'essay':
      return '';
  }
}

/** The name of a text format, as GIFT writes it before a text. */
const FORMAT = new RegExp(`^\\[(?:${TEXT_FORMATS.join('|')})\\]`);

/** A typed answer. If it starts like the name of a format, `[plain]` is put in front. */
function typed(value: string): string {
  return `${FORMAT.test(value) ? '[plain]' : ''}${escaped(starsKept(value))}`;
}

function answer(sign: string, option: ItemOption | undefined): string {
  if (option === undefined) return '';
  const feedback = option.feedback === null ? '' : `#${text(option.feedback)}`;
  return `\n${sign}${text(option.text)}${feedback}`;
}

function text(html: string): string {
  return `[html]${escaped(html)}`;
}

function escaped(written: string): string {
  return written.replaceAll(/[\\:#={}~]/g, '\\$&').replaceAll('\n', '\\n');
}

/** A backslash at the end would escape the closing bracket. */
function bracketed(words: string): string {
  return oneLine(words).replaceAll(']', '\\]').replace(/\\$/, '\\ ');
}

function oneLine(words: string): string {
  return words.replaceAll(/\s+/g, ' ');
}
