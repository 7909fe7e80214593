/** Runs the whole app in a simulated document: opens a URL and reads the screen once it no longer changes. */
import { createRoot } from 'react-dom/client';
import { vi } from 'vitest';
import { App } from '#app/web/app.tsx';
import { queryClient } from '#app/web/query-client.ts';
import { router, startRouter } from '#app/web/router.ts';
import { allowAuthoring, startBlocks } from '#web/shell/blocks.ts';
import { dropLogin, isStaffSignedIn, keepLogin, startLogin } from '#web/shell/login.ts';
import { startZoom } from '#web/shell/zoom-choice.ts';
import { NOWHERE } from './addresses.ts';
import { countListeners, leftListening, watchListeners } from './listeners.ts';
import { chooseOthers, fillForm, paneShown, repeatedLandmarks, touchControls } from './panes.ts';
import type { Answering, OpenedApp, Seen, Sent, Shown, Turn } from './walk.ts';

const LOADING = '[aria-label=Loading], [aria-busy=true]';
/** The number of idle turns of the event loop after which a screen counts as finished. */
const QUIET_TURNS = 4;
/**
 * If a screen is still loading after this many turns of the event loop, the test stops waiting and reports
 * what still loads.
 */
const MOST_TURNS = 2000;
/** A warning that occurs only in jsdom, which does not know this HTML element. */
const OF_JSDOM = /The tag <%s> is unrecognized in this browser.* search$/s;

let answering: Answering = () => Promise.reject(new TypeError('No answer is set up yet.'));
let under_way = 0;
let calls: string[] = [];
let frame_calls = new Set<string>();
let frame_queries = new Set<string>();
let complaints: string[] = [];

globalThis.fetch = async (url, init) => {
  under_way += 1;
  try {
    const asked = {
      method: init?.method ?? 'GET',
      url: String(url),
      headers: Object.fromEntries(new Headers(init?.headers).entries()),
      payload: typeof init?.body === 'string' ? init.body : undefined,
    };
    const { status, type, bytes } = await answering(asked);
    calls.push(`${asked.method} ${asked.url} ${status}`);
    const body = status === 204 ? null : new Uint8Array(bytes);
    return new Response(body, { status, headers: { 'content-type': type } });
  } finally {
    under_way -= 1;
  }
};
const complain = (...words: unknown[]) => complaints.push(words.map(String).join(' '));
vi.spyOn(console, 'error').mockImplementation(complain);
vi.spyOn(console, 'warn').mockImplementation(complain);
window.addEventListener('error', ({ error }) => complain(error));

watchListeners({ window, document });

const { queries, ...others } = queryClient.getDefaultOptions();
// As many retries as in the app, but without delays.
queryClient.setDefaultOptions({ ...others, queries: { ...queries, retryDelay: 0 } });
startZoom();
startLogin();
startRouter();
startBlocks();
allowAuthoring(isStaffSignedIn);
const host = document.body.appendChild(document.createElement('div'));
createRoot(host, { onUncaughtError: complain }).render(<App />);

/** Checks the condition in `LOADING`. A selector would take ten times as long in this document. */
function isLoading(element: Element): boolean {
  if (element.getAttribute('aria-busy') === 'true' || element.getAttribute('aria-label') === 'Loading')
    return true;
  for (let child = element.firstElementChild; child !== null; child = child.nextElementSibling) {
    if (isLoading(child)) return true;
  }
  return false;
}

async function settled(): Promise<void> {
  let quiet = 0;
  for (let turns = 0; turns < MOST_TURNS && quiet < QUIET_TURNS; turns += 1) {
    await new Promise((resolve) => setTimeout(resolve, 0));
    await vi.dynamicImportSettled();
    const isWaiting = under_way > 0 || queryClient.isFetching() > 0 || router.state.status === 'pending';
    quiet = isWaiting ? 0 : quiet + 1;
    // Check loading indicators last, because that visits every element.
    if (quiet === QUIET_TURNS && isLoading(host)) quiet = 0;
  }
}

async function goTo(address: string): Promise<void> {
  // Leaves a half-filled form without asking.
  void router.navigate({ href: address, replace: true, ignoreBlocker: true });
  await settled();
}

async function become(login: unknown, answers: Answering): Promise<void> {
  answering = answers;
  await goTo(NOWHERE);
  calls = [];
  if (login === null) dropLogin();
  else keepLogin(login as Parameters<typeof keepLogin>[0]);
  await settled();
  await goTo(NOWHERE);
  // Opens two URLs, because the frame makes some of its calls when it loads and others on each navigation.
  queryClient.clear();
  await goTo(`${NOWHERE}/either`);
  frame_calls = new Set(calls.map(withoutStatus));
  frame_queries = new Set(hashesOf(queryClient));
}

async function visit(address: string, answers: Answering): Promise<Seen> {
  answering = answers;
  calls = [];
  complaints = [];
  /* The frame keeps its cached responses, as it does between screens. Fetching them each time would be half
     of all calls. */
  queryClient.removeQueries({ predicate: ({ queryHash }) => !frame_queries.has(queryHash) });
  queryClient.getMutationCache().clear();
  const before = countListeners();
  await goTo(address);
  const seen = { ...looked(), calls: calls.filter((one) => !frame_calls.has(withoutStatus(one))) };
  await goTo(NOWHERE);
  const left = leftListening(before);
  // Listeners that a library adds once, when it is first needed, may stay.
  if (visited.has(address) && left.length > 0)
    complain(`still has listeners after it was left: ${left.join(', ')}`);
  visited.add(address);
  return { ...seen, complaints: complaints.filter((one) => !OF_JSDOM.test(one)) };
}

const routeNow = () => router.state.matches.at(-1)?.routeId;

