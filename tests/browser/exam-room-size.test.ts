import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';

const DIST = join(import.meta.dirname, '../../dist');
/** The measured size with a small margin. The goal with fonts is 200 KiB. */
const MOST_BYTES = 156 * 1024;
const MOST_BYTES_WITH_FONTS = 192 * 1024;

/** The transferred size of a file from the build, by its URL. Fonts are already compressed. */
function bytesOf(address: string): number {
  const content = readFileSync(join(DIST, address));
  return address.endsWith('.woff2') ? content.length : gzipSync(content, { level: 9 }).length;
}

test("the exam room's first load is at most 156 KiB, and 192 KiB with its fonts", () => {
  const page = readFileSync(join(DIST, 'exam.html'), 'utf8');
  const addresses = [...page.matchAll(/(?:src|href)="(\/[^"]+\.(?:js|css))"/g)].map(
    ([, address = '']) => address,
  );
  expect(addresses.filter((address) => address.endsWith('.js')).length).toBeGreaterThan(1);
  expect(addresses.filter((address) => address.endsWith('.css')).length).toBeGreaterThan(0);
  const first = addresses.reduce((sum, address) => sum + bytesOf(address), gzipSync(page).length);

  const styles = addresses.filter((address) => address.endsWith('.css'));
  const fonts = styles.flatMap((address) => {
    const css = readFileSync(join(DIST, address), 'utf8');
    // The font with the English letters. The browser fetches other letters only when they occur.
    return [...css.matchAll(/url\((\/assets\/[^)]*-english-wght-normal[^)]*\.woff2)\)/g)].map(
      ([, font = '']) => font,
    );
  });
  const withFonts = first + [...new Set(fonts)].reduce((sum, font) => sum + bytesOf(font), 0);
  const kibibytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KiB`;
  console.log(`exam room, first load: ${kibibytes(first)}; with its fonts ${kibibytes(withFonts)}`);
  expect(fonts.length).toBeGreaterThan(0);
  expect(first).toBeLessThanOrEqual(MOST_BYTES);
  expect(withFonts).toBeLessThanOrEqual(MOST_BYTES_WITH_FONTS);
});
