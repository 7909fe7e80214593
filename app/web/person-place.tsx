import { AssignmentsPart } from '#features/allocation/web/assignments-part.tsx';
import { PersonTests } from '#features/allocation/web/person-tests.tsx';
import { PersonAnnouncements } from '#features/announcements/web/person-announcements.tsx';
import { PersonHistory } from '#features/audit/web/person-history.tsx';
import { PersonMaterials } from '#features/library/web/person-materials.tsx';
import { ChangePersonForm } from '#features/people/web/change-person-form.tsx';
import { UndecidedPerson } from '#features/people/web/undecided-person.tsx';
import { PersonScreen } from '#features/person/web/person-screen.tsx';
import { PersonPractice } from '#features/practice/web/person-practice.tsx';
import { PersonalData } from '#features/privacy/web/personal-data.tsx';
import { PersonSessions } from '#features/sessions/web/person-sessions.tsx';
import { PersonVideos } from '#features/videos/web/person-videos.tsx';
import { WeekProgress } from '#features/weekly/web/week-progress.tsx';

function PersonAssignments({ person }: { person: string }) {
  return <AssignmentsPart of={{ user: person }} />;
}

const slots = {
  ChangeForm: ChangePersonForm,
  Undecided: UndecidedPerson,
  Tests: PersonTests,
  Assignments: PersonAssignments,
  Materials: PersonMaterials,
  Videos: PersonVideos,
  Practice: PersonPractice,
  Sessions: PersonSessions,
  Week: WeekProgress,
  Announcements: PersonAnnouncements,
  PersonalData,
  History: PersonHistory,
};

/** One person's page, with the parts that other features contribute. */
export function PersonPlace() {
  return <PersonScreen slots={slots} />;
}
