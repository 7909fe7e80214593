/** The columns of a table of questions, and the item of each row. Errors name their column. */
import { unguarded } from '#contract/csv.ts';
import {
  LEAST_IN_ORDER,
  MOST_GAPS,
  MOST_OPTIONS,
  QUESTION_TYPES,
  type QuestionType,
} from '#core/question-kinds/question-kinds.ts';
import { numberKey, oneOf, quoted } from './answer-key.rules.ts';
import { categoryPath } from './category.rules.ts';
import { readDecimal } from './decimal.rules.ts';
import type { FormattedText, TextFormat } from './formatted-text.rules.ts';
import { type Draft, emptyDraft, type ItemOption, type Judged, MOST_ANSWERS } from './item.rules.ts';

/** Columns that a table has at most once. */
const ONE = [
  'id',
  'type',
  'category',
  'format',
  'passage',
  'question',
  'correct',
  'tolerance',
  'entry',
  'case_sensitive',
  'exact',
  'part_marks',
  'pinned',
  'keep_order',
  'explanation',
] as const;
/** Columns numbered from 1: `tag_1`, `tag_2`. */
const COUNTED = { tag: 50, answer: MOST_ANSWERS, gap: MOST_GAPS, hint: 10 } as const;
/** Columns with the letter of an option: `option_a`, `prompt_a`, `why_a`. */
const LETTERED = ['option', 'prompt', 'why'] as const;

type One = (typeof ONE)[number];

/** The maximum number of errors that are reported for one row. */
const MOST_TOLD = 20;

export const letterOf = (place: number): string => String.fromCharCode(97 + place);
const LETTERS = Array.from({ length: MOST_OPTIONS }, (_, place) => letterOf(place));

/** All columns, in the order of the template. */
export function allColumns(
  counts = {
    options: MOST_OPTIONS,
    prompts: MOST_OPTIONS,
    tags: 50,
    answers: MOST_ANSWERS,
    gaps: MOST_GAPS,
    hints: 10,
  },
): string[] {
  const numbered = (name: string, most: number) =>
    Array.from({ length: most }, (_, place) => `${name}_${place + 1}`);
  const letters = LETTERS.slice(0, counts.options);
  return [
    'id',
    'type',
    'category',
    ...numbered('tag', counts.tags),
    'format',
    'passage',
    'question',
    ...letters.map((letter) => `option_${letter}`),
    ...letters.slice(0, counts.prompts).map((letter) => `prompt_${letter}`),
    'correct',
    ...numbered('answer', counts.answers),
    ...numbered('gap', counts.gaps),
    'tolerance',
    'entry',
    'case_sensitive',
    'exact',
    'part_marks',
    'pinned',
    'keep_order',
    ...letters.map((letter) => `why_${letter}`),
    'explanation',
    ...numbered('hint', counts.hints),
  ];
}

/** Whether a text starts with the header of such a table. */
export function isCsvHead(text: string): boolean {
  const [head = ''] = text.slice(0, 20_000).trimStart().split('\n');
  const cells = head.split(/[,;\t]/).map(columnName);
  return cells.includes('question') && cells.includes('type') && cells.length > 2;
}

