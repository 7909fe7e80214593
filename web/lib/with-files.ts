/**
 * Loads a part of the app that has its own files. The build puts this function around every `import()`, in
 * place of Vite's own helper (`build/late-files.ts`).
 *
 * Some browsers remember a module that failed to load. They then reject each later import of this module, and
 * of every module that needs it, until the page is reloaded. So this function first requests all files of the
 * part, and imports the part only after all of them have arrived. The import then takes them from the browser's cache. A
 * failed request leaves no trace, so the next call tries again. Each file has a single URL, so no module ever
 * runs twice.
 */

/** The files that this page has or is loading, by path. */
const arrivals = new Map<string, Promise<void>>();

/**
 * Requests the files of a part and then imports it. `files`: paths without the first slash. Rejects if a file
 * does not arrive; the next call requests it again.
 */
export async function withFiles<Part>(
  load: () => Promise<Part>,
  files: readonly string[] = [],
): Promise<Part> {
  if (arrivals.size === 0) for (const path of pathsInPage()) arrivals.set(path, Promise.resolve());
  const paths = files.map((file) => `/${file}`);
  const hinted = isOpening() ? paths.filter((path) => !isStyle(path)) : [];
  for (const path of hinted) if (!arrivals.has(path)) hint(path);
  await Promise.all(paths.filter((path) => !hinted.includes(path)).map(arrivalOf));
  return load();
}

/**
 * Whether the page still shows its first message. Then there is nothing to press again, and the first view
 * appears earlier if files are read while they arrive.
 */
function isOpening(): boolean {
  return document.querySelector('[data-opening]') !== null;
}

/** The files that the page itself names. Its first script runs only after they have loaded. */
function pathsInPage(): readonly string[] {
  const scripts = [...document.querySelectorAll<HTMLScriptElement>('script[src]')].map(({ src }) => src);
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[href]')].map(({ href }) => href);
  return [...scripts, ...links].map((url) => new URL(url).pathname);
}

function isStyle(path: string): boolean {
  return path.endsWith('.css');
}

function arrivalOf(path: string): Promise<void> {
  const known = arrivals.get(path);
  if (known !== undefined) return known;
  const arrival = isStyle(path) ? linked('stylesheet', path) : fetched(path);
  arrivals.set(path, arrival);
  arrival.catch(() => arrivals.delete(path));
  return arrival;
}

/** Reads the whole file, because a file that breaks off would fail in the import. */
async function fetched(path: string): Promise<void> {
  const response = await fetch(path);
  if (!response.ok) throw new Error(`${path} returned ${response.status}`);
  await response.arrayBuffer();
}

function hint(path: string): void {
  arrivals.set(
    path,
    linked('modulepreload', path).catch(() => void arrivals.delete(path)),
  );
}

async function linked(rel: string, path: string): Promise<void> {
  const link = document.createElement('link');
  link.rel = rel;
  link.crossOrigin = '';
  link.href = path;
  const loaded = new Promise((resolve, reject) => {
    link.addEventListener('load', resolve);
    link.addEventListener('error', () => reject(new Error(`${path} is missing`)));
  });
  document.head.append(link);
  await loaded.catch((fault: unknown) => {
    link.remove();
    throw fault;
  });
}
