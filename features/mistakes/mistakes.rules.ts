/** Builds a person's mistakes from the rows of their answers and the reasons that were given. */

import { heatMap } from '#core/mistakes/heat-map.ts';
import { type Mistake, mistakesOf } from '#core/mistakes/mistakes.ts';
import type { ReasonGroup } from '#core/mistakes/reasons.ts';
import { tagResults } from '#core/mistakes/tag-results.ts';
import { answerLetters } from '#core/question-kinds/question-kinds.ts';
import { type Response, sumOfMarks } from '#core/scoring/scoring.ts';
import { alphabetically } from '#core/text-order.ts';
import {
  type FrozenAssessment,
  type FrozenQuestion,
  gapsOf,
  rightResponseOf,
} from '#features/assessments/revision.rules.ts';
import { optionsInOrder } from '#features/sessions/plan.rules.ts';
import type { AnswerRow, TakenSession } from './evidence-rows.rules.ts';
import type { MissedQuestion, Mistakes, Said, Signal } from './mistakes.contract.ts';

/** A session with the rows of its answers. */
export interface AnsweredSession {
  readonly taken: TakenSession;
  readonly submitted_at: Date;
  readonly paper: FrozenAssessment;
  readonly rows: readonly AnswerRow[];
}

/** A reason for a mistake in its current state. */
export interface Reason {
  readonly id: string;
  readonly name: string;
  readonly code: string | null;
  readonly group: ReasonGroup;
  readonly remedy: string | null;
  readonly topic: string | null;
  readonly is_offered: boolean;
}

interface Beside {
  readonly reasons: readonly Reason[];
  /** The attempt of a question in a session. */
  attemptOf(session: string, question: string): string | undefined;
  /** The reasons that the taker and staff gave for an attempt. */
  saidOf(attempt: string): MissedQuestion['said'];
  /** How often the person gave this reason. */
  usedOf(reason: string): number;
  /** Turns rich text into the form the caller may see (with signed file addresses). */
  readonly show: (html: string) => string;
}

type Analysis = Pick<Mistakes, 'sessions' | 'map' | 'topics' | 'untagged' | 'reasons' | 'questions'>;

/** The mistakes in `sessions`, which must be sorted newest first. */
export function analysisOf(sessions: readonly AnsweredSession[], beside: Beside): Analysis {
  const rows = sessions.flatMap((session) => session.rows.map((one) => ({ ...one, session })));
  const sources = new Map(rows.map((one) => [one.row, one]));
  const missed = mistakesOf(rows.map(({ row }) => row)).flatMap((mistake) => {
    const source = sources.get(mistake.row);
    const attempt = beside.attemptOf(mistake.row.session, mistake.row.question);
    return source === undefined || attempt === undefined
      ? []
      : { mistake, source, question: questionOf(mistake, source, attempt, beside) };
  });
  const lost = (of: typeof missed) => ({
    marks: sumOfMarks(of.map(({ mistake }) => mistake.marks)),
    questions: of.length,
  });
  const questions = missed.map(({ question }) => question);
  return {
    sessions: sessions.map(({ taken, submitted_at }) => {
      const { marks, questions: count } = lost(
        missed.filter(({ mistake }) => mistake.row.session === taken.id),
      );
      const assessment = { id: taken.assessment, name: taken.title };
      return { id: taken.id, assessment, submitted_at: submitted_at.toISOString(), missed: count, marks };
    }),
    map: mapOf(questions, rows),
    topics: topicsOf(rows)
      .map(({ asked, ...topic }) => ({
        ...topic,
        asked,
        ...lost(missed.filter(({ question }) => question.topic?.id === topic.id)),
      }))
      .toSorted((a, b) => b.marks - a.marks || b.questions - a.questions || alphabetically(a.name, b.name)),
    untagged: lost(missed.filter(({ question }) => question.topic === null)),
    reasons: beside.reasons
      .filter(({ is_offered }) => is_offered)
      .map(({ id, name, group, remedy, topic }) => ({
        id,
        name,
        group,
        remedy,
        topic,
        used: beside.usedOf(id),
      })),
    questions,
  };
}

