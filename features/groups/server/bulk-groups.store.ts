import { type Kysely, sql } from 'kysely';
import { Problem } from '#contract/problem.ts';
import { groupNameTaken } from '#features/terms/terms.contract.ts';
import { isUniqueViolation } from '#server/db/refused-by-constraint.ts';
import type { Tables } from '#server/db/tables.ts';

/** One person as a member or tutor of one group. */
export interface GroupTie {
  readonly group: string;
  readonly person: string;
  readonly as: 'member' | 'tutor';
}

/** Adds groups without members or tutors. Throws `group_name_taken`. */
export async function addGroups(
  db: Kysely<Tables>,
  groups: readonly { id: string; school: string; name: string }[],
  now: Date,
): Promise<void> {
  if (groups.length === 0) return;
  await refusingTakenName(
    sql`
      insert into groups (id, school, name, created_at, updated_at)
      select id, school, name, ${now}, ${now} from unnest(${groups.map(({ id }) => id)}::uuid[],
        ${groups.map(({ school }) => school)}::uuid[], ${groups.map(({ name }) => name)}::text[])
        as made (id, school, name)`.execute(db),
  );
}

/** Renames groups. Throws `group_name_taken`. */
export async function renameGroups(
  db: Kysely<Tables>,
  groups: readonly { id: string; name: string }[],
  now: Date,
): Promise<void> {
  if (groups.length === 0) return;
  await refusingTakenName(
    sql`
      update groups set name = renamed.name, version = groups.version + 1, updated_at = ${now}
      from unnest(${groups.map(({ id }) => id)}::uuid[], ${groups.map(({ name }) => name)}::text[]) as renamed (id, name)
      where groups.id = renamed.id`.execute(db),
  );
}

/**
 * Adds people to groups as members or tutors; existing rows stay. The caller checks whether the people are
 * eligible.
 */
export async function addTies(db: Kysely<Tables>, ties: readonly GroupTie[]): Promise<void> {
  for (const table of TABLES) {
    const { groups, people } = columnsOf(ties, table.as);
    if (groups.length === 0) continue;
    await sql`
      insert into ${sql.table(table.name)} (group_id, person)
      select * from unnest(${groups}::uuid[], ${people}::uuid[]) on conflict do nothing`.execute(db);
  }
}

/** Removes people from groups. People who are not in the group are ignored. */
export async function removeTies(db: Kysely<Tables>, ties: readonly GroupTie[]): Promise<void> {
  for (const table of TABLES) {
    const { groups, people } = columnsOf(ties, table.as);
    if (groups.length === 0) continue;
    await sql`
      delete from ${sql.table(table.name)} ties using unnest(${groups}::uuid[], ${people}::uuid[]) as ended (group_id, person)
      where ties.group_id = ended.group_id and ties.person = ended.person`.execute(db);
  }
}

const TABLES = [
  { as: 'member', name: 'group_members' },
  { as: 'tutor', name: 'group_tutors' },
] as const;

function columnsOf(ties: readonly GroupTie[], as: GroupTie['as']): { groups: string[]; people: string[] } {
  const wanted = ties.filter((tie) => tie.as === as);
  return { groups: wanted.map(({ group }) => group), people: wanted.map(({ person }) => person) };
}

async function refusingTakenName(work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!isUniqueViolation(error, 'groups_school_name_key')) throw error;
    throw new Problem(groupNameTaken, {
      detail: 'Someone just created a group with this name. Upload the file again.',
    });
  }
}
