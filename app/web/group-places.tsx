import { AssignmentsPart } from '#features/allocation/web/assignments-part.tsx';
import { GroupScreen } from '#features/groups/web/group-screen.tsx';
import { GroupsScreen } from '#features/groups/web/groups-screen.tsx';
import { AddPerson } from './add-person.tsx';

/** The groups screen, with the form to add tutors and students for a new group. */
export function GroupsPlace() {
  return <GroupsScreen AddPerson={AddPerson} />;
}

function GroupAssignments({ group }: { group: string }) {
  return <AssignmentsPart of={{ group }} />;
}

export function GroupPlace() {
  return <GroupScreen AddPerson={AddPerson} Assignments={GroupAssignments} />;
}
