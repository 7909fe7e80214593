import { Link } from '@tanstack/react-router';
import type { Person } from '#features/people/people.contract.ts';
import { untaggedSentence } from '#features/results/skill-words.rules.ts';
import { Bars } from '#web/ui/bars.tsx';
import { Moment } from '#web/ui/instant.tsx';
import { figure } from '#web/ui/numbers.ts';
import { countVoided, lostByTopic, newestScored, type ScorePoint, scoresOf } from '../progress.rules.ts';
import { type SessionResult, useResults, useScores } from './person.api.ts';
import classes from './person.module.css';
import { PersonPart } from './person-part.tsx';
import { ScoreLine } from './score-line.tsx';

/** The scores of a person's tests over time. */
export function ScoresPart({ person }: { person: Person }) {
  const sessions = useScores(person.id);
  return (
    <PersonPart title="Scores" query={sessions} lines={5}>
      {({ results }) => {
        const { unit, points, others, seen_before } = scoresOf(results);
        const words = (value: number) => (unit === 'scaled' ? figure(value) : `${value}%`);
        const voided = countVoided(results);
        if (points.length === 0 && seen_before === 0 && voided === 0) {
          return <p className={classes.quiet}>No test is scored yet. The first score appears here.</p>;
        }
        return (
          <>
            {points.length > 0 && (
              <>
                <p className={classes.says}>{scoreWords(points, words)}</p>
                <ScoreLine points={points} words={words} />
              </>
            )}
            {others > 0 && (
              <p className={classes.quiet}>
                {others === 1 ? 'One other score is' : `${others} other scores are`} of tests unlike these.
              </p>
            )}
            {seen_before > 0 && (
              <p className={classes.quiet}>
                {seen_before === 1 ? 'One score stands' : `${seen_before} scores stand`} outside this: the
                test was partly seen before.
              </p>
            )}
            {voided > 0 && (
              <p className={classes.quiet}>
                Left out: {voided === 1 ? '1 voided test' : `${voided} voided tests`}.
              </p>
            )}
            {points.length > 0 && (
              <details className={classes.disclosure}>
                <summary>As a table</summary>
                <ScoreTable points={points} words={words} />
              </details>
            )}
          </>
        );
      }}
    </PersonPart>
  );
}

/** How many of the newest tests are used for lost points. */
const LOOKED_AT = 5;

/** The results of the newest tests. */
export function useNewestResults(person: Person) {
  const sessions = useScores(person.id);
  const results = useResults(newestScored(sessions.data?.results ?? [], LOOKED_AT));
  return sessions.data === undefined ? { ...sessions, data: undefined } : results;
}

/** Points lost in the newest tests, by topic. */
export function LostPart({ person }: { person: Person }) {
  return (
    <PersonPart<SessionResult[]> title="Where marks were lost" query={useNewestResults(person)} lines={5}>
      {(all) => (
        <>
          <Lost results={all} />
          {all.length > 0 && (
            <p className={classes.quiet}>
              <Link to="/mistakes" search={{ user: person.id }}>
                See why: every missed question, by reason
              </Link>
              {' · '}
              <Link to="/performance" search={{ user: person.id }}>
                Their performance: every skill, and what to do next
              </Link>
            </p>
          )}
        </>
      )}
    </PersonPart>
  );
}

/** The number of missed questions without a topic, with a link to the newest result that has one. */
function Untagged({ missed, results }: { missed: number; results: readonly SessionResult[] }) {
  const newest = results.find((result) => lostByTopic([result]).missed_without > 0);
  return (
    <p className={classes.untagged}>
      {untaggedSentence(missed)}{' '}
      {newest && (
        <Link
          to="/results/$session/review/{-$place}"
          params={{ session: newest.session }}
          search={{ untagged: true }}
        >
          {missed === 1 ? 'Look at it' : 'Look at them'}
        </Link>
      )}
    </p>
  );
}

function Lost({ results }: { results: SessionResult[] }) {
  const { all, topics, missed_without } = lostByTopic(results);
  const [worst] = topics;
  const tests = results.length === 1 ? 'the last test' : `the last ${results.length} tests`;
  if (results.length === 0) {
    return <p className={classes.quiet}>No test is scored yet. What cost marks appears here.</p>;
  }
  if (all === 0) return <p className={classes.quiet}>No marks were lost in {tests}.</p>;
  return (
    <>
      <p className={classes.says}>
        {worst === undefined
          ? `${marksWords(all)} lost in ${tests}.`
          : `Most went on ${worst.topic}: ${figure(worst.lost)} of the ${marksWords(all)} lost in ${tests}.`}
      </p>
      {topics.length > 0 && (
        <Bars
          caption="Marks lost by skill"
          heads={['Skill', 'Marks lost']}
          bars={topics.map(({ topic, lost, missed, asked }) => ({
            label: `${topic} (${missed} of ${asked})`,
            value: lost,
          }))}
        />
      )}
      {missed_without > 0 && <Untagged missed={missed_without} results={results} />}
    </>
  );
}

function marksWords(marks: number): string {
  return marks === 1 ? '1 mark' : `${figure(marks)} marks`;
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
