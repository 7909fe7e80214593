/**
 * What the exam room may ever ask for, so that a browser can keep all of it before the clock starts: the files of the
 * build that its page names, those that these name, and so on. It knows a built folder, and nothing of Vite.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** As scripts and styles of a build name each other: `./a-1.js`, `assets/b-2.css`, `url(/assets/c-3.woff2)`. */
const NAMED = /[\w.-]+\.(?:js|css|woff2)(?=["'`)])/g;

const PAGE = 'exam.html';

/** The addresses of all files of the room's page that is built into `folder`, in one order. */
export function roomFiles(folder: string): string[] {
  const names = new Set(namedIn(join(folder, PAGE)));
  for (const name of names) {
    const file = join(folder, 'assets', name);
    if (!existsSync(file)) names.delete(name);
    else if (!name.endsWith('.woff2')) for (const other of namedIn(file)) names.add(other);
  }
  return [...names].sort().map((name) => `/assets/${name}`);
}

/** Writes the list beside the files, and its address into the page. */
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
