import { expect, test } from 'vitest';
import {
  type Allowance,
  allowanceOf,
  announcedFaults,
  faultWords,
  fileFault,
  fileName,
  fileType,
  pictureFault,
} from './files.rules.ts';

const bytes = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0));

test.each([
  ['\x89PNG\r\n\x1a\nrest', 'image/png'],
  ['\xff\xd8\xff\xe0rest', 'image/jpeg'],
  ['GIF89a', 'image/gif'],
  ['GIF87a', 'image/gif'],
  ['RIFF\x10\x00\x00\x00WEBPVP8 ', 'image/webp'],
  ['RIFF\x10\x00\x00\x00WAVEfmt ', null],
  ['%PDF-1.7', 'application/pdf'],
  [' %PDF-1.7', null],
  ['ID3\x04', 'audio/mpeg'],
  ['\xff\xfb\x90', 'audio/mpeg'],
  ['\x00\x00\x00\x20ftypisom\x00', 'video/mp4'],
  ['\x00\x00\x00\x20ftypheic\x00', 'image/jpeg'],
  ['\x00\x00\x00\x20ftypavif\x00', null],
  ['\x1a\x45\xdf\xa3\x9f\x42\x86\x81\x01\x42\x82\x84webm', 'video/webm'],
  ['\x1a\x45\xdf\xa3\x9f\x42\x82\x88matroska', null],
  ['<svg xmlns="http://www.w3.org/2000/svg"/>', null],
  ['<!doctype html>', null],
  ['\x89PNG', null],
  ['', null],
])('detects bytes that begin with %j as %s', (beginning, type) => {
  expect(fileType(bytes(beginning))).toBe(type);
});

test.each([
  [
    '[Content_Types].xml',
    'lesson.docx',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  ],
  ['_rels/.rels', 'Marks.XLSX', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  ['mimetype', 'talk.odp', 'application/vnd.oasis.opendocument.presentation'],
  ['[Content_Types].xml', 'lesson.zip', null],
  ['[Content_Types].xml', 'lesson.pdf', null],
  ['[Content_Types].xml', 'docx', null],
  ['[Content_Types].xml', 'a.constructor', null],
  ['evil.exe', 'lesson.docx', null],
])('detects a ZIP file with first entry %s and name %s as %s', (entry, name, type) => {
  expect(fileType(bytes(`PK\x03\x04${'\0'.repeat(26)}${entry}`), name)).toBe(type);
});

test('pictures in a question file may have up to 5 MiB each, whatever the settings say', () => {
  const picture = (size: number) => {
    const whole = new Uint8Array(size);
    whole.set(bytes('GIF89a'));
    return whole;
  };
  expect(pictureFault(picture(5_242_880))).toBeNull();
  expect(pictureFault(picture(5_242_881))).toBe('size');
  expect(pictureFault(bytes('text'))).toBe('type');
  expect(pictureFault(bytes('%PDF-1.7'))).toBe('type');
});

const MEBIBYTE = 1024 * 1024;
const allowed: Allowance = allowanceOf({
  'files.types': ['mp4', 'png', 'none of ours'],
  'files.picture_mebibytes': 2,
  'files.mebibytes': 10,
});

test.each([
  ['image/png', 2 * MEBIBYTE, null],
  ['image/png', 2 * MEBIBYTE + 1, 'size'],
  ['video/mp4', 10 * MEBIBYTE, null],
  ['video/mp4', 10 * MEBIBYTE + 1, 'size'],
  ['image/gif', 1, 'type'],
  [null, 1, 'type'],
  // For a file that is far too large, the size error comes before the type error.
  [null, 11 * MEBIBYTE, 'size'],
] as const)(
  'when PNG up to 2 MiB and MP4 up to 10 MiB are allowed, %s of %i bytes has the error %s',
  (type, size, fault) => {
    expect(fileFault(type, size, allowed)).toBe(fault);
  },
);

test("an error's message names the allowed types or sizes", () => {
  expect(faultWords('type', null, allowed)).toBe('isn’t an allowed type (PNG or MP4)');
  expect(faultWords('size', 'image/png', allowed)).toBe('is larger than 2 MiB');
  expect(faultWords('size', 'video/mp4', allowed)).toBe('is larger than 10 MiB');
  expect(faultWords('broken', 'image/png', allowed)).toBe('is damaged');
  expect(announcedFaults({ content_type: 'text/html', size_bytes: 1 }, allowed)).toEqual([
    { path: 'body.content_type', message: 'The file isn’t an allowed type (PNG or MP4).' },
  ]);
  expect(announcedFaults({ content_type: 'video/mp4', size_bytes: 9 }, allowed)).toEqual([]);
});

test.each([
  ['graph.png', 'graph.png'],
  ['../../etc/passwd', 'passwd'],
  ['C:\\pictures\\a.png', 'a.png'],
  ['a\u0000b\u202egnp.exe', 'abgnp.exe'],
  ['e\u0301.png', 'é.png'],
  ['  ', 'file'],
  ['folder/', 'file'],
  [`${'x'.repeat(300)}.png`, `${'x'.repeat(196)}.png`],
])('stores a file named %j as %j', (sent, kept) => {
  expect(fileName(sent)).toBe(kept);
});
