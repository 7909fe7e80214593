import { reachOf } from '#core/access/access.ts';
import { Beside } from '#web/ui/beside.tsx';
import { PersonAccess } from './access-part.tsx';
import { AccommodationsPart } from './accommodations-part.tsx';
import { CarePart } from './care-part.tsx';
import { GuardiansPart } from './guardians-part.tsx';
import { MergePart } from './merge-part.tsx';
import { NotesPart } from './notes-part.tsx';
import type { PersonPageProps } from './person-slots.ts';
import { PlacesPart } from './places-part.tsx';
import { LostPart, ScoresPart } from './progress-parts.tsx';
import { RecordPart, SeenPart } from './record-part.tsx';
import { SummaryPart } from './summary-part.tsx';

/** The page of a student or guest: progress, assignments, memberships, and guardians. */
export function StudentPage({ person, me, mayChange, mayDecide, isGone, slots }: PersonPageProps) {
  const { Announcements, Assignments, Materials, PersonalData, Practice } = slots;
  const { Tests, Sessions, Videos, Week, History } = slots;
  const mayCare = !isGone && reachOf(me.role, 'people.care') !== 'none';
  const isGivenUp = person.merged_into !== null;
  const record = (
    <RecordPart
      person={person}
      me={me}
      mayChange={mayChange}
      mayDecide={mayDecide}
      isGone={isGone}
      slots={slots}
    />
  );
  return (
    <>
      {!isGone && <SummaryPart person={person} />}
      <Beside
        side={
          <>
            {!isGone && <SeenPart person={person} mayApprove={mayDecide} />}
            <PlacesPart person={person} mayMove={mayDecide} />
            {person.role === 'student' && !isGone && (
              <CarePart person={person} mayChange={mayChange && !isGivenUp} />
            )}
            {mayChange && <AccommodationsPart person={person} mayChange={mayDecide} />}
            {mayCare && <GuardiansPart person={person} mayChange={mayDecide} />}
            {mayDecide && !isGivenUp && <PersonAccess person={person} />}
            {mayDecide && person.status === 'active' && <MergePart person={person} />}
            {mayDecide && <PersonalData person={person} me={me} />}
          </>
        }
      >
        {isGone && record}
        <ScoresPart person={person} />
        <LostPart person={person} />
        {person.role === 'student' && !isGone && <Week student={person.id} />}
        {!isGone && <Tests person={person.id} />}
        <Sessions person={person.id} />
        {!isGone && (
          <>
            <Assignments person={person.id} />
            <Materials person={person.id} />
            <Videos person={person.id} />
            <Practice person={person.id} />
          </>
        )}
        {!isGone && <Announcements person={person.id} />}
        {mayCare && <NotesPart person={person} me={me} />}
        {!isGone && record}
        {reachOf(me.role, 'audit.view') !== 'none' && <History person={person.id} />}
      </Beside>
    </>
  );
}
