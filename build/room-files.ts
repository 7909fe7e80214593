/**
 * Lists every file that the exam room can ask for, so that a browser can store all of them before the clock
 * starts: the files that the exam room's page names, the files that those name, and so on.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * File names as the scripts and styles of a build write them: `./a-1.js`, `assets/b-2.css`,
 * `url(/assets/c-3.woff2)`.
 */
const NAMED = /[\w.-]+\.(?:js|css|woff2)(?=["'`)])/g;

const PAGE = 'exam.html';

/** The URLs of all files that the exam room's page in `folder` needs, in a stable order. */
export function roomFiles(folder: string): string[] {
  const names = new Set(namedIn(join(folder, PAGE)));
  for (const name of names) {
    const file = join(folder, 'assets', name);
    if (!existsSync(file)) names.delete(name);
    else if (!name.endsWith('.woff2')) for (const other of namedIn(file)) names.add(other);
  }
  return [...names].sort().map((name) => `/assets/${name}`);
}

/** Writes the list of files into the assets and its URL into the page. Returns the list's file name. */
export function writeRoomFiles(folder: string): string {
  const list = JSON.stringify(roomFiles(folder));
  const hash = createHash('sha256').update(list).digest('hex').slice(0, 8);
  const name = `room-files-${hash}.json`;
  writeFileSync(join(folder, 'assets', name), list);
  const page = join(folder, PAGE);
  const meta = `<meta name="room-files" content="/assets/${name}" />`;
  writeFileSync(page, readFileSync(page, 'utf8').replace('</head>', `  ${meta}\n  </head>`));
  return name;
}

function namedIn(file: string): string[] {
  return [...readFileSync(file, 'utf8').matchAll(NAMED)].map(([name]) => name);
}
