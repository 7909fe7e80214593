/** Pure rules for the audit: which item a call changed, and the audit as a table for download. */
import type { CsvCell, CsvTable } from '#contract/csv.ts';

export interface Target {
  readonly kind: string;
  readonly id: string;
}

/** The kind of item for each path; the first matching prefix counts. */
const KINDS: readonly (readonly [path: string, kind: string])[] = [
  ['/api/users/assessments-sessions/', 'session'],
  ['/api/users/sessions/', 'session'],
  ['/api/users/assessments-attempts/', 'answer'],
  ['/api/users/', 'person'],
  ['/api/me/', 'person'],
  ['/api/allocate-counselor/', 'person'],
  ['/api/groups/', 'group'],
  ['/api/group-user/', 'group'],
  ['/api/schools/', 'school'],
  ['/api/terms/', 'term'],
  ['/api/announcements/', 'announcement'],
  ['/api/questions/actions/', 'act on many questions'],
  ['/api/questions/', 'question'],
  ['/api/options/', 'option'],
  ['/api/question-source/', 'source'],
  ['/api/tags/', 'tag'],
  ['/api/files/', 'file'],
  ['/api/assessments/', 'assessment'],
  ['/api/user-assessments/', 'assessment'],
  ['/api/practice-set-assessment/', 'practice set'],
  ['/api/assessment-tags/', 'label'],
  ['/api/sections/questions/', 'placement'],
  ['/api/sections/', 'section'],
  ['/api/test-allocation/', 'allocation'],
  ['/api/saved-views/', 'view'],
  ['/api/outbox/', 'message'],
];

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;

/**
 * The item that a call changed: the one named by the first parameter of its path, or else the `id` in its
 * response; null if there is neither. For an unlisted path, the first word of the path is the kind.
 */
export function targetOf(path: string, params: unknown, answer: unknown): Target | null {
  const first = /\{(\w+)\}/.exec(path)?.[1];
  const id = [first === undefined ? undefined : field(params, first), field(answer, 'id')].find(
    (value): value is string => typeof value === 'string' && UUID.test(value),
  );
  return id === undefined ? null : { kind: kindOf(path), id };
}

function kindOf(path: string): string {
  const known = KINDS.find(([beginning]) => path.startsWith(beginning));
  return known?.[1] ?? path.replace('/api/', '').split('/')[0]?.replaceAll('-', ' ') ?? '';
}

/** The words on screens for stored kinds that have a different name in code. */
const KIND_WORDS: Readonly<Record<string, string>> = {
  assessment: 'test',
  allocation: 'assignment',
  placement: 'question in a test',
  subject_node: 'course item',
  subjects: 'course item',
  'subjects nodes': 'course item',
  'act on many questions': 'bulk edit of questions',
};

/**
 * The words on screens for one item of a stored kind: `test` for `assessment`, `practice set` for `practice
 * sets`.
 */
export function kindWords(kind: string): string {
  return KIND_WORDS[kind] ?? kind.replace(/ies$/, 'y').replace(/(?<![su])s$/, '');
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}

/** Old and new values of those `fields` that are in `after` and have changed. */
export function changedValues<Field extends string>(
  fields: readonly Field[],
  before: { readonly [One in Field]?: string | null | undefined },
  after: { readonly [One in Field]?: string | null | undefined },
): { field: Field; before: string | null; after: string | null }[] {
  return fields
    .filter((one) => after[one] !== undefined)
    .map((one) => ({ field: one, before: before[one] ?? null, after: after[one] ?? null }))
    .filter((one) => one.before !== one.after);
}

/** A call as a row of the table. */
export interface AuditLine {
  readonly at: Date;
  readonly actor_name: string;
  readonly username: string;
  readonly role: string;
  readonly says: string;
  readonly method: string;
  readonly path: string;
  readonly targets: readonly Target[];
  readonly fields: readonly string[];
  readonly address: string;
  readonly request: string;
}

/**
 * The table for download, one row per call. It leaves out values, because they could not be erased from a
 * downloaded file.
 */
export function auditTable(pages: AsyncIterable<readonly AuditLine[]>): CsvTable {
  return {
    name: 'Audit',
    header: [
      'at',
      'actor',
      'username',
      'role',
      'what',
      'method',
      'path',
      'target_kinds',
      'targets',
      'fields',
      'address',
      'request',
    ],
    pages: inCells(pages),
  };
}

async function* inCells(pages: AsyncIterable<readonly AuditLine[]>): AsyncGenerator<CsvCell[][]> {
  for await (const lines of pages) {
    yield lines.map(({ at, targets, fields, ...line }) => [
      at.toISOString(),
      line.actor_name,
      line.username,
      line.role,
      line.says,
      line.method,
      line.path,
      [...new Set(targets.map(({ kind }) => kind))].join(' '),
      targets.map(({ id }) => id).join(' '),
      fields.join(' '),
      line.address,
      line.request,
    ]);
  }
}
