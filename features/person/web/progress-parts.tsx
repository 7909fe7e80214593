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
          return <p className={classes.quiet}>No scored tests yet. Scores will appear here.</p>;
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
                {others === 1
                  ? '1 score from another kind of test isn’t shown.'
                  : `${others} scores from other kinds of tests aren’t shown.`}
              </p>
            )}
            {seen_before > 0 && (
              <p className={classes.quiet}>
                {seen_before === 1 ? '1 score isn’t shown' : `${seen_before} scores aren’t shown`} because the
                student had already seen some of the questions.
              </p>
            )}
            {voided > 0 && (
              <p className={classes.quiet}>
                {voided === 1 ? '1 voided test isn’t shown.' : `${voided} voided tests aren’t shown.`}
              </p>
            )}
            {points.length > 0 && (
              <details className={classes.disclosure}>
                <summary>Show as table</summary>
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
    <PersonPart<SessionResult[]> title="Where points were lost" query={useNewestResults(person)} lines={5}>
      {(all) => (
        <>
          <Lost results={all} />
          {all.length > 0 && (
            <p className={classes.quiet}>
              <Link to="/mistakes" search={{ user: person.id }}>
                See all mistakes, with reasons
              </Link>
              {' · '}
              <Link to="/performance" search={{ user: person.id }}>
                See performance by skill
              </Link>
            </p>
          )}
        </>
      )}
    </PersonPart>
  );
}

/** The number of missed questions without a topic, with a link to the newest result that contains one. */
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
          {missed === 1 ? 'Show the question' : 'Show the questions'}
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
    return (
      <p className={classes.quiet}>
        No scored tests yet. The skills that cost the most points will appear here.
      </p>
    );
  }
  if (all === 0) return <p className={classes.quiet}>No points lost in {tests}.</p>;
  return (
    <>
      <p className={classes.says}>
        {worst === undefined
          ? `${pointsWords(all)} lost in ${tests}.`
          : worst.lost === all
            ? `${pointsWords(all)} lost in ${tests}, all in ${worst.topic}.`
            : `${worst.topic} cost the most: ${figure(worst.lost)} of the ${pointsWords(all)} lost in ${tests}.`}
      </p>
      {topics.length > 0 && (
        <Bars
          caption="Points lost by skill"
          heads={['Skill', 'Points lost']}
          bars={topics.map(({ topic, lost, missed, asked }) => ({
            label: `${topic} (${missed} of ${asked} missed)`,
            value: lost,
          }))}
        />
      )}
      {missed_without > 0 && <Untagged missed={missed_without} results={results} />}
    </>
  );
}

function pointsWords(points: number): string {
  return points === 1 ? '1 point' : `${figure(points)} points`;
}

function scoreWords(points: readonly ScorePoint[], words: (value: number) => string): string {
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined) return '';
  if (first === last) return `1 test so far: ${words(last.value)}.`;
  if (first.value === last.value)
    return `Same score in the first and the latest of ${points.length} tests: ${words(last.value)}.`;
  const how = last.value > first.value ? 'Up' : 'Down';
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
