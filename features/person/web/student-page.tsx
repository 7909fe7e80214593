import { reachOf } from '#core/access/access.ts';
import { AccommodationsPart } from './accommodations-part.tsx';
import { CarePart } from './care-part.tsx';
import { GuardiansPart } from './guardians-part.tsx';
import { MergePart } from './merge-part.tsx';
import { NotesPart } from './notes-part.tsx';
import classes from './person.module.css';
import type { PersonPageProps } from './person-slots.ts';
import { PlacesPart } from './places-part.tsx';
import { LostPart, ScoresPart } from './progress-parts.tsx';
import { RecordPart, SeenPart } from './record-part.tsx';

/** One student or guest: how they come along, what they have, where they belong, who answers for them. */
export function StudentPage({ person, me, mayChange, slots }: PersonPageProps) {
  const { Access, Announcements, PersonalData, Tests, Sessions, History } = slots;
  const mayCare = reachOf(me.role, 'people.care') !== 'none';
  const isGivenUp = person.merged_into !== null;
  return (
    <div className={classes.columns}>
      <div className={classes.stack}>
        <ScoresPart person={person} />
        <LostPart person={person} />
        <Tests person={person.id} />
        <Sessions person={person.id} />
        <Announcements person={person.id} />
        {mayCare && <NotesPart person={person} me={me} />}
        <RecordPart person={person} me={me} mayChange={mayChange} ChangeForm={slots.ChangeForm} />
        {reachOf(me.role, 'audit.view') !== 'none' && <History person={person.id} />}
      </div>
      <div className={classes.stack}>
        <SeenPart person={person} />
        <PlacesPart person={person} mayMove={mayChange} />
        {person.role === 'student' && <CarePart person={person} mayChange={mayChange && !isGivenUp} />}
        {mayChange && <AccommodationsPart person={person} />}
        {mayCare && <GuardiansPart person={person} mayChange={mayChange} />}
        {mayChange && !isGivenUp && <Access person={person} />}
        {mayChange && person.status === 'active' && <MergePart person={person} />}
        {mayChange && <PersonalData person={person} me={me} />}
      </div>
    </div>
  );
}
