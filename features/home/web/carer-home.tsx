import { IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { reachOf } from '#core/access/access.ts';
import { counted } from '#core/counted.ts';
import type { Group } from '#features/groups/groups.contract.ts';
import type { Person } from '#features/people/people.contract.ts';
import { serverNow } from '#web/lib/server-now.ts';
import { Bars } from '#web/ui/bars.tsx';
import { Card } from '#web/ui/card.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { count } from '#web/ui/numbers.ts';
import { Page } from '#web/ui/page.tsx';
import { Section } from '#web/ui/section.tsx';
import { SkeletonLines } from '#web/ui/skeleton.tsx';
import { LoadError } from '#web/ui/state.tsx';
import { nowWords } from '#web/ui/when.ts';
import type { StaffBoard } from '../home.contract.ts';
import { daysUnseen, isAway, seenByAge } from '../home.rules.ts';
import { DueSection, LiveSection, NeedRows, WaitingSection } from './board-sections.tsx';
import { DoubtsSection } from './doubts-section.tsx';
import { useMyStudents, useStaffBoard } from './home.api.ts';
import classes from './home.module.css';
import { ReportsWaiting } from './reports-waiting.tsx';
import { NoRows, PersonRow } from './rows.tsx';

const MOST_ROWS = 6;

const WORDS = {
  nobody: 'You don’t tutor any students yet. When a manager adds you to a group, its students show up here.',
  groups: 'Your groups',
  noGroups: 'You don’t tutor a group yet. A manager can add you to one.',
};

/** The home of a tutor: students who need attention, the tutor's groups, and when everyone was last seen. */
export function CarerHome({ news }: { news: ReactNode }) {
  const mine = useMyStudents();
  const board = useStaffBoard();
  const now = serverNow();
  const failed = mine.error !== null ? mine : board.error !== null ? board : null;
  return (
    <Page
      title="Today"
      sub={nowWords(now)}
      action={
        <LinkButton
          to="/allocations"
          search={{ allot: true }}
          leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />}
        >
          Assign a test
        </LinkButton>
      }
    >
      {news}
      <ReportsWaiting waiting={board.data?.reports_waiting} />
      {mine.data && board.data ? (
        <Mine
          students={mine.data.students}
          groups={mine.data.groups.results}
          board={board.data}
          mayAct={reachOf('tutor', 'sessions.act') !== 'none'}
          words={WORDS}
          now={now}
        />
      ) : (
        <Card>
          {failed ? (
            <LoadError what="your students" error={failed.error} retry={() => void failed.refetch()} />
          ) : (
            <SkeletonLines lines={6} />
          )}
        </Card>
      )}
    </Page>
  );
}

interface MineProps {
  students: { count: number; results: Person[] };
  groups: Group[];
  board: StaffBoard;
  mayAct: boolean;
  words: typeof WORDS;
  now: Date;
}

function Mine({ students, groups, board, mayAct, words, now }: MineProps) {
  const people = students.results;
  const named = new Set(board.needs.map(({ person }) => person.id));
  const away = people.filter((person) => isAway(person, now));
  const others = away.filter(({ id }) => !named.has(id));
  const needing = board.needs.length + others.length;
  const ages = seenByAge(people, now);
  return (
    <div className={classes.columns}>
      <div className={classes.stack}>
        <Section
          title="Who needs you"
          sub={people.length > 0 && `${needing} of ${count(students.count)} students`}
          end={
            needing > MOST_ROWS && (
              <Link to="/people" search={{ seen: 'not_this_week', ordering: 'last_seen_at' }}>
                Everyone who’s been away
              </Link>
            )
          }
        >
          {needing > 0 ? (
            <Card kind="flush">
              <ul className={classes.rows}>
                <NeedRows needs={board.needs} now={now} />
                {others.slice(0, MOST_ROWS - board.needs.length).map((person) => (
                  <PersonRow key={person.id} person={person} sentence={awayWords(person, now)} />
                ))}
              </ul>
            </Card>
          ) : (
            <NoRows>
              {people.length === 0 ? words.nobody : 'Everyone signed in within the last 7 days.'}
            </NoRows>
          )}
        </Section>
        <DueSection due={board.due} now={now} />
        <Section title={words.groups} end={groups.length > 0 && <Link to="/groups">All groups</Link>}>
          {groups.length > 0 ? <Groups groups={groups} /> : <NoRows>{words.noGroups}</NoRows>}
        </Section>
      </div>
      <div className={classes.stack}>
        <LiveSection live={board.live} now={now} />
        <WaitingSection waiting={board.waiting} mayAct={mayAct} />
        <DoubtsSection doubts={board.doubts} now={now} />
        {people.length > 0 && (
          <Section title="Last seen">
            <Card kind="dense">
              <p className={classes.says}>{seenWords(away.length, people.length, students.count)}</p>
              <Bars
                caption="Students by when they last signed in"
                heads={['Last seen', 'Students']}
                bars={[
                  { label: 'Never', value: ages.never, warns: true },
                  { label: '7 days ago or more', value: ages.over_a_week, warns: true },
                  { label: 'Last 7 days', value: ages.this_week },
                  { label: 'Last 24 hours', value: ages.today },
                ]}
              />
            </Card>
          </Section>
        )}
      </div>
    </div>
  );
}

function seenWords(away: number, shown: number, all: number): string {
  const scope =
    shown < all ? ` This covers the ${shown} of ${count(all)} students who have been away longest.` : '';
  if (away === 0) return `Everyone signed in this week.${scope}`;
  return `${away === 1 ? '1 student hasn’t' : `${away} students haven’t`} signed in this week.${scope}`;
}

function awayWords(person: Person, now: Date): string {
  const days = daysUnseen(person, now);
  if (days !== null) return `Hasn’t signed in for ${counted(days, 'day')}.`;
  return 'Has never signed in.';
}

function Groups({ groups }: { groups: Group[] }) {
  return (
    <Card kind="flush">
      <ul className={classes.lines}>
        {groups.map((group) => (
          <li key={group.id}>
            <Link to="/groups/$id" params={{ id: group.id }}>
              {group.name}
            </Link>
            <span>{group.school.name}</span>
            <span className={classes.end}>
              {group.member_count === 1 ? '1 student' : `${count(group.member_count)} students`}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
