/**
 * Combines the mastery of each student into the group's mastery of each skill, and recommends what to teach
 * next.
 */

import type { ReasonGroup } from '#core/mistakes/reasons.ts';
import { type GroupTopic, teachNext } from '#core/next-steps/teach-next.ts';
import { alphabetically, byCodeUnits } from '#core/text-order.ts';
import type { PersonExam } from '#features/mastery/exam.rules.ts';
import type { NewestTests } from '#features/mastery/newest-tests.rules.ts';
import type { PersonStanding, TopicStanding } from '#features/mastery/skill-levels.rules.ts';
import type { GroupTests } from './group-tests.rules.ts';
import type { Cell, GroupInsight } from './insight.contract.ts';
import { teachSentence } from './insight-words.rules.ts';

interface Named {
  readonly id: string;
  readonly name: string;
}

/** The known facts about one student. */
export interface Learner {
  readonly standing: PersonStanding;
  readonly exam: PersonExam | null;
  readonly tests: Pick<NewestTests, 'askedOf'>;
}

/** The reason that somebody gave for a missed question in a session. */
export interface GivenReason {
  readonly session: string;
  readonly question: string;
  readonly reason: Named & { readonly group: ReasonGroup };
  readonly is_confirmed: boolean;
}

/** A mean over fewer students says little about the group, unless they are the whole group. */
const LEAST_KNOWN = 5;

interface AskedTopic extends Named {
  readonly domain: Named | null;
  readonly section: Named | null;
  readonly questions: number;
}

/** The mastery of each student, by student and topic. */
type Standings = ReadonlyMap<string, ReadonlyMap<string, TopicStanding>>;

/** The insight into a group, with its weakest students first. */
export function groupInsight(
  people: readonly Named[],
  learners: ReadonlyMap<string, Learner>,
  sat: GroupTests,
  given: readonly GivenReason[],
): Omit<GroupInsight, 'group' | 'others'> {
  const standings: Standings = new Map(
    people.map(({ id }) => [
      id,
      new Map((learners.get(id)?.standing.topics ?? []).map((one) => [one.topic.id, one])),
    ]),
  );
  const students = weakestFirst(people, standings);
  const exam = commonExam(students.flatMap(({ id }) => learners.get(id)?.exam ?? []));
  const asked = topicsOf(
    exam,
    students.flatMap(({ id }) => learners.get(id) ?? []),
  );
  const rows = asked.map((topic) => ({
    topic,
    own: students.map(({ id }) => standings.get(id)?.get(topic.id) ?? null),
  }));
  return {
    students,
    exam: exam === null ? null : { id: exam.id, name: exam.name },
    topics: rows.map(({ topic, own }) => {
      const chances = own.flatMap((one) => one?.chance ?? []);
      const isTold = chances.length > 0 && chances.length >= Math.min(LEAST_KNOWN, own.length);
      return {
        ...topic,
        cells: own.map((one) => (one === null ? null : cellOf(one))),
        mean: isTold ? mean(chances) : null,
        known: chances.length,
      };
    }),
    ...taughtNext(rows),
    reasons: reasonsOf(sat, given, standings),
    untagged_missed: sat.untagged,
    left_out: sat.left_out,
    tests: sat.tests(people.map(({ id }) => id)),
  };
}

function cellOf({ answers, right, chance, low, high }: TopicStanding): Cell {
  return { answers, right, chance, low, high };
}

function weakestFirst(people: readonly Named[], standings: Standings): Named[] {
  const strength = (id: string) => {
    const chances = [...(standings.get(id)?.values() ?? [])].flatMap(({ chance }) => chance ?? []);
    return chances.length === 0 ? Number.POSITIVE_INFINITY : mean(chances);
  };
  return people
    .map(({ id, name }) => ({ id, name, strength: strength(id) }))
    .toSorted((a, b) =>
      a.strength === b.strength
        ? alphabetically(a.name, b.name) || byCodeUnits(a.id, b.id)
        : a.strength - b.strength,
    )
    .map(({ id, name }) => ({ id, name }));
}

/** The exam that most students prepare for. Among equally common exams, the first by name. */
function commonExam(exams: readonly PersonExam[]): PersonExam | null {
  const [most] = [...Map.groupBy(exams, ({ id }) => id).values()].toSorted(
    (a, b) => b.length - a.length || alphabetically(a[0]?.name ?? '', b[0]?.name ?? ''),
  );
  return most?.[0] ?? null;
}

