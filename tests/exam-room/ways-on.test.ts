/** Checks that each page of the exam room offers an action in each state, or says what it is waiting for. */
import { createElement } from 'react';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { isUnderWay, stageOf } from '#features/exam-room/room.rules.ts';
import { LatePart } from '#features/exam-room/web/frame/late-part.ts';
import type { Room } from '#features/exam-room/web/room.ts';
import { endPage, type RoomParts } from '#features/exam-room/web/room-parts.ts';
import type { RoomState } from '#features/exam-room/web/room-state.ts';
import type { Admission } from '#features/sessions/admission.contract.ts';
import type { ExamView } from '#features/sessions/exam.contract.ts';
import type { SessionActionBody } from '#features/sessions/sessions.contract.ts';
import { whenUnauthorized } from '#web/lib/api.ts';
import { Browsers, type Window } from './browsers.ts';
import { type Drawing, type Drawn, openDrawing } from './drawing.ts';
import { ExamServer } from './exam-server.ts';
import { deviceOf } from './sat-test.ts';

const parts: RoomParts = {
  report: new LatePart(() => Promise.reject(new Error('These tests send no reports.'))),
};
const nothing = () => undefined;
const FAULT = { title: 'Section is locked', detail: 'It was closed meanwhile.' };

/** The pages. Their modules can be imported only when there is a document. */
let screens: {
  readonly screenOf: (room: Room) => ReturnType<typeof createElement>;
  readonly signedOut: () => ReturnType<typeof createElement>;
};
let drawing: Drawing;
beforeAll(async () => {
  drawing = await openDrawing();
  const { RoomScreen } = await import('#features/exam-room/web/room-screen.tsx');
  const { default: Sitting } = await import('#features/sittings/web/room/sitting-room.tsx');
  const { SignedOutPage } = await import('#features/exam-room/web/frame/signed-out-page.tsx');
  screens = {
    screenOf: (room) => createElement(RoomScreen, { room, parts, onSignInAgain: nothing, Sitting }),
    signedOut: () => createElement(SignedOutPage),
  };
  await endPage.fetch();
});
const draw: Drawing['draw'] = (element) => drawing.draw(element);
const look = (): Drawn => drawing.look();
afterEach(() => draw(createElement('p')));
afterAll(() => drawing.close());

/** The view of the exam room after these actions, with further properties. */
function viewAfter(acts: readonly SessionActionBody['action'][], more: Partial<ExamView> = {}): ExamView {
  const server = new ExamServer();
  for (const action of acts) {
    const { status } = server.answer('POST', '/actions/', { action, writer: 1 });
    expect(status, action).toBe(200);
  }
  const { body } = server.answer('POST', '/render/', {});
  return { ...(body as ExamView), ...more };
}

const withStatus = (view: ExamView, status: string): ExamView => ({
  ...view,
  session: { ...view.session, status },
  present: null,
});

interface PageCase {
  readonly view: ExamView;
  readonly position?: number;
  /** The transition that is in progress while unsent answers are delivered. */
  readonly moving?: RoomState['moving'];
  /** The buttons that must be offered while no transition is in progress. */
  readonly ways: readonly string[];
  /** The text that must be visible if the student can only wait. */
  readonly words?: string;
}

function pages(): Readonly<Record<string, PageCase>> {
  const section = viewAfter(['start']);
  const { present } = section;
  if (present === null) throw new Error('The started test shows no section.');
  const forward: ExamView = {
    ...section,
    present: { ...present, section: { ...present.section, navigation: 'forward' as never } },
  };
  const between: ExamView = {
    ...withStatus(section, 'in_progress'),
    sections: section.sections.map((one, place) => ({ ...one, status: place === 0 ? 'closed' : 'locked' })),
  };
  const now = new Date().toISOString();
  const paused = (by: 'taker' | 'staff'): ExamView => ({
    ...withStatus(section, 'paused'),
    pause: { by, until: null, server_now: now },
  });
  return {
    'before the test': { view: viewAfter([]), ways: ['Start test', 'Back to your tests'] },
    'a question': { view: section, ways: ['Next'], moving: 'next_section' },
    'a question without a way back': { view: forward, ways: ['Next'], moving: 'next_section' },
    'one question at a time': {
      view: { ...section, is_one_at_a_time: true },
      ways: [],
      moving: 'next_question',
    },
    'the check page': { view: section, position: 3, ways: ['Next section'], moving: 'next_section' },
    'between two sections': { view: between, ways: ['Start Section 20'], moving: 'next_section' },
    'before a break': {
      view: { ...between, break_due_seconds: 600 },
      ways: ['Take the break', 'Skip the break'],
      moving: 'next_section',
    },
    'the break': { view: withStatus(between, 'on_break'), ways: ['End break'] },
    'an own pause': { view: paused('taker'), ways: ['Continue'] },
    'a pause by staff': {
      view: paused('staff'),
      ways: [],
      words: 'It continues when your tutor resumes it.',
    },
    'the receipt': { view: withStatus(section, 'submitted'), ways: ['Back to Today'] },
    'a test that expired': { view: withStatus(section, 'expired'), ways: ['Back to Today'] },
    'a test that was voided': { view: withStatus(section, 'voided'), ways: ['Back to Today'] },
  };
}

