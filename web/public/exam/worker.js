/*
 * Opens the exam room where there is no network: its page and its files from what that page has kept (the room's
 * `kept/room-files.ts`). It keeps nothing itself, knows no build, and reloads nobody, so that no deployment changes it. It
 * stands at /exam/, and can't reach any other page.
 */
(() => {
  const KEPT = { cacheName: 'exam-room', ignoreVary: true };
  const PAGE = '/exam/';
  /* A page of the network is newer; one that does not come is no page. */
  const LONGEST_WAIT_MS = 5000;

  self.addEventListener('install', (event) => {
    if (typeof event.addRoutes !== 'function') return;
    /* Calls do not come by here where the browser can be told so: a save waits for nobody. */
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

  /* Its name changes with its content. */
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
