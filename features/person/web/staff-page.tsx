import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { reachOf } from '#core/access/access.ts';
import { fullName } from '#core/full-name.ts';
import type { Person } from '#features/people/people.contract.ts';
import type { ViewedPerson } from '#features/people-view/people-view.contract.ts';
import { Beside } from '#web/ui/beside.tsx';
import type { ListAnswer } from '#web/ui/data-table.tsx';
import { count } from '#web/ui/numbers.ts';
import { PersonAccess } from './access-part.tsx';
import { useCaredFor, useTutoredGroups } from './person.api.ts';
import classes from './person.module.css';
import { PersonPart } from './person-part.tsx';
import type { PersonPageProps } from './person-slots.ts';
import { RecordPart, SeenPart } from './record-part.tsx';

/** The page of a member of staff: their record, and the people and groups they look after. */
export function StaffPage({ person, me, mayChange, mayDecide, isGone, slots }: PersonPageProps) {
  const { PersonalData, History } = slots;
  return (
    <Beside
      side={
        <>
          {!isGone && <SeenPart person={person} mayApprove={false} />}
          {mayDecide && <PersonAccess person={person} />}
          {mayDecide && <PersonalData person={person} me={me} />}
        </>
      }
    >
      <RecordPart
        person={person}
        me={me}
        mayChange={mayChange}
        mayDecide={mayDecide}
        isGone={isGone}
        slots={slots}
      />
      {person.role !== 'counselor' && !isGone && <Tutored person={person} />}
      {(person.role === 'counselor' || person.role === 'manager') && !isGone && (
        <CaredFor person={person} by={person.role} />
      )}
      {reachOf(me.role, 'audit.view') !== 'none' && <History person={person.id} />}
    </Beside>
  );
}

function Tutored({ person }: { person: Person }) {
  const groups = useTutoredGroups(person.id);
  return (
    <PersonPart title="Groups they tutor" sub={groups.data && count(groups.data.count)} query={groups}>
      {({ results }) =>
        results.length === 0 ? (
          <p className={classes.quiet}>None. You can see a group’s tutors on its page.</p>
        ) : (
          <ul className={classes.lines}>
            {results.map((group) => (
              <li key={group.id} className={classes.row}>
                <Link to="/groups/$id" params={{ id: group.id }}>
                  {group.name}
                </Link>
                <span className={classes.small}>
                  {group.school.name},{' '}
                  {group.member_count === 1 ? '1 student' : `${count(group.member_count)} students`}
                </span>
              </li>
            ))}
          </ul>
        )
      }
    </PersonPart>
  );
}

function CaredFor({ person, by }: { person: Person; by: 'manager' | 'counselor' }) {
  const students: UseQueryResult<ListAnswer<ViewedPerson>> = useCaredFor(by, person.id);
  const title = by === 'counselor' ? 'Students they counsel' : 'Students assigned to them';
  return (
    <PersonPart title={title} sub={students.data && count(students.data.count)} query={students}>
      {({ results, count: all }) =>
        results.length === 0 ? (
          <p className={classes.quiet}>
            None. You can see a student’s counselor and managers on the student’s page.
          </p>
        ) : (
          <>
            <ul className={classes.lines}>
              {results.map((student) => (
                <li key={student.id}>
                  <Link to="/people/$id" params={{ id: student.id }}>
                    {fullName(student)}
                  </Link>
                </li>
              ))}
            </ul>
            {all > results.length && (
              <p className={classes.quiet}>{count(all - results.length)} more in the People list.</p>
            )}
          </>
        )
      }
    </PersonPart>
  );
}
