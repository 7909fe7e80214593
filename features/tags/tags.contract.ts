/**
 * Endpoints for tags: seven kinds in one tree, from the exam down to the sub-topic, and the reasons for a
 * mistake.
 */

import { z } from 'zod';
import { lookedFirst } from '#contract/act.ts';
import { endpoint } from '#contract/endpoint.ts';
import { id, idOut, instant, oneLine, version } from '#contract/ids.ts';
import { listOf, listQuery, yesOrNo } from '#contract/list.ts';
import { breaksRule, changedSince, dryRunFirst, problemKind, staleVersion } from '#contract/problem.ts';
import { REASON_GROUPS } from '#core/mistakes/reasons.ts';
import { TAG_KINDS } from './tags-values.contract.ts';

export const tagNameTaken = problemKind(
  409,
  'tag_name_taken',
  'Another tag in the same place already has this name',
);
export const tagCodeTaken = problemKind(
  409,
  'tag_code_taken',
  'Another tag of this kind already has this code',
);
export const tagInUse = problemKind(409, 'tag_in_use', 'This tag is in use');

export type TagKind = (typeof TAG_KINDS)[number];

const tag = z.object({
  id: idOut,
  kind: z.enum(TAG_KINDS),
  name: z.string(),
  /** The name on screens where space is short; null: its full name. */
  short_name: z.string().nullable(),
  code: z.string().nullable(),
  /**
   * Since when the tag is no longer offered; questions and tests that have the tag keep it. Null if it is
   * offered.
   */
  retired_at: instant.nullable(),
  /** The tag above: for a subject its exam, and so on down. A reason for a mistake may belong to a topic. */
  parent: idOut.nullable(),
  /** Tags of a kind are sorted by this number, which starts at 0, then by name. */
  position: z.int(),
  /** The group and remedy of a reason for a mistake; null for other tags. */
  reason_group: z.enum(REASON_GROUPS).nullable(),
  remedy: z.string().nullable(),
  /** Only for an exam: its blueprint and its scale. Null if nobody has entered them. */
  blueprint: z.array(z.object({ topic: idOut, questions: z.int() })).nullable(),
  scale: z.array(z.object({ subject: idOut, scaled: z.array(z.number()) })).nullable(),
  /** Where else the tag, or a tag below it, is used. Null if the request did not ask for it. */
  uses: z
    .object({
      /** Nodes of subject trees that are linked to the tag. */
      nodes: z.int(),
      /** Published tests in view with a question that has the tag. */
      tests: z.int(),
      /** Materials in view that have the tag. */
      materials: z.int(),
      /** Videos in view that have the tag, including those with a chapter that has it. */
      videos: z.int(),
    })
    .nullable(),
  /**
   * Questions with this tag or a tag below it. For a reason for a mistake: questions with an option that has
   * it.
   */
  question_count: z.int(),
  created_at: instant,
  version,
});
export type Tag = z.infer<typeof tag>;

const examPlan = {
  /** The number of questions on each topic in one test. */
  blueprint: z
    .array(z.strictObject({ topic: id, questions: z.int().min(1).max(500) }))
    .max(500)
    .nullable()
    .optional(),
  /** For each subject the score for each raw score from 0 up. */
  scale: z
    .array(z.strictObject({ subject: id, scaled: z.array(z.number().min(0).max(10_000)).min(2).max(501) }))
    .max(20)
    .nullable()
    .optional(),
};

/** The changes that merging two tags makes. */
const mergeReport = z.object({
  /** The etag of this dry run. The merge must send it as `If-Match`. */
  etag: z.string(),
  /**
   * Questions that get the remaining tag in place of the merged one. `questions_with_both`: questions that
   * already have both tags and lose the merged one.
   */
  questions: z.int(),
  questions_with_both: z.int(),
  /** Options whose reason for a mistake is this tag. */
  options: z.int(),
  assessments: z.int(),
  /** Nodes of subject trees that are linked to the merged tag, and those that are linked to both tags. */
  nodes: z.int(),
  nodes_with_both: z.int(),
  /**
   * The number of questions, tests and trees with the merged tag that belong to schools the caller cannot
   * see. If it is not 0, only an admin may merge.
   */
  elsewhere: z.int(),
  /**
   * `tags_below`: the number of tags directly below the merged tag. They move below the remaining tag.
   * `twins_below`: how many of them are merged instead, because a tag with the same name already exists
   * there.
   */
  tags_below: z.int(),
  twins_below: z.int(),
  /**
   * Answers to questions that were published with the merged tag, including omitted ones, and the takers who
   * gave them. Figures by tag count them under the remaining tag.
   */
  answers: z.int(),
  takers: z.object({
    schools: z.array(z.object({ id: idOut, name: z.string(), people: z.int() })),
    /** The number of people who answered and belong to none of these schools. */
    others: z.int(),
  }),
});
export type MergeReport = z.infer<typeof mergeReport>;