/**
 * The topics of the exam in its order, followed by other answered topics. Without an exam only the latter.
 */
function topicsOf(exam: PersonExam | null, learners: readonly Learner[]): AskedTopic[] {
  const planned = (exam?.topics ?? []).map(({ topic, domain, section, questions }) => ({
    ...topic,
    domain,
    section,
    questions,
  }));
  const known = new Set(planned.map(({ id }) => id));
  const answered = new Map(
    learners.flatMap(({ standing }) => standing.topics.map((one) => [one.topic.id, one] as const)),
  );
  const others = [...answered.values()]
    .filter(({ topic }) => !known.has(topic.id))
    .map(({ topic, domain, subject }) => ({
      ...topic,
      domain,
      section: subject,
      questions: exam === null ? mean(learners.map(({ tests }) => tests.askedOf(topic.id))) : 0,
    }))
    .toSorted(
      (a, b) =>
        alphabetically(a.section?.name ?? '', b.section?.name ?? '') ||
        alphabetically(a.domain?.name ?? '', b.domain?.name ?? '') ||
        alphabetically(a.name, b.name) ||
        byCodeUnits(a.id, b.id),
    );
  return [...planned, ...others];
}

interface Row {
  readonly topic: AskedTopic;
  readonly own: readonly (TopicStanding | null)[];
}

/**
 * A topic that none of the students' tests asks brings no points, so it is recommended neither for teaching
 * nor for asking first.
 */
function taughtNext(rows: readonly Row[]): Pick<GroupInsight, 'teach' | 'leave' | 'ask_first'> {
  const asked = rows.filter(({ topic }) => topic.questions > 0);
  const names = new Map(
    rows
      .flatMap(({ own }) => own.flatMap((one) => one?.named_errors ?? []))
      .map(({ reason }) => [reason.id, reason.name]),
  );
  const { teach, leave, ask_first } = teachNext(asked.map(groupTopic));
  return {
    teach: teach.map((one) => ({
      topic: one.topic,
      marks: one.marks,
      mean: one.mean,
      sentence: teachSentence({
        ...one,
        error:
          one.commonest_error === null
            ? null
            : { name: names.get(one.commonest_error.reason) ?? '', missed: one.commonest_error.missed },
      }),
    })),
    leave: leave.map(({ topic, mean: known }) => ({ topic, mean: known })),
    ask_first: ask_first.map(({ topic, known }) => ({ topic, known })),
  };
}

function groupTopic({ topic, own }: Row): GroupTopic {
  const answered = own.flatMap((one) => one ?? []);
  const asked = sum(answered.map(({ answers }) => answers));
  return {
    topic: topic.id,
    questions: topic.questions,
    asked,
    chances: own.map((one) => one?.chance ?? null),
    missed: asked - sum(answered.map(({ right }) => right)),
    named_errors: errorsOf(answered).map(({ id, missed }) => ({ reason: id, missed })),
  };
}

function errorsOf(standings: readonly TopicStanding[]): (Named & { readonly missed: number })[] {
  const all = standings.flatMap(({ named_errors }) => named_errors);
  return mostFirst(all.map(({ reason: { id, name }, missed }) => ({ id, name, missed })));
}

function reasonsOf(
  sat: GroupTests,
  given: readonly GivenReason[],
  standings: Standings,
): GroupInsight['reasons'] {
  const fitting = given.filter(({ session, question }) => sat.isMissed(session, question));
  return {
    missed: sat.missed,
    said: mostFirst(fitting.map(({ reason }) => ({ ...reason, missed: 1 }))).map((one) => ({
      ...one,
      chosen: fitting.filter(({ reason, is_confirmed }) => reason.id === one.id && !is_confirmed).length,
    })),
    named_errors: errorsOf([...standings.values()].flatMap((topics) => [...topics.values()])),
  };
}

/** Merges entries of the same id by adding up `missed`, and sorts the most frequent first. */
function mostFirst<One extends Named & { readonly missed: number }>(all: readonly One[]): One[] {
  return [...Map.groupBy(all, ({ id }) => id).values()]
    .flatMap((own) =>
      own[0] === undefined ? [] : { ...own[0], missed: sum(own.map(({ missed }) => missed)) },
    )
    .toSorted((a, b) => b.missed - a.missed || alphabetically(a.name, b.name) || byCodeUnits(a.id, b.id));
}

function sum(values: readonly number[]): number {
  return values.reduce((all, value) => all + value, 0);
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : sum(values) / values.length;
}
