/** Turns questions of the bank into items for a file. `features/interchange` knows the formats. */
import { formulasIn } from '#contract/formula.ts';
import { mapOwnFiles } from '#contract/rich-text.ts';
import type { Item, ItemFile } from '#features/interchange/item.rules.ts';
import type { FileFormat } from '#features/interchange/report.rules.ts';
import { filesShown } from './files-in-texts.rules.ts';
import type { KeyedQuestion } from './questions.contract.ts';

const LONGEST_NAME = 80;

/** The start of a question's text, as its name. A formula is either complete in it or left out. */
export function nameOfText(text: string): string {
  const cut = formulasIn(text).find(({ from, to }) => from < LONGEST_NAME && to > LONGEST_NAME);
  return text.slice(0, cut?.from ?? LONGEST_NAME).trim();
}

/** The files by id. Each name ends in the extension of its type. */
export type FilesById = ReadonlyMap<string, ItemFile>;

/** The question as an item with its pictures; null if a picture is missing. `name`: its name in the file. */
export function itemOfQuestion(question: KeyedQuestion, name: string, files: FilesById): Item | null {
  const ids = filesShown(question);
  const shown = ids.flatMap((id) => files.get(id) ?? []);
  if (shown.length < ids.length) return null;
  const text = (html: string) => withAttachments(html, ids);
  const maybe = (html: string) => (html === '' ? null : text(html));
  return {
    type: question.type,
    name,
    external_id: question.id,
    category: [],
    stem: text(question.stem),
    stimulus: maybe(question.stimulus),
    options: question.options.map(({ text: words, prompt, is_correct, feedback, fixed }) => ({
      text: text(words),
      prompt: maybe(prompt),
      is_correct,
      feedback: maybe(feedback),
      ...(fixed && { fixed }),
    })),
    gaps: question.gaps,
    accepted_answers: question.accepted_answers,
    tolerance: question.tolerance,
    entry: question.entry,
    case_sensitive: question.case_sensitive,
    partial: question.partial,
    exact: question.exact,
    keep_order: question.keep_order,
    explanation: maybe(question.explanation),
    hints: question.hints.map(text),
    tags: question.tags.map((tag) => tag.name),
    files: shown,
    lost_meaning: [],
  };
}

/** Replaces the URLs of our own files by `attachment:N`. */
function withAttachments(html: string, ids: readonly string[]): string {
  return mapOwnFiles(html, (id) => `attachment:${ids.indexOf(id)}`);
}

const ENDINGS: Readonly<Record<FileFormat, string>> = {
  qti: 'zip',
  moodle_xml: 'xml',
  gift: 'gift',
  aiken: 'txt',
  csv: 'csv',
};

/** The name of an export made on this day. */
export function exportName(format: FileFormat, day: string): string {
  return `Questions ${day}.${ENDINGS[format]}`;
}

/** The media type of each format. */
export const EXPORT_TYPES: Readonly<Record<FileFormat, string>> = {
  qti: 'application/zip',
  moodle_xml: 'application/xml',
  gift: 'text/plain',
  aiken: 'text/plain',
  csv: 'text/csv',
};
