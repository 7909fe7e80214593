/** Rules for the place and the fields of a tag. Its uses are counted in SQL. */
import { type Fault, forbidden, Problem } from '#contract/problem.ts';
import type { Role } from '#core/access/access.ts';
import type { ReasonGroup } from '#core/mistakes/reasons.ts';
import type { TagKind } from './tags.contract.ts';

/** The kinds of tags that can be the skill of a question. */
export const SKILL_KINDS: readonly TagKind[] = ['topic', 'sub_topic'];

/** Whether a tag is a skill. */
export function isSkill({ kind }: { readonly kind: TagKind }): boolean {
  return SKILL_KINDS.includes(kind);
}

/** The kind above each kind. A reason for a mistake may belong to a topic, but to no lower tag. */
const KIND_ABOVE: Readonly<Record<TagKind, TagKind | null>> = {
  exam: null,
  subject: 'exam',
  mega_domain: 'subject',
  domain: 'mega_domain',
  topic: 'domain',
  sub_topic: 'topic',
  reason_for_error: 'topic',
};

/**
 * Errors in the parent of a tag. The parent must be of the next higher kind. An exam and a general reason for
 * a mistake have none. `found` is the tag with the id `asked`; null if there is none.
 */
export function parentFaults(kind: TagKind, asked: string | null, found: { kind: TagKind } | null): Fault[] {
  const above = KIND_ABOVE[kind];
  const fault = (message: string) => [{ path: 'body.parent', message }];
  if (above === null) return asked === null ? [] : fault('An exam can’t have a parent tag.');
  const name = nameOf(above);
  if (asked === null)
    return kind === 'reason_for_error' ? [] : fault(`Choose the ${name} that it belongs to.`);
  if (found === null) return fault(`This ${name} doesn’t exist.`);
  return found.kind === above ? [] : fault(`The parent tag must be of the kind “${name}”.`);
}

/** The name of a kind on screens. */
function nameOf(kind: TagKind): string {
  return kind === 'topic' ? 'skill' : kind.replace('_', '-');
}

/** Errors in group and remedy. A reason for a mistake needs a group, and other tags may have neither. */
export function reasonFaults(
  kind: TagKind,
  { reason_group, remedy }: { reason_group: ReasonGroup | null; remedy: string | null },
): Fault[] {
  if (kind === 'reason_for_error') {
    return reason_group === null
      ? [{ path: 'body.reason_group', message: 'Choose a group for this reason.' }]
      : [];
  }
  return Object.entries({ reason_group, remedy }).flatMap(([field, value]) =>
    value === null
      ? []
      : [
          {
            path: `body.${field}`,
            message: 'Only a reason for a mistake can have this field. Leave it out.',
          },
        ],
  );
}

export interface ExamPlan {
  readonly blueprint?: readonly { readonly topic: string; readonly questions: number }[] | null | undefined;
  readonly scale?:
    | readonly { readonly subject: string; readonly scaled: readonly number[] }[]
    | null
    | undefined;
}

/**
 * Errors in a blueprint or a scale: each topic or subject must be `below` the exam and occur once, and scores
 * may not fall with more points.
 */
export function examFaults(
  { blueprint, scale }: ExamPlan,
  below: { readonly topics: ReadonlySet<string>; readonly subjects: ReadonlySet<string> },
): Fault[] {
  return [
    ...namedFaults('body.blueprint', 'topic', blueprint?.map(({ topic }) => topic) ?? [], below.topics),
    ...namedFaults('body.scale', 'subject', scale?.map(({ subject }) => subject) ?? [], below.subjects),
    ...(scale ?? []).flatMap(({ scaled }, place) =>
      scaled.every((score, raw) => score >= (scaled[raw - 1] ?? 0))
        ? []
        : [
            {
              path: `body.scale.${place}.scaled`,
              message: 'A higher raw score can’t give a lower scaled score.',
            },
          ],
    ),
  ];
}