/** Restores local storage, which contains drafts, to its state before the controls were used. */
function forgetTouched(kept: ReadonlyMap<string, string>): void {
  localStorage.clear();
  for (const [key, value] of kept) localStorage.setItem(key, value);
}

async function show(turn: Turn, places: readonly number[], answers: Answering): Promise<Shown> {
  answering = answers;
  queryClient.removeQueries({ predicate: ({ queryHash }) => !frame_queries.has(queryHash) });
  queryClient.getMutationCache().clear();
  const kept = new Map(Object.entries({ ...localStorage }));
  let touched = 0;
  let left: string | null = null;
  const repeated: string[] = [];
  const panes = () => [...host.querySelectorAll(turn.pane ?? 'main')];
  for (const [at, place] of places.entries()) {
    if (turn.rows === undefined) await goTo(turn.addresses[place] ?? NOWHERE);
    else {
      if (at === 0) await goTo(turn.addresses[0]);
      host.querySelectorAll<HTMLElement>(turn.rows)[place]?.click();
      await settled();
    }
    if (at === places.length - 1) continue;
    const route = routeNow();
    answering = refusingChanges(answers);
    touched += await chooseOthers(panes(), settled);
    touched += touchControls(panes());
    await settled();
    answering = answers;
    if (routeNow() !== route) left = router.state.location.href;
    repeated.push(...repeatedLandmarks([...host.querySelectorAll('main')]));
  }
  const parts = paneShown(panes());
  await goTo(NOWHERE);
  forgetTouched(kept);
  return { parts, touched, left, repeated };
}

async function send(address: string, answers: Answering, changes: Answering): Promise<Sent> {
  answering = answers;
  await goTo(address);
  calls = [];
  answering = (asked) => (asked.method === 'GET' ? answers(asked) : changes(asked));
  fillForm(host);
  await settled();
  host.querySelector<HTMLElement>('main button[type=submit]')?.click();
  await settled();
  const { at, alerts } = looked();
  const all = [...host.querySelectorAll<HTMLButtonElement | HTMLAnchorElement>('main button, main a[href]')];
  const open = all.filter(
    (one) => !('disabled' in one && one.disabled) && one.getAttribute('aria-disabled') !== 'true',
  );
  const sent = { calls: [...calls], alerts, ways: open.map(({ textContent }) => textContent.trim()), at };
  await goTo(NOWHERE);
  return sent;
}

/** Rejects every change, so that using the controls for the first item changes nothing on the server. */
const refusingChanges =
  (answers: Answering): Answering =>
  async (asked) => {
    if (asked.method === 'GET') return answers(asked);
    const body = {
      type: '/problems/conflict',
      status: 409,
      code: 'conflict',
      title: 'Not now',
      detail: 'Not now.',
    };
    return { status: 409, type: 'application/json', bytes: new TextEncoder().encode(JSON.stringify(body)) };
  };

/** An arbitrary id, to find out which parts of a URL are ids. */
const SOME_ID = '0190a000-0000-7000-8000-000000000000';

const visited = new Set<string>();

const hashesOf = (client: typeof queryClient) =>
  client
    .getQueryCache()
    .getAll()
    .map(({ queryHash }) => queryHash);
const withoutStatus = (call: string) => call.slice(0, call.lastIndexOf(' '));

function looked(): Omit<Seen, 'calls' | 'complaints'> {
  const screen = host.querySelector('main') ?? host;
  const textsOf = (selector: string) =>
    [...screen.querySelectorAll(selector)].map(({ textContent }) => textContent.trim());
  const bare = [...screen.querySelectorAll('table')]
    .filter((table) => table.tHead !== null && [...table.tBodies].every(({ rows }) => rows.length === 0))
    // If a message takes the place of rows, it comes after the table.
    .filter((table) => table.nextElementSibling === null)
    .map((table) => `the table ${table.getAttribute('aria-label')} without a word`);
  /* WCAG 2.5.3: the accessible name must contain the visible label, because users of voice control say the
     label. */
  const misnamed = [...screen.querySelectorAll('button[aria-label], a[aria-label]')].flatMap((element) => {
    const name = element.getAttribute('aria-label') ?? '';
    const leaves = [element, ...element.querySelectorAll('*')].filter((one) => one.children.length === 0);
    const words = leaves
      .map(({ textContent }) => textContent.trim())
      .filter((text) => /\p{L}{2}/u.test(text));
    const unnamed = words.filter((word) => !name.toLowerCase().includes(word.toLowerCase()));
    return unnamed.map((word) => `${word} is named ${name}`);
  });
  const loading = [...screen.querySelectorAll(LOADING)].map(({ outerHTML }) => outerHTML.slice(0, 200));
  return {
    at: router.state.location.href,
    headings: textsOf('h1'),
    words: screen.textContent,
    alerts: textsOf('[role=alert]'),
    ways: textsOf('button, a[href]'),
    unfinished: [...bare, ...misnamed, ...loading, ...repeatedLandmarks([screen])],
  };
}

const routes = Object.entries(router.routesByPath);
export const opened: OpenedApp = {
  paths: routes.map(([path]) => path),
  framed: routes.filter(([, route]) => route.parentRoute.id === '/frame').map(([path]) => path),
  become,
  visit,
  named: routes.flatMap(([path, { options }]) => {
    const params =
      (options.validateSearch as { params?: Record<string, (given: unknown) => unknown> })?.params ?? {};
    const ids = Object.keys(params).filter(
      (name) => params[name]?.(SOME_ID) !== undefined && params[name]?.('no id') === undefined,
    );
    return [...(path.includes('/$') ? [path] : []), ...ids.map((name) => `${path}?${name}`)];
  }),
  send,
  show,
};