/** The effective reason for a mistake: staff's reason if there is one, else the taker's. */
export function countedReason<Given>(staff: Given | null, taker: Given | null): Given | null {
  return staff ?? taker;
}

/** Whether the effective reason was chosen by someone, instead of only confirmed. */
function isChosen({ staff, taker }: MissedQuestion['said']): boolean {
  const said = countedReason(staff?.reason ? staff : null, taker?.reason ? taker : null);
  return said !== null && !said.is_confirmed;
}

/** The group of the effective reason. */
export function countedGroup({ staff, taker }: MissedQuestion['said']): ReasonGroup | null {
  return countedReason(staff?.reason ?? null, taker?.reason ?? null)?.group ?? null;
}

function mapOf(
  questions: readonly MissedQuestion[],
  rows: readonly Pick<AnswerRow, 'answer'>[],
): Mistakes['map'] {
  // Sorted by subject, so that domains of one subject are together.
  const domains = [
    ...new Map(
      rows.flatMap(({ answer: { filing } }) =>
        filing.domain === null
          ? []
          : [[filing.domain.id, { ...filing.domain, subject: filing.subject?.name ?? null }] as const],
      ),
    ).values(),
  ];
  const subjects = [...new Set(domains.map(({ subject }) => subject))];
  const inOrder = subjects.flatMap((subject) => domains.filter((domain) => domain.subject === subject));
  const map = heatMap(
    questions.map(({ said, domain, marks }) => ({
      group: countedGroup(said),
      is_chosen: isChosen(said),
      domain: domain?.id ?? null,
      marks,
    })),
    inOrder.map(({ id }) => id),
  );
  const none = { marks: 0, questions: 0 };
  const figuresOf = (id: string | null) => {
    const found = map.domains.find(({ domain }) => domain === id) ?? none;
    return { marks: found.marks, questions: found.questions };
  };
  return {
    domains: inOrder.map((domain) => ({
      ...domain,
      ...figuresOf(domain.id),
      asked: rows.filter(({ answer }) => answer.filing.domain?.id === domain.id).length,
    })),
    no_domain: figuresOf(null),
    groups: [...map.groups],
    cells: [...map.cells],
    all: map.all,
  };
}

function topicsOf(rows: readonly AnswerRow[]) {
  const results = new Map(
    tagResults(
      rows.map(({ row }) => row),
      'topic',
    ).map(({ tag, figures }) => [tag, figures]),
  );
  const topics = new Map(
    rows.flatMap(({ answer: { filing } }) =>
      filing.topic === null
        ? []
        : [[filing.topic.id, { ...filing.topic, domain: filing.domain?.id ?? null }] as const],
    ),
  );
  return [...topics.values()].map((topic) => {
    const figures = results.get(topic.id) ?? null;
    return {
      ...topic,
      asked: rows.filter(({ answer }) => answer.filing.topic?.id === topic.id).length,
      beside_expected: figures === null ? null : withoutStandardised(figures),
    };
  });
}

function withoutStandardised({
  right,
  expected,
  difference,
  low,
  high,
}: NonNullable<Mistakes['topics'][number]['beside_expected']>) {
  return { right, expected, difference, low, high };
}

