/**
 * A test as a printed booklet: questions by section, with space for written answers. It receives no answer
 * keys.
 */

import { blankFor, replaceGaps } from '#contract/text-gaps.ts';
import { turnChoosable } from '#contract/text-options.ts';
import { isolated } from '#server/pdf/bidi.ts';
import type { Block, PdfDocument } from '#server/pdf/pdf-document.ts';
import { letterOf } from '../marks.rules.ts';
import type { PrintedPaper, PrintedQuestion, PrintedSection } from './printed.ts';

const INDENT = { question: 28, option: 52 } as const;
const ESSAY_LINES = 20;
/** A numeric entry of the digital SAT has five characters and a minus sign. */
export const SAT_BOXES = 6;

/** `refuse`: the person who prints can still replace characters that no font has. */
export const PRINTED = { author: 'Assay', language: 'en', direction: 'auto', lacking: 'refuse' } as const;

const part = (name: string, blocks: readonly Block[]): Block => ({ kind: 'part', name, blocks });

/** The heading with the title of the test. */
export function titleBlock({ title }: PrintedPaper): Block {
  return part('The title of the test', [{ kind: 'heading', level: 1, text: title }]);
}

/** The PDF document of a booklet. */
export function bookletDocument(
  paper: PrintedPaper,
  pictures: ReadonlyMap<string, Uint8Array>,
  now: Date,
): PdfDocument {
  const blocks: Block[] = [
    titleBlock(paper),
    { kind: 'fields', names: ['Name', 'Date'] },
    part('Instructions', [{ kind: 'rich', html: paper.instructions }]),
    ...(paper.sections.length > 1 ? [part('Names of the sections', [contents(paper.sections)])] : []),
    ...paper.sections.flatMap((section, place): Block[] => [
      ...(place === 0 && paper.sections.length === 1 ? [] : [{ kind: 'new_page' } as const]),
      ...sectionHead(section),
      part(`Instructions for ${namedBy(section)}`, [{ kind: 'rich', html: section.instructions }]),
      ...questionBlocks(section, paper.sections.length > 1),
    ]),
  ];
  return {
    ...PRINTED,
    title: `${paper.title}, booklet`,
    made_at: now,
    blocks,
    pictures,
    foot: footOf(paper, 'booklet'),
  };
}

/** The footer of each page, by which loose pages can be identified. */
export function footOf({ title, sections }: PrintedPaper, what: string): string {
  const [only, ...others] = sections;
  const code = others.length === 0 && only?.code ? [only.code] : [];
  return [title, ...code, what].join(' · ');
}

function contents(sections: readonly PrintedSection[]): Block {
  return {
    kind: 'table',
    head: ['Section', 'Questions', 'Time'],
    rows: sections.map((section) => [
      namedBy(section),
      `${section.asked_count}`,
      minutesOf(section) ?? 'No limit',
    ]),
  };
}

const namedBy = ({ code, title }: PrintedSection) => (code === '' ? title : `${code} · ${title}`);

/** The heading of a section with its number of questions and its time. */
export function sectionHead(section: PrintedSection): Block[] {
  const { asked_count, questions } = section;
  const count =
    asked_count < questions.length
      ? `Answer ${asked_count} of these ${questions.length} questions`
      : `${asked_count} ${asked_count === 1 ? 'question' : 'questions'}`;
  const text = [count, minutesOf(section)].filter((word) => word !== null).join(' · ');
  const named = namedBy(section);
  return [
    part(`The title of ${named}`, [
      { kind: 'heading', level: 2, text: named },
      { kind: 'paragraph', pieces: [{ text, ink: 'pale' }], size: 'small' },
    ]),
  ];
}

