import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { assetsOf, keepFormer } from './former-builds.ts';
import { roomFiles, writeRoomFiles } from './room-files.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'assay-build-'));
  mkdirSync(join(folder, 'assets'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const write = (name: string, text = name) => writeFileSync(join(folder, 'assets', name), text);

/** Writes these files into the folder, as a build does. */
function build(...names: string[]): void {
  const before = assetsOf(folder);
  for (const name of names) write(name);
  keepFormer(folder, before, new Set(names));
}

const former = () => assetsOf(join(folder, 'former')).sort();

test('keeps a file that is no longer part of the build for two more builds, then deletes it', () => {
  build('a-1.js', 'same.js');
  expect([assetsOf(folder).sort(), former()]).toEqual([['a-1.js', 'same.js'], []]);
  build('a-2.js', 'same.js');
  expect([assetsOf(folder).sort(), former()]).toEqual([['a-2.js', 'same.js'], ['a-1.js']]);
  build('a-3.js', 'same.js');
  expect(former()).toEqual(['a-1.js', 'a-2.js']);
  build('a-4.js');
  expect(former()).toEqual(['a-2.js', 'a-3.js', 'same.js']);
  // After a rollback, the restored files are back in place and the replaced ones are still kept.
  build('a-3.js');
  expect([assetsOf(folder), former()]).toEqual([['a-3.js'], ['a-3.js', 'a-4.js', 'same.js']]);
});

test('lists exactly the files that the exam room’s page needs, directly or through other files', () => {
  const page = '<head><script src="/assets/room-1.js"></script>\n</head>';
  writeFileSync(join(folder, 'exam.html'), page);
  write(
    'room-1.js',
    'import"./common-2.js";const m=["assets/late-3.css"];import("./late-3.js");f("gone.js")',
  );
  write('common-2.js', '');
  write('late-3.js', 'import("./room-1.js")');
  write('late-3.css', '@font-face{src:url(/assets/font-4.woff2) format("woff2"),url(/assets/font-4.ttf)}');
  write('font-4.woff2');
  write('font-4.ttf');
  write('app-5.js', 'import"./common-2.js"');
  const files = ['common-2.js', 'font-4.woff2', 'late-3.css', 'late-3.js', 'room-1.js'];
  expect(roomFiles(folder)).toEqual(files.map((name) => `/assets/${name}`));
  const list = writeRoomFiles(folder);
  expect(JSON.parse(readFileSync(join(folder, 'assets', list), 'utf8'))).toHaveLength(files.length);
  expect(readFileSync(join(folder, 'exam.html'), 'utf8')).toContain(`content="/assets/${list}" />`);
});
