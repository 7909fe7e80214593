/**
 * Which files the texts of an assessment or a section show, and whether they may. It knows the texts by their fields,
 * not how files are kept.
 */
import type { Fault } from '#contract/problem.ts';
import { ownFilesIn } from '#contract/rich-text.ts';
import { refusedFileFaults } from '#features/files/files.rules.ts';

/** The rich texts of an assessment, or of a section, clean; those that are left out show nothing. */
export interface RichFields {
  description?: string | undefined;
  instructions?: string | undefined;
}

/** The ids of the files that the texts show or link to, each once. */
export function filesShown({ description = '', instructions = '' }: RichFields): string[] {
  return [...new Set([...ownFilesIn(description), ...ownFilesIn(instructions)])];
}

/** A fault for each file that a text shows and that is none of `may_show`, and for each picture from elsewhere. */
export function fileFaults(
  { description = '', instructions = '' }: RichFields,
  may_show: readonly string[],
): Fault[] {
  const texts = [
    ['body.description', description],
    ['body.instructions', instructions],
  ] as const;
  return refusedFileFaults(texts, may_show);
}

/** The same fields, each text, whose field has this path in a request, turned into another. */
export function mapTexts<Fields extends RichFields>(
  fields: Fields,
  turn: (html: string, path: string) => string,
): Fields {
  const { description, instructions } = fields;
  return {
    ...fields,
    ...(description === undefined ? {} : { description: turn(description, 'body.description') }),
    ...(instructions === undefined ? {} : { instructions: turn(instructions, 'body.instructions') }),
  };
}
