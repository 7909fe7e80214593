/**
 * The room's page and all that it may ever ask for, kept in this browser, for the worker that opens the room without a
 * network (`web/public/exam/worker.js`). The page keeps them, not the worker: so a page always has those of a build that
 * it has seen whole, and a deployment needs no new worker.
 */

const CACHE = 'exam-room';
const PAGE = '/exam/';
/** The lists of the builds whose files are here, the newest first. */
const BUILDS = '/exam/builds';
/** Windows that opened before a deployment are still at it. */
const KEPT_BUILDS = 3;
const WORKER = '/exam/worker.js';
const BESIDE = ['/theme.js', '/icon.svg'];
/** So many at a time: the answers have the line first. */
const AT_ONCE = 4;

/**
 * Keeps everything; rejects where the browser keeps no pages (`SecurityError`, `NotSupportedError`), is full
 * (`QuotaExceededError`) or the line fails, also on the way to the worker (`TypeError`). It may be asked again.
 */
export async function keepRoomFiles(): Promise<void> {
  // Neither is there in a private window of some browsers, nor over plain http from another machine.
  if (navigator.serviceWorker === undefined || globalThis.caches === undefined)
    throw new DOMException('This browser keeps no pages', 'SecurityError');
  const registration = await navigator.serviceWorker.register(WORKER, { scope: PAGE });
  const cache = await caches.open(CACHE);
  const page = await fetched(location.pathname, 'no-store');
  const list = listNamedBy(await page.clone().text());
  const files = (await (await fetched(list)).json()) as string[];
  const there = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  const missing = files.filter((file) => !there.has(file));
  const next = async (): Promise<void> => {
    for (let file = missing.shift(); file !== undefined; file = missing.shift()) {
      await cache.put(file, await fetched(file));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
  for (const file of BESIDE) await cache.put(file, await fetched(file));
  // Last, because whoever finds a page finds what it needs.
  await cache.put(PAGE, page);
  await forgetOlder(cache, files);
  await activated(registration);
}

/** The address of the list that a page of the room names. */
function listNamedBy(page: string): string {
  const list = /<meta name="room-files" content="(\/assets\/[\w.-]+)"/.exec(page)?.[1];
  if (list === undefined) throw new Error('The page names no list of its files');
  return list;
}

async function fetched(address: string, cache: RequestCache = 'default'): Promise<Response> {
  const response = await fetch(address, { cache });
  if (!response.ok) throw new Error(`${address} was answered with ${response.status}`);
  return response;
}

/** What none of the newest builds has, no window needs any more. */
async function forgetOlder(cache: Cache, files: readonly string[]): Promise<void> {
  const known = await cache.match(BUILDS);
  const others = known === undefined ? [] : ((await known.json()) as string[][]);
  const isOther = (list: string[]) => list.join() !== files.join();
  const builds = [files, ...others.filter(isOther)].slice(0, KEPT_BUILDS);
  await cache.put(BUILDS, new Response(JSON.stringify(builds)));
  const kept = new Set(builds.flat());
  for (const { url } of await cache.keys()) {
    const { pathname } = new URL(url);
    if (pathname.startsWith('/assets/') && !kept.has(pathname)) await cache.delete(pathname);
  }
}

/** Resolves once a worker stands; rejects where it can't. */
async function activated({ active, installing, waiting }: ServiceWorkerRegistration): Promise<void> {
  const worker = active ?? waiting ?? installing;
  if (worker === null || active !== null) return;
  await new Promise<void>((resolve, reject) => {
    const look = () => {
      if (worker.state === 'activated') resolve();
      if (worker.state === 'redundant') reject(new DOMException('The worker was given up', 'SecurityError'));
    };
    worker.addEventListener('statechange', look);
    look();
  });
}
