/** Rules on which materials and shelves may be assigned to whom, and which readers are reminded. */
import type { Fault } from '#contract/problem.ts';
import type { MaterialStatus } from './library.contract.ts';
import type { ReadingStanding } from './material-allocation.contract.ts';

interface Asked {
  readonly materials: readonly string[];
  readonly library_groups: readonly string[];
  readonly users: readonly string[];
  readonly groups: readonly string[];
}

interface Found {
  readonly materials: readonly { readonly id: string; readonly status: MaterialStatus }[];
  readonly library_groups: readonly string[];
  readonly users: readonly string[];
  readonly groups: readonly string[];
}

/** Limits the rows written, one for each assignment. */
const MOST_AT_ONCE = 5_000;

/** Errors if the request names no material or no person, or asks for too many assignments. */
export function amountFaults({ materials, library_groups, users, groups }: Asked): Fault[] {
  const things = materials.length + library_groups.length;
  const targets = users.length + groups.length;
  const fault = (message: string) => [{ path: 'body', message }];
  if (things === 0) return fault('Choose materials or shelves.');
  if (targets === 0) return fault('Choose people or groups.');
  return things * targets > MOST_AT_ONCE
    ? fault(`You can make at most ${MOST_AT_ONCE} assignments at a time. Choose fewer.`)
    : [];
}

/**
 * Errors for everything that the caller cannot see. When assigning, also for materials that readers cannot
 * read yet.
 */
export function namedFaults(asked: Asked, found: Found, { isTakenBack }: { isTakenBack: boolean }): Fault[] {
  const absent = (field: string, ids: readonly string[], there: readonly string[], message: string) =>
    ids.flatMap((id, index) => (there.includes(id) ? [] : [{ path: `body.${field}.${index}`, message }]));
  const status = new Map(found.materials.map((material) => [material.id, material.status]));
  return [
    ...absent(
      'materials',
      asked.materials,
      [...status.keys()],
      'This material doesn’t exist, or you can’t see it.',
    ),
    ...asked.materials.flatMap((id, index) => {
      const is = status.get(id);
      if (isTakenBack || is === undefined || is === 'live') return [];
      const message = is === 'draft' ? 'Publish this material first.' : 'This material is archived.';
      return [{ path: `body.materials.${index}`, message }];
    }),
    ...absent(
      'library_groups',
      asked.library_groups,
      found.library_groups,
      'This shelf doesn’t exist, or you can’t see it.',
    ),
    ...absent('users', asked.users, found.users, 'This person isn’t an active student or guest you can see.'),
    ...absent('groups', asked.groups, found.groups, 'This group doesn’t exist, or you can’t see it.'),
  ];
}

/** Errors if the due date is not after the opening date or is in the past. */
export function termFaults(
  { opens_at, due_at }: { readonly opens_at: string | null; readonly due_at: string | null },
  now: Date,
): Fault[] {
  if (due_at === null) return [];
  const fault = (message: string) => [{ path: 'body.due_at', message }];
  if (Date.parse(due_at) <= now.getTime()) return fault('Choose a date in the future.');
  const isBefore = opens_at !== null && Date.parse(due_at) <= Date.parse(opens_at);
  return isBefore ? fault('The due date must be after the date it becomes visible.') : [];
}

const ONE_DAY = 24 * 60 * 60 * 1000;

interface Reader {
  readonly person: string;
  readonly standing: ReadingStanding;
  readonly has_address: boolean;
  readonly reminded_at: Date | null;
}

/** The readers to remind, each at most once a day, and how many are left out for each reason. */
export function remindedOf<R extends Reader>(readers: readonly R[], now: Date) {
  const left_out = { done: 0, reminded: 0, no_address: 0 };
  const reminded = readers.filter((reader) => {
    const why = whyNot(reader, now);
    if (why !== null) left_out[why] += 1;
    return why === null;
  });
  return { reminded, left_out };
}

function whyNot(
  { standing, has_address, reminded_at }: Reader,
  now: Date,
): 'done' | 'reminded' | 'no_address' | null {
  if (standing === 'done') return 'done';
  if (reminded_at !== null && now.getTime() - reminded_at.getTime() < ONE_DAY) return 'reminded';
  return has_address ? null : 'no_address';
}
