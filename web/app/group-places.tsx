import { GroupScreen } from '#features/groups/web/group-screen.tsx';
import { GroupsScreen } from '#features/groups/web/groups-screen.tsx';
import { AddPerson } from './add-person.tsx';

/** The groups, with the form that adds the tutors and students whom a new one lacks. */
export function GroupsPlace() {
  return <GroupsScreen AddPerson={AddPerson} />;
}

export function GroupPlace() {
  return <GroupScreen AddPerson={AddPerson} />;
}
