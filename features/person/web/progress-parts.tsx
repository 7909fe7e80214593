import { Link } from '@tanstack/react-router';
import type { Person } from '#features/people/people.contract.ts';
import type { Result } from '#features/results/result.contract.ts';
import { Bars } from '#web/ui/bars.tsx';
import { Moment } from '#web/ui/instant.tsx';
import { figure } from '#web/ui/numbers.ts';
import { lostByTopic, type ScorePoint, scoresOf } from '../progress.rules.ts';
import { useResults, useScores } from './person.api.ts';
import classes from './person.module.css';
import { PersonPart } from './person-part.tsx';
import { ScoreLine } from './score-line.tsx';

/** The scores of somebody's tests, one after the other. */
export function ScoresPart({ person }: { person: Person }) {
  const sessions = useScores(person.id);
  return (
    <PersonPart title="Scores" query={sessions} lines={5}>
      {({ results }) => {
        const { unit, points } = scoresOf(results);
        const words = (value: number) => (unit === 'scaled' ? figure(value) : `${value}%`);
        if (points.length === 0) {
          return <p className={classes.quiet}>No test is scored yet. The first score appears here.</p>;
        }
        return (
          <>
            <p className={classes.says}>{scoreWords(points, words)}</p>
            <ScoreLine points={points} words={words} />
            <details className={classes.disclosure}>
              <summary>As a table</summary>
              <ScoreTable points={points} words={words} />
            </details>
          </>
        );
      }}
    </PersonPart>
  );
}

/** How many of the newest tests tell where marks went. */
const LOOKED_AT = 5;

/** What came of the newest tests. */
export function useNewestResults(person: Person) {
  const sessions = useScores(person.id);
  const newest = scoresOf(sessions.data?.results ?? [])
    .points.slice(-LOOKED_AT)
    .map(({ session }) => session);
  const results = useResults(newest);
  return sessions.data === undefined ? { ...sessions, data: undefined } : results;
}

/** Where marks were lost in the newest tests, by topic. */
export function LostPart({ person }: { person: Person }) {
  return (
    <PersonPart<Result[]> title="Where marks were lost" query={useNewestResults(person)} lines={5}>
      {(all) => <Lost results={all} />}
    </PersonPart>
  );
}

function Lost({ results }: { results: Result[] }) {
  const { all, topics } = lostByTopic(results);
  const [worst] = topics;
  const tests = results.length === 1 ? 'the last test' : `the last ${results.length} tests`;
  if (results.length === 0) {
    return <p className={classes.quiet}>No test is scored yet. What cost marks appears here.</p>;
  }
  if (worst === undefined) {
    return (
      <p className={classes.quiet}>
        {all === 0 ? `No marks were lost in ${tests}.` : `The questions of ${tests} have no topics.`}
      </p>
    );
  }
  return (
    <>
      <p className={classes.says}>
        Most went on {worst.topic}: {figure(worst.lost)} of the {figure(all)} marks lost in {tests}.
      </p>
      <Bars
        caption="Marks lost by topic"
        heads={['Topic', 'Marks lost']}
        bars={topics.map(({ topic, lost, missed, asked }) => ({
          label: `${topic} (${missed} of ${asked})`,
          value: lost,
        }))}
      />
    </>
  );
}

function scoreWords(points: readonly ScorePoint[], words: (value: number) => string): string {
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined) return '';
  if (first === last) return `One test so far: ${words(last.value)}.`;
  const change = last.value - first.value;
  const how = change > 0 ? 'Up' : change < 0 ? 'Down' : 'The same';
  return `${how} from ${words(first.value)} to ${words(last.value)} over ${points.length} tests.`;
}

function ScoreTable({ points, words }: { points: readonly ScorePoint[]; words: (value: number) => string }) {
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">Test</th>
          <th scope="col">Submitted</th>
          <th scope="col" data-figure>
            Score
          </th>
        </tr>
      </thead>
      <tbody>
        {points.toReversed().map(({ session, title, submitted_at, value }) => (
          <tr key={session}>
            <td>
              <Link to="/sessions/$id" params={{ id: session }}>
                {title}
              </Link>
            </td>
            <td>
              <Moment at={submitted_at} />
            </td>
            <td data-figure>{words(value)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
