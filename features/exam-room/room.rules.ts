/**
 * Rules of the exam room: its stages, the words on its clock, and the effect of pressing an option. Callers
 * pass the current time.
 */

import { readEntry } from '#core/grid-in/grid-in.ts';
import { answerLetters } from '#core/question-kinds/question-kinds.ts';
import type {
  AnswerState,
  AskedQuestion,
  ExamClock,
  ExamView,
  GivenResponse,
} from '#features/sessions/exam.contract.ts';
import type { NotCounted } from '#features/sessions/journal.rules.ts';

export type Stage =
  | 'before'
  | 'section'
  | 'between'
  | 'break'
  | 'paused'
  | 'submitted'
  | 'expired'
  | 'voided';

/** The stage of the room for the session as the server has it. */
export function stageOf(view: ExamView): Stage {
  switch (view.session.status) {
    case 'generated':
      return 'before';
    case 'on_break':
      return 'break';
    case 'paused':
      return 'paused';
    case 'expired':
      return 'expired';
    case 'voided':
      return 'voided';
    case 'in_progress':
      return view.present === null ? 'between' : 'section';
    default:
      return 'submitted';
  }
}

/** The id of the open section; undefined if none is open. */
export function sectionOf(view: ExamView | null): string | undefined {
  return view?.present?.section.id;
}

/** Whether the taker is working or may continue. In these stages only one window may write. */
export function isUnderWay(stage: Stage): boolean {
  return stage === 'section' || stage === 'between' || stage === 'break' || stage === 'paused';
}

/** The running clock: the clock of the section, the break or the pause; null if no clock runs. */
export function clockIn({ present, break_clock, pause }: ExamView): ExamClock | null {
  const ofPause = pause === null ? null : { server_now: pause.server_now, ends_at: pause.until };
  return present?.clock ?? break_clock ?? ofPause;
}

/**
 * The server's time at one moment of the browser's monotonic clock, and its possible error. All in
 * milliseconds.
 */
export interface TimeAnchor {
  readonly server_ms: number;
  readonly local_ms: number;
  readonly within_ms: number;
}

/** Assumes that `server_now` was taken halfway between the request and its response. */
export function anchorOf(clock: ExamClock, asked_ms: number, answered_ms: number): TimeAnchor {
  return {
    server_ms: Date.parse(clock.server_now),
    local_ms: (asked_ms + answered_ms) / 2,
    within_ms: (answered_ms - asked_ms) / 2,
  };
}

/**
 * The better of two time anchors. The more precise one is used, so a slow response does not move a clock that
 * a quick response has set. If the two contradict each other (because the device slept), the newer one is
 * used.
 */
export function betterAnchor(known: TimeAnchor | null, next: TimeAnchor): TimeAnchor {
  if (known === null) return next;
  const apart = Math.abs(serverTime(known, next.local_ms) - next.server_ms);
  return known.within_ms < next.within_ms && apart <= known.within_ms + next.within_ms ? known : next;
}

/** The server's time at `local_ms` of the monotonic clock. */
export function serverTime(anchor: TimeAnchor, local_ms: number): number {
  return anchor.server_ms + (local_ms - anchor.local_ms);
}

/** Whole seconds left, rounded up; 0 once the time is over. Null: untimed. */
export function secondsLeft(ends_at: string | null, anchor: TimeAnchor, local_ms: number): number | null {
  if (ends_at === null) return null;
  return Math.max(0, Math.ceil((Date.parse(ends_at) - serverTime(anchor, local_ms)) / 1000));
}

/** From this many seconds on, a hidden clock is shown again and cannot be hidden. */
export const LOW_SECONDS = 300;
const NOTICES_AT = [600, LOW_SECONDS, 60];

/** The announcement when the clock went from `before` to `now` seconds; null for none. */
export function clockNotice(before: number | null, now: number | null): string | null {
  if (before === null || now === null) return null;
  const passed = NOTICES_AT.filter((mark) => before > mark && now <= mark).at(-1);
  if (passed === undefined) return null;
  return passed === 60 ? '1 minute left' : `${passed / 60} minutes left`;
}

/** Writes a number with its noun, such as `1 question` or `98 questions`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

/**
 * Whether a question counts as answered. A numeric entry that is not a number does not count, nor does a text
 * without words.
 */
export function isAnswered(
  question: Pick<AskedQuestion, 'type' | 'entry'>,
  response: GivenResponse | null,
): boolean {
  if (response === null) return false;
  if (Array.isArray(response)) return response.some((one) => one.trim() !== '');
  if (question.type === 'numeric') return readEntry(question.entry ?? 'sat', response).outcome === 'number';
  return response.trim() !== '';
}

