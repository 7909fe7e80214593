import { expect, test } from 'vitest';
import { mapOwnFiles, ownFileAddress, ownFileOf, ownFilesIn } from './rich-text.ts';

const ONE = '0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b';
const TWO = '0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5c';

test.each([
  [`/api/files/${ONE}/`, ONE],
  [`/api/files/${ONE}`, ONE],
  [`/api/files/${ONE.toUpperCase()}/?person=a&until=b`, ONE],
  [`/api/files/${ONE}/complete/`, null],
  [`/api/files/${ONE}/#a`, null],
  [`https://example.org/api/files/${ONE}/`, null],
  ['/api/files/../me/', null],
  ['', null],
])('the rich text %s names the file %s', (address, id) => {
  expect(ownFileOf(address)).toBe(id);
});

test('finds our own files in images and links once each, and ignores text that looks like an address', () => {
  const html =
    `<p>src="/api/files/${TWO}/" <img alt="src=&quot;" src="/api/files/${ONE}/" width="3" /></p>` +
    `<a href="/api/files/${ONE}/?person=a&amp;until=b" title="t">x</a><img src="https://example.org/api/files/${TWO}/" />`;
  expect(ownFilesIn(html)).toEqual([ONE]);
  expect(mapOwnFiles(html, (id) => `/${id}?signed`)).toBe(
    `<p>src="/api/files/${TWO}/" <img alt="src=&quot;" src="/${ONE}?signed" width="3" /></p>` +
      `<a href="/${ONE}?signed" title="t">x</a><img src="https://example.org/api/files/${TWO}/" />`,
  );
  expect(mapOwnFiles(html, ownFileAddress)).toBe(html.replace('?person=a&amp;until=b', ''));
});
