/**
 * Stores the page of the exam room and all its files in the browser, for the service worker that opens it
 * without a network (`web/public/exam/worker.js`). The page stores them, not the worker. So a page always
 * finds the files of its own build, and a deployment needs no new worker.
 */

const CACHE = 'exam-room';
const PAGE = '/exam/';
/** The file lists of the builds stored here, the newest first. */
const BUILDS = '/exam/builds';
/** Windows that opened before a deployment still need the files of older builds. */
const KEPT_BUILDS = 3;
const WORKER = '/exam/worker.js';
const BESIDE = ['/theme.js', '/icon.svg'];
/** The number of downloads at the same time; few, because sending answers comes first. */
const AT_ONCE = 4;

/**
 * Stores all files. Rejects if the browser stores no pages (`SecurityError`, `NotSupportedError`), if its
 * storage is full (`QuotaExceededError`) or if a download fails, including the download of the worker
 * (`TypeError`). It may be called again.
 */
export async function keepRoomFiles(): Promise<void> {
  // Some browsers lack service workers or caches in private windows, and all lack them on plain http.
  if (navigator.serviceWorker === undefined || globalThis.caches === undefined)
    throw new DOMException('This browser cannot store pages', 'SecurityError');
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
  // The page comes last, so that an exam room that gets it finds all its files.
  await cache.put(PAGE, page);
  await forgetOlder(cache, files);
  await activated(registration);
}

/** The URL of the file list that a page of the exam room names. */
function listNamedBy(page: string): string {
  const list = /<meta name="room-files" content="(\/assets\/[\w.-]+)"/.exec(page)?.[1];
  if (list === undefined) throw new Error('The page does not name the list of its files');
  return list;
}

async function fetched(address: string, cache: RequestCache = 'default'): Promise<Response> {
  const response = await fetch(address, { cache });
  if (!response.ok) throw new Error(`${address} returned ${response.status}`);
  return response;
}

/** Removes files that none of the newest builds uses. */
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

/** Resolves once a service worker is active; rejects if none can be. */
async function activated({ active, installing, waiting }: ServiceWorkerRegistration): Promise<void> {
  const worker = active ?? waiting ?? installing;
  if (worker === null || active !== null) return;
  await new Promise<void>((resolve, reject) => {
    const look = () => {
      if (worker.state === 'activated') resolve();
      if (worker.state === 'redundant')
        reject(new DOMException('The service worker was discarded', 'SecurityError'));
    };
    worker.addEventListener('statechange', look);
    look();
  });
}