/** Whether only some of a question's prompts or gaps are filled. */
export function isAnsweredInPart(
  { type, prompts, gaps }: Pick<AskedQuestion, 'type' | 'prompts' | 'gaps'>,
  response: GivenResponse | null,
): boolean {
  if ((type !== 'matching' && type !== 'gaps') || !Array.isArray(response)) return false;
  const filled = response.filter((one) => one.trim() !== '').length;
  return filled > 0 && filled < (type === 'matching' ? prompts : gaps).length;
}

type Change = Pick<AnswerState, 'response' | 'eliminated'>;

/**
 * The state after a press on an option: it is chosen and no longer crossed out. If several may be chosen, a
 * second press clears it.
 */
export function withChosen(type: AskedQuestion['type'], state: Change, option: string): Change {
  const eliminated = state.eliminated.filter((crossed) => crossed !== option);
  if (type === 'single_choice') return { response: option, eliminated };
  const chosen = Array.isArray(state.response) ? state.response : [];
  const next = chosen.includes(option) ? chosen.filter((one) => one !== option) : [...chosen, option];
  return { response: next.length === 0 ? null : next, eliminated };
}

/**
 * The state after a press on the button that crosses out: the option is crossed out and no longer chosen, or
 * restored.
 */
export function withCrossed(state: Change, option: string): Change {
  if (state.eliminated.includes(option)) {
    return { response: state.response, eliminated: state.eliminated.filter((crossed) => crossed !== option) };
  }
  const left = Array.isArray(state.response) ? state.response.filter((one) => one !== option) : null;
  const isChosen = state.response === option;
  const response = left === null ? (isChosen ? null : state.response) : left.length === 0 ? null : left;
  return { response, eliminated: [...state.eliminated, option] };
}

/** Whether the same options are crossed out, in any order. */
export function sameMarks(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((option) => other.includes(option));
}

/** Whether an option is the response or part of it. */
export function isChosen(response: GivenResponse | null, option: string): boolean {
  return Array.isArray(response) ? response.includes(option) : response === option;
}

/** A question as the navigator and the check page show it. */
export interface Cell {
  readonly question: AskedQuestion;
  readonly number: number;
  /** Completely answered. A question that is answered in part does not count. */
  readonly is_answered: boolean;
  readonly is_in_part: boolean;
  readonly is_flagged: boolean;
}

/** The questions of a section in order, each with the state of its answer. */
export function cellsOf(
  questions: readonly AskedQuestion[],
  answers: ReadonlyMap<string, AnswerState>,
): readonly Cell[] {
  return questions.map((question, index) => {
    const response = answers.get(question.id)?.response ?? null;
    const is_in_part = isAnsweredInPart(question, response);
    return {
      question,
      number: index + 1,
      is_answered: isAnswered(question, response) && !is_in_part,
      is_in_part,
      is_flagged: answers.get(question.id)?.flagged ?? false,
    };
  });
}

/** The answer in two words: `Answered B`, `Answered A, C`, `Answered`. */
export function answeredWords(question: AskedQuestion, response: GivenResponse | null): string {
  const letters = answerLetters(question.type, response ?? '', question.options);
  return letters.length === 0 ? 'Answered' : `Answered ${letters.join(', ')}`;
}

/** The taker's accommodations in words; empty if there are none. */
export function accommodationWords(accommodations: ExamView['accommodations']): readonly string[] {
  const { time, break_multiplier, zoom_percent, read_aloud } = accommodations;
  const words: string[] = [];
  if (time.default === time.reading_writing && time.default === time.math) {
    if (time.default !== 1) words.push(`${timesWords(time.default)}, all sections`);
  } else {
    if (time.reading_writing !== 1) words.push(`${timesWords(time.reading_writing)} in Reading and Writing`);
    if (time.math !== 1) words.push(`${timesWords(time.math)} in Math`);
    if (time.default !== 1) words.push(`${timesWords(time.default)} in other sections`);
  }
  if (break_multiplier !== 1)
    words.push(`Breaks ${break_multiplier === 2 ? 'twice' : `${break_multiplier} times`} as long`);
  if (zoom_percent !== 100) words.push(`Zoom starts at ${zoom_percent}%`);
  if (read_aloud) words.push('Questions can be read aloud to you');
  return words;
}

function timesWords(multiplier: number): string {
  if (multiplier === 1.5) return 'Time and a half';
  if (multiplier === 2) return 'Double time';
  return `${multiplier}× time`;
}