/** The column's name for comparison: no quotation marks, lower case, spaces as `_`. */
function columnName(cell: string): string {
  return cell
    .replaceAll(/["\ufeff]/g, '')
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_');
}

export interface CsvHead {
  /** The index of each column, by its name. */
  readonly places: ReadonlyMap<string, number>;
  readonly faults: readonly string[];
}

/** Reads the header of a table: its columns, and all errors in it. */
export function readCsvHead(cells: readonly string[]): CsvHead {
  const known = new Set(allColumns());
  const places = new Map<string, number>();
  const faults: string[] = [];
  for (const [place, cell] of cells.entries()) {
    const name = columnName(cell);
    const where = `column ${place + 1}`;
    if (name === '') continue;
    if (!known.has(name)) faults.push(`${where}: unknown column ${quoted(cell)}`);
    else if (places.has(name)) faults.push(`${where}: “${name}” appears twice`);
    else places.set(name, place);
  }
  for (const name of ['type', 'question']) {
    if (!places.has(name)) faults.push(`the column ${name} is missing`);
  }
  return { places, faults };
}

/** The item of a row, or all its errors by column. */
export function itemOfRow(cells: readonly string[], line: number, { places }: CsvHead): Judged {
  const faults: string[] = [];
  const fault = (column: string, what: string) => {
    faults.push(`${column}: ${what}`);
  };
  const cell = (name: string) => unguarded(cells[places.get(name) ?? -1] ?? '');
  const one = (name: One) => cell(name);
  const beyond = cells.slice(Math.max(0, ...places.values()) + 1).findIndex((text) => text.trim() !== '');
  if (beyond !== -1)
    fault(`column ${Math.max(...places.values()) + beyond + 2}`, 'this column has no header');

  const format = formatOf(one('format'), fault);
  const text = (name: string): FormattedText | null =>
    cell(name).trim() === '' ? null : { format, text: cell(name).trim() };
  const numbered = (name: keyof typeof COUNTED) =>
    Array.from({ length: COUNTED[name] }, (_, place) => cell(`${name}_${place + 1}`).trim()).filter(
      (word) => word !== '',
    );
  const type = typeOf(one('type'), fault);
  const stem = text('question');
  if (stem === null) fault('question', 'enter the question');
  const draft: Draft = {
    ...emptyDraft(type ?? 'essay', stem ?? { format, text: '' }),
    external_id: one('id').trim() || null,
    category: categoryPath(one('category')),
    stimulus: text('passage'),
    explanation: text('explanation'),
    hints: numbered('hint').map((hint) => ({ format, text: hint })),
    tags: [...new Set(numbered('tag'))],
  };
  const row: Row = { cell, text, answers: numbered('answer'), fault };
  const keyed = type === null ? draft : { ...draft, ...keyOf(type, row) };
  const name = one('question').trim() || null;
  const head = { line, name: faults.length > 0 ? name : null, source_type: one('type').trim() || 'question' };
  const told = [...new Set(faults)].slice(0, MOST_TOLD);
  return faults.length > 0 ? { ...head, refused: told.join('; ') } : { ...head, draft: keyed, changes: [] };
}

interface Row {
  readonly cell: (name: string) => string;
  readonly text: (name: string) => FormattedText | null;
  readonly answers: string[];
  readonly fault: (column: string, what: string) => void;
}

function typeOf(written: string, fault: Row['fault']): QuestionType | null {
  const name = columnName(written);
  const found = QUESTION_TYPES.find((type) => type === name);
  if (found === undefined) fault('type', `${quoted(written)} isn’t one of ${QUESTION_TYPES.join(', ')}`);
  return found ?? null;
}

function formatOf(written: string, fault: Row['fault']): TextFormat {
  const name = columnName(written);
  if (name === 'html' || name === 'plain' || name === 'markdown') return name;
  if (name !== '') fault('format', `${quoted(written)} isn’t one of html, markdown, plain`);
  return 'moodle';
}

function yes(row: Row, column: One): boolean {
  const word = row.cell(column).trim().toLowerCase();
  if (!/^(?:|yes|no|true|false|1|0)$/.test(word))
    row.fault(column, `enter yes or no instead of ${quoted(word)}`);
  return /^(?:yes|true|1)$/.test(word);
}

/** Adds an error for each filled column that this type of question does not have. */
function empty(row: Row, columns: readonly string[], type: QuestionType): void {
  for (const column of columns) {
    if (row.cell(column).trim() !== '') row.fault(column, `leave this blank for a question of type ${type}`);
  }
}

const [, PROMPT_COLUMNS = [], WHY_COLUMNS = []] = LETTERED.map((name) =>
  LETTERS.map((letter) => `${name}_${letter}`),
);
const OPTION_COLUMNS = LETTERED.flatMap((name) => LETTERS.map((letter) => `${name}_${letter}`));
const GAP_COLUMNS = Array.from({ length: MOST_GAPS }, (_, place) => `gap_${place + 1}`);
const ANSWER_COLUMNS = Array.from({ length: MOST_ANSWERS }, (_, place) => `answer_${place + 1}`);

/** Columns that matching and ordering questions do not have. */
const TYPED_COLUMNS = ['case_sensitive', 'exact'];
const ORDER_COLUMNS = ['pinned', 'keep_order'];
const UNPLACED_COLUMNS = [
  ...ANSWER_COLUMNS,
  'correct',
  'tolerance',
  'entry',
  ...TYPED_COLUMNS,
  ...ORDER_COLUMNS,
];

function keyOf(type: QuestionType, row: Row): Partial<Draft> {
  if (type !== 'gaps') empty(row, GAP_COLUMNS, type);
  switch (type) {
    case 'single_choice':
    case 'multiple_choice':
      empty(row, [...PROMPT_COLUMNS, ...ANSWER_COLUMNS, 'tolerance', 'entry', ...TYPED_COLUMNS], type);
      return choiceOf(type, row);
    case 'matching':
      empty(row, [...WHY_COLUMNS, ...UNPLACED_COLUMNS], type);
      return pairsOf(row);
    case 'ordering':
      empty(row, [...PROMPT_COLUMNS, ...WHY_COLUMNS, ...UNPLACED_COLUMNS], type);
      return orderOf(row);
    case 'numeric':
      empty(row, [...OPTION_COLUMNS, 'correct', ...TYPED_COLUMNS, 'part_marks', ...ORDER_COLUMNS], type);
      return numbersOf(row);
    case 'text':
      empty(row, [...OPTION_COLUMNS, 'correct', 'tolerance', 'entry', 'part_marks', ...ORDER_COLUMNS], type);
      if (row.answers.length === 0) row.fault('answer_1', 'enter a correct answer');
      return {
        accepted_answers: row.answers,
        case_sensitive: yes(row, 'case_sensitive'),
        exact: yes(row, 'exact'),
      };
    case 'gaps':
      empty(row, [...OPTION_COLUMNS, ...ANSWER_COLUMNS, 'correct', 'tolerance', 'entry', 'pinned'], type);
      return { ...gapsOf(row), exact: yes(row, 'exact'), keep_order: yes(row, 'keep_order') };
    case 'essay':
      empty(
        row,
        [
          ...OPTION_COLUMNS,
          ...ANSWER_COLUMNS,
          'correct',
          'tolerance',
          'entry',
          ...TYPED_COLUMNS,
          ...ORDER_COLUMNS,
        ],
        type,
      );
      return {};
  }
}

function choiceOf(type: 'single_choice' | 'multiple_choice', row: Row): Partial<Draft> {
  const written = LETTERS.map((letter) => row.text(`option_${letter}`));
  const count = written.findLastIndex((text) => text !== null) + 1;
  const [right, pinned] = [lettersIn(row, 'correct'), lettersIn(row, 'pinned')];
  if (count < 2) row.fault('option_b', 'the question needs at least 2 options');
  if (right.length === 0) row.fault('correct', 'enter the letter of the correct option');
  for (const [column, letters] of [['correct', right] as const, ['pinned', pinned] as const]) {
    for (const letter of letters) {
      const place = LETTERS.indexOf(letter);
      if (place === -1 || place >= count) row.fault(column, `there is no option ${quoted(letter)}`);
    }
  }
  if (type === 'single_choice' && right.length > 1)
    row.fault('correct', 'enter only one letter, because students can choose only one option');
  const options: ItemOption<FormattedText>[] = [];
  for (const [place, text] of written.slice(0, count).entries()) {
    const letter = letterOf(place);
    if (text === null) row.fault(`option_${letter}`, 'this is empty');
    else
      options.push({
        text,
        prompt: null,
        is_correct: right.includes(letter),
        feedback: row.text(`why_${letter}`),
        ...(pinned.includes(letter) && { fixed: true }),
      });
  }
  for (const letter of LETTERS.slice(count)) {
    if (row.cell(`why_${letter}`).trim() !== '') row.fault(`why_${letter}`, 'this option doesn’t exist');
  }
  const partial = yes(row, 'part_marks');
  const keep_order = yes(row, 'keep_order');
  if (type === 'multiple_choice') return { options, partial, keep_order };
  if (partial) row.fault('part_marks', 'a question with one correct option can’t have partial credit');
  const key = oneOf(
    options.map(({ text, is_correct, feedback }) => ({
      answer: text,
      percent: is_correct ? 100 : 0,
      feedback,
    })),
  );
  return 'refused' in key ? {} : { options, keep_order };
}

/** The letters of options in a cell: `b`, `a c`. */
function lettersIn(row: Row, column: One): string[] {
  return row
    .cell(column)
    .toLowerCase()
    .split(/[\s,;]+/)
    .filter((letter) => letter !== '');
}

/** A `prompt_a` is paired with `option_a`. An option without a prompt is not paired. */
function pairsOf(row: Row): Partial<Draft> {
  const options = LETTERS.flatMap((letter): ItemOption<FormattedText>[] => {
    const [prompt, text] = [row.text(`prompt_${letter}`), row.text(`option_${letter}`)];
    if (text !== null) return [{ text, prompt, is_correct: false, feedback: null }];
    if (prompt !== null) row.fault(`option_${letter}`, 'this is empty');
    return [];
  });
  if (options.filter(({ prompt }) => prompt !== null).length < 2) {
    row.fault('prompt_b', 'a matching question needs at least 2 pairs');
  }
  return { options, partial: yes(row, 'part_marks') };
}

/** The order of the columns is the right order: `option_a` comes first, then `option_b`. */
function orderOf(row: Row): Partial<Draft> {
  const options = LETTERS.flatMap((letter): ItemOption<FormattedText>[] => {
    const text = row.text(`option_${letter}`);
    return text === null ? [] : [{ text, prompt: null, is_correct: false, feedback: null }];
  });
  if (options.length < LEAST_IN_ORDER) row.fault('option_c', 'an ordering question needs at least 3 items');
  return { options, partial: yes(row, 'part_marks') };
}

/**
 * A cell `gap_1` holds choices separated by `|`, with `*` before the right one. Without a `*` it holds
 * accepted answers to type.
 */
function gapsOf(row: Row): Partial<Draft> {
  const written = GAP_COLUMNS.map((column) => row.cell(column).trim());
  const gaps = written.slice(0, written.findLastIndex((cell) => cell !== '') + 1).map((cell, place) => {
    const fault = (what: string) => row.fault(GAP_COLUMNS[place] ?? '', what);
    const parts = cell.split('|').map((part) => part.trim());
    const right = parts.flatMap((part) => (part.startsWith('*') ? [part.slice(1).trim()] : []));
    const choices = right.length === 0 ? [] : parts.map((part) => part.replace(/^\*\s*/, ''));
    if (parts.includes('') || right.includes('')) fault('an answer for this gap is empty');
    if (right.length > 1) fault('mark only one choice as correct with a *');
    if (choices.length === 1) fault('enter a second choice');
    if (new Set(choices).size < choices.length) fault('a choice appears twice');
    return { choices, accepted_answers: right.length === 0 ? parts : right };
  });
  if (gaps.length === 0) row.fault('gap_1', 'enter an answer for this gap');
  return { gaps, case_sensitive: yes(row, 'case_sensitive'), partial: yes(row, 'part_marks') };
}

function numbersOf(row: Row): Partial<Draft> {
  const { answers } = row;
  const entry = columnName(row.cell('entry')) || 'free';
  if (entry !== 'sat' && entry !== 'free') row.fault('entry', `${quoted(entry)} isn’t one of free, sat`);
  if (answers.length === 0) row.fault('answer_1', 'enter a correct answer');
  const margin = readDecimal(row.cell('tolerance').trim() || '0');
  if (margin === null || margin.units < 0n) {
    row.fault('tolerance', 'enter a number of 0 or more');
    return {};
  }
  const isFraction = (text: string) => /^-?\d+\s*\/\s*\d+$/.test(text);
  const unread = answers.find((text) => readDecimal(text) === null && !isFraction(text));
  if (unread !== undefined) row.fault('answer_1', `${quoted(unread)} isn’t a number, decimal, or fraction`);
  const key = numberKey([
    { answer: { value: { units: 0n, places: 0 }, margin }, percent: 100, feedback: null },
  ]);
  return {
    accepted_answers: answers,
    tolerance: 'refused' in key ? 0 : key.tolerance,
    entry: entry === 'sat' ? 'sat' : 'free',
  };
}
