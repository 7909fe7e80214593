/**
 * Computes the figures of a week: submitted work, its answers as evidence of skills, and released scores
 * compared with earlier ones.
 */
import type { Kysely } from 'kysely';
import {
  findHandedIn,
  type HandedIn,
  listHandedIn,
  listStudied,
  type Studied,
} from '#features/activity/server/public.ts';
import { listRevisions } from '#features/assessments/server/public.ts';
import { listAsked } from '#features/doubts/server/public.ts';
import type { Answer } from '#features/evidence/evidence.rules.ts';
import { evidencePages, listEvidence } from '#features/evidence/server/public.ts';
import { nextStepsFor } from '#features/mastery/next-steps.rules.ts';
import { readLearners } from '#features/mastery/server/public.ts';
import type { Study } from '#features/performance/performance.contract.ts';
import { readStudies, STORY } from '#features/performance/server/public.ts';
import { closerOf } from '#features/releases/release.rules.ts';
import type { ToldCloser } from '#features/releases/result.contract.ts';
import { listReleases, type Reader } from '#features/releases/server/public.ts';
import { fallOf, scoreError, scoreValue } from '#features/results/metric.rules.ts';
import { scaleParts } from '#features/results/scale.rules.ts';
import { listKeptScores, listScoredTests, type ScoredTest } from '#features/results/server/public.ts';
import type { Tables } from '#server/db/tables.ts';
import {
  countAnswers,
  type Figures,
  type Standing,
  studiedByDay,
  type WeekBrought,
  type WeekFall,
  type WeekScore,
  type WeekSession,
  type WeekStudied,
} from '../figures.rules.ts';
import { dayInWeek } from '../week.rules.ts';

/** A reader for data that is released to the student; every reader sees the same. */
export const NOBODY: Reader = { id: '00000000-0000-0000-0000-000000000000', role: 'admin' };

type Learner = Awaited<ReturnType<typeof readLearners>> extends Map<string, infer One> ? One : never;

export interface WeekOf {
  readonly student: string;
  /** The week's Monday, and the time zone of its days. */
  readonly week: string;
  readonly time_zone: string;
  readonly from: Date;
  readonly until: Date;
  /** The start of the week before; that week ends where this one begins. */
  readonly before_from: Date;
  readonly begins_at: Date;
}

/**
 * The figures of each of these weeks as `reader` may see them, by student. The number of SQL statements does
 * not grow with the number of weeks, apart from paging through sessions.
 */
export async function figuresOf(
  db: Kysely<Tables>,
  weeks: readonly WeekOf[],
  reader: Reader,
  now: Date,
): Promise<Map<string, Figures>> {
  const [first] = weeks;
  if (first === undefined) return new Map();
  const people = weeks.map(({ student }) => student);
  const instants = (pick: (week: WeekOf) => Date) => weeks.map((week) => pick(week).getTime());
  const window = {
    from: new Date(Math.min(...instants(({ before_from }) => before_from))),
    until: new Date(Math.max(...instants(({ until }) => until))),
  };
  const all = await listHandedIn(db, people, window);
  const studied = Map.groupBy(await listStudied(db, people, window), ({ person }) => person);
  const asked = Map.groupBy(await listAsked(db, people, window), ({ person }) => person);
  const standings = await standingsAmong(db, all, reader, now);
  const scores = await scoresOf(db, people, now);
  const learners = await readLearners(db, people, now, STORY);
  const studies = await readStudies(db, learners, now);
  return new Map(
    weeks.map((week) => {
      const own = all.filter(({ taker }) => taker === week.student);
      const within = (from: Date, until: Date) =>
        own.filter(({ submitted_at }) => submitted_at >= from && submitted_at < until);
      const now_in = within(week.from, week.until);
      const studiedIn = (from: Date, until: Date) =>
        studiedOf(studied.get(week.student) ?? [], week, { from, until });
      const askedIn = (from: Date, until: Date) =>
        (asked.get(week.student) ?? []).filter(({ at }) => at >= from && at < until).length;
      const told = (sessions: readonly HandedIn[]) =>
        sessions.map((one) => sessionOf(one, week, standings, scores));
      return [
        week.student,
        {
          sessions: told(now_in),
          before: told(within(week.before_from, week.from)),
          studied: studiedIn(week.from, week.until),
          studied_before: studiedIn(week.before_from, week.from),
          asked: askedIn(week.from, week.until),
          asked_before: askedIn(week.before_from, week.from),
          fall: worstFall(now_in.flatMap(({ id, title }) => fallIn(title, scores.get(id)))),
          ...learned(learners.get(week.student), week),
          brought: broughtIn(studies.get(week.student) ?? [], week),
          since: week.from < week.begins_at ? week.from.toISOString() : null,
        },
      ];
    }),
  );
}

