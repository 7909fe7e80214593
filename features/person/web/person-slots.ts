import type { ComponentType } from 'react';
import type { Role } from '#core/access/access.ts';
import type { Person } from '#features/people/people.contract.ts';
import type { LoginUser } from '#web/shell/login-record.ts';

/** The parts of a person's page that other features have. */
export interface PersonSlots {
  /** Name, contacts, role and schools of someone whom the changer may change. */
  ChangeForm: ComponentType<{ person: Person; changer: Role }>;
  /** Why one only sees them, and what one may do all the same. */
  Undecided: ComponentType<{ person: Person }>;
  /** The tests they have. */
  Tests: ComponentType<{ person: string }>;
  /** What is assigned to them in any way. */
  Assignments: ComponentType<{ person: string }>;
  /** How far they are with what they read and watch. */
  Materials: ComponentType<{ person: string }>;
  Videos: ComponentType<{ person: string }>;
  /** How far they are in their practice sets. */
  Practice: ComponentType<{ person: string }>;
  Sessions: ComponentType<{ person: string }>;
  /** What a student did in a week. */
  Week: ComponentType<{ student: string }>;
  /** What they were told, and when they read it. */
  Announcements: ComponentType<{ person: string }>;
  /** What they may ask for of their own data. */
  PersonalData: ComponentType<{ person: Person; me: { id: string; role: Role } }>;
  /** What staff did to them. */
  History: ComponentType<{ person: string }>;
}

export interface PersonPageProps {
  person: Person;
  me: LoginUser;
  /** Whether one may give them who cares for them, and take them out of one's own schools. */
  mayChange: boolean;
  /** Whether one decides over them: their record, sign-in, needs, guardians, where they belong. */
  mayDecide: boolean;
  /** Whether this is what was left of somebody who was erased: there is nothing to be done with them. */
  isGone: boolean;
  slots: PersonSlots;
}