/** Published skills have names of up to 80 characters. */
const tagName = oneLine(120, 'Enter a name.');
const tagCode = oneLine(20, 'Enter a code, or leave it out.');
/** The maximum length of a short name, so that it fits into the narrowest table column. */
const shortTagName = oneLine(24, 'Enter a short name, or leave it out.');
const remedy = oneLine(500, 'Enter a remedy, or leave it out.');
const position = z.int().min(0).max(100_000);

type TagFilter = TagKind | 'id';

function tagCalls(kind: TagKind, words: { a_one: string; many: string }, filters: readonly TagFilter[]) {
  const path = `/api/tags/${kind.replaceAll('_', '-')}/`;
  return {
    list: endpoint({
      method: 'GET',
      path,
      summary: `List the ${words.many}`,
      about: 'tags',
      access: 'bank.view',
      query: listQuery({
        ordering: ['position', 'name', 'created_at'],
        // The list of each kind accepts only the filters of that kind. The type has all filters, so that all
        // kinds share one type.
        filters: {
          ...(Object.fromEntries(filters.map((filter) => [filter, id.optional()])) as Record<
            TagFilter,
            z.ZodOptional<typeof id>
          >),
          retired: yesOrNo.optional(),
          /** Whether to include where else each tag is used. */
          uses: yesOrNo.optional(),
        },
      }),
      response: listOf(tag),
    }),
    add: endpoint({
      method: 'POST',
      path,
      summary: `Add ${words.a_one}. It comes last unless you give a position`,
      act: `Added ${words.a_one}`,
      access: 'tags.write',
      body: z.strictObject({
        name: tagName,
        short_name: shortTagName.nullable().default(null),
        code: tagCode.nullable().default(null),
        parent: id.nullable().default(null),
        position: position.optional(),
        reason_group: z.enum(REASON_GROUPS).nullable().default(null),
        remedy: remedy.nullable().default(null),
      }),
      status: 201,
      response: tag,
      problems: [breaksRule, tagNameTaken, tagCodeTaken],
    }),
    get: endpoint({
      method: 'GET',
      path: `${path}{id}/`,
      summary: `Get ${words.a_one}`,
      about: 'tags',
      access: 'bank.view',
      params: z.strictObject({ id }),
      response: tag,
    }),
    change: endpoint({
      method: 'PATCH',
      path: `${path}{id}/`,
      summary: `Change ${words.a_one}, move it, archive it, or restore it`,
      act: `Changed ${words.a_one}`,
      access: 'tags.write',
      params: z.strictObject({ id }),
      body: z.strictObject({
        version,
        name: tagName.optional(),
        short_name: shortTagName.nullable().optional(),
        is_retired: z.boolean().optional(),
        code: tagCode.nullable().optional(),
        parent: id.nullable().optional(),
        position: position.optional(),
        reason_group: z.enum(REASON_GROUPS).nullable().optional(),
        remedy: remedy.nullable().optional(),
        // Only an exam accepts a blueprint and a scale. The type has these fields for every kind, so that all
        // kinds share one type.
        ...((kind === 'exam' ? examPlan : {}) as typeof examPlan),
      }),
      response: tag,
      problems: [staleVersion, breaksRule, tagNameTaken, tagCodeTaken],
    }),
    remove: endpoint({
      method: 'DELETE',
      path: `${path}{id}/`,
      summary: `Remove ${words.a_one} that was never used, or merge it into another, which takes over its uses, the tags under it, and its name in import files`,
      act: lookedFirst(`Previewed merging ${words.a_one}`, {
        of: 'merge_into',
        words: {},
        given: `Merged ${words.a_one} into another`,
        otherwise: `Removed ${words.a_one}`,
      }),
      about: 'tags',
      access: 'tags.write',
      params: z.strictObject({ id }),
      query: z.strictObject({ merge_into: id.optional(), dry_run: yesOrNo.default(false) }),
      takes_if_match: true,
      status: 204,
      response: mergeReport.optional(),
      problems: [breaksRule, tagInUse, changedSince, dryRunFirst],
    }),
  };
}
export type TagCalls = ReturnType<typeof tagCalls>;

/**
 * The endpoints for each kind. A list can be filtered by the parent tag, and topics also by subject. The
 * reasons for a mistake in a topic are its own ones and the general ones.
 */
export const TAG_CALLS: Readonly<Record<TagKind, TagCalls>> = {
  exam: tagCalls('exam', { a_one: 'an exam', many: 'exams' }, []),
  subject: tagCalls('subject', { a_one: 'a subject', many: 'subjects' }, ['exam']),
  mega_domain: tagCalls('mega_domain', { a_one: 'a mega-domain', many: 'mega-domains' }, ['subject']),
  domain: tagCalls('domain', { a_one: 'a domain', many: 'domains' }, ['mega_domain']),
  topic: tagCalls('topic', { a_one: 'a skill', many: 'skills' }, ['domain', 'subject']),
  sub_topic: tagCalls('sub_topic', { a_one: 'a sub-topic', many: 'sub-topics' }, ['topic']),
  reason_for_error: tagCalls(
    'reason_for_error',
    { a_one: 'a mistake reason', many: 'mistake reasons, with their remedies' },
    ['topic', 'id'],
  ),
};
