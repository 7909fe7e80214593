/** Sections of a test filled from the bank by a mix of tags and levels: looked at, then taken. */
import { z } from 'zod';
import { lookedFirst } from '#contract/act.ts';
import { endpoint } from '#contract/endpoint.ts';
import { id, idOut, instant } from '#contract/ids.ts';
import { yesOrNo } from '#contract/list.ts';
import { breaksRule, changedSince } from '#contract/problem.ts';

/** A mix of so many tags, sections and questions is settled in well under a second. */
const MOST_TAGS = 12;
const MOST_SECTIONS = 12;
const MOST_PLACES = 200;
const MOST_SEED = 2_147_483_647;

const count = z.int().min(0).max(MOST_PLACES);
const level = z.int().min(1).max(5);
const theta = z.number().min(-6).max(6);

const wishedSection = z.strictObject({
  section: id,
  /** How many it is to have, those that stand in it among them. */
  count,
  /** So many about each tag, or what is below it; what is left of the count is about none of them. */
  tags: z
    .array(z.strictObject({ tag: id, count }))
    .max(MOST_TAGS)
    .default([]),
  /** So many of each level that is named; what is left is of none of them. Null: of any. */
  levels: z.array(z.strictObject({ level, count })).max(5).nullable().default(null),
  /** The least information that its questions are to give at an ability (θ). */
  information: z
    .strictObject({ theta, least: z.number().min(0).max(200) })
    .nullable()
    .default(null),
  /** Of those that an earlier look chose, which are to be chosen again. */
  keep: z.array(id).max(MOST_PLACES).default([]),
});
export type WishedSectionBody = z.output<typeof wishedSection>;

const WAYS = ['seen_before', 'next_level', 'leave'] as const;

const chosenQuestion = z.object({
  id: idOut,
  stem: z.string(),
  type: z.string(),
  /** The wished tag that it stands for, by name; without one its own. */
  about: z.string().nullable(),
  level: z.int().nullable(),
  /** Its difficulty on the scale of ability: measured, or by its level. */
  b: z.number(),
  is_measured: z.boolean(),
  /** When one of those that were asked about had it last; null: never. */
  last_asked_at: instant.nullable(),
  /** It stands in the section already. */
  is_placed: z.boolean(),
});
export type ChosenQuestion = z.infer<typeof chosenQuestion>;

const found = z.object({ count: z.int(), found: z.int() });

const shortage = z.object({
  section: idOut,
  /** Null: any that no wish names. */
  tag: z.object({ id: idOut, name: z.string() }).nullable(),
  level: z.int().nullable(),
  short: z.int(),
  /** How many questions there are like that, and what becomes of them: what is left is what could have been chosen. */
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
  /** How many more places it fills, of all that stay empty. */
  fills: z.int(),
  /** What to ask for then. */
  not_seen_for_days: z.int().nullable(),
  levels: z.array(
    z.object({ section: idOut, levels: z.array(z.object({ level: z.int(), count: z.int() })) }),
  ),
  /** The information that falls furthest short, as it is then; null where none is wished. */
  information: z.number().nullable(),
});
export type WayOut = z.infer<typeof wayOut>;

const filling = z.object({
  etag: z.string(),
  assessment: z.object({ id: idOut, title: z.string() }),
  seed: z.int(),
  looked_at: instant,
  /** Whether it was stored. */
  is_done: z.boolean(),
  places: z.int(),
  filled: z.int(),
  sections: z.array(filledSection),
  shortages: z.array(shortage),
  /** At most three, each with what it comes to. */
  ways_out: z.array(wayOut),
});
export type Filling = z.infer<typeof filling>;

export const fillFromBank = endpoint({
  method: 'POST',
  path: '/api/generate-for-sections/',
  summary:
    'Fill sections from the bank by a mix of tags and levels, without what these people had lately; the same seed gives the same choice',
  act: lookedFirst('Looked at filling sections from the bank', 'Filled sections from the bank'),
  access: 'assessments.write',
  query: z.strictObject({ dry_run: yesOrNo.optional() }),
  body: z.strictObject({
    assessment: id,
    sections: z.array(wishedSection).min(1).max(MOST_SECTIONS),
    /** A group none of whose members had a question in so many days. */
    group: id.nullable().default(null),
    not_seen_for_days: z.int().min(1).max(3650).nullable().default(null),
    /** Questions that are not to be chosen. */
    avoid: z.array(id).max(500).default([]),
    seed: z.int().min(0).max(MOST_SEED).default(1),
    dry_run: z.boolean().optional(),
  }),
  takes_if_match: true,
  status: 200,
  response: filling,
  problems: [breaksRule, changedSince],
});
