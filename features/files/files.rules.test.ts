import { expect, test } from 'vitest';
import { fileName, pictureFault, pictureType } from './files.rules.ts';

const bytes = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0));

test.each([
  ['\x89PNG\r\n\x1a\nrest', 'image/png'],
  ['\xff\xd8\xff\xe0rest', 'image/jpeg'],
  ['GIF89a', 'image/gif'],
  ['GIF87a', 'image/gif'],
  ['RIFF\x10\x00\x00\x00WEBPVP8 ', 'image/webp'],
  ['RIFF\x10\x00\x00\x00WAVEfmt ', null],
  ['<svg xmlns="http://www.w3.org/2000/svg"/>', null],
  ['%PDF-1.7', null],
  ['\x89PNG', null],
  ['', null],
])('bytes that begin %j are %s', (beginning, type) => {
  expect(pictureType(bytes(beginning))).toBe(type);
});

test('a picture of 5 MiB is taken, and not a byte more', () => {
  const picture = (size: number) => {
    const whole = new Uint8Array(size);
    whole.set(bytes('GIF89a'));
    return whole;
  };
  expect(pictureFault(picture(5_242_880))).toBeNull();
  expect(pictureFault(picture(5_242_881))).toBe('size');
  expect(pictureFault(bytes('text'))).toBe('type');
});

test.each([
  ['graph.png', 'graph.png'],
  ['../../etc/passwd', 'passwd'],
  ['C:\\pictures\\a.png', 'a.png'],
  ['a\u0000b\u202egnp.exe', 'abgnp.exe'],
  ['e\u0301.png', 'é.png'],
  ['  ', 'picture'],
  ['folder/', 'picture'],
  [`${'x'.repeat(300)}.png`, `${'x'.repeat(196)}.png`],
])('a file called %j is kept as %j', (sent, kept) => {
  expect(fileName(sent)).toBe(kept);
});
