/**
 * Which files the texts of an assessment or a section show, and that they exist. It knows the texts by their fields,
 * not how files are kept.
 */
import type { Fault } from '#contract/problem.ts';
import { ownFilesIn } from '#contract/rich-text.ts';

/** The rich texts of an assessment, or of a section, clean; those that are left out show nothing. */
export interface RichFields {
  description?: string | undefined;
  instructions?: string | undefined;
}

/** The ids of the files that the texts show or link to, each once. */
export function filesShown({ description = '', instructions = '' }: RichFields): string[] {
  return [...new Set([...ownFilesIn(description), ...ownFilesIn(instructions)])];
}

/** The texts that name a file which is none of `present`. */
export function fileFaults(fields: RichFields, present: readonly string[]): Fault[] {
  return (['description', 'instructions'] as const)
    .filter((field) => ownFilesIn(fields[field] ?? '').some((id) => !present.includes(id)))
    .map((field) => ({
      path: `body.${field}`,
      message: 'It shows a file that does not exist. Add the picture again.',
    }));
}

/** The same fields, each text turned into another. */
export function mapTexts<Fields extends RichFields>(fields: Fields, turn: (html: string) => string): Fields {
  const { description, instructions } = fields;
  return {
    ...fields,
    ...(description === undefined ? {} : { description: turn(description) }),
    ...(instructions === undefined ? {} : { instructions: turn(instructions) }),
  };
}
