/**
 * Which files the texts of a question show, and whether they may. It knows the texts by their fields, not how files
 * are kept.
 */
import type { Fault } from '#contract/problem.ts';
import { ownFilesIn } from '#contract/rich-text.ts';
import { refusedFileFaults } from '#features/files/files.rules.ts';

/** The rich texts of a question, clean; those that are left out show nothing. */
export interface RichFields {
  stem?: string | undefined;
  stimulus?: string | undefined;
  explanation?: string | undefined;
  hints?: readonly string[] | undefined;
  options?: readonly { text: string; feedback?: string }[] | undefined;
}

/** Each text with the path of its field in a request. */
function textsOf({
  stem,
  stimulus,
  explanation,
  hints,
  options,
}: RichFields): [path: string, html: string][] {
  const texts: [path: string, html: string | undefined][] = [
    ['body.stem', stem],
    ['body.stimulus', stimulus],
    ['body.explanation', explanation],
    ...(hints ?? []).map((hint, index): [string, string] => [`body.hints.${index}`, hint]),
    ...(options ?? []).flatMap(({ text, feedback }, index): [string, string | undefined][] => [
      [`body.options.${index}.text`, text],
      [`body.options.${index}.feedback`, feedback],
    ]),
  ];
  return texts.flatMap(([path, html]) => (html === undefined ? [] : [[path, html]]));
}

/** The ids of the files that the texts show or link to, each once. */
export function filesShown(fields: RichFields): string[] {
  return [...new Set(textsOf(fields).flatMap(([, html]) => ownFilesIn(html)))];
}

/** A fault for each file that a text shows and that is none of `may_show`. */
export function fileFaults(fields: RichFields, may_show: readonly string[]): Fault[] {
  return refusedFileFaults(textsOf(fields), may_show);
}

/** The same fields, each text turned into another. */
export function mapTexts<Fields extends RichFields>(fields: Fields, turn: (html: string) => string): Fields {
  const { stem, stimulus, explanation, hints, options } = fields;
  return {
    ...fields,
    ...(stem === undefined ? {} : { stem: turn(stem) }),
    ...(stimulus === undefined ? {} : { stimulus: turn(stimulus) }),
    ...(explanation === undefined ? {} : { explanation: turn(explanation) }),
    ...(hints === undefined ? {} : { hints: hints.map(turn) }),
    ...(options === undefined ? {} : { options: options.map((option) => mapOptionTexts(option, turn)) }),
  };
}

/** The same option, each text turned into another. */
export function mapOptionTexts<Option extends { text: string; feedback?: string }>(
  option: Option,
  turn: (html: string) => string,
): Option {
  const { text, feedback } = option;
  return { ...option, text: turn(text), ...(feedback === undefined ? {} : { feedback: turn(feedback) }) };
}
