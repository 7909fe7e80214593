import { type ComponentType, type ReactNode, useState } from 'react';
import { reachOf } from '#core/access/access.ts';
import { fullName } from '#core/full-name.ts';
import type { Person } from '#features/people/people.contract.ts';
import { useLogin } from '#web/shell/login.ts';

/**
 * The form that adds a person to a school. The app passes it in, because it belongs to a different feature.
 */
export type AddPerson = ComponentType<{
  kind: 'students' | 'staff';
  school: string;
  title: string;
  onAdded: (person: Person) => void;
  close: () => void;
}>;

interface Named {
  id: string;
  name: string;
}

type Choose = (tutor: string) => void;

export interface NewTutors {
  /** The form that adds a tutor, shown in place of the group's dialog; null while closed. */
  dialog: ReactNode;
  /** The tutors that were added to the group. */
  added: Named[];
  /** Opens the form and selects the new tutor; undefined if the user may not add people. */
  ask: ((choose: Choose) => void) | undefined;
}

/** Lets a user add a new tutor while choosing the tutors of a group. */
export function useNewTutors(AddPerson: AddPerson, school: string | null): NewTutors {
  const role = useLogin()?.user.role ?? 'guest';
  const [added, setAdded] = useState<Named[]>([]);
  const [asked, setAsked] = useState<{ choose: Choose } | null>(null);
  const mayAdd = reachOf(role, 'people.add') !== 'none';
  return {
    added,
    ask: mayAdd ? (choose) => setAsked({ choose }) : undefined,
    dialog: asked !== null && school !== null && (
      <AddPerson
        kind="staff"
        school={school}
        title="Add tutor"
        onAdded={(tutor) => {
          setAdded((now) => [...now, { id: tutor.id, name: fullName(tutor) }]);
          asked.choose(tutor.id);
        }}
        close={() => setAsked(null)}
      />
    ),
  };
}
