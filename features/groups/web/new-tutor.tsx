import { type ComponentType, type ReactNode, useState } from 'react';
import { reachOf } from '#core/access/access.ts';
import { fullName } from '#core/full-name.ts';
import type { Person } from '#features/people/people.contract.ts';
import { useLogin } from '#web/shell/login.ts';

/** The form that adds a person to a school, which the app puts in: people are another feature's. */
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
  /** The form that adds one, in the place of the one that asked for it; null while it is closed. */
  dialog: ReactNode;
  /** Those that were added. */
  added: Named[];
  /** Adds one, who is then chosen; undefined where the reader adds nobody. */
  ask: ((choose: Choose) => void) | undefined;
}

/** Tutors who are not there yet are added from where a group's are chosen. */
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
        title="Add a tutor"
        onAdded={(tutor) => {
          setAdded((now) => [...now, { id: tutor.id, name: fullName(tutor) }]);
          asked.choose(tutor.id);
        }}
        close={() => setAsked(null)}
      />
    ),
  };
}