function minutesOf({ duration_seconds }: PrintedSection): string | null {
  if (duration_seconds === null) return null;
  const minutes = Math.ceil(duration_seconds / 60);
  return `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;
}

/** The questions in order. A passage shared by consecutive questions is printed once before them. */
function questionBlocks(section: PrintedSection, isOneOfSeveral: boolean): Block[] {
  const { questions } = section;
  const name = (number: number) => `Question ${number}${isOneOfSeveral ? ` of ${namedBy(section)}` : ''}`;
  const asked = (one: PrintedQuestion) => part(name(one.column.number), askedBlocks(one));
  const blocks: Block[] = [];
  let done = 0;
  while (done < questions.length) {
    const first = questions[done];
    if (first === undefined) break;
    const { stimulus } = first.asked;
    const isOther = (one: PrintedQuestion) => one.asked.stimulus !== stimulus;
    const next =
      stimulus === '' ? done + 1 : questions.findIndex((one, place) => place > done && isOther(one));
    const group = questions.slice(done, next === -1 ? undefined : next);
    done += group.length;
    const [opening, ...others] = group;
    if (opening === undefined) break;
    const passage = part(`The passage for ${name(opening.column.number)}`, stimulusBlocks(stimulus, group));
    blocks.push(
      { kind: 'together', blocks: [passage, asked(opening)] },
      ...spaceFor(opening),
      ...others.flatMap((one): Block[] => [{ kind: 'together', blocks: [asked(one)] }, ...spaceFor(one)]),
    );
  }
  return blocks;
}

function stimulusBlocks(stimulus: string, group: readonly PrintedQuestion[]): Block[] {
  if (stimulus === '') return [];
  const [first, last] = [group[0]?.column.number, group.at(-1)?.column.number];
  const says = group.length === 1 ? [] : [`Questions ${first} to ${last} are about this text.`];
  return [
    ...says.map(
      (text): Block => ({ kind: 'paragraph', pieces: [{ text, weight: 'strong' }], size: 'small' }),
    ),
    { kind: 'rich', html: stimulus, indent: INDENT.question },
  ];
}

const small = (text: string): Block => ({
  kind: 'paragraph',
  size: 'small',
  indent: INDENT.question,
  pieces: [{ text, ink: 'pale' }],
});

/** One question with its options. The option letters are the ones that answer sheets are read with. */
function askedBlocks({ column, asked }: PrintedQuestion): Block[] {
  const { type, place_count, number } = column;
  const options = asked.options.map(
    ({ text }, place): Block => ({ kind: 'rich', html: text, indent: INDENT.option, label: letterOf(place) }),
  );
  const places = Array.from({ length: place_count }, (_, place) => `${place + 1}`);
  const boxes: Block = { kind: 'boxes', names: places, indent: INDENT.question };
  const stem: Block = { kind: 'rich', html: printedStem(asked), indent: INDENT.question, label: `${number}` };
  if (type === 'matching') {
    return [
      stem,
      small('Write the letter that goes with each number. A letter may be used more than once.'),
      ...asked.prompts.map(
        ({ text }, place): Block => ({
          kind: 'rich',
          html: text,
          indent: INDENT.option,
          label: `${place + 1}`,
        }),
      ),
      ...options,
      boxes,
    ];
  }
  if (type === 'ordering') return [stem, small('Write the letters in the correct order.'), ...options, boxes];
  if (type === 'gaps') {
    const choices = asked.gaps.flatMap((gap, place) =>
      gap.choices.length === 0
        ? []
        : [small(`(${place + 1}) Choose one: ${gap.choices.map(isolated).join(' · ')}`)],
    );
    return [
      stem,
      small('Write the answer for each gap on its own line, in order.'),
      ...choices,
      { kind: 'lines', count: place_count, indent: INDENT.question },
    ];
  }
  if (type === 'multiple_choice') return [stem, small('Select all that apply.'), ...options];
  return [stem, ...options, ...entryFor(column)];
}

/** The stem with a blank for each gap, or with a letter before each option that is part of the text. */
function printedStem({ type, stem, is_in_text }: PrintedQuestion['asked']): string {
  if (type === 'gaps') return replaceGaps(stem, blankFor);
  if (!is_in_text) return stem;
  return turnChoosable(stem, (words, number) => `<b>(${letterOf(number - 1)})</b> <u>${words}</u>`).html;
}

function entryFor({ type, entry }: PrintedQuestion['column']): Block[] {
  if (type === 'numeric' && entry === 'sat') {
    return [{ kind: 'boxes', names: Array.from({ length: SAT_BOXES }, () => ''), indent: INDENT.question }];
  }
  if (type !== 'numeric' && type !== 'text') return [];
  return [{ kind: 'lines', count: 1, indent: INDENT.question }];
}

/** Space for an essay, which may continue on the next page. */
function spaceFor({ column: { type } }: PrintedQuestion): Block[] {
  const gap: Block = { kind: 'paragraph', pieces: [{ text: '\u00a0' }], size: 'small' };
  return type === 'essay' ? [{ kind: 'lines', count: ESSAY_LINES, indent: INDENT.question }, gap] : [gap];
}
