/** Checks that the practice player offers an action in each state, or says what it is waiting for. */
import { createElement } from 'react';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { PracticeAtWork, PracticeState } from '#features/exam-room/web/public.tsx';
import type { QuestionCourse } from '#features/practice/practice.contract.ts';
import type { AskedQuestion } from '#features/sessions/exam.contract.ts';
import { type Drawing, type Drawn, openDrawing } from './drawing.ts';

const SESSION = '0190a000-0000-7000-8000-000000000000';
const FAULT = { title: 'Not saved', detail: 'It was closed meanwhile.' };
const BOTH = [false, true];
const nothing = () => undefined;

/** The actions that were performed, in order. */
let done: string[] = [];
let drawing: Drawing;
/** Renders the player. Null courses mean that the set has not loaded. */
let draw: (state: PracticeState, courses: readonly QuestionCourse[] | null) => Drawn;
beforeAll(async () => {
  drawing = await openDrawing();
  const { MantineProvider } = await import('@mantine/core');
  const { QueryClient, QueryClientProvider } = await import('@tanstack/react-query');
  const router = await import('@tanstack/react-router');
  const { Player } = await import('#features/practice/web/player-screen.tsx');
  const { getPractice } = await import('#features/practice/practice.contract.ts');
  const { queryKeyOf } = await import('#web/lib/queries.ts');
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, enabled: false } } });
  const led = router.createRouter({
    routeTree: router.createRootRoute(),
    history: router.createMemoryHistory({ initialEntries: ['/'] }),
  });
  draw = (state, courses) => {
    const queryKey = queryKeyOf(getPractice, { params: { id: SESSION } });
    client.setQueryData(queryKey, courses === null ? undefined : practiceOf(courses));
    const player = createElement(Player, {
      state,
      session: SESSION,
      refused: new Map(),
      levels: nothing,
      report: nothing,
      next: null,
      moment: nothing,
    });
    const within = createElement(QueryClientProvider, { client, children: player } as never);
    const themed = createElement(MantineProvider, { env: 'test', children: within } as never);
    drawing.draw(createElement(router.RouterContextProvider, { router: led, children: themed } as never));
    return drawing.look();
  };
});
afterEach(() => drawing.draw(createElement('p')));
afterAll(() => drawing.close());

const practiceOf = (questions: readonly QuestionCourse[]) => ({
  session: { id: SESSION, status: 'in_progress' },
  set: {
    id: SESSION,
    title: 'Lines',
    timing: 'untimed' as const,
    duration_seconds: null,
    hints_allowed: true,
  },
  left_out: 0,
  questions: [...questions],
});

const questionOf = (id: string): AskedQuestion => ({
  id,
  type: 'single_choice',
  stem: 'Which one?',
  is_in_text: false,
  stimulus: '',
  options: ['a', 'b'].map((option) => ({ id: option, text: option })),
  prompts: [],
  gaps: [],
  entry: null,
});
const QUESTIONS = ['one', 'two'].map(questionOf);

const courseOf = (question: string, more: Partial<QuestionCourse> = {}): QuestionCourse => ({
  attempt: `attempt of ${question}`,
  question,
  has_skill: true,
  is_held_back: false,
  tries: [],
  hints: [],
  hints_used: 0,
  tries_left: 2,
  hint_count: 1,
  tools: {
    calculator: true,
    reference_sheet: true,
    highlighter: true,
    eliminator: true,
    line_reader: true,
  },
  try_feedback: '',
  told: null,
  ...more,
});
const tried = (outcome: 'right' | 'wrong' | null) => [
  { number: 1, response: 'a', outcome, tried_at: '2027-01-04T10:00:00Z' },
];
const told = {
  right_options: ['b'],
  accepted_answers: [],
  gaps: [],
  mistake: null,
  feedback: [],
  explanation: 'Why.',
};

/** The possible states of a question. */
const COURSES: Readonly<Record<string, Partial<QuestionCourse>>> = {
  'not tried': {},
  'to be tried again': { tries: tried('wrong'), tries_left: 1 },
  'answer told': { tries: tried('wrong'), tries_left: 0, told },
  'held back': { is_held_back: true },
  'tried and held back': { is_held_back: true, tries: tried(null), tries_left: 0 },
};
const RESPONSES: Readonly<Record<string, string | null>> = {
  'no answer': null,
  'the answer that was tried': 'a',
  'another answer': 'b',
};

