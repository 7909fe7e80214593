/**
 * Plans the guardians of a roster's students: those to rename and those to add. A file cannot give consents.
 */
import { MOST_GUARDIANS } from '#features/person/guardians.contract.ts';
import type { IncomingGuardian } from './incoming.rules.ts';
import type { ImportOptions } from './people-import.contract.ts';
import type { Plan, Whereabouts } from './plan-writes.rules.ts';
import { foldedName, type PresentGuardian, type World } from './world.rules.ts';

/** A roster does not give a guardian's language. */
const LANGUAGE = 'en';

interface Asked {
  readonly plan: Plan;
  readonly placed: Whereabouts;
  readonly world: World;
  readonly options: ImportOptions;
  readonly newId: () => string;
}

/** Adds the guardians' writes to the plan, and a line for each guardian. */
export function takeGuardians(guardians: readonly IncomingGuardian[], asked: Asked): void {
  const { plan, placed, world, options, newId } = asked;
  const held = new Map<string, PresentGuardian[]>();
  const contacts = contactsOf(guardians);
  for (const { file, line, name, contact, word, of, notes } of guardians) {
    const done = new Set<'added' | 'changed'>();
    const said = [...notes, `The ${word} of ${of.map((student) => student.name).join(', ')}.`];
    for (const student of of) {
      const person = placed.get(student.id) ?? 'rejected';
      if (typeof person === 'string' || person.after.role !== 'student') continue;
      if (person.present !== null && options.present === 'skip') continue;
      if (person.present?.is_decided === false) {
        said.push(`${student.name} belongs to a school that isn’t yours.`);
        continue;
      }
      const have = held.get(person.id) ?? [...(world.guardians.get(person.id) ?? [])];
      held.set(person.id, have);
      const alike = have.filter((one) => one.contact.toLowerCase() === contact.toLowerCase());
      if (alike.some((one) => foldedName(one.name) === foldedName(name))) continue;
      const [known] = alike;
      /* Parents may share a contact. So a guardian is renamed only if nobody else has the contact, and never
         after giving a consent, because a different person may have given it. */
      const isAlone = alike.length === 1 && contacts.get(keyOf(student.id, contact)) === 1;
      if (isAlone && known !== undefined && !known.has_consents) {
        plan.writes.renamed_guardians.push({ id: known.id, person: person.id, name });
        done.add('changed');
      } else if (have.length < MOST_GUARDIANS) {
        const guardian = { id: newId(), person: person.id, name, contact };
        have.push({ ...guardian, has_consents: false });
        plan.writes.added_guardians.push({ ...guardian, language: LANGUAGE });
        done.add('added');
      } else said.push(`${student.name} already has ${MOST_GUARDIANS} guardians.`);
    }
    const outcome = done.has('added') ? 'added' : done.has('changed') ? 'changed' : 'unchanged';
    const changes = outcome === 'changed' ? ['name'] : [];
    plan.lines.push({
      kind: 'guardian',
      file,
      line,
      name,
      outcome,
      person: null,
      changes,
      faults: [],
      notes: said,
    });
  }
}

/** For each student and contact: how many guardians in the file have it. */
function contactsOf(guardians: readonly IncomingGuardian[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { of, contact } of guardians) {
    for (const { id } of of) counts.set(keyOf(id, contact), (counts.get(keyOf(id, contact)) ?? 0) + 1);
  }
  return counts;
}

function keyOf(student: string, contact: string): string {
  return `${student} ${contact.toLowerCase()}`;
}
