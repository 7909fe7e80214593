/**
 * Finds the files that the texts of an assessment or section show, and checks whether the author may show
 * them.
 */
import type { Fault } from '#contract/problem.ts';
import { ownFilesIn } from '#contract/rich-text.ts';
import { refusedFileFaults } from '#features/files/files.rules.ts';

/** The cleaned rich texts of an assessment or section. Absent texts show no files. */
export interface RichFields {
  description?: string | undefined;
  instructions?: string | undefined;
}

/** The ids of the files that the texts show or link to, without duplicates. */
export function filesShown({ description = '', instructions = '' }: RichFields): string[] {
  return [...new Set([...ownFilesIn(description), ...ownFilesIn(instructions)])];
}

/** An error for each shown file that is not in `may_show`, and for each picture on a different server. */
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

/**
 * Copies the fields, with each text replaced by the result of `turn`, which also gets the path of the field
 * in a request.
 */
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
