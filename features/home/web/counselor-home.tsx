import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { newerWords } from '#features/results/counted-words.rules.ts';
import { wholeMinutes } from '#features/weekly/figures.rules.ts';
import { serverNow } from '#web/lib/server-now.ts';
import { ShellIcon, type ShellIconName } from '#web/shell/shell-icon.tsx';
import { Card } from '#web/ui/card.tsx';
import { durationWords } from '#web/ui/durations.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { figure } from '#web/ui/numbers.ts';
import { Page } from '#web/ui/page.tsx';
import { Section } from '#web/ui/section.tsx';
import { SkeletonLines } from '#web/ui/skeleton.tsx';
import { Sparkline } from '#web/ui/sparkline.tsx';
import { LoadError } from '#web/ui/state.tsx';
import { nowWords, shortDayWords } from '#web/ui/when.ts';
import { liesOn } from '../caseload.rules.ts';
import type { CaseloadBoard } from '../home.contract.ts';
import { reasonWords, ruleWords } from './caseload-words.ts';
import classes from './counselor-home.module.css';
import { useCaseload } from './home.api.ts';
import { ReportsWaiting } from './reports-waiting.tsx';
import { NoRows } from './rows.tsx';

const COLOURS: readonly {
  colour: CaseloadBoard['rows'][number]['colour'];
  title: string;
  icon: ShellIconName;
}[] = [
  { colour: 'red', title: 'Red', icon: 'warning' },
  { colour: 'amber', title: 'Amber', icon: 'flag' },
  { colour: 'not_started', title: 'Not started', icon: 'person' },
  { colour: 'on_course', title: 'On track', icon: 'tick' },
];

/** How many of the students on course are listed; the rest are collapsed. */
const FEW = 4;

/** The home of a counselor: which students need attention and why, in sentences, never as a risk number. */
export function CounselorHome({ news }: { news: ReactNode }) {
  const board = useCaseload();
  const { data } = board;
  const going = data?.reports?.unremarkable ?? 0;
  return (
    <Page
      title="Today"
      kind="list"
      sub={nowWords(serverNow())}
      action={
        going > 0 && (
          <LinkButton to="/weekly-reports">
            Approve {going === 1 ? '1 report' : `${going} reports`}
          </LinkButton>
        )
      }
    >
      {news}
      <ReportsWaiting waiting={board.data?.reports_waiting} />
      {data ? (
        <Caseload board={data} />
      ) : (
        <Card>
          {board.error ? (
            <LoadError what="your students" error={board.error} retry={() => void board.refetch()} />
          ) : (
            <SkeletonLines lines={8} />
          )}
        </Card>
      )}
    </Page>
  );
}

