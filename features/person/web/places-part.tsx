import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Person } from '#features/people/people.contract.ts';
import { Moment } from '#web/ui/instant.tsx';
import type { Membership } from '../person.contract.ts';
import { MoveDialog } from './move-dialog.tsx';
import { useMemberships } from './person.api.ts';
import classes from './person.module.css';
import { PersonPart } from './person-part.tsx';

/** A person's current and past schools and groups, with a button to move them. */
export function PlacesPart({ person, mayMove }: { person: Person; mayMove: boolean }) {
  const [isMoving, setMoving] = useState(false);
  const memberships = useMemberships(person.id);
  return (
    <>
      <PersonPart title="School and groups" query={memberships}>
        {(all) => {
          const past = all.filter(({ until_at }) => until_at !== null);
          return (
            <>
              {all.length === past.length && <p className={classes.quiet}>Not in any school or group.</p>}
              <ul className={classes.lines}>
                {all
                  .filter(({ until_at }) => until_at === null)
                  .map((membership) => (
                    <li key={membership.id}>
                      <Place membership={membership} />
                    </li>
                  ))}
              </ul>
              {mayMove && person.role === 'student' && person.status === 'active' && (
                <div className={classes.acts}>
                  <Button variant="default" onClick={() => setMoving(true)}>
                    Move
                  </Button>
                </div>
              )}
              {past.length > 0 && (
                <details className={classes.disclosure}>
                  <summary>Past schools and groups ({past.length})</summary>
                  <ul className={classes.lines}>
                    {past.map((membership) => (
                      <li key={`${membership.id} ${membership.until_at}`}>
                        <Place membership={membership} />
                      </li>
                    ))}
                  </ul>
                </details>
              )}
            </>
          );
        }}
      </PersonPart>
      {isMoving && <MoveDialog person={person} close={() => setMoving(false)} />}
    </>
  );
}

function Place({ membership }: { membership: Membership }) {
  const { kind, id, name, term, is_removed, is_group_in_view, from_at, until_at, begun_by, ended_by } =
    membership;
  return (
    <>
      {is_group_in_view ? (
        <Link to="/groups/$id" params={{ id }}>
          {name}
        </Link>
      ) : (
        name
      )}
      <span className={classes.small}>
        {kind === 'school' ? 'School' : 'Group'}
        {term !== null && ` of ${term}`}
        {is_removed && ' (since deleted)'}
        {from_at !== null && (
          <>
            {' '}
            from <Moment at={from_at} />
            {begun_by && ` (added by ${begun_by.name})`}
          </>
        )}
        {until_at !== null && (
          <>
            {' '}
            until <Moment at={until_at} />
            {ended_by && ` (removed by ${ended_by.name})`}
          </>
        )}
      </span>
    </>
  );
}
