/** Imports question files into the bank: first a preview, then all items or none. */

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

/** At most this many items are shown with their content. */
export const MOST_BECOMING = 50;

const importLine = z.object({
  /** The file in a package that contains the item; else null. */
  file: z.string().nullable(),
  /** The line where the item starts in its file, from 1. */
  line: z.int(),
  /** The question's name in the file, or the start of its text. */
  name: z.string(),
  /** The bank's type; for a refused item, the file's own name for its type. */
  type: z.string(),
  /** The file's own name for the question type, or for the interaction or type that caused the refusal. */
  construct: z.string(),
  /**
   * `changed`: imported with changes. `already_there`: imported before, or occurs twice in the file.
   * `left_out`: could be imported, but the caller excluded it.
   */
  outcome: z.enum(['taken', 'changed', 'refused', 'already_there', 'left_out']),
  /** The changes of the item, in words. */
  changes: z.array(z.string()),
  /** Why the item is refused; else null. */
  reason: z.string().nullable(),
  /** The question that the item became now or in an earlier import. Null in a dry run for a new question. */
  question: idOut.nullable(),
  /** The skill that the item gets; null if it gets none or is not imported. */
  topic: z.string().nullable(),
  /** The indexes of the item's labels in `labels` of the report; empty if the item is not imported. */
  labels: z.array(z.int()),
  /**
   * Only in a dry run, for items imported or left out: a question that is nearly the same, in the school or
   * shared.
   */
  near_duplicate: z.object({ id: idOut, code: z.string(), words: z.string() }).nullable(),
  /**
   * Only in a dry run, for the first `MOST_BECOMING` items that are changed or have a near-duplicate: the
   * question as the bank would store it.
   */
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

/** A category or tag of the file, and how many imported items have it. */
const importLabel = z.object({
  /** The label's name in a mapping. A category is its path, with ` / ` between the names. */
  label: z.string(),
  count: z.int(),
  /** The tag that the label means; null if it means no tag. */
  tag: meant.nullable(),
  /** How the meaning is known. `mapping`: by the mapping sent. Null if it is unknown. */
  basis: z.enum(['mapping', ...LABEL_BASES]).nullable(),
  /** A skill with a similar name, if the meaning is unknown. Only a suggestion. */
  suggestion: meant.nullable(),
});
export type ImportLabel = z.infer<typeof importLabel>;

/** At most this many labels, the most frequent ones, are listed and can be mapped. */
export const MOST_LABELS = 500;

/** JSON in a field of a form. */
function json(most: number, otherwise: string) {
  return z
    .string()
    .max(most)
    .default(otherwise)
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        context.addIssue('Send valid JSON.');
        return z.NEVER;
      }
    });
}

/** The tags that labels mean. Null: the label means no tag. */
const mapping = json(1_000_000, '{}').pipe(
  z
    .record(z.string().min(1).max(LONGEST_LABEL), id.nullable())
    .refine((said) => Object.keys(said).length <= MOST_LABELS, `Send at most ${MOST_LABELS} labels.`),
);

/** Indexes of items in the report, from 0. */
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
  /** The status that items get if they are complete enough for it. */
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
  /** The number of labels that are not listed here. */
  more_labels: z.int(),
  /** The number of imported items that get no skill. */
  without_topic: z.int(),
  /** The id that filters the question list to the added questions; null if none were added. */
  import: idOut.nullable(),
});
export type ImportReport = z.infer<typeof importReport>;

export const importQuestions = endpoint({
  method: 'POST',
  path: '/api/questions/import/',
  summary: 'Import a question file, or preview what would happen to each item',
  act: lookedFirst('Previewed an import of questions', 'Imported questions'),
  access: 'bank.write',
  body: z.strictObject({
    file: z
      .file('Send one file.')
      .min(1, 'The file is empty.')
      .max(FILE_LIMITS.bytes, `The file can be at most ${FILE_LIMITS.bytes / 1024 / 1024} MiB.`),
    /** If absent, recognized by the extension of the file's name, else by the start of the file. */
    format: z.enum(FILE_FORMATS).optional(),
    dry_run: yesOrNo.prefault('true'),
    /** Items that are not ready stay drafts. */
    status: z.enum(['draft', 'live']).default('draft'),
    source: id.optional(),
    /** The meanings of the file's labels. An import remembers them for later files of the school. */
    mapping,
    /** Items to exclude, together with equal items in the file. */
    leave_out: leaveOut,
    /** The school that gets the questions. People with one school, and admins, can leave it out. */
    school: id.optional(),
  }),
  form_bytes: FILE_LIMITS.bytes,
  job: 'question_import',
  response: importReport,
  problems: [breaksRule, tooHeavy],
});
