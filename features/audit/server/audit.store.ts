import { type Kysely, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Page } from '#contract/list.ts';
import type { Role } from '#core/access/access.ts';
import { everyWord } from '#server/db/search.ts';
import type { Tables } from '#server/db/tables.ts';
import type { AuditEntry } from '../audit.contract.ts';
import type { AuditLine, Target } from '../audit.rules.ts';

interface NewAudit {
  id: string;
  at: Date;
  actor: string;
  role: Role;
  method: string;
  path: string;
  says: string;
  fields: readonly string[];
  request: string;
  address: string;
  targets: readonly Target[];
  values: readonly { field: string; before: string | null; after: string | null; person: string | null }[];
}

/**
 * Adds a call with all its targets and values. Lists are passed as array parameters, so their length does not
 * matter.
 */
export async function addAudit(db: Kysely<Tables>, audit: NewAudit): Promise<void> {
  const { id, at, actor, role, method, path, says, fields, request, address, targets, values } = audit;
  const column = <Row, Key extends keyof Row>(rows: readonly Row[], key: Key) => rows.map((row) => row[key]);
  await sql`
    with kept as (
      insert into audit (id, at, actor, role, method, path, says, fields, request, address)
      values (${id}, ${at}, ${actor}, ${role}, ${method}, ${path}, ${says}, ${fields}, ${request}, ${address})
      returning id),
    aimed as (
      insert into audit_targets (audit, target, kind)
      select kept.id, one.target, one.kind
      from kept, unnest(${column(targets, 'id')}::uuid[], ${column(targets, 'kind')}::text[]) as one (target, kind))
    insert into audit_values (audit, place, person, field, before, after)
    select kept.id, one.place, one.person, one.field, one.before, one.after
    from kept, unnest(
      ${column(values, 'person')}::uuid[], ${column(values, 'field')}::text[],
      ${column(values, 'before')}::text[], ${column(values, 'after')}::text[]
    ) with ordinality as one (person, field, before, after, place)`.execute(db);
}

