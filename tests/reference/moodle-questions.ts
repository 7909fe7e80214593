/**
 * Imports Moodle XML files by other authors. Every question must have a line in the report. Supported types
 * are imported with the right answer that a simple parse of the file finds; the report rejects other types
 * and names them.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Item } from '#features/interchange/item.rules.ts';
import type { ReadItem } from '#features/interchange/report.rules.ts';
import { readQuestionFile } from '#features/interchange/server/read-question-file.ts';

export const name = 'Moodle XML questions';

const TAKEN = new Set([
  'multichoice',
  'truefalse',
  'matching',
  'ordering',
  'shortanswer',
  'numerical',
  'essay',
  'cloze',
]);
/** A gap in a Cloze question as Moodle writes it: `{1:MULTICHOICE:=this~that}`. */
const GAP = /\{\d+:[A-Z_]+:([^}]*)\}/g;
/** Question types in which every answer is correct in its place. */
const ARRANGED = new Set(['matching', 'ordering']);

const quizzes = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.xml'))
    .map((path) => ({ path, xml: readFileSync(join(folder, path), 'utf8') }))
    .filter(({ xml }) => /<quiz[\s>]/.test(xml));

export function appliesTo(folder: string): boolean {
  return quizzes(folder).length > 0;
}

export async function verify(folder: string): Promise<{ checked: number; faults: string[] }> {
  const faults: string[] = [];
  let checked = 0;
  for (const { path, xml } of quizzes(folder)) {
    const questions = xml
      .split(/(?=<question[\s>])/)
      .filter((part) => /^<question(?! type="category")/.test(part));
    const reading = readQuestionFile(new TextEncoder().encode(xml), null);
    if ('fault' in reading) {
      faults.push(`${path}: ${reading.fault}`);
      continue;
    }
    if (reading.items.length !== questions.length) {
      faults.push(`${path}: ${reading.items.length} items instead of ${questions.length}`);
    }
    for (const [index, question] of questions.entries()) {
      checked += 1;
      const fault = compare(question, reading.items[index]);
      if (fault !== null) faults.push(`${path}, question ${index + 1}: ${fault}`);
    }
  }
  return { checked, faults };
}

function compare(question: string, read: ReadItem | undefined): string | null {
  if (read === undefined) return 'it is missing';
  const type = /^<question type="(\w+)"/.exec(question)?.[1] ?? '';
  const written = textOf(/<questiontext[^>]*>([\s\S]*?)<\/questiontext>/.exec(question)?.[1] ?? '');
  let gaps = 0;
  const stem = type === 'cloze' ? written.replaceAll(GAP, () => `[[${++gaps}]]`) : written;
  const isTaken = TAKEN.has(type) && stem !== '';
  if (isTaken !== (read.item !== null)) return `${type} is ${read.report.outcome}: ${read.report.reason}`;
  if (read.item === null) return null;
  // A `<` before a gap starts no element and is kept as a character.
  const told = type === 'cloze' ? read.item.stem.replaceAll('&lt;', '<') : read.item.stem;
  if (told !== stem) return `its text is “${told}” instead of “${stem}”`;
  const right = rightIn(type, question, written);
  const ours = rightOf(read.item);
  return ours.join('|') === right.join('|')
    ? null
    : `right is ${ours.join(', ')} instead of ${right.join(', ')}`;
}

function rightIn(type: string, question: string, written: string): string[] {
  if (type === 'essay') return [];
  if (type === 'cloze') return gapAnswers(written);
  return ARRANGED.has(type) ? placedAnswers(question) : rightAnswers(question);
}

/** The correct answers for each gap, as the file writes them. */
function gapAnswers(written: string): string[] {
  return [...written.matchAll(GAP)].flatMap(([, answers = '']) =>
    answers.split('~').flatMap((answer) => (answer.startsWith('=') ? answer.slice(1).toLowerCase() : [])),
  );
}

function rightAnswers(question: string): string[] {
  return [...question.matchAll(/<answer fraction="([\d.]+)">([\s\S]*?)<\/answer>/g)]
    .filter(([, fraction]) => Number(fraction) > 0)
    .map(([, , inner]) => textOf(inner ?? '').toLowerCase());
}

/** The second halves of pairs, or the items to be ordered, as the file writes them. */
function placedAnswers(question: string): string[] {
  return [...question.matchAll(/<answer[^>]*>\s*<text>([\s\S]*?)<\/text>/g)].map(([, inner]) =>
    textOf(inner ?? '').toLowerCase(),
  );
}

function rightOf(item: Item): string[] {
  const isRight = (option: Item['options'][number]) => option.is_correct || ARRANGED.has(item.type);
  const options = item.options.filter(isRight).map((option) => option.text);
  const filled = item.gaps.flatMap((gap) => gap.accepted_answers);
  return [...options, ...item.accepted_answers, ...filled].map((answer) => answer.toLowerCase());
}

function textOf(xml: string): string {
  return xml.replaceAll(/<!\[CDATA\[|\]\]>|<\/?text>/g, '').trim();
}
