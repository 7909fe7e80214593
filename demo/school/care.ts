/** Adds accommodations, guardians, notes and join codes to the demo school. */
import { renewJoinCode } from '#features/groups/groups.contract.ts';
import { changeAccommodations } from '#features/people/accommodations.contract.ts';
import { addGuardian, recordConsent } from '#features/person/guardians.contract.ts';
import { addNote } from '#features/person/notes.contract.ts';
import type { Calls } from './calls.ts';
import type { School } from './people.ts';

const GUARDIANS = [
  { name: 'Ngozi Okonkwo', contact: 'ngozi.okonkwo@families.test', language: 'en' },
  { name: 'Lin Zhang', contact: 'lin.zhang@families.test', language: 'zh' },
  { name: 'Elena Alvarado', contact: 'elena.alvarado@families.test', language: 'es' },
  { name: 'Samir Haddad', contact: 'samir.haddad@families.test', language: 'en' },
  { name: 'Akosua Boateng', contact: 'akosua.boateng@families.test', language: 'en' },
  { name: 'Imran Siddiqui', contact: 'imran.siddiqui@families.test', language: 'en' },
  { name: 'Denise Whitaker', contact: 'denise.whitaker@families.test', language: 'en' },
  { name: 'Naomi Abrams', contact: 'naomi.abrams@families.test', language: 'en' },
] as const;

const NOTES = [
  'Doesn’t sleep well before tests. Will take the next practice test in the morning. Work on pacing first.',
  'Wants to study engineering. Happy with the reading score; wants to raise the math score before spring.',
  'Has basketball practice on Tuesdays and Thursdays until March, so assign shorter sets on those days.',
] as const;

const TIME_AND_A_HALF_READ_TO = {
  version: 1,
  time: { default: 1.5, reading_writing: null, math: null },
  break_multiplier: 2,
  read_aloud: true,
};

/**
 * Adds accommodations, guardians and notes for the first students of the first group. All of them have a
 * counselor.
 */
export async function makeCare(calls: Calls, school: School): Promise<void> {
  const manager = await calls.as(school.staff.manager);
  const counselor = await calls.as(school.staff.counselor);
  const ids = (school.groups[0]?.members ?? []).map(({ id }) => id);
  for (const [index, guardian] of GUARDIANS.entries()) {
    const id = ids[index];
    if (id === undefined) continue;
    const added = await manager.call(addGuardian, { params: { id }, body: guardian });
    const params = { id, guardian: added.id };
    for (const kind of ['personal_data', 'messages', 'weekly_report'] as const) {
      await manager.call(recordConsent, { params, body: { kind, is_given: true } });
    }
    const text = NOTES[index];
    if (text !== undefined) await counselor.call(addNote, { params: { id }, body: { text } });
  }
  const [, needing] = ids;
  if (needing !== undefined) {
    await manager.call(changeAccommodations, { params: { id: needing }, body: TIME_AND_A_HALF_READ_TO });
  }
  for (const { id } of school.groups.slice(0, 2)) {
    await manager.call(renewJoinCode, { params: { id }, body: { expires_at: null, most_uses: 30 } });
  }
}
