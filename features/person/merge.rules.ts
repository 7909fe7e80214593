/**
 * What becomes of everything that names a person when two records of one person are made one, and when they may not be.
 * It knows the tables by name, so that a new one is decided here; the SQL is the store's.
 */
import type { Fault } from '#contract/problem.ts';

/**
 * `moves`: it names the record that is kept from then on. `joins`: so too, but for what the kept one has already (a row
 * alike in `by`), which is removed. `fills`: so too, but what the kept one has already stays with the other. `ends`: it
 * is removed. `stays`: it goes on naming the record that it named.
 */
export type MergeWay =
  | { readonly way: 'moves' | 'ends' | 'stays' }
  | { readonly way: 'joins' | 'fills'; readonly by: readonly string[] };

const moves: MergeWay = { way: 'moves' };
const ends: MergeWay = { way: 'ends' };
const stays: MergeWay = { way: 'stays' };
const joins = (...by: string[]): MergeWay => ({ way: 'joins', by });
const fills = (...by: string[]): MergeWay => ({ way: 'fills', by });

/** Every column that names a person, as `table.column`. Students and guests are merged, so what only staff do stays. */
export const MERGED: Readonly<Record<string, MergeWay>> = {
  // What they did and what was asked of them.
  'sessions.taker': moves,
  'sessions.made_by': moves,
  'session_events.person': moves,
  'allocations.person': joins('assessment'),
  'enrolments.person': joins('assessment'),
  'files.uploaded_by': moves,

  // Where they belong, and who cares for them.
  'group_members.person': joins('group_id'),
  'archived_group_members.person': joins('group_id'),
  'join_requests.person': joins('group_id'),
  'memberships.person': moves,
  'manager_allocations.student': joins('manager'),
  'care_changes.student': moves,
  // A manager still finds the record that was given up among those of the school.
  'school_members.person': stays,

  // What is known of them.
  'accommodation_changes.person': fills(),
  'person_notes.person': moves,
  'guardians.person': moves,
  'guardian_consents.person': fills(),
  'external_ids.person': fills('source'),
  'messages.person': moves,
  'announcement_people.person': joins('announcement'),
  'announcement_reads.person': joins('announcement'),
  // It goes when its person is erased, so it must name the one who is.
  'audit_values.person': moves,
  'people.merged_into': moves,
  // Counted anew.
  'person_tests.person': stays,

  // Nobody comes in by the record that was given up: its sign-ins are ended, its links removed.
  'access_tokens.person': stays,
  'idempotency_keys.person': stays,
  'jobs.owner': stays,
  'one_use_tokens.person': ends,
  'enrolment_keys.person': ends,
  // It runs out by itself.
  'uploads.person': stays,
  'second_steps.person': stays,

  // What was done to the record that was given up was done to that one.
  'bulk_outcomes.person': stays,

  // What only staff do, or did while they were staff.
  'allocations.allocated_by': stays,
  'announcements.author': stays,
  'accommodation_changes.changed_by': stays,
  'assessment_revisions.published_by': stays,
  'assessments.author': stays,
  'audit.actor': stays,
  'bulk_actions.by': stays,
  'care_changes.after': stays,
  'care_changes.before': stays,
  'care_changes.by': stays,
  'group_tutors.person': stays,
  'guardian_agreements.recorded_by': stays,
  'hand_marks.marked_by': stays,
  'manager_allocations.manager': stays,
  'memberships.begun_by': stays,
  'memberships.ended_by': stays,
  'people.counselor': stays,
  'person_notes.author': stays,
  'question_sources.author': stays,
  'questions.author': stays,
  'saved_views.owner': stays,
  'setting_changes.changed_by': stays,
};

interface Mergeable {
  readonly id: string;
  readonly role: 'student' | 'guest';
  readonly is_active: boolean;
  readonly is_merged: boolean;
  readonly is_erased: boolean;
  readonly schools: readonly string[];
}

/** Why `other` can not be taken over by `kept`, reason by reason. Titles are those of assessments. */
export function mergeFaults(
  kept: Mergeable,
  other: Mergeable,
  tests: { other_is_in: readonly string[]; both_unfinished: readonly string[] },
): Fault[] {
  if (kept.id === other.id) return [{ path: 'body.other', message: 'Name another record than this one.' }];
  const faults: string[] = [];
  if (kept.is_merged) faults.push('This record was given up for another. Keep that one.');
  else if (!kept.is_active) faults.push('This record is deactivated. Take it back first, or keep the other.');
  if (other.is_merged) faults.push('The other record was given up before.');
  if (other.is_erased) faults.push('The other was erased: their attempts are nobody’s any more.');
  if (kept.role === 'guest' && other.role === 'student')
    faults.push('This is a guest and the other a student. Keep the student.');
  if (other.schools.some((school) => !kept.schools.includes(school)))
    faults.push('They belong to different schools. Move one of them first.');
  for (const title of tests.other_is_in)
    faults.push(`The other is in the middle of “${title}”. Wait until it is submitted.`);
  for (const title of tests.both_unfinished)
    faults.push(`Both have “${title}” unfinished. Void one of the two first.`);
  return faults.map((message) => ({ path: 'body.other', message }));
}