const act =
  (name: string) =>
  (...given: readonly unknown[]): void => {
    done.push(given.length === 0 ? name : `${name} ${JSON.stringify(given[0])}`);
  };

type Flags = Pick<
  PracticeAtWork,
  'isReadOnly' | 'isTimeUp' | 'isMoving' | 'isUnheard' | 'fault' | 'save' | 'position'
>;

const atWork = (flags: Flags, response: string | null): PracticeAtWork => ({
  kind: 'working',
  title: 'Lines',
  writer: 1,
  questions: QUESTIONS,
  answers: new Map(
    QUESTIONS.map(({ id }) => [
      id,
      {
        question: id,
        is_seen: true,
        response,
        flagged: false,
        eliminated: [],
        time_spent_seconds: 4,
        stamps: { response: null, flagged: null, eliminated: null },
      },
    ]),
  ),
  secondsLeft: () => null,
  go: act('go'),
  finish: act('finish'),
  stay: act('stay'),
  takeOver: act('take over'),
  check: act('check'),
  frame: ({ question: _question, tools: _tools, answer: _answer, onSubmit, go, index, ...slots }) =>
    createElement(
      'form',
      {
        id: 'form',
        onSubmit: (event: Event) => {
          event.preventDefault();
          onSubmit();
        },
      },
      ...Object.values(slots),
      go('form'),
      index(() => {}),
    ),
  ...flags,
});

const SAVES = [
  { trouble: null, is_kept: true, waiting_count: 0 },
  { trouble: 'offline', is_kept: true, waiting_count: 2 },
  { trouble: 'offline', is_kept: false, waiting_count: 2 },
  { trouble: 'server', is_kept: true, waiting_count: 0 },
] as const;
/** Conditions of a question that exclude each other. */
const ELSE: readonly Partial<Flags>[] = [
  {},
  { fault: FAULT },
  { isReadOnly: true },
  { isTimeUp: true },
  { isMoving: true },
  { isMoving: true, isUnheard: true },
  { isTimeUp: true, isMoving: true },
  { isTimeUp: true, isMoving: true, isUnheard: true },
];
const AT_REST = { isReadOnly: false, isTimeUp: false, isMoving: false, isUnheard: false, fault: null };

/** All states that a question can be in. `attempt` is the attempt whose check may be waiting. */
function* flagsOf(attempt: string | null): Generator<Flags> {
  for (const more of ELSE)
    for (const save of SAVES)
      for (const waits of attempt === null ? [false] : BOTH)
        for (const position of [0, 1])
          yield {
            ...AT_REST,
            ...more,
            position,
            save: { ...save, checks: new Set(waits ? [attempt ?? ''] : []) },
          };
}

/** The buttons and texts that are missing at a question in a given state. */
function missing(flags: Flags, course: QuestionCourse, response: string | null, drawn: Drawn): string[] {
  const { ways, words } = drawn;
  const { isReadOnly, isTimeUp, isMoving, isUnheard, fault, save } = flags;
  const lacks = (...names: string[]) =>
    names.some((name) => ways.some((way) => way.startsWith(name))) ? [] : [`no ${names.join(' or ')}`];
  const silent = (text: string) => (words.includes(text) ? [] : [`the text “${text}” is missing`]);
  const faults = [
    ...(fault === null ? [] : silent(fault.detail)),
    ...(isTimeUp ? silent('Time’s up.') : []),
    ...(isReadOnly ? lacks('Continue here') : []),
  ];
  if (save.trouble !== null) {
    faults.push(...silent(save.trouble === 'offline' ? 'Offline' : 'The server isn’t responding'));
  }
  if (isMoving) {
    return [...faults, ...(isUnheard ? lacks('Back to the questions') : silent('Finishing'))];
  }
  const isTold = course.told !== null || course.is_held_back;
  const waits = save.checks?.has(course.attempt) === true;
  if (waits && save.trouble === null) return [...faults, ...silent('Checking')];
  if (waits) faults.push(...silent('will be checked when you’re back online'));
  if (waits || isTold) return [...faults, ...lacks('Continue', 'See your results')];
  if (isReadOnly) return faults;
  const isNew = response !== null && course.tries.every((one) => one.response !== response);
  return [...faults, ...(isNew ? lacks('Check') : [])];
}

