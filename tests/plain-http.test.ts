import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');

/** Features that browsers offer only to pages from https and localhost. */
const SECURE_ONLY =
  /crypto\.randomUUID|crypto\.subtle|navigator\.clipboard|navigator\.serviceWorker|\bcaches\b\./;

/** Files that use one of these features only if the browser offers it, and also work without it. */
const DO_WITHOUT = new Set([
  'features/calendar/web/subscribe-card.tsx',
  'features/first-sign-in/web/slip-choices.tsx',
  'features/groups/web/join-panel.tsx',
  'features/exam-room/web/saving/journal.ts',
  'features/exam-room/web/offline/seal.ts',
  'features/exam-room/web/offline/room-files.ts',
  'features/exam-room/web/offline/sealed-sections.ts',
  'features/exam-room/web/offline/shelf.ts',
]);

function webFiles(): string[] {
  const features = readdirSync(join(ROOT, 'features'), { withFileTypes: true }).filter((entry) =>
    entry.isDirectory(),
  );
  const folders = ['app/web', 'web', ...features.map(({ name }) => `features/${name}/web`)];
  return folders.flatMap((folder) => {
    try {
      return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map(
        (file) => `${folder}/${file}`,
      );
    } catch {
      return [];
    }
  });
}

test('screens work on plain http with a host name, without features that browsers reserve for https', () => {
  const files = webFiles().filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file));
  expect(files.length).toBeGreaterThan(400);
  const needing = files.filter(
    (file) => !DO_WITHOUT.has(file) && SECURE_ONLY.test(readFileSync(join(ROOT, file), 'utf8')),
  );
  expect(
    needing,
    'Use `v4` of uuid instead of crypto.randomUUID, or add the file to the list above if it works without it',
  ).toEqual([]);
});