const BOTH = [false, true];
type Flags = Pick<
  RoomState,
  'is_busy' | 'is_read_only' | 'is_time_up' | 'moving' | 'is_unheard' | 'fault' | 'save'
>;

const SAVES: readonly RoomState['save'][] = [
  { trouble: null, waiting_count: 0, is_kept: true },
  { trouble: null, waiting_count: 2, is_kept: false },
  { trouble: 'offline', waiting_count: 2, is_kept: true },
  { trouble: 'offline', waiting_count: 2, is_kept: false },
  { trouble: 'server', waiting_count: 0, is_kept: true },
];

/** All states that this page can be in. */
function* flagsOf({ view, moving = null }: PageCase): Generator<Flags> {
  const stage = stageOf(view);
  const only = (isPossible: boolean) => (isPossible ? BOTH : [false]);
  for (const is_read_only of only(isUnderWay(stage)))
    for (const is_time_up of only(stage === 'section'))
      for (const going of moving === null || is_read_only || is_time_up ? [null] : [null, moving])
        for (const is_unheard of only(going !== null))
          for (const is_busy of BOTH)
            for (const fault of [null, FAULT])
              for (const save of SAVES)
                yield {
                  is_read_only,
                  is_time_up,
                  is_unheard,
                  is_busy,
                  fault,
                  moving: going,
                  save,
                };
}

/** The buttons and texts that are missing on a page in a given state. */
function missing(page: PageCase, flags: Flags, { ways, words }: Drawn): string[] {
  const stage = stageOf(page.view);
  const lacks = (...names: string[]) =>
    names.filter((name) => !ways.includes(name)).map((name) => `no ${name}`);
  const silent = (text: string) => (words.includes(text) ? [] : [`the text “${text}” is missing`]);
  const { is_read_only, is_time_up, is_busy, moving, is_unheard, fault, save } = flags;
  const faults = [...(fault === null ? [] : silent(fault.title)), ...silent(page.words ?? '')];
  if (is_read_only) {
    return [
      ...faults,
      ...silent('taking this test in another window'),
      ...(is_busy ? [] : lacks('Continue here')),
    ];
  }
  if (stage === 'section') {
    if (is_time_up) faults.push(...silent('Time’s up for this section.'));
    if (!save.is_kept) faults.push(...silent('This browser can’t store your answers'));
  }
  const isHeldUp = is_unheard || save.trouble !== null;
  if (moving === 'next_question') return [...faults, ...(isHeldUp ? lacks('Stay on this question') : [])];
  if (moving !== null && stage === 'section') {
    const waits = isHeldUp ? 'when the connection is back' : 'Saving your answers';
    return [...faults, ...lacks('Stay in this section'), ...silent(waits)];
  }
  if (moving !== null) return [...faults, ...(isHeldUp ? silent('The server isn’t responding') : [])];
  const own = page.view.is_one_at_a_time && !is_time_up ? ['Next'] : page.ways;
  // A transition in progress ends automatically, so buttons are not needed during it, except in these stages.
  const isNothingToAsk = !is_busy || ['section', 'submitted', 'expired', 'voided'].includes(stage);
  return [...faults, ...(isNothingToAsk ? lacks(...own) : [])];
}

