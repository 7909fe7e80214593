/** Writes questions of the bank as rows of a table, and the template. */
import { type Gap, hasPlaces, isChoice } from '#core/question-kinds/question-kinds.ts';
import { writtenCategory } from './category.rules.ts';
import { allColumns, letterOf } from './csv-columns.rules.ts';
import type { Item } from './item.rules.ts';

type Row = readonly string[];

/** The header and one row per question, with as many columns as needed. */
export function csvRows(items: readonly Item[]): Row[] {
  const most = (count: (item: Item) => number) => Math.max(1, ...items.map(count));
  const columns = allColumns({
    options: most(({ options }) => options.length),
    prompts: Math.max(0, ...items.map(({ type, options }) => (type === 'matching' ? options.length : 0))),
    tags: most(({ tags }) => tags.length),
    answers: most(({ accepted_answers }) => accepted_answers.length),
    gaps: Math.max(0, ...items.map(({ gaps }) => gaps.length)),
    hints: most(({ hints }) => hints.length),
  });
  return [columns, ...items.map((item) => rowOf(item, columns))];
}

function rowOf(item: Item, columns: readonly string[]): Row {
  const cells = cellsOf(item);
  return columns.map((column) => cells.get(column) ?? '');
}

function cellsOf(item: Item): ReadonlyMap<string, string> {
  const { type, options } = item;
  const right = options.flatMap(({ is_correct }, place) => (is_correct ? [letterOf(place)] : []));
  const pinned = options.flatMap(({ fixed }, place) => (fixed ? [letterOf(place)] : []));
  const counted = (name: string, words: readonly string[]) =>
    words.map((word, place) => [`${name}_${place + 1}`, word] as const);
  return new Map<string, string>([
    ['id', item.external_id ?? ''] as const,
    ['type', type] as const,
    ['category', writtenCategory(item.category)] as const,
    ['format', 'html'] as const,
    ['passage', item.stimulus ?? ''] as const,
    ['question', item.stem] as const,
    ['correct', right.join(' ')] as const,
    ['tolerance', type === 'numeric' ? String(item.tolerance) : ''] as const,
    ['entry', type === 'numeric' ? item.entry : ''] as const,
    ['case_sensitive', type === 'text' || type === 'gaps' ? yesOrNo(item.case_sensitive) : ''] as const,
    ['exact', type === 'text' || type === 'gaps' ? yesOrNo(item.exact) : ''] as const,
    ['part_marks', type === 'multiple_choice' || hasPlaces(type) ? yesOrNo(item.partial) : ''] as const,
    ['pinned', isChoice(type) ? pinned.join(' ') : ''] as const,
    ['keep_order', isChoice(type) || type === 'gaps' ? yesOrNo(item.keep_order) : ''] as const,
    ['explanation', item.explanation ?? ''] as const,
    ...counted('tag', item.tags),
    ...counted('answer', item.accepted_answers),
    ...counted('gap', item.gaps.map(gapCell)),
    ...counted('hint', item.hints),
    ...options.flatMap(({ text, prompt, feedback }, place) => [
      [`option_${letterOf(place)}`, text] as const,
      [`prompt_${letterOf(place)}`, prompt ?? ''] as const,
      [`why_${letterOf(place)}`, feedback ?? ''] as const,
    ]),
  ]);
}

/** The answers of a gap. The right choice of a list is marked with `*`. */
function gapCell({ choices, accepted_answers }: Gap): string {
  if (choices.length === 0) return accepted_answers.join(' | ');
  return choices.map((choice) => (accepted_answers.includes(choice) ? `*${choice}` : choice)).join(' | ');
}

function yesOrNo(is: boolean): string {
  return is ? 'yes' : 'no';
}

const TEMPLATE_COLUMNS = allColumns({ options: 4, prompts: 3, tags: 1, answers: 2, gaps: 2, hints: 1 });

/** An example of each kind of question, to be overwritten. */
const EXAMPLES: readonly Readonly<Record<string, string>>[] = [
  {
    type: 'single_choice',
    tag_1: 'Linear equations',
    question: 'What is x where \\(2x + 3 = 11\\)?',
    option_a: '3',
    option_b: '4',
    option_c: '7',
    option_d: '8',
    correct: 'b',
    why_c: 'You added 3 instead of subtracting it.',
    explanation: '\\(2x = 8\\), so \\(x = 4\\).',
    hint_1: 'Subtract 3 from both sides.',
  },
  {
    type: 'multiple_choice',
    question: 'Which numbers are prime?',
    option_a: '2',
    option_b: '9',
    option_c: '11',
    correct: 'a c',
    part_marks: 'yes',
  },
  {
    type: 'matching',
    question: 'Match each capital with its country.',
    part_marks: 'yes',
    option_a: 'Ottawa',
    prompt_a: 'Canada',
    option_b: 'Rome',
    prompt_b: 'Italy',
    option_c: 'Tokyo',
    prompt_c: 'Japan',
    option_d: 'Oslo',
  },
  {
    type: 'ordering',
    question: 'Order these from smallest to largest.',
    part_marks: 'no',
    option_a: '\\(\\frac{1}{3}\\)',
    option_b: '0.4',
    option_c: '\\(\\frac{1}{2}\\)',
  },
  {
    type: 'numeric',
    question: 'What is a quarter of 3?',
    answer_1: '3/4',
    answer_2: '0.75',
    tolerance: '0',
    entry: 'sat',
  },
  {
    type: 'text',
    passage: 'The first paragraph of a text.',
    question: 'What is the opposite of “scarce”?',
    answer_1: 'abundant',
    answer_2: 'plentiful',
    case_sensitive: 'no',
  },
  {
    type: 'gaps',
    question: 'Rain falls [[1]] the plain of [[2]].',
    part_marks: 'yes',
    gap_1: 'in | *on | at',
    gap_2: 'Spain | España',
  },
  { type: 'essay', question: 'Why does ice float on water?' },
];

/** The CSV file that users can download as a template. */
export function csvTemplate(): Row[] {
  return [
    TEMPLATE_COLUMNS,
    ...EXAMPLES.map((cells) => TEMPLATE_COLUMNS.map((column) => cells[column] ?? '')),
  ];
}