test('the practice player offers an action at every question in every state, or says what the student waits for', () => {
  const faults = new Set<string>();
  let count = 0;
  for (const [name, more] of Object.entries(COURSES)) {
    const courses = QUESTIONS.map(({ id }) => courseOf(id, more));
    // A question whose answer is revealed or withheld cannot be answered any more.
    const isTold = more.told !== undefined || more.is_held_back === true;
    for (const [words, response] of Object.entries(RESPONSES)) {
      if (isTold && response !== 'a') continue;
      for (const flags of flagsOf(isTold ? null : (courses[0]?.attempt ?? null))) {
        const course = courses[flags.position] as QuestionCourse;
        const state = atWork(flags, response);
        for (const fault of missing(flags, course, response, draw(state, courses))) {
          faults.add(`${name}, ${words}, ${JSON.stringify(flags)}: ${fault}`);
        }
        count += 1;
      }
    }
  }
  expect([...faults].slice(0, 20)).toEqual([]);
  expect(count).toBeGreaterThan(900);
});

test.each([
  { button: 'Check', response: 'b', first: {}, waits: false, does: /^check .*"response":"b"/ },
  { button: 'Skip', response: null, first: {}, waits: false, does: /^go 1$/ },
  {
    button: 'Continue',
    response: 'a',
    first: { tries: tried('wrong'), tries_left: 0, told },
    waits: false,
    does: /^go 1$/,
  },
  { button: 'Continue', response: 'a', first: {}, waits: true, does: /^go 1$/ },
])(
  'button $button does what it says, while an answer check is pending: $waits',
  ({ button, response, first, waits, does }) => {
    const courses = [courseOf('one', first), courseOf('two')];
    const flags: Flags = {
      ...AT_REST,
      position: 0,
      save: {
        trouble: waits ? 'offline' : null,
        waiting_count: 0,
        is_kept: true,
        checks: new Set(waits ? ['attempt of one'] : []),
      },
    };
    done = [];
    const { ways, press } = draw(atWork(flags, response), courses);
    const name = ways.find((way) => way.startsWith(button));
    press(name ?? '');
    expect(done).toEqual([expect.stringMatching(does)]);
  },
);

const NOT_AT_WORK: Readonly<
  Record<string, { state: PracticeState; isKnown?: boolean; ways: readonly string[]; words?: string }>
> = {
  'while it loads': { state: { kind: 'loading' }, ways: [], words: 'Practice' },
  'after a failed call': {
    state: { kind: 'failed', fault: FAULT, again: nothing },
    ways: ['Try again'],
    words: FAULT.title,
  },
  'after a call without an answer': {
    state: { kind: 'failed', fault: null, again: nothing },
    ways: ['Try again'],
    words: 'couldn’t open this set',
  },
  'while another window has the set open': {
    state: { kind: 'elsewhere', title: 'Lines', isBusy: false, takeOver: nothing },
    ways: ['Continue here', 'Cancel'],
  },
  'while it is being taken over': {
    state: { kind: 'elsewhere', title: 'Lines', isBusy: true, takeOver: nothing },
    ways: ['Cancel'],
    words: 'Opening',
  },
  'in a pause by the student': {
    state: { kind: 'paused', title: 'Lines', isBusy: false, mayResume: true, resume: nothing },
    ways: ['Continue'],
  },
  'while a pause is ending': {
    state: { kind: 'paused', title: 'Lines', isBusy: true, mayResume: true, resume: nothing },
    ways: [],
    words: 'Opening',
  },
  'in a pause by staff': {
    state: { kind: 'paused', title: 'Lines', isBusy: false, mayResume: false, resume: nothing },
    ways: [],
    words: 'You can continue when your tutor resumes it.',
  },
  'at the end of the set': {
    state: { kind: 'over', title: 'Lines' },
    isKnown: true,
    ways: ['Repeat 2 missed at first'],
  },
};

test.each(Object.entries(NOT_AT_WORK))(
  'the practice player offers a next step %s, or says what the student waits for',
  (_, one) => {
    const courses = QUESTIONS.map(({ id }) => courseOf(id, { tries: tried('wrong'), told, tries_left: 0 }));
    const { ways, words } = draw(one.state, one.isKnown ? courses : null);
    expect(ways).toEqual(expect.arrayContaining([...one.ways]));
    expect(words).toContain(one.words ?? '');
  },
);
