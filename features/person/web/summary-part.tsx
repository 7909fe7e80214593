import { Link } from '@tanstack/react-router';
import type { Person } from '#features/people/people.contract.ts';
import { untaggedSentence } from '#features/results/skill-words.rules.ts';
import type { SessionRow } from '#features/sessions/sessions.contract.ts';
import { sessionTitle } from '#features/sessions/sessions.rules.ts';
import { serverNow } from '#web/lib/server-now.ts';
import { type Figure, Figures } from '#web/ui/figures.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { count, figure } from '#web/ui/numbers.ts';
import { comingWords } from '#web/ui/when.ts';
import { lastTest, lostByTopic, scoresOf, toDoOf } from '../progress.rules.ts';
import { useScores, useTestsOf } from './person.api.ts';
import { useNewestResults } from './progress-parts.tsx';

/** The sign shown while a figure loads. If loading fails, the part below shows the error. */
const WAITING = '–';

/** The key figures of a person: the last test, the trend, lost points, and what is due. */
export function SummaryPart({ person }: { person: Person }) {
  return <Figures figures={[useLast(person), useTrend(person), useLost(person), useDue(person)]} />;
}

function useLast(person: Person): Figure {
  const label = 'Last test';
  const sessions = useScores(person.id).data?.results;
  if (sessions === undefined) return { label, value: WAITING };
  const last = lastTest(sessions);
  if (last === null) return { label, value: 'None yet' };
  const { id, score, submitted_at, partly_seen_before } = last;
  return {
    label,
    value: scoreOf(score),
    about: (
      <>
        <Link to="/sessions/$id" params={{ id }}>
          {sessionTitle(last)}
        </Link>
        , <Instant at={submitted_at} inSentence />
        {partly_seen_before && ', includes questions seen before'}
      </>
    ),
  };
}

function scoreOf(score: SessionRow['score']): string {
  if (score === null) return 'Not scored yet';
  return score.scaled === null ? `${figure(score.raw)} of ${figure(score.raw_max)}` : figure(score.scaled);
}

function useTrend(person: Person): Figure {
  const label = 'Since the previous test';
  const sessions = useScores(person.id).data?.results;
  if (sessions === undefined) return { label, value: WAITING };
  const { unit, points } = scoresOf(sessions);
  const [before, last] = points.slice(-2);
  if (before === undefined || last === undefined) {
    return { label, value: WAITING, about: 'Shown after 2 scored tests.' };
  }
  const words = (value: number) => (unit === 'scaled' ? figure(value) : `${value}%`);
  const change = last.value - before.value;
  if (change === 0) return { label, value: 'No change', about: `${words(last.value)} both times` };
  return {
    label,
    value: `${change > 0 ? '+' : ''}${figure(change)}`,
    unit: unit === 'scaled' ? 'on the score' : 'percentage points',
    about: `${words(last.value)}, from ${words(before.value)}`,
  };
}

function useLost(person: Person): Figure {
  const label = 'Costliest skill';
  const results = useNewestResults(person).data;
  if (results === undefined) return { label, value: WAITING };
  const { all, topics, missed_without } = lostByTopic(results);
  const [worst] = topics;
  if (results.length === 0) return { label, value: WAITING };
  if (all === 0) return { label, value: 'No points lost' };
  if (worst === undefined) {
    return { label, value: figure(all), unit: 'points lost', about: untaggedSentence(missed_without) };
  }
  return { label, value: figure(worst.lost), unit: `of ${figure(all)} points lost`, about: worst.topic };
}

function useDue(person: Person): Figure {
  const label = 'Due next';
  const tests = useTestsOf(person.id).data?.results;
  if (tests === undefined) return { label, value: WAITING };
  const now = serverNow();
  const { next, overdue } = toDoOf(tests, now);
  const late = overdue > 0 && `${count(overdue)} overdue`;
  if (next === null) return { label, value: 'Nothing due', about: late };
  const { assessment, standing, due_at } = next;
  return {
    label,
    value: due_at === null ? 'No due date' : capital(comingWords(new Date(due_at), now)),
    about: (
      <>
        <Link to="/assessments/$id" params={{ id: assessment.id }}>
          {assessment.title}
        </Link>
        {standing === 'under_way' ? ', in progress' : ', not started'}
        {late && `; ${late}`}
      </>
    ),
  };
}

function capital(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
