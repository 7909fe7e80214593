/* The service worker that opens the exam room without a network. It serves the page and its files from the
   cache that the page itself fills (`kept/room-files.ts` in the exam room's code). It stores nothing and
   contains no file names, so it does not change with a deployment. Its scope is /exam/, so it cannot affect
   other pages. */
(() => {
  const KEPT = { cacheName: 'exam-room', ignoreVary: true };
  const PAGE = '/exam/';
  /* The page from the network is newer. If it does not arrive in this time, the cached page is used. */
  const LONGEST_WAIT_MS = 5000;

  self.addEventListener('install', (event) => {
    if (typeof event.addRoutes !== 'function') return;
    /* If the browser supports static routes, API calls bypass this worker, so that it never delays a save. */
    const calls = { condition: { urlPattern: { pathname: '/api/*' } }, source: 'network' };
    event.waitUntil(Promise.resolve(event.addRoutes(calls)).catch(() => {}));
  });

  self.addEventListener('fetch', (event) => {
    const { request } = event;
    const { origin, pathname } = new URL(request.url);
    if (request.method !== 'GET' || origin !== location.origin) return;
    if (request.mode === 'navigate') event.respondWith(page(request));
    else if (pathname.startsWith('/assets/')) event.respondWith(asset(request));
    else if (pathname === '/theme.js' || pathname === '/icon.svg')
      event.respondWith(newest(request, request));
  });

  /* A file name changes with its content, so a cached file is never outdated. */
  async function asset(request) {
    return (await caches.match(request, KEPT).catch(() => undefined)) ?? fetch(request);
  }

  function page(request) {
    return newest(request, PAGE);
  }

  async function newest(request, name) {
    const kept = await caches.match(name, KEPT).catch(() => undefined);
    if (kept === undefined) return fetch(request);
    const answer = fetch(request).then(
      (response) => (response.status >= 500 ? kept : response),
      () => kept,
    );
    const late = new Promise((resolve) => setTimeout(() => resolve(kept), LONGEST_WAIT_MS));
    return Promise.race([answer, late]);
  }
})();
