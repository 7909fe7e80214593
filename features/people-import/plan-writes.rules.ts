/** Types for the rows that an import would write and the lines it would report. */
import type { After } from './decide-person.rules.ts';
import type { IncomingPerson, LineFault } from './incoming.rules.ts';
import type { ImportLine } from './people-import.contract.ts';
import type { ThingWrites } from './plan-book.rules.ts';
import type { TermWrites } from './plan-terms.rules.ts';
import type { PresentGuardian, PresentPerson } from './world.rules.ts';

interface Tie {
  readonly group: string;
  readonly person: string;
  readonly as: 'member' | 'tutor';
}

/** All rows that an import writes. */
export interface Writes extends ThingWrites, TermWrites {
  /** `line`: the person's line in the file. */
  readonly added: (After & { readonly id: string; readonly line: number })[];
  readonly changed: { readonly before: PresentPerson; readonly after: After }[];
  readonly added_guardians: (Omit<PresentGuardian, 'has_consents'> & { readonly language: string })[];
  readonly renamed_guardians: { readonly id: string; readonly person: string; readonly name: string }[];
  readonly joins: Tie[];
  readonly leaves: Tie[];
}

export interface Plan {
  /** The lines of the report, not yet sorted into the order of the file. */
  readonly lines: ImportLine[];
  /** Counts of enrollments that need no line in the report. */
  readonly silent: { readonly added: number; readonly changed: number; readonly unchanged: number };
  /** People whose lines are rejected, with all their errors. */
  readonly rejected: { readonly row: IncomingPerson; readonly faults: readonly LineFault[] }[];
  readonly writes: Writes;
}

/** A person of the file, as they will be after the import. */
export interface Placed {
  readonly id: string;
  readonly after: Pick<After, 'role' | 'schools' | 'status'>;
  readonly present: PresentPerson | null;
}

/**
 * The people in a file by the roster's ids. `nowhere`: people whom the file marks as gone and who never
 * existed here.
 */
export type Whereabouts = ReadonlyMap<string, Placed | 'rejected' | 'nowhere'>;