function questionOf(
  { row, marks, points, signals, suggestion }: Mistake,
  { answer, frozen, place, is_key_out, session }: AnswerRow & { session: AnsweredSession },
  attempt: string,
  beside: Beside,
): MissedQuestion {
  const { taken, paper } = session;
  const nameOf = (id: string | null) => beside.reasons.find((reason) => reason.id === id)?.name ?? null;
  const suggested =
    suggestion === null
      ? undefined
      : beside.reasons.find(({ id, code, is_offered }) =>
          suggestion.named_error === null
            ? is_offered && code === suggestion.code
            : id === suggestion.named_error,
        );
  const inOrder = optionsInOrder(paper, answer.question, frozen, taken.seed);
  return {
    attempt,
    session: taken.id,
    place,
    number: answer.number,
    section_title: taken.sections.find(({ id }) => id === answer.section)?.title ?? '',
    stem: beside.show(frozen.stem),
    domain: answer.filing.domain,
    topic: answer.filing.topic,
    outcome: row.outcome === 'right' ? 'wrong' : row.outcome,
    response: shownResponse(answer.response, frozen, inOrder),
    key: is_key_out ? shownKey(frozen, inOrder) : null,
    response_texts: textsOf(frozen.options, [answer.response ?? []].flat(), beside.show),
    key_texts: is_key_out ? textsOf(frozen.options, rightOptions(frozen), beside.show) : [],
    has_stimulus: frozen.stimulus !== '',
    marks,
    points,
    seconds: row.seconds,
    expected: row.expected,
    seen_before: row.seen_before,
    median_seconds: row.usual_seconds?.median ?? null,
    signals: signals.map(
      (signal): Signal =>
        signal.kind === 'gap' ? { ...signal, named_error: nameOf(signal.named_error) } : { ...signal },
    ),
    suggestion:
      suggestion === null || suggested === undefined
        ? null
        : { reason: suggested.id, name: suggested.name, by: suggestion.by.kind },
    said: beside.saidOf(attempt),
  };
}

type Options = FrozenQuestion['options'];

function shownResponse(
  response: Response,
  { type, options }: FrozenQuestion,
  inOrder: Options,
): string[] | null {
  if (response === null) return null;
  if (options.length > 0) return answerLetters(type, response, inOrder);
  return [response].flat().map((text) => text.slice(0, LONGEST_SHOWN) || '–');
}

/** Longest typed answer that is shown. Essays are read in the review. */
const LONGEST_SHOWN = 40;

/** If a question accepts several answers, only the first is shown, because the others are equivalent. */
function shownKey(question: FrozenQuestion, inOrder: Options): string[] | null {
  const { type, options, accepted_answers } = question;
  if (type === 'gaps') return gapsOf(question).map((gap) => gap.accepted_answers[0] ?? '');
  if (options.length > 0) return answerLetters(type, rightOptions(question), inOrder);
  return accepted_answers.length === 0 ? null : accepted_answers.slice(0, 1);
}

function rightOptions(question: FrozenQuestion): readonly string[] {
  return (
    rightResponseOf(question) ?? question.options.flatMap(({ id, is_correct }) => (is_correct ? id : []))
  );
}

function textsOf(options: Options, ids: readonly string[], show: (html: string) => string): string[] {
  return ids.flatMap((id) => options.filter((option) => option.id === id).map(({ text }) => show(text)));
}

/** The reason and note that the taker or staff gave for a mistake, as a row of the database. */
export interface WrittenReason {
  readonly attempt: string;
  readonly side: 'taker' | 'staff';
  readonly reason: string | null;
  readonly is_confirmed: boolean;
  readonly note: string | null;
  readonly by: { readonly id: string; readonly name: string };
  readonly at: Date;
}

/** Returns a function that gives the texts of the taker and of staff for an attempt. */
export function saidBy(
  written: readonly WrittenReason[],
  reasons: readonly Reason[],
): (attempt: string) => MissedQuestion['said'] {
  const byAttempt = Map.groupBy(written, ({ attempt }) => attempt);
  return (attempt) => {
    const own = byAttempt.get(attempt) ?? [];
    const of = (side: WrittenReason['side']): Said | null => {
      const one = own.find((each) => each.side === side);
      if (one === undefined) return null;
      const reason = reasons.find(({ id }) => id === one.reason);
      return {
        reason: reason === undefined ? null : { id: reason.id, name: reason.name, group: reason.group },
        is_confirmed: one.is_confirmed,
        note: one.note,
        by: one.by,
        at: one.at.toISOString(),
      };
    };
    return { taker: of('taker'), staff: of('staff') };
  };
}
