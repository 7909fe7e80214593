import { IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Person } from '#features/people/people.contract.ts';
import { serverNow } from '#web/lib/server-now.ts';
import { Card } from '#web/ui/card.tsx';
import { Figures } from '#web/ui/figures.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { count } from '#web/ui/numbers.ts';
import { Page } from '#web/ui/page.tsx';
import { Section } from '#web/ui/section.tsx';
import { SkeletonLines } from '#web/ui/skeleton.tsx';
import { LoadError } from '#web/ui/state.tsx';
import { nowWords, pastInSentence } from '#web/ui/when.ts';
import type { StaffBoard } from '../home.contract.ts';
import { firstSteps } from '../home.rules.ts';
import { DueSection, LiveSection, NeedRows, WaitingSection } from './board-sections.tsx';
import { DoubtsSection } from './doubts-section.tsx';
import { FirstSteps } from './first-steps.tsx';
import { type House, useHouse, useStaffBoard } from './home.api.ts';
import classes from './home.module.css';
import { ReportsWaiting } from './reports-waiting.tsx';
import { NoRows, PersonRows } from './rows.tsx';

const MOST_ROWS = 6;

/** The home of managers and admins: an admin's first steps, then figures and unfinished tasks. */
export function HouseHome({ role, news }: { role: 'admin' | 'manager'; news: ReactNode }) {
  const house = useHouse();
  const board = useStaffBoard();
  const now = serverNow();
  const failed = house.error !== null ? house : board.error !== null ? board : null;
  const steps = house.data && firstSteps({ ...house.data, groups: house.data.groups.count });
  const isBuilding = role === 'admin' && steps?.some((step) => !step.is_done) === true;
  return (
    <Page
      title="Today"
      sub={nowWords(now)}
      action={
        house.data &&
        !isBuilding && (
          <LinkButton to="/people" leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />}>
            Add people
          </LinkButton>
        )
      }
    >
      {news}
      <ReportsWaiting waiting={board.data?.reports_waiting} />
      {house.data && steps && board.data ? (
        <>
          {isBuilding && <FirstSteps steps={steps} />}
          {house.data.students + house.data.staff > 1 && (
            <Standing house={house.data} board={board.data} now={now} />
          )}
        </>
      ) : (
        <Card>
          {failed ? (
            <LoadError
              what="the numbers on this page"
              error={failed.error}
              retry={() => void failed.refetch()}
            />
          ) : (
            <SkeletonLines lines={6} />
          )}
        </Card>
      )}
    </Page>
  );
}

interface StandingProps {
  house: House;
  board: StaffBoard;
  now: Date;
}

function Standing({ house, board, now }: StandingProps) {
  const { unseenStudents, unseenStaff, groups } = house;
  const unseen = unseenStudents.count + unseenStaff.count;
  const rows = [...unseenStaff.results, ...unseenStudents.results].slice(0, MOST_ROWS);
  const untutored = groups.results.filter((group) => group.tutors.length === 0);
  return (
    <>
      <Figures
        figures={[
          { label: house.schools === 1 ? 'School' : 'Schools', value: count(house.schools) },
          { label: 'Staff', value: count(house.staff) },
          { label: 'Students', value: count(house.students) },
          { label: 'Groups', value: count(groups.count) },
          { label: 'Never signed in', value: count(unseen) },
        ]}
      />
      <div className={classes.columns}>
        <div className={classes.stack}>
          {board.needs.length > 0 && (
            <Section title="Who needs you">
              <Card kind="flush">
                <ul className={classes.rows}>
                  <NeedRows needs={board.needs} now={now} />
                </ul>
              </Card>
            </Section>
          )}
          <DueSection due={board.due} now={now} />
          <Section
            title="Haven’t signed in yet"
            sub={unseen > 0 && `${count(unseen)} of ${count(house.students + house.staff)}`}
            end={
              unseenStudents.count > 0 && (
                <Link to="/people" search={{ seen: 'never' }}>
                  All students
                </Link>
              )
            }
          >
            {rows.length > 0 ? (
              <PersonRows people={rows} sentence={(person) => addedWords(person, now)} />
            ) : (
              <NoRows>Everyone you added has signed in.</NoRows>
            )}
          </Section>
        </div>
        <div className={classes.stack}>
          <LiveSection live={board.live} now={now} />
          <WaitingSection waiting={board.waiting} mayAct />
          <DoubtsSection doubts={board.doubts} now={now} />
          <Section
            title="Groups without a tutor"
            end={groups.count > 0 && <Link to="/groups">All groups</Link>}
          >
            {untutored.length > 0 ? (
              <Card kind="flush">
                <ul className={classes.lines}>
                  {untutored.slice(0, MOST_ROWS).map((group) => (
                    <li key={group.id}>
                      <Link to="/groups/$id" params={{ id: group.id }}>
                        {group.name}
                      </Link>
                      <span className={classes.end}>{group.school.name}</span>
                    </li>
                  ))}
                </ul>
              </Card>
            ) : (
              <NoRows>{groups.count === 0 ? 'No groups yet.' : 'Every group has a tutor.'}</NoRows>
            )}
          </Section>
        </div>
      </div>
    </>
  );
}

function addedWords(person: Person, now: Date): string {
  return `Added ${pastInSentence(new Date(person.created_at), now)}. Hasn’t signed in yet.`;
}
