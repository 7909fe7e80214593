/**
 * Makes the built app load its late parts with `web/lib/with-files.ts`, so that a part whose file failed to
 * load can be loaded again. Vite's own helper uses `modulepreload`, whose failures some browsers remember.
 */
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** Vite's helper, by its id within Vite. The first-load test reads from the build that it was replaced. */
const HELPER = '\0vite/preload-helper.js';
const OURS = join(import.meta.dirname, '../web/lib/with-files.ts');

export function lateFiles(): Plugin {
  return {
    name: 'late-files',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: /vite\/preload-helper/ },
      handler: (id) =>
        id === HELPER ? `export { withFiles as __vitePreload } from ${JSON.stringify(OURS)};` : null,
    },
  };
}

/** Vite names no files for a part that has only one, but `withFiles` must know it. */
export function filesOfPart(file: string, files: string[]): string[] {
  return files.length === 0 ? [file] : files;
}
