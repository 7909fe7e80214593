import type { ReactNode } from 'react';
import { fullName } from '#core/full-name.ts';
import type { Person } from '#features/people/people.contract.ts';
import { Card } from '#web/ui/card.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import classes from './home.module.css';

/** A line in a subdued style, shown in place of rows. */
export function NoRows({ children }: { children: ReactNode }) {
  return (
    <Card kind="dense">
      <p className={classes.calm}>{children}</p>
    </Card>
  );
}

/** A list of people, one row each. */
export function PersonRows({
  people,
  sentence,
}: {
  people: readonly Person[];
  sentence: (person: Person) => string;
}) {
  return (
    <Card kind="flush">
      <ul className={classes.rows}>
        {people.map((person) => (
          <PersonRow key={person.id} person={person} sentence={sentence(person)} />
        ))}
      </ul>
    </Card>
  );
}

/** One person: the name, one sentence, and a link to where staff can help them. */
export function PersonRow({ person, sentence }: { person: Person; sentence: string }) {
  const name = fullName(person);
  return (
    <li>
      <div className={classes.who}>
        <strong>{name}</strong>
        <span>{placeOf(person)}</span>
      </div>
      <p>{sentence}</p>
      <LinkButton
        to="/people/$id"
        params={{ id: person.id }}
        size="xs"
        variant="default"
        aria-label={`See record of ${name}`}
      >
        See record
      </LinkButton>
    </li>
  );
}

/** The most specific place of a person: their first group, else their first school. */
function placeOf({ groups, schools, role }: Person): string {
  return groups[0]?.name ?? schools[0]?.name ?? (role === 'student' ? 'No group yet' : 'No school yet');
}