/** The materials read and videos watched between two instants, one entry for each item and day. */
function studiedOf(
  own: readonly Studied[],
  { week, time_zone }: WeekOf,
  { from, until }: { from: Date; until: Date },
): WeekStudied[] {
  const within = own.filter(({ at }) => at >= from && at < until);
  return studiedByDay(
    within.map(({ person: _, ...one }) => one),
    (at) => dayInWeek(week, at, time_zone),
  );
}

/**
 * The effect of study on the skill whose last test question was answered in the week. If there are several
 * such skills, the one with the most study time.
 */
function broughtIn(studies: readonly Study[], { from, until }: WeekOf): WeekBrought | null {
  const found = studies.find(({ after }) => new Date(after.to) >= from && new Date(after.to) < until);
  if (found === undefined) return null;
  const { topic, before, after } = found;
  return {
    skill: topic.name,
    questions: after.answers.length,
    right_before: before.right,
    right_after: after.right,
  };
}

/**
 * Levels reached in the week and the first recommended step, from results that are released to the student.
 */
function learned(
  learner: Learner | undefined,
  { from, until }: Pick<WeekOf, 'from' | 'until'>,
): Pick<Figures, 'skills' | 'next'> {
  if (learner === undefined) return { skills: null, next: null };
  const skills = learner.standing.topics.flatMap(({ topic, level, level_since, chance }) => {
    if (level === 'attempted' || level_since < from || level_since >= until) return [];
    return { skill: topic.name, level, chance: chance === null ? null : Math.round(100 * chance) };
  });
  const [first] = nextStepsFor(learner).steps.flatMap(({ topic, minutes }) =>
    topic === null ? [] : { skill: topic.name, minutes: Math.round(minutes) },
  );
  return { skills, next: first ?? null };
}

/** The released part of a session's result. */
type Result = Omit<Standing, 'seconds'> & {
  readonly is_score_open: boolean;
};

const NOT_RELEASED: Result = {
  questions: null,
  right: null,
  score: null,
  is_score_open: false,
  closer: null,
};

/**
 * The current state of each of these sessions that is still valid, by session, with results that are released
 * and open to `reader`.
 */
export async function standingsOf(
  db: Kysely<Tables>,
  sessions: readonly string[],
  reader: Reader,
  now: Date,
): Promise<Map<string, Standing>> {
  return standingsAmong(db, await findHandedIn(db, sessions), reader, now);
}

/**
 * The test in progress that closes the reviews of results in these figures for `reader`; null if there is
 * none.
 */
export async function findCloser(
  db: Kysely<Tables>,
  { sessions, before }: Figures,
  reader: Reader,
  now: Date,
): Promise<ToldCloser | null> {
  const closed = [...sessions, ...before].filter(({ review_closed }) => review_closed);
  if (closed.length === 0) return null;
  const evidence = await listEvidence(
    db,
    closed.map(({ session }) => session),
    reader,
    now,
  );
  return [...evidence.values()].map(({ open }) => closerOf(open)).find((closer) => closer !== null) ?? null;
}

async function standingsAmong(
  db: Kysely<Tables>,
  submitted: readonly HandedIn[],
  reader: Reader,
  now: Date,
): Promise<Map<string, Standing & Result>> {
  const results = await resultsOf(
    db,
    submitted.map(({ id }) => id),
    reader,
    now,
  );
  return new Map(submitted.map(({ id, seconds }) => [id, { ...(results.get(id) ?? NOT_RELEASED), seconds }]));
}

/**
 * The results of these sessions, by session: only those that are released to the taker and open to `reader`.
 */
async function resultsOf(
  db: Kysely<Tables>,
  sessions: readonly string[],
  reader: Reader,
  now: Date,
): Promise<Map<string, Result>> {
  const evidence = await listEvidence(db, sessions, reader, now);
  const scored = await listScoredTests(db, [...new Set([...evidence.values()].map(({ person }) => person))]);
  const values = new Map(scored.map((test) => [test.id, scoreValue(test)]));
  const practised = await practisedIn(
    db,
    sessions.filter((id) => !evidence.has(id)),
    reader,
    now,
  );
  return new Map([
    ...practised,
    ...[...evidence.values()].flatMap(({ session, open, answers }) => {
      if (!open.released.correctness) return [];
      const closer = closerOf(open);
      if (!open.correctness && closer === null) return [];
      // A closed review hides the answers, but the score stays visible.
      const counts = open.correctness ? countAnswers(answers) : { questions: null, right: null };
      const is_score_open = open.score && open.released.score;
      const score = is_score_open ? (values.get(session) ?? null) : null;
      return [[session, { ...counts, is_score_open, score, closer }] as const];
    }),
  ]);
}

