import { PeopleViewScreen } from '#features/people-view/web/people-view-screen.tsx';
import { AddPerson } from './add-person.tsx';

/** The table of people, with the form that adds one. */
export function PeoplePlace() {
  return <PeopleViewScreen AddPerson={AddPerson} />;
}
