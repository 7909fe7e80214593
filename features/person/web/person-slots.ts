import type { ComponentType } from 'react';
import type { Role } from '#core/access/access.ts';
import type { Person } from '#features/people/people.contract.ts';
import type { LoginUser } from '#web/shell/login-record.ts';

/** The parts of a person's page that other features provide. */
export interface PersonSlots {
  /** A form for name, contacts, role and schools of a person whom the user may change. */
  ChangeForm: ComponentType<{ person: Person; changer: Role }>;
  /** Explains why the user can only see the person, and offers the actions that are still possible. */
  Undecided: ComponentType<{ person: Person }>;
  /** The part of the page with the person's tests. */
  Tests: ComponentType<{ person: string }>;
  /** Everything that is assigned to the person. */
  Assignments: ComponentType<{ person: string }>;
  /** The person's progress in materials and videos. */
  Materials: ComponentType<{ person: string }>;
  Videos: ComponentType<{ person: string }>;
  /** The person's progress in practice sets. */
  Practice: ComponentType<{ person: string }>;
  Sessions: ComponentType<{ person: string }>;
  /** The summary of a student's work in a week. */
  Week: ComponentType<{ student: string }>;
  /** Announcements to the person, and when they read them. */
  Announcements: ComponentType<{ person: string }>;
  /** Export and erasure of the person's data. */
  PersonalData: ComponentType<{ person: Person; me: { id: string; role: Role } }>;
  /** Changes that staff made to the person. */
  History: ComponentType<{ person: string }>;
}

export interface PersonPageProps {
  person: Person;
  me: LoginUser;
  /**
   * Whether the user may assign managers and a counselor, and remove the person from the user's own schools.
   */
  mayChange: boolean;
  /**
   * Whether the user has authority over the person: their record, sign-in, accommodations, guardians and
   * memberships.
   */
  mayDecide: boolean;
  /** Whether this is the record of an erased person, which allows no actions. */
  isGone: boolean;
  slots: PersonSlots;
}
