/** Question files taken into the bank: looked at first, then all or nothing. */

import { z } from 'zod';
import { lookedFirst } from '#contract/act.ts';
import { endpoint } from '#contract/endpoint.ts';
import { id, idOut } from '#contract/ids.ts';
import { yesOrNo } from '#contract/list.ts';
import { breaksRule, tooHeavy } from '#contract/problem.ts';
import { FILE_FORMATS, FILE_LIMITS } from '#features/interchange/report.rules.ts';
import { LONGEST_LABEL } from '#features/tags/label.rules.ts';
import { LABEL_BASES } from '#features/tags/label-meaning.rules.ts';
import { TAG_KINDS } from '#features/tags/tags-values.contract.ts';

/** So many items of a file are told whole. */
export const MOST_BECOMING = 50;

const importLine = z.object({
  /** Of a package the file that the item stands in; else null. */
  file: z.string().nullable(),
  /** Where it begins in its file, from 1. */
  line: z.int(),
  /** Its name in the file, or the beginning of its text. */
  name: z.string(),
  /** The bank's type; of a refused item the file's own word. */
  type: z.string(),
  /** The file's own word for it, or for what stands against it: an interaction, a type of question. */
  construct: z.string(),
  /**
   * `changed`: taken, but not as it was. `already_there`: it was imported before, or stands in the file twice. `left_out`: it
   * could come in, and whoever imports said that it does not.
   */
  outcome: z.enum(['taken', 'changed', 'refused', 'already_there', 'left_out']),
  /** What of it is not as it was, in words. */
  changes: z.array(z.string()),
  /** Why it is refused; else null. */
  reason: z.string().nullable(),
  /** The question that it became or had become before; null in a dry run for one that is not there yet. */
  question: idOut.nullable(),
  /** The skill that it gets; null where it gets none, or is not taken. */
  topic: z.string().nullable(),
  /** Which of the labels that are told it bears, by their place; none where it is not taken. */
  labels: z.array(z.int()),
  /** In a dry run, of what is taken or left out: a question of the school or the installation that is nearly the same. */
  near_duplicate: z.object({ id: idOut, code: z.string(), words: z.string() }).nullable(),
  /** In a dry run, of the first `MOST_BECOMING` that are changed or have a near-duplicate: what would stand in the bank. */
  becomes: z
    .object({
      stem: z.string(),
      stimulus: z.string(),
      options: z.array(z.object({ text: z.string(), prompt: z.string(), is_correct: z.boolean() })),
      gaps: z.array(z.object({ choices: z.array(z.string()), accepted_answers: z.array(z.string()) })),
      accepted_answers: z.array(z.string()),
    })
    .nullable(),
});
export type ImportLine = z.infer<typeof importLine>;

const meant = z.object({ id: idOut, kind: z.enum(TAG_KINDS), name: z.string() });

/** A category or tag of the file, as often as it is named by what is taken. */
const importLabel = z.object({
  /** What a mapping names it by: a category's path with ` / ` between its names. */
  label: z.string(),
  count: z.int(),
  /** What it means; null where it means nothing. */
  tag: meant.nullable(),
  /** How that is known; `mapping`: it was sent along. Null where nobody knows it. */
  basis: z.enum(['mapping', ...LABEL_BASES]).nullable(),
  /** A skill with a name like it, where nobody knows it: only a suggestion. */
  suggestion: meant.nullable(),
});
export type ImportLabel = z.infer<typeof importLabel>;

/** So many labels are told and mapped at most, those that are named most often. */
export const MOST_LABELS = 500;

/** JSON in a form's field. */
function json(most: number, otherwise: string) {
  return z
    .string()
    .max(most)
    .default(otherwise)
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        context.addIssue('Write it as JSON.');
        return z.NEVER;
      }
    });
}

/** What labels mean; null: nothing. */
const mapping = json(1_000_000, '{}').pipe(
  z
    .record(z.string().min(1).max(LONGEST_LABEL), id.nullable())
    .refine((said) => Object.keys(said).length <= MOST_LABELS, `At most ${MOST_LABELS} labels.`),
);

/** Places of items in the report, from 0. */
const leaveOut = json(100_000, '[]').pipe(
  z
    .array(
      z
        .int()
        .min(0)
        .max(FILE_LIMITS.items - 1),
    )
    .max(FILE_LIMITS.items),
);

const importReport = z.object({
  format: z.enum(FILE_FORMATS),
  dry_run: z.boolean(),
  /** As what they are taken, where they are fit for it. */
  status: z.enum(['draft', 'live']),
  items: z.array(importLine),
  totals: z.object({
    taken: z.int(),
    changed: z.int(),
    refused: z.int(),
    already_there: z.int(),
    left_out: z.int(),
  }),
  labels: z.array(importLabel),
  /** Labels beyond those that are told here. */
  more_labels: z.int(),
  /** Of what is taken, those that get no skill. */
  without_topic: z.int(),
  /** By what the bank's list finds the questions that were added; null where none was. */
  import: idOut.nullable(),
});
export type ImportReport = z.infer<typeof importReport>;

export const importQuestions = endpoint({
  method: 'POST',
  path: '/api/questions/import/',
  summary: 'Take a question file into the bank, or look first at what would become of each item',
  act: lookedFirst('Looked at a file of questions', 'Imported questions'),
  access: 'bank.write',
  body: z.strictObject({
    file: z
      .file('Send one file.')
      .min(1, 'The file is empty.')
      .max(FILE_LIMITS.bytes, `At most ${FILE_LIMITS.bytes / 1024 / 1024} MiB.`),
    /** Told by the ending of the file's name unless named, and else by how it begins. */
    format: z.enum(FILE_FORMATS).optional(),
    dry_run: yesOrNo.prefault('true'),
    /** What is not fit to be asked stays a draft. */
    status: z.enum(['draft', 'live']).default('draft'),
    source: id.optional(),
    /** Of labels of the file; an import keeps it for the next file of the school. */
    mapping,
    /** Items that do not come in, nor others of the file that are the same. */
    leave_out: leaveOut,
    /** Whose file it is, and its questions with it; who has one school, and an admin, need not say. */
    school: id.optional(),
  }),
  form_bytes: FILE_LIMITS.bytes,
  job: 'question_import',
  response: importReport,
  problems: [breaksRule, tooHeavy],
});
