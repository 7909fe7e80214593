/**
 * Keeps the files of the last two builds under `former` in the built folder. Somebody may still have a page
 * of an earlier build open, because an exam lasts longer than a deployment. The server serves files from
 * `former` if they are no longer in the current build.
 */
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const KEPT_BUILDS = 2;

/** The names of the files that a build left in `folder`; empty if there is no build. */
export function assetsOf(folder: string): string[] {
  try {
    return readdirSync(join(folder, 'assets'));
  } catch {
    return [];
  }
}

/**
 * Runs after a build. Files that were there `before` and are not in `present` are kept for two builds. At
 * every moment each file is in one of its two places, so a running server always finds it.
 */
export function keepFormer(folder: string, before: readonly string[], present: ReadonlySet<string>): void {
  const former = join(folder, 'former');
  const list = join(former, 'builds.json');
  mkdirSync(join(former, 'assets'), { recursive: true });
  const builds = [before, ...keptBuilds(list)].filter((names) => names.length > 0).slice(0, KEPT_BUILDS);
  for (const name of before) {
    if (!present.has(name)) renameSync(join(folder, 'assets', name), join(former, 'assets', name));
  }
  writeFileSync(list, JSON.stringify(builds));
  const kept = new Set(builds.flat());
  for (const name of assetsOf(former)) if (!kept.has(name)) rmSync(join(former, 'assets', name));
}

function keptBuilds(list: string): string[][] {
  try {
    return JSON.parse(readFileSync(list, 'utf8')) as string[][];
  } catch {
    return [];
  }
}