export interface AuditFilter {
  search?: string | undefined;
  actor?: string | undefined;
  call?: string | undefined;
  target?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

const SHOWN_TARGETS = 10;
const SHOWN_VALUES = 50;

/** A page of calls. The search covers the description of the call, its path, and the person's name. */
export async function listAudit(
  db: Kysely<Tables>,
  query: AuditFilter & { ordering: 'at' | '-at' },
  { limit, offset }: { limit: number; offset: number },
): Promise<Page<Omit<AuditEntry, 'words'>>> {
  const { count } = await matching(db, query)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const direction = query.ordering === 'at' ? 'asc' : 'desc';
  const rows = await matching(db, query)
    .innerJoin('people', 'people.id', 'audit.actor')
    .select(['audit.id', 'at', 'audit.role', 'method', 'path', 'says', 'fields', 'request', 'address'])
    .select(['actor', nameOf('people').as('actor_name')])
    .select((eb) => [
      eb
        .selectFrom('audit_targets')
        .select((of) => of.fn.countAll<number>().as('count'))
        .whereRef('audit', '=', 'audit.id')
        .$asScalar()
        .$notNull()
        .as('target_count'),
      jsonArrayFrom(
        eb
          .selectFrom('audit_targets')
          .select(['audit_targets.kind', 'audit_targets.target as id', TARGET_NAME.as('name')])
          .whereRef('audit', '=', 'audit.id')
          .orderBy('audit_targets.target')
          .limit(SHOWN_TARGETS),
      ).as('targets'),
      jsonArrayFrom(
        eb
          .selectFrom('audit_values')
          .leftJoin('people as whom', 'whom.id', 'audit_values.person')
          .select(['field', 'before', 'after', 'whom.id as whom', nameOf('whom').as('name')])
          .whereRef('audit', '=', 'audit.id')
          .orderBy('place')
          .limit(SHOWN_VALUES),
      ).as('values'),
    ])
    .orderBy('audit.at', direction)
    .orderBy('audit.id', direction)
    .limit(limit)
    .offset(offset)
    .execute();
  return {
    count,
    rows: rows.map(({ actor, actor_name, at, values, ...row }) => ({
      ...row,
      role: row.role as Role,
      at: at.toISOString(),
      actor: { id: actor, name: actor_name ?? '' },
      values: values.map(({ whom, name, ...value }) => ({
        ...value,
        person: whom === null || name === null ? null : { id: whom, name },
      })),
    })),
  };
}

/** Rows per statement of a download. Only one page is in memory at a time. */
const PAGE = 1_000;

/** The calls that match a filter, oldest first, page by page. */
export async function* auditPages(db: Kysely<Tables>, filter: AuditFilter): AsyncGenerator<AuditLine[]> {
  for (let after: { at: Date; id: string } | null = null; ; ) {
    let page = matching(db, filter);
    if (after !== null) page = page.where(sql<boolean>`(audit.at, audit.id) > (${after.at}, ${after.id})`);
    const rows = await page
      .innerJoin('people', 'people.id', 'audit.actor')
      .select(['audit.id', 'at', 'audit.role', 'method', 'path', 'says', 'fields', 'request', 'address'])
      .select(['people.username', nameOf('people').as('actor_name')])
      .select((eb) =>
        jsonArrayFrom(
          eb
            .selectFrom('audit_targets')
            .select(['kind', 'target as id'])
            .whereRef('audit', '=', 'audit.id')
            .orderBy('target'),
        ).as('targets'),
      )
      .orderBy('audit.at')
      .orderBy('audit.id')
      .limit(PAGE)
      .execute();
    if (rows.length > 0) yield rows.map((row) => ({ ...row, actor_name: row.actor_name ?? '' }));
    const last = rows.at(-1);
    if (last === undefined || rows.length < PAGE) return;
    after = { at: last.at, id: last.id };
  }
}

/** The target's current name; null if it no longer exists or has no name. */
const TARGET_NAME = sql<string | null>`case audit_targets.kind
  when 'person' then (
    select concat_ws(' ', first_name, last_name) from people where people.id = audit_targets.target)
  when 'term' then (select name from terms where terms.id = audit_targets.target)
  when 'announcement' then (select title from announcements where announcements.id = audit_targets.target)
  when 'group' then (select name from groups where groups.id = audit_targets.target)
  when 'school' then (select name from schools where schools.id = audit_targets.target)
  when 'practice set' then (select title from practice_sets where practice_sets.id = audit_targets.target)
  when 'practice sets' then (select title from practice_sets where practice_sets.id = audit_targets.target)
  when 'assessment' then (select title from assessments where assessments.id = audit_targets.target)
  end`;

/** The name in a joined row; null if the join found nobody. */
function nameOf(people: 'people' | 'whom') {
  const of = (column: string) => sql.ref(`${people}.${column}`);
  return sql<string | null>`case when ${of('id')} is not null
    then concat_ws(' ', ${of('first_name')}, ${of('last_name')}) end`;
}

function matching(db: Kysely<Tables>, { search, actor, call, target, from, to }: AuditFilter) {
  let rows = db.selectFrom('audit');
  if (actor !== undefined) rows = rows.where('audit.actor', '=', actor);
  if (call !== undefined) {
    const [method = '', path = ''] = call.split(' ');
    rows = rows.where('audit.method', '=', method).where('audit.path', '=', path);
  }
  if (target !== undefined) {
    rows = rows.where('audit.id', 'in', (eb) =>
      eb.selectFrom('audit_targets').select('audit').where('target', '=', target),
    );
  }
  if (from !== undefined) rows = rows.where('audit.at', '>=', new Date(from));
  if (to !== undefined) rows = rows.where('audit.at', '<', new Date(to));
  if (search === undefined) return rows;
  return rows.where(
    sql<boolean>`(${everyWord(sql`audit.search_text`, search)} or audit.actor in (
      select id from people where ${everyWord(sql`people.search_text`, search)}))`,
  );
}
