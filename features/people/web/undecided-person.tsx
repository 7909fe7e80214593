import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { isStaff } from '#core/access/access.ts';
import { fullName } from '#core/full-name.ts';
import { useAllSchools } from '#features/schools/web/public.tsx';
import { sayFault } from '#web/shell/say-fault.ts';
import { toast } from '#web/shell/toasts.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import type { Person } from '../people.contract.ts';
import { undecidedWords } from '../people.rules.ts';
import { useChangePerson } from './people.api.ts';
import classes from './people.module.css';

type School = Person['schools'][number];

/**
 * Explains why the caller may see but not change a person, and offers to end the person's membership of the
 * caller's own schools.
 */
export function UndecidedPerson({ person }: { person: Person }) {
  const [ending, setEnding] = useState<School | null>(null);
  const own = useAllSchools().data?.results ?? [];
  const mayEnd = isStaff(person.role) && person.schools.length > 1;
  const schools = mayEnd ? person.schools.filter(({ id }) => own.some((school) => school.id === id)) : [];
  return (
    <div className={classes.undecided}>
      <p className={classes.words}>{undecidedWords(person.schools)}</p>
      {schools.length > 0 && (
        <div className={classes.acts}>
          {schools.map((school) => (
            <Button key={school.id} variant="danger" onClick={() => setEnding(school)}>
              End membership in {school.name}
            </Button>
          ))}
        </div>
      )}
      {ending && <EndMembership person={person} school={ending} close={() => setEnding(null)} />}
    </div>
  );
}

function EndMembership({ person, school, close }: { person: Person; school: School; close: () => void }) {
  const change = useChangePerson(person.id);
  const navigate = useNavigate();
  const { version } = person;
  const others = person.schools.filter(({ id }) => id !== school.id);
  return (
    <ConfirmDialog
      opened
      close={close}
      title={`End ${fullName(person)}’s membership in ${school.name}?`}
      act="End membership"
      acting="Ending"
      danger
      busy={change.isPending}
      confirm={() =>
        change.mutate(
          { version, schools: others.map(({ id }) => id) },
          {
            onSuccess: () => {
              toast({ content: `${fullName(person)} no longer belongs to ${school.name}.` });
              // The caller may no longer be able to see the person.
              void navigate({ to: '/people' });
            },
            onError: sayFault,
            onSettled: close,
          },
        )
      }
    >
      They leave its groups and no longer see its students. They stay in{' '}
      {others.map(({ name }) => name).join(' and ')} and can sign in as before.
    </ConfirmDialog>
  );
}