function namedFaults(
  path: string,
  kind: 'topic' | 'subject',
  ids: readonly string[],
  below: ReadonlySet<string>,
): Fault[] {
  const name = nameOf(kind);
  return ids.flatMap((id, place) => {
    const fault = (message: string) => [{ path: `${path}.${place}.${kind}`, message }];
    if (!below.has(id)) return fault(`This ${name} isn’t part of this exam.`);
    return ids.indexOf(id) === place ? [] : fault(`List each ${name} only once.`);
  });
}

/**
 * Errors for merging `tag` into `into`, which must be a different tag of the same kind. `into` is null if
 * there is no such tag.
 */
export function mergeFaults(tag: { id: string; kind: TagKind }, into: typeof tag | null): Fault[] {
  const fault = (message: string) => [{ path: 'query.merge_into', message }];
  if (into === null) return fault('This tag doesn’t exist.');
  if (into.id === tag.id) return fault('Choose a different tag to merge into.');
  return into.kind === tag.kind ? [] : fault('Choose a tag of the same kind.');
}

/** An error if a dry run gives no tag to merge into. A dry run is only for a merge. */
export function lookFaults({ dry_run }: { dry_run: boolean }): Fault[] {
  return dry_run ? [{ path: 'query.dry_run', message: 'Choose the tag to merge into.' }] : [];
}

export interface TagUses {
  /** Questions that have the tag itself, not one below it. */
  questions: number;
  /** Options whose reason for a mistake is the tag. */
  options: number;
  /** Mistakes for which somebody chose the tag as the reason. */
  mistakes: number;
  /** For an exam: assessments that belong to the exam. */
  assessments: number;
  /** Exams whose blueprint or scale contains the tag. */
  exams: number;
  /** Nodes of subject trees that are linked to the tag. */
  nodes: number;
  materials: number;
  /** Videos that have the tag, including those with a chapter that has it. */
  videos: number;
  /** Doubts whose asker chose the tag. */
  doubts: number;
  /** Tags directly below the tag. */
  tags: number;
  /**
   * Questions that were published with the tag or with a tag that was merged into it. Figures still refer to
   * it.
   */
  published: number;
}

/** The uses in words; null if the tag has none and can be deleted. */
export function usesInWords(uses: TagUses): string | null {
  const counted = [
    count(uses.questions, 'question', 'questions'),
    count(uses.options, 'option', 'options'),
    count(uses.mistakes, 'mistake', 'mistakes'),
    count(uses.assessments, 'test', 'tests'),
    count(uses.exams, 'exam', 'exams'),
    count(uses.nodes, 'subject node', 'subject nodes'),
    count(uses.materials, 'material', 'materials'),
    count(uses.videos, 'video', 'videos'),
    count(uses.doubts, 'doubt', 'doubts'),
    count(uses.tags, 'tag under it', 'tags under it'),
    count(uses.published, 'published question', 'published questions'),
  ].filter((words) => words !== null);
  return counted.length === 0 ? null : counted.join(', ');
}

function count(number: number, one: string, many: string): string | null {
  return number === 0 ? null : `${number} ${number === 1 ? one : many}`;
}

/**
 * Throws `forbidden` if merging, moving or archiving a tag affects other schools than the caller's. `others`:
 * the number of people who answered questions with the tag and belong to none of the caller's schools.
 * `elsewhere`: the number of items of other schools that have the tag.
 */
export function requireMayReorder(
  role: Role,
  { others, elsewhere }: { readonly others: number; readonly elsewhere: number },
): void {
  if (role === 'admin' || others + elsewhere === 0) return;
  const detail =
    others > 0
      ? 'Students at other schools have answered questions with this tag. Ask an admin to make this change.'
      : 'Questions, tests, or subject trees at other schools use this tag. Ask an admin to make this change.';
  throw new Problem(forbidden, { detail });
}