const roomIn = (browsers: Browsers) => browsers.open(deviceOf(browsers, 0));
/** Opens a window on a new device, where the exam room waits for its first response. */
async function entered(): Promise<{ browsers: Browsers; window: Window }> {
  const browsers = new Browsers(1);
  browsers.install();
  const window = roomIn(browsers);
  await browsers.drain();
  return { browsers, window };
}

test('the exam room offers an action on every page in every state, or says what the taker waits for', async () => {
  const { window } = await entered();
  const { room } = window;
  draw(screens.screenOf(room));
  let count = 0;
  const faults = new Set<string>();
  for (const [name, page] of Object.entries(pages())) {
    const { view, position = 0 } = page;
    for (const flags of flagsOf(page)) {
      room.shown.set({ phase: 'shown', view, stage: stageOf(view), position, ...flags });
      for (const fault of missing(page, flags, look()))
        faults.add(`${name}, ${JSON.stringify(flags)}: ${fault}`);
      count += 1;
    }
  }
  expect([...faults].slice(0, 20)).toEqual([]);
  expect(count).toBeGreaterThan(800);
});

test('the exam room offers to take over a test that is open elsewhere, or to leave it open there', async () => {
  const { window } = await entered();
  const { room } = window;
  draw(screens.screenOf(room));
  for (const fault of [null, FAULT]) {
    room.shown.set({ phase: 'elsewhere', view: viewAfter(['start']), stage: 'section', fault });
    const { ways, words } = look();
    expect(ways).toEqual(expect.arrayContaining(['Continue here', 'Cancel']));
    expect(words).toContain(fault?.title ?? 'Continue here?');
  }
});

const ADMISSIONS: Readonly<Record<Admission, { way?: string; words: string }>> = {
  code: { way: 'Enter', words: 'Your proctor will show you the start code.' },
  waiting: { words: 'Your test opens here automatically when your proctor starts it.' },
  paused: { words: 'Your test opens here automatically when the pause ends.' },
  let_in: { words: 'Your test opens here automatically once your proctor lets you in.' },
  open: { way: 'Start test', words: '' },
  over: { words: 'Ask your tutor.' },
};

test.each(Object.entries(ADMISSIONS))(
  'at the start of a sitting, the exam room says what comes next: %s',
  async (admission, next) => {
    const { window } = await entered();
    const { room } = window;
    const sitting = { room: 'Room 4', admission: admission as Admission } as NonNullable<ExamView['sitting']>;
    room.shown.set({ phase: 'shown', view: viewAfter([], { sitting }), stage: 'before' });
    draw(screens.screenOf(room));
    const { ways, words } = look();
    expect(words).toContain(next.words);
    expect(ways).toEqual(
      expect.arrayContaining(['Back to your tests', ...(next.way === undefined ? [] : [next.way])]),
    );
    expect(ways.includes('Start test')).toBe(admission === 'open');
  },
);

const FIRST_ANSWERS = {
  401: 'You are not signed in',
  403: 'This is not yours',
  404: 'There is no such session',
  429: 'Too many requests',
  500: 'The server failed',
  'no answer': 'The server didn’t respond',
};

test.each(Object.entries(FIRST_ANSWERS))(
  'if the first call ends with %s, the exam room says what happened and opens when tried again',
  async (answer, title) => {
    const { browsers, window } = await entered();
    let signOuts = 0;
    whenUnauthorized(() => {
      signOuts += 1;
    });
    const [request] = browsers.requests;
    if (request === undefined) throw new Error('The room did not request its session.');
    if (answer === 'no answer') browsers.lose(request);
    else {
      const status = Number(answer);
      const body = { status, code: 'refused', title, detail: 'Nothing was changed.', errors: [] };
      browsers.answer(request, { status, body });
    }
    await browsers.drain();
    whenUnauthorized(nothing);
    draw(screens.screenOf(window.room));
    const failed = look();
    expect(failed.words).toContain(title);
    expect(failed.ways).toEqual(expect.arrayContaining(['Back to Today', 'Try again']));
    expect(signOuts).toBe(answer === '401' ? 1 : 0);
    browsers.within(window, () => failed.press('Try again'));
    expect(look().words).toContain('Opening your test');
    await browsers.flow();
    expect(look().ways).toContain('Start test');
  },
);

test('the exam room tells a signed-out taker that the sign-in page will appear automatically', () => {
  draw(screens.signedOut());
  expect(look().words).toContain('The sign-in page opens when you’re online');
});