function Caseload({ board }: { board: CaseloadBoard }) {
  const { counts, rows, limits, reports } = board;
  const all = counts.red + counts.amber + counts.not_started + counts.on_course;
  const [whole, setWhole] = useState<ReadonlySet<string>>(new Set());
  if (all === 0) {
    return (
      <Card>
        <NoRows>You have no students yet. They show up here when a manager assigns them to you.</NoRows>
      </Card>
    );
  }
  return (
    <>
      <p className={classes.lead}>
        <strong>{leadWords(counts.red, all)}</strong> {restWords(counts)}
      </p>
      <div className={classes.columns}>
        <Card kind="flush">
          <table className={classes.table}>
            <caption>Your students, most urgent first</caption>
            <thead>
              <tr>
                <th scope="col">Student</th>
                <th scope="col">Why</th>
                <th scope="col">Score and goal</th>
                <th scope="col" className={classes.amount}>
                  This week
                </th>
                <td />
              </tr>
            </thead>
            {COLOURS.map(({ colour, title, icon }) => {
              const own = rows.filter((row) => row.colour === colour);
              const mayFold = colour === 'on_course' || colour === 'not_started';
              const isFolded = mayFold && !whole.has(colour) && own.length > FEW;
              const shown = isFolded ? own.slice(0, FEW) : own;
              if (own.length === 0) return null;
              return (
                <tbody key={colour}>
                  <tr className={classes.group} data-colour={colour}>
                    <th scope="rowgroup" colSpan={5}>
                      <span>
                        <ShellIcon name={icon} /> {title} <em>{counts[colour]}</em>
                      </span>
                    </th>
                  </tr>
                  {shown.map((row) => (
                    <StudentRow key={row.person.id} row={row} />
                  ))}
                  {isFolded && (
                    <tr className={classes.group}>
                      <td colSpan={5}>
                        {counts[colour] - FEW} more {title.toLowerCase()}{' '}
                        <Button
                          variant="subtle"
                          size="compact-xs"
                          onClick={() => setWhole(new Set([...whole, colour]))}
                        >
                          Show
                        </Button>
                      </td>
                    </tr>
                  )}
                </tbody>
              );
            })}
          </table>
        </Card>
        <div className={classes.stack}>
          {reports !== null && (
            <Section title="Weekly reports" end={<Link to="/weekly-reports">All reports</Link>}>
              <Card>
                <p className={classes.figures}>
                  <strong>{reports.unremarkable}</strong> ready to send ·{' '}
                  <strong>{reports.look_first}</strong> to review · <strong>{reports.cannot_go}</strong> can’t
                  be sent
                </p>
              </Card>
            </Section>
          )}
          <Section title="What the colors mean">
            <Card>
              <ul className={classes.rules}>
                <li data-colour="red">
                  <ShellIcon name="warning" />
                  <span>
                    <strong>Red</strong>: {ruleWords(limits).red}
                  </span>
                </li>
                <li data-colour="amber">
                  <ShellIcon name="flag" />
                  <span>
                    <strong>Amber</strong>: {ruleWords(limits).amber}
                  </span>
                </li>
                <li>
                  <ShellIcon name="person" />
                  <span>
                    <strong>Not started</strong>: nothing assigned yet, or never signed in
                  </span>
                </li>
              </ul>
              <p className={classes.small}>An admin can change these limits.</p>
            </Card>
          </Section>
        </div>
      </div>
    </>
  );
}

function StudentRow({ row }: { row: CaseloadBoard['rows'][number] }) {
  const { person, scores, scale, goal_score, test_date, week, reasons } = row;
  const newer = newerWords(row.scores_left_out);
  const newest = scores.at(-1);
  return (
    <tr>
      <td>
        <Link to="/people/$id" params={{ id: person.id }}>
          {person.name}
        </Link>
        <small>{person.group ?? 'No group yet'}</small>
      </td>
      <td className={classes.why}>{reasonWords(row)}</td>
      <td>
        <span className={classes.score}>
          {scores.length > 1 && (
            <Sparkline values={scores} label={`Last scores ${scores.map(figure).join(', ')}`} />
          )}
          <span>
            <strong>{newest === undefined ? 'No score yet' : figure(newest)}</strong>
            {goal_score !== null &&
              (scale === null || liesOn(scale, goal_score)) &&
              ` of ${figure(goal_score)}`}
            {scale !== null && (
              <small>
                scale {scale.min}–{scale.max}
              </small>
            )}
            {newer !== null && <small>{newer}</small>}
            {test_date !== null && <small>exam {shortDayWords(test_date)}</small>}
          </span>
        </span>
      </td>
      <td className={classes.amount}>
        {workedWords(week.seconds)}
        <small>last week {workedWords(week.before)}</small>
      </td>
      <td className={classes.act}>
        {reasons.length > 0 && (
          <LinkButton
            size="xs"
            variant="default"
            to="/people/$id"
            params={{ id: person.id }}
            aria-label={`See record of ${person.name}`}
          >
            See record
          </LinkButton>
        )}
      </td>
    </tr>
  );
}

/** Rounded to minutes, because seconds per week are not meaningful. */
function workedWords(seconds: number): string {
  const whole = wholeMinutes(seconds) * 60;
  return whole === 0 ? '0 min' : durationWords(whole);
}

function leadWords(red: number, all: number): string {
  if (all === 1) return red === 0 ? 'Your student isn’t in red.' : 'Your student needs you today.';
  if (red === 0) return `None of your ${all} students is in red.`;
  return `${red} of your ${all} students ${red === 1 ? 'needs' : 'need'} you today.`;
}

function restWords({ amber, not_started, on_course }: CaseloadBoard['counts']): string {
  const are = (count: number) => (count === 1 ? '1 is' : `${count} are`);
  return [
    `${amber} in amber`,
    `${are(on_course)} on track`,
    ...(not_started === 0 ? [] : [`${not_started} ${not_started === 1 ? 'hasn’t' : 'haven’t'} started`]),
  ]
    .join('; ')
    .concat('.');
}
