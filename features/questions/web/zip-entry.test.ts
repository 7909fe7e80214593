import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { entryText } from './zip-entry.ts';

const zipped = (files: Record<string, string>) =>
  new Blob([
    Uint8Array.from(
      zipSync(Object.fromEntries(Object.entries(files).map(([path, text]) => [path, strToU8(text)]))),
    ),
  ]);

test('reads a file from a zip by its path; null if it is missing or too long, or if the zip is invalid', async () => {
  const zip = zipped({ 'items/a.xml': '<a>é</a>', 'b.xml': 'b'.repeat(1_000_001) });
  expect(await entryText(zip, 'items/a.xml')).toBe('<a>é</a>');
  expect(await entryText(zip, 'a.xml')).toBeNull();
  expect(await entryText(zip, 'b.xml')).toBeNull();
  expect(await entryText(new Blob(['no zip']), 'a.xml')).toBeNull();
});