export const ZOOM_STEPS = [100, 125, 150, 175, 200, 250, 300];

/**
 * The zoom of the questions, in percent, until a person changes it: the larger of their accommodation and
 * their own text size, less the text size that the page around the questions has already.
 */
export function firstZoom({ granted, own, page }: { granted: number; own: number; page: number }): number {
  return Math.max(100, Math.round((Math.max(granted, own) / page) * 100));
}

/** The next zoom level from `percent`, up or down; unchanged at the ends. */
export function zoomed(percent: number, direction: 1 | -1): number {
  const further = ZOOM_STEPS.filter((step) => (direction === 1 ? step > percent : step < percent));
  return (direction === 1 ? further[0] : further.at(-1)) ?? percent;
}

/**
 * Whether unsaved answers are delivered, on their way, or kept on the device because the network or the
 * server fails.
 */
export interface SaveState {
  /** Why the last try failed; null after a success. */
  readonly trouble: 'offline' | 'server' | null;
  /** Answers that the server does not have yet. */
  readonly waiting_count: number;
  /** Whether the browser stores the answers when this page is closed. */
  readonly is_kept: boolean;
  /** Practice only: the attempts whose check has not reached the server. */
  readonly checks?: ReadonlySet<string>;
}

/** The save state in words, and whether it is a warning. */
export function saveWords(state: SaveState): { words: string; is_warning: boolean } {
  const { trouble, waiting_count: count, is_kept: isKept } = state;
  if (trouble !== null) {
    const lead = trouble === 'offline' ? 'Offline' : 'The server isn’t responding';
    if (count === 0) return { words: lead, is_warning: true };
    return { words: `${lead}, ${waitingWords(count, isKept)}`, is_warning: true };
  }
  return { words: count > 0 ? 'Saving…' : 'All answers saved', is_warning: false };
}

/** Counts waiting answers in words, for example `3 answers saved on this device`. */
export function waitingWords(count: number, isKept: boolean): string {
  return `${counted(count, 'answer')} ${isKept ? 'saved on this device' : 'not sent yet'}`;
}

/** The message about the answers once the time is up, as far as this device can know. */
export function timeUpWords({ trouble, waiting_count, is_kept }: SaveState): string {
  if (trouble === null) return 'Your answers are being submitted.';
  if (waiting_count === 0) return 'Your answers are saved. The test continues when the connection is back.';
  return `${waitingWords(waiting_count, is_kept)}. Keep this page open until everything is sent.`;
}

/** The place of a question in its test, for messages about it. */
export interface AskedPlace {
  readonly number: number;
  readonly section: { readonly id: string; readonly title: string };
}

/** The known places, with those of the open section's questions added. */
export function placesAfter(
  known: ReadonlyMap<string, AskedPlace>,
  present: Pick<NonNullable<ExamView['present']>, 'section' | 'questions' | 'first_number'> | null,
): ReadonlyMap<string, AskedPlace> {
  if (present === null) return known;
  const { first_number } = present;
  const { id, title } = present.section;
  const here = present.questions.map(
    (question, index) => [question.id, { number: first_number + index, section: { id, title } }] as const,
  );
  return new Map([...known, ...here]);
}

/**
 * Messages about answers that did not count as given, each question once. `here`: the id of the section that
 * is shown.
 */
export function notCountedWords(
  items: readonly NotCounted[],
  places: ReadonlyMap<string, AskedPlace>,
  here: string | null,
): readonly string[] {
  const ofVerdict = (verdict: NotCounted['verdict']) => {
    const names = items
      .filter((item) => item.verdict === verdict)
      .map(({ question }) => questionWords(places.get(question), here));
    return [...new Set(names)].join(', ');
  };
  const [refused, late, overtaken] = [ofVerdict('refused'), ofVerdict('late'), ofVerdict('overtaken')];
  return [
    ...(refused === '' ? [] : [`Your change to ${refused} wasn’t saved. Tell your tutor.`]),
    ...(late === ''
      ? []
      : [`Your answer to ${late} came too late. It’s saved, and your tutor decides whether it counts.`]),
    ...(overtaken === '' ? [] : [`You answered ${overtaken} in two windows. The newer answer counts.`]),
  ];
}

function questionWords(place: AskedPlace | undefined, here: string | null): string {
  if (place === undefined) return 'an earlier question';
  const { number, section } = place;
  return section.id === here ? `question ${number}` : `question ${number} of ${section.title}`;
}
