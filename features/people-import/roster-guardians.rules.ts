/**
 * Reads the guardians of a roster: users with the role parent, guardian or relative, and their students. A
 * file says nothing about consents.
 */
import { dialled } from '#contract/ids.ts';
import { addGuardian } from '#features/person/guardians.contract.ts';
import type { IncomingGuardian } from './incoming.rules.ts';
import type { ImportLine } from './people-import.contract.ts';
import { settledLine } from './report.rules.ts';
import { idsIn, isToBeDeleted, type RosterRow } from './roster-table.rules.ts';

const GUARDIANS: readonly string[] = ['parent', 'guardian', 'relative'];

/** The user's relation to students, in the roster's word; null for users who are not guardians. */
export function guardianWord(words: readonly string[]): string | null {
  return words.map((word) => word.toLowerCase()).find((word) => GUARDIANS.includes(word)) ?? null;
}

/**
 * `words`: the relation of each user row that is a guardian. `students`: the ids of the imported students.
 */
export function rosterGuardians(
  rows: readonly RosterRow[],
  words: ReadonlyMap<RosterRow, string>,
  students: ReadonlySet<string>,
): { guardians: IncomingGuardian[]; settled: ImportLine[] } {
  const byId = new Map(rows.map((row) => [row.cell('sourcedId'), row]));
  const charges = new Map<RosterRow, Set<string>>();
  const tie = (guardian: RosterRow | undefined, student: string) => {
    if (guardian === undefined || !words.has(guardian) || !students.has(student)) return;
    charges.set(guardian, (charges.get(guardian) ?? new Set()).add(student));
  };
  // Some systems name the parents in the student's row, others the students in the parents' rows.
  for (const row of rows) {
    for (const agent of idsIn(row.cell('agentSourcedIds'))) {
      tie(byId.get(agent), row.cell('sourcedId'));
      tie(row, agent);
    }
  }
  const guardians: IncomingGuardian[] = [];
  const settled: ImportLine[] = [];
  for (const [row, word] of words) {
    const of = [...(charges.get(row) ?? [])].map((id) => ({ id, name: nameOf(byId.get(id)) }));
    const contact = contactOf(row);
    const name = addGuardian.body.shape.name.safeParse(nameOf(row));
    const settle = (note: string) => settled.push(settledLine('guardian', row, nameOf(row), { note }));
    if (isToBeDeleted(row)) settle('No change: an import never removes guardians.');
    else if (of.length === 0) settle(`Not imported: no student in the file has this ${word}.`);
    else if (!name.success) settle('Not imported: this name isn’t valid here.');
    else if (contact === null) settle('Not imported: no email, and no phone number like +15551230001.');
    else {
      const place = { file: row.file, line: row.line, faults: [], notes: [] };
      guardians.push({ ...place, name: name.data, contact, word, of });
    }
  }
  return { guardians, settled };
}

function nameOf(row: RosterRow | undefined): string {
  return `${row?.cell('givenName') ?? ''} ${row?.cell('familyName') ?? ''}`.trim();
}

function contactOf(row: RosterRow): string | null {
  const all = [row.cell('email'), dialled(row.cell('sms')), dialled(row.cell('phone'))];
  return all.find((one) => addGuardian.body.shape.contact.safeParse(one).success) ?? null;
}
