/**
 * The files of the two builds before, for those who opened a page of theirs and are still at it: an exam lasts longer
 * than a deployment. They stand under `former` of the built folder; the server looks there for what is gone.
 */
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const KEPT_BUILDS = 2;

/** The names of the files that a build left in `folder`; none where there is none. */
export function assetsOf(folder: string): string[] {
  try {
    return readdirSync(join(folder, 'assets'));
  } catch {
    return [];
  }
}

/**
 * After a build: of those that were there `before`, what is not `present` any more is kept for two builds. Each file is at
 * one of its two places at any moment, so that a server that runs meanwhile finds it.
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
