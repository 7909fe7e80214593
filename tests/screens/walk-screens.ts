/**
 * Opens every screen in each of its states: with data, without data, while every call fails, and without
 * permission. The app and the API are real. A screen that is not opened fails the test.
 */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type TestApi, testApi } from '#tests/support/api.ts';
import { expectNoFaults } from '#tests/support/expect-no-faults.ts';
import { LONG_RUN } from '#tests/support/long-run.ts';
import { PASSWORD } from '#tests/support/seed.ts';
import { type Address, addressesOf, NOWHERE, type Reader, type Things } from './addresses.ts';
import { openDocument } from './document.ts';
import { DAILY, LEFT_OUT, turnsOf } from './turns.ts';
import type { Answered, Answering, OpenedApp, Seen, Turn } from './walk.ts';
import {
  demoPairs,
  demoThings,
  demoUsername,
  type EmptySchool,
  emptySchool,
  NO_PAIRS,
  type Pairs,
} from './worlds.ts';

/** A separate page that is not part of this app's document. Browser tests open it. */
const ELSEWHERE = '/exam/$session';
const DETAIL = 'Nothing was changed.';
const NOTHING_HERE = 'Page not found';
/** Texts that show an unchecked value, or a capitalized "Today" within a sentence. */
const SLIPS = /undefined|\bNaN\b|\[object |Invalid Date|[a-z,] (?:Today|Yesterday) \d?\d:\d\d/;
/** Imported dynamically: the module needs the document first, and server code has no types for it. */
const OPENED_APP = './opened-app.tsx';

/** The frame records that the page to which a notice leads was opened. */
const OF_THE_FRAME = /^POST \/api\/notices\/read\/ /;

const json = (status: number, body: object): Answered => ({
  status,
  type: 'application/json',
  bytes: Buffer.from(JSON.stringify(body)),
});
const problem = (status: number, code: string, title: string) =>
  json(status, { type: `/problems/${code}`, status, code, title, detail: DETAIL });

const config = json(200, { api_base: '', link_hosts: [] });
const byApi =
  (api: () => TestApi): Answering =>
  async ({ url, method, headers, payload }) => {
    if (url === '/config.json') return config;
    const request = { url, method: method as 'GET', headers, ...(payload !== undefined && { payload }) };
    const { status, headers: given, bytes } = await api().anyone.send(request);
    return { status, type: String(given['content-type']), bytes };
  };
const byNobody: Answering = async ({ url }) =>
  url === '/config.json' ? config : problem(500, 'internal', 'The server failed');
/** Rejects calls as the API does: an item out of the caller's view does not exist. */
const byRefusing: Answering = async ({ url }) => {
  if (url === '/config.json') return config;
  return /\/[0-9a-f]{8}-[0-9a-f-]{27}\/|\/report\//.test(url)
    ? problem(404, 'not_found', 'There is no such thing')
    : problem(403, 'forbidden', 'This is not yours to do');
};

/** The defects that a screen may not have in any state. */
const faultsOf = ({ headings, words, unfinished, complaints }: Seen): string[] => [
  ...(headings.length === 1 ? [] : [`${headings.length} headings`]),
  ...(SLIPS.test(words) ? [`the screen shows ${SLIPS.exec(words)?.[0]}`] : []),
  ...unfinished,
  ...complaints,
];
const isRefused = (call: string) => Number(call.slice(-3)) >= 400;
/** A weekly letter is not part of this test. Its page only shows that it is closed. */
const isLetter = ({ at }: Seen) => at.startsWith('/report/');
const isNothing = ({ headings }: Seen) => headings[0] === NOTHING_HERE;

const lost = (seen: Seen) =>
  seen.ways.length === 0 && !isLetter(seen) ? ['no link or button to continue'] : [];

/** Forms outside the frame, and who submits them. */
const DOORS: readonly (readonly [address: string, reader: Reader])[] = [
  ['/signin', 'nobody'],
  ['/enroll', 'nobody'],
  ['/forgot-password', 'nobody'],
  ['/first-sign-in', 'nobody'],
  ['/two-step', 'tutor'],
  ['/change-password', 'tutor'],
];

const FAULTS = {
  loaded: (seen: Seen) => [
    ...(isNothing(seen) && seen.at !== NOWHERE ? seen.headings : []),
    ...seen.calls.filter(isRefused),
    ...seen.alerts,
  ],
  empty: (seen: Seen) => [
    ...seen.calls.filter((call) => isRefused(call) && !/ (?:404|422)$/.test(call)),
    ...(seen.calls.some(isRefused) ? lost(seen) : []),
  ],
  failing: ({ calls, alerts, ways }: Seen) => {
    if (calls.length === 0) return [];
    return [
      ...(alerts.length === 0 ? [`no message about the failure of ${calls.join(', ')}`] : []),
      ...(ways.some((way) => /again|↻/.test(way)) ? [] : ['no button to try again']),
    ];
  },
  forbidden: (seen: Seen) => {
    if (seen.calls.length === 0) return [];
    const isSaid = seen.alerts.length > 0 || seen.words.includes(DETAIL) || isNothing(seen) || isLetter(seen);
    return [...(isSaid ? [] : [`no message about the refusal of ${seen.calls.join(', ')}`]), ...lost(seen)];
  },
};
type State = keyof typeof FAULTS;

/** Registers the tests that open all screens of the demo school. */
export function walkScreens(demo: () => TestApi): void {
  describe('each screen', () => {
    let app: OpenedApp;
    let bare: TestApi;
    let empty: EmptySchool;
    let things: Things;
    let pairs: Pairs | undefined;

    beforeAll(async () => {
      things = await demoThings(demo());
      bare = await testApi();
      empty = await emptySchool(bare);
      vi.useFakeTimers({ toFake: ['Date'], now: demo().clock.now() });
      openDocument('http://localhost/');
      ({ opened: app } = (await import(OPENED_APP)) as { opened: OpenedApp });
    });
    afterAll(() => bare.close());

    const inDemo = byApi(demo);
    const inEmpty = byApi(() => bare);
    const states: Readonly<Record<State, { answering: Answering; isEmpty?: boolean }>> = {
      loaded: { answering: inDemo },
      empty: { answering: inEmpty, isEmpty: true },
      failing: { answering: byNobody },
      forbidden: { answering: byRefusing },
    };

    /** Opens all URLs as their users. Returns the defects with their URLs. */
    async function walk(
      addresses: readonly Address[],
      { answering, isEmpty = false }: { answering: Answering; isEmpty?: boolean },
      wrong: (seen: Seen) => string[],
    ): Promise<string[]> {
      const usernameOf = isEmpty ? empty.usernameOf : demoUsername;
      const faults: string[] = [];
      for (const [reader, its] of Map.groupBy(addresses, ([one]) => one)) {
        await app.become(
          await signIn(isEmpty ? bare : demo(), usernameOf, reader),
          isEmpty ? inEmpty : inDemo,
        );
        for (const [, address] of its) {
          const seen = await app.visit(address, answering);
          faults.push(...wrong(seen).map((fault) => `${reader} at ${address}: ${fault}`));
        }
      }
      return faults;
    }

    /**
     * The differences between a screen that shows an item as the second item, and a screen that shows it as
     * the first.
     */
    async function turnFaults(turn: Turn): Promise<string[]> {
      const faults: string[] = [];
      for (const place of [1, 0] as const) {
        const after = await app.show(turn, [1 - place, place], inDemo);
        const alone = await app.show(turn, [place], inDemo);
        const kept = after.parts.filter((part) => !alone.parts.includes(part));
        const lost = alone.parts.filter((part) => !after.parts.includes(part));
        faults.push(
          ...(alone.parts.length < 4 ? ['the screen shows almost no text'] : []),
          ...after.repeated,
          ...(after.left === null ? [] : [`clicking left the screen for ${after.left}`]),
          ...kept.map((part) => `shows ${part}`),
          ...lost.map((part) => `lacks ${part}`),
        );
      }
      return faults.map((fault) => `${turn.reader} at ${turn.addresses.join(' and ')}: ${fault}`);
    }

    test('has a URL in the list of screens to try', () => {
      const walked = Object.keys(addressesOf(things));
      expect(walked.sort()).toEqual(app.paths.filter((path) => path !== ELSEWHERE).sort());
      expect(walked.length).toBeGreaterThan(70);
    });

    test.each(Object.keys(states) as State[])('is complete in the state %s', async (state) => {
      const addresses = Object.values(addressesOf(state === 'empty' ? empty.things : things)).flat();
      const faults = await walk(addresses, states[state], (seen) => [
        ...faultsOf(seen),
        ...FAULTS[state](seen),
      ]);
      expect(faults).toEqual([]);
    });

    test('with an id in its URL is tried with a pair of ids or left out with a reason', () => {
      const known = [...Object.keys(turnsOf(NO_PAIRS)), ...Object.keys(LEFT_OUT)];
      expectNoFaults([
        ...app.named
          .filter((part) => !known.includes(part))
          .map((part) => `${part} has an id: add a turn or a reason to tests/screens/turns.ts.`),
        ...Object.keys(LEFT_OUT)
          .filter((part) => !app.named.includes(part))
          .map((part) => `${part} no longer has an id: remove it from tests/screens/turns.ts.`),
      ]);
    });

    test.each(LONG_RUN ? Object.keys(turnsOf(NO_PAIRS)) : DAILY)(
      'at %s shows the item opened second exactly as if it had been opened first',
      async (part) => {
        pairs ??= await demoPairs(demo());
        const faults: string[] = [];
        for (const turn of turnsOf(pairs)[part] ?? []) {
          await app.become(await signIn(demo(), demoUsername, turn.reader), inDemo);
          faults.push(...(await turnFaults(turn)));
        }
        expectNoFaults(faults);
      },
    );

    test.each(DOORS)(
      'at %s shows why its form was rejected and lets it be sent again',
      async (address, reader) => {
        const faults: string[] = [];
        for (const status of [400, 403, 404, 409, 422, 429, 500, null]) {
          await app.become(await signIn(demo(), demoUsername, reader), inDemo);
          const sent = await app.send(address, inDemo, async () => {
            if (status === null) throw new TypeError('The server does not respond.');
            return problem(status, 'refused', 'It was refused');
          });
          const asked = sent.calls.filter((call) => !call.startsWith('GET '));
          const isLost = status === null;
          faults.push(
            ...[
              ...(asked.length === 0 && !isLost ? ['nothing is sent'] : []),
              ...(sent.alerts.length === 0 ? ['no message about the refusal'] : []),
              ...(sent.ways.length === 0 ? ['no button is enabled'] : []),
            ].map((fault) => `${status ?? 'no answer'}: ${fault} (${sent.at}: ${sent.ways})`),
          );
        }
        expectNoFaults(faults);
      },
    );

    test('for staff shows “not found” to a student and makes no calls', async () => {
      const ofStaff = Object.entries(addressesOf(things))
        .filter(([path, all]) => app.framed.includes(path) && all.every(([reader]) => reader !== 'student'))
        .flatMap(([, [first]]) => (first === undefined ? [] : [['student', first[1]] as const]));
      expect(ofStaff.length).toBeGreaterThan(30);
      const faults = await walk(ofStaff, states.loaded, (seen) => [
        ...(isNothing(seen) ? [] : seen.headings),
        ...seen.calls.filter((call) => !OF_THE_FRAME.test(call)),
      ]);
      expect(faults).toEqual([]);
    });
  });
}

async function signIn(
  api: TestApi,
  usernameOf: (reader: Reader) => string,
  reader: Reader,
): Promise<unknown> {
  if (reader === 'nobody') return null;
  const answer = await api.anyone.post('/api/sign-in/', { username: usernameOf(reader), password: PASSWORD });
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}