/**
 * The results of practice-set sessions, by session. A student sees the result of each first try immediately,
 * so no release is needed.
 */
async function practisedIn(
  db: Kysely<Tables>,
  sessions: readonly string[],
  reader: Reader,
  now: Date,
): Promise<[session: string, Result][]> {
  if (sessions.length === 0) return [];
  const answers = new Map<string, Answer[]>();
  // The caller has already checked that the reader sees these people.
  const pages = evidencePages(db, { of: 'sessions', sessions }, { ...reader, reach: 'all' }, now);
  for await (const page of pages) {
    for (const one of page) {
      if (one.source !== 'practice' || !one.open.correctness) continue;
      answers.set(one.session, [...(answers.get(one.session) ?? []), ...one.answers]);
    }
  }
  return [...answers].map(([session, own]) => [
    session,
    { ...countAnswers(own), is_score_open: false, score: null, closer: null },
  ]);
}

function sessionOf(
  { id, title, kind, submitted_at, seconds }: HandedIn,
  { week, time_zone }: WeekOf,
  results: ReadonlyMap<string, Result>,
  scores: ReadonlyMap<string, LikeScores>,
): WeekSession {
  const { questions, right, is_score_open, closer } = results.get(id) ?? NOT_RELEASED;
  const score = is_score_open ? toldScore(scores.get(id)) : null;
  const day = dayInWeek(week, submitted_at, time_zone);
  const review_closed = closer !== null;
  return { session: id, title, kind, day, seconds, questions, right, review_closed, score };
}

interface Measured {
  readonly value: number;
  readonly se: number | null;
  readonly unit: WeekScore['unit'];
  readonly low: number | null;
  readonly high: number | null;
}

/** A released score and the latest comparable released score before it. */
interface LikeScores {
  readonly now: Measured;
  readonly before: Measured | null;
}

/** The released scores of these people's newest tests, each with the latest comparable one before it. */
async function scoresOf(
  db: Kysely<Tables>,
  people: readonly string[],
  now: Date,
): Promise<Map<string, LikeScores>> {
  const scored = await listScoredTests(db, people);
  const releases = await listReleases(db, scored, now);
  const out = scored.filter(({ id }) => releases.get(id)?.released.score === true);
  const measured = await measuredOf(db, out);
  const byTaker = Map.groupBy(out, ({ taker }) => taker);
  return new Map(
    out.flatMap((test) => {
      const present = measured.get(test.id);
      if (present === undefined) return [];
      const own = byTaker.get(test.taker) ?? [];
      const like = test.partly_seen_before
        ? undefined
        : own
            .slice(own.indexOf(test) + 1)
            .find(({ metric, partly_seen_before }) => metric === test.metric && !partly_seen_before);
      return [[test.id, { now: present, before: measured.get(like?.id ?? '') ?? null }] as const];
    }),
  );
}

async function measuredOf(db: Kysely<Tables>, tests: readonly ScoredTest[]): Promise<Map<string, Measured>> {
  const kept = await listKeptScores(
    db,
    tests.map(({ id }) => id),
  );
  const revisions = await listRevisions(
    db,
    tests.map(({ revision }) => revision),
  );
  return new Map(
    tests.flatMap((test) => {
      const value = scoreValue(test);
      if (value === null) return [];
      const scores = kept.get(test.id);
      const scale = revisions.get(test.revision)?.scale ?? null;
      const isScaled = test.scaled !== null;
      // A range of points does not fit a score that is a percentage.
      const range = scores !== undefined && isScaled ? scaleParts(scale, scores.parts).range : null;
      const se = scores === undefined ? null : scoreError(scale, scores);
      const unit = isScaled ? ('scaled' as const) : ('percent' as const);
      return [[test.id, { value, se, unit, low: range?.low ?? null, high: range?.high ?? null }] as const];
    }),
  );
}

function toldScore(scores: LikeScores | undefined): WeekScore | null {
  if (scores === undefined) return null;
  const { se: _, ...now } = scores.now;
  return { ...now, change: scores.before === null ? null : now.value - scores.before.value };
}

function fallIn(title: string, scores: LikeScores | undefined): WeekFall[] {
  if (scores === undefined || scores.before === null) return [];
  const { now, before } = scores;
  return fallOf(now, before) === null ? [] : [{ title, unit: now.unit, from: before.value, to: now.value }];
}

function worstFall(falls: readonly WeekFall[]): WeekFall | null {
  return falls.toSorted((a, b) => b.from - b.to - (a.from - a.to))[0] ?? null;
}
