import { Button } from '@mantine/core';
import { useState } from 'react';
import type { PersonAccommodations, PersonNeeds } from '#features/people/accommodations.contract.ts';
import { changedNeeds, isSameNeeds, STANDARD_NEEDS } from '#features/people/accommodations.rules.ts';
import type { Person } from '#features/people/people.contract.ts';
import { durationWords } from '#web/ui/durations.ts';
import { Facts } from '#web/ui/facts.tsx';
import { Moment } from '#web/ui/instant.tsx';
import { AccommodationsDialog } from './accommodations-dialog.tsx';
import { useAccommodations } from './person.api.ts';
import classes from './person.module.css';
import { PersonPart } from './person-part.tsx';

/** A person's accommodations in tests, and who changed them when. */
export function AccommodationsPart({ person, mayChange }: { person: Person; mayChange: boolean }) {
  const [isChanging, setChanging] = useState(false);
  const accommodations = useAccommodations(person.id);
  return (
    <PersonPart title="Accommodations" query={accommodations}>
      {(present) => (
        <>
          {isSameNeeds(present, STANDARD_NEEDS) ? (
            <p className={classes.quiet}>No accommodations.</p>
          ) : (
            <Needs needs={present} />
          )}
          {mayChange && (
            <div className={classes.acts}>
              <Button variant="default" onClick={() => setChanging(true)}>
                Edit accommodations
              </Button>
            </div>
          )}
          <Changes changes={present.changes} />
          {isChanging && (
            <AccommodationsDialog person={person} present={present} close={() => setChanging(false)} />
          )}
        </>
      )}
    </PersonPart>
  );
}

function Needs({ needs }: { needs: PersonNeeds }) {
  const { time, break_multiplier, stop_clock_breaks, zoom_percent, read_aloud } = needs;
  const { count, seconds } = stop_clock_breaks;
  return (
    <Facts>
      <dt>Time</dt>
      <dd>×{time.default}</dd>
      {time.reading_writing !== null && (
        <>
          <dt>Time in reading and writing</dt>
          <dd>×{time.reading_writing}</dd>
        </>
      )}
      {time.math !== null && (
        <>
          <dt>Time in math</dt>
          <dd>×{time.math}</dd>
        </>
      )}
      <dt>Breaks</dt>
      <dd>×{break_multiplier}</dd>
      <dt>Timer pauses</dt>
      <dd>{count === 0 ? 'None' : `${count} times, ${durationWords(seconds)} each`}</dd>
      <dt>Zoom</dt>
      <dd>{zoom_percent}%</dd>
      <dt>Read aloud</dt>
      <dd>{read_aloud ? 'Yes, by the browser’s voice' : 'No'}</dd>
    </Facts>
  );
}

function Changes({ changes }: { changes: PersonAccommodations['changes'] }) {
  if (changes.length === 0) return null;
  return (
    <details className={classes.disclosure}>
      <summary>Change history ({changes.length})</summary>
      <ul className={classes.lines}>
        {changes.map(({ version, changed_at, changed_by, before, after }) => (
          <li key={version}>
            {changedNeeds(before, after).join('; ')}
            <span className={classes.small}>
              <Moment at={changed_at} /> by {changed_by.name}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
