/**
 * Fills the sections of a test from the bank by a requested mix of tags and levels. The caller sees a preview
 * first, then accepts it.
 */
import { z } from 'zod';
import { lookedFirst } from '#contract/act.ts';
import { endpoint } from '#contract/endpoint.ts';
import { id, idOut, instant } from '#contract/ids.ts';
import { yesOrNo } from '#contract/list.ts';
import { breaksRule, changedSince } from '#contract/problem.ts';

/** The solver finds a mix within these limits in well under a second. */
const MOST_TAGS = 12;
const MOST_SECTIONS = 12;
const MOST_PLACES = 200;
const MOST_SEED = 2_147_483_647;

const count = z.int().min(0).max(MOST_PLACES);
const level = z.int().min(1).max(5);
const theta = z.number().min(-6).max(6);

const wishedSection = z.strictObject({
  section: id,
  /** The number of questions that the section should have, including those already in it. */
  count,
  /**
   * The number of questions for each tag, tags below it included. The rest of `count` has none of these tags.
   */
  tags: z
    .array(z.strictObject({ tag: id, count }))
    .max(MOST_TAGS)
    .default([]),
  /**
   * The number of questions for each named level. The rest of `count` has none of these levels. Null: any
   * level.
   */
  levels: z.array(z.strictObject({ level, count })).max(5).nullable().default(null),
  /** The minimum information that the chosen questions should give at an ability (θ). */
  information: z
    .strictObject({ theta, least: z.number().min(0).max(200) })
    .nullable()
    .default(null),
  /** Questions that an earlier preview chose and that should be chosen again. */
  keep: z.array(id).max(MOST_PLACES).default([]),
});
export type WishedSectionBody = z.output<typeof wishedSection>;

const WAYS = ['seen_before', 'next_level', 'leave'] as const;

const chosenQuestion = z.object({
  id: idOut,
  stem: z.string(),
  type: z.string(),
  /** The name of the requested tag that the question counts for; else the name of its own tag. */
  about: z.string().nullable(),
  level: z.int().nullable(),
  /** Difficulty on the ability scale: measured by a calibration, else derived from its level. */
  b: z.number(),
  is_measured: z.boolean(),
  /** When a member of the group last had the question; null: never. */
  last_asked_at: instant.nullable(),
  /** Whether the question is already in the section. */
  is_placed: z.boolean(),
});
export type ChosenQuestion = z.infer<typeof chosenQuestion>;

const found = z.object({ count: z.int(), found: z.int() });

const shortage = z.object({
  section: idOut,
  /** The missing tag; null stands for questions that have none of the requested tags. */
  tag: z.object({ id: idOut, name: z.string() }).nullable(),
  level: z.int().nullable(),
  short: z.int(),
  /**
   * How many questions of this tag and level the bank has, and why each is unavailable. `left` counts those
   * that could still be chosen.
   */
  in_bank: z.int(),
  drafts: z.int(),
  retired: z.int(),
  practice_only: z.int(),
  seen: z.int(),
  in_test: z.int(),
  left: z.int(),
});
export type Shortage = z.infer<typeof shortage>;

const filledSection = z.object({
  section: idOut,
  title: z.string(),
  ...found.shape,
  tags: z.array(found.extend({ tag: idOut, name: z.string() })),
  levels: z.array(z.object({ level: z.int(), count: z.int().nullable(), found: z.int() })),
  information: z.object({ theta: z.number(), least: z.number(), found: z.number() }).nullable(),
  questions: z.array(chosenQuestion),
});
export type FilledSection = z.infer<typeof filledSection>;

const wayOut = z.object({
  way: z.enum(WAYS),
  /** How many of the empty places this suggestion would fill. */
  fills: z.int(),
  /** The values to send to apply this suggestion. */
  not_seen_for_days: z.int().nullable(),
  levels: z.array(
    z.object({ section: idOut, levels: z.array(z.object({ level: z.int(), count: z.int() })) }),
  ),
  /**
   * The information of the section with the largest shortfall after this suggestion. Null if no information
   * is requested.
   */
  information: z.number().nullable(),
});
export type WayOut = z.infer<typeof wayOut>;

const filling = z.object({
  etag: z.string(),
  assessment: z.object({ id: idOut, title: z.string() }),
  seed: z.int(),
  looked_at: instant,
  /** Whether the questions were placed in the test. */
  is_done: z.boolean(),
  places: z.int(),
  filled: z.int(),
  sections: z.array(filledSection),
  shortages: z.array(shortage),
  /** At most three suggestions for a shortage of questions, each with its effect. */
  ways_out: z.array(wayOut),
});
export type Filling = z.infer<typeof filling>;

export const fillFromBank = endpoint({
  method: 'POST',
  path: '/api/generate-for-sections/',
  summary:
    'Fill sections from the bank with a mix of tags and levels, without questions that a group saw recently. The same seed selects the same questions',
  act: lookedFirst('Previewed filling sections from the bank', 'Filled sections from the bank'),
  access: 'assessments.write',
  query: z.strictObject({ dry_run: yesOrNo.optional() }),
  body: z.strictObject({
    assessment: id,
    sections: z.array(wishedSection).min(1).max(MOST_SECTIONS),
    /** Leaves out questions that a member of `group` had within the last `not_seen_for_days` days. */
    group: id.nullable().default(null),
    not_seen_for_days: z.int().min(1).max(3650).nullable().default(null),
    /** Questions that must not be chosen. */
    avoid: z.array(id).max(500).default([]),
    seed: z.int().min(0).max(MOST_SEED).default(1),
    dry_run: z.boolean().optional(),
  }),
  takes_if_match: true,
  status: 200,
  response: filling,
  problems: [breaksRule, changedSince],
});
