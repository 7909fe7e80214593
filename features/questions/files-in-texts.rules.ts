/** Finds the files that the texts of a question show, and checks whether the author may show them. */
import type { Fault } from '#contract/problem.ts';
import { ownFilesIn } from '#contract/rich-text.ts';
import { type DrawingFault, foreignPicturesIn, unshownFaultsIn } from '#contract/rich-text-faults.ts';
import { refusedFileFaults } from '#features/files/files.rules.ts';

/** The cleaned rich texts of a question. Absent texts show no files. */
export interface RichFields {
  stem?: string | undefined;
  stimulus?: string | undefined;
  explanation?: string | undefined;
  hints?: readonly string[] | undefined;
  options?: readonly { text: string; prompt?: string; feedback?: string }[] | undefined;
  /** The prompts; only for a frozen matching question, or one shown without its answer key. */
  prompts?: readonly { readonly text: string }[] | undefined;
}

/** Each text with the path of its field in a request. */
function textsOf(fields: RichFields): [path: string, html: string][] {
  const texts: [path: string, html: string][] = [];
  mapTexts(fields, (html, path) => {
    texts.push([path, html]);
    return html;
  });
  return texts;
}

/** The ids of the files that the texts show or link to, without duplicates. */
export function filesShown(fields: RichFields): string[] {
  return [...new Set(textsOf(fields).flatMap(([, html]) => ownFilesIn(html)))];
}

/** The URLs of pictures on other servers, without duplicates. */
export function foreignPictures(fields: RichFields): string[] {
  return [...new Set(textsOf(fields).flatMap(([, html]) => foreignPicturesIn(html)))];
}

/**
 * An error for each shown file that is not in `may_show`, and for each picture on a different server that is
 * not in `may_stay`.
 */
export function fileFaults(
  fields: RichFields,
  may_show: readonly string[],
  may_stay: readonly string[],
): Fault[] {
  return refusedFileFaults(textsOf(fields), may_show, may_stay);
}

/** The errors that keep a text from being shown completely. */
export function unshownFaults(fields: RichFields, drawing: DrawingFault): Fault[] {
  return textsOf(fields).flatMap(([path, html]) =>
    unshownFaultsIn(html, drawing).map((message) => ({ path, message })),
  );
}

/** Replaces a text. `path`: the path of its field in a request. */
type Turn = (html: string, path: string) => string;

/** Copies the fields, with each text replaced. */
export function mapTexts<Fields extends RichFields>(fields: Fields, turn: Turn): Fields {
  const { stem, stimulus, explanation, hints, options, prompts } = fields;
  return {
    ...fields,
    ...(stem === undefined ? {} : { stem: turn(stem, 'body.stem') }),
    ...(stimulus === undefined ? {} : { stimulus: turn(stimulus, 'body.stimulus') }),
    ...(explanation === undefined ? {} : { explanation: turn(explanation, 'body.explanation') }),
    ...(hints === undefined ? {} : { hints: hints.map((hint, at) => turn(hint, `body.hints.${at}`)) }),
    ...(options === undefined
      ? {}
      : { options: options.map((option, at) => mapOptionTexts(option, turn, `body.options.${at}`)) }),
    ...(prompts === undefined
      ? {}
      : {
          prompts: prompts.map(({ text, ...prompt }, at) => ({
            ...prompt,
            text: turn(text, `body.prompts.${at}.text`),
          })),
        }),
  };
}

/** Copies the option, with each text replaced. */
export function mapOptionTexts<Option extends { text: string; prompt?: string; feedback?: string }>(
  option: Option,
  turn: Turn,
  path = 'body',
): Option {
  const { text, prompt, feedback } = option;
  return {
    ...option,
    text: turn(text, `${path}.text`),
    ...(prompt === undefined ? {} : { prompt: turn(prompt, `${path}.prompt`) }),
    ...(feedback === undefined ? {} : { feedback: turn(feedback, `${path}.feedback`) }),
  };
}
