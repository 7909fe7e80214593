import { describe, expect, test } from 'vitest';
import { MOST_CAPTION_CHARACTERS, readCaptions, writeCaptions } from './captions.rules.ts';

const FILE = `\uFEFFWEBVTT - Slope

STYLE
::cue { color: red }

NOTE made by hand

1
00:01.500 --> 00:04.000 align:start line:0%
<v Ms Okafor>So when <i>m</i> is zero,
nobody has paid &amp; that is &lt;all&gt;.

00:00.000 --> 00:01.500
Look.

intro
01:00:00.000 --> 01:00:02.250
&nbsp;
`;

describe('captions', () => {
  test('are read as plain text in order of time, without styles, notes and tags', () => {
    expect(readCaptions(FILE)).toEqual({
      cues: [
        { at_seconds: 0, to_seconds: 1.5, text: 'Look.' },
        { at_seconds: 1.5, to_seconds: 4, text: 'So when m is zero, nobody has paid & that is <all>.' },
      ],
    });
  });

  test('are the same after writing and reading them again', () => {
    const read = readCaptions(FILE);
    if ('fault' in read) throw new Error(read.fault);
    const written = writeCaptions(read.cues);
    expect(written).toBe(
      'WEBVTT\n\n00:00:00.000 --> 00:00:01.500\nLook.\n\n00:00:01.500 --> 00:00:04.000\nSo when m is zero, nobody has paid &amp; that is &lt;all&gt;.\n',
    );
    expect(readCaptions(written)).toEqual(read);
    expect(readCaptions(written.replaceAll('\n', '\r\n'))).toEqual(read);
    const long = [{ at_seconds: 3725.004, to_seconds: 36_000.999, text: 'Late.' }];
    expect(writeCaptions(long)).toContain('01:02:05.004 --> 10:00:00.999');
    expect(readCaptions(writeCaptions(long))).toEqual({ cues: long });
  });

  test('are separate even without an empty line between them', () => {
    const read = readCaptions('WEBVTT\n\n00:00.000 --> 00:01.000\nOne\n00:01.000 --> 00:02.000\nTwo\n');
    expect('cues' in read && read.cues.map(({ text }) => text)).toEqual(['One', 'Two']);
  });

  test.each([
    ['1\n00:00:00,000 --> 00:00:01,000\nSubRip', 'must start with “WEBVTT”.'],
    ['WEBVTTX\n\n00:00.000 --> 00:01.000\nWords', 'must start with “WEBVTT”.'],
    ['WEBVTT\n\n00:00,000 --> 00:01,000\nWords', 'have invalid times on line 3.'],
    ['WEBVTT\n\n00:02.000 --> 00:01.000\nBack', 'have invalid times on line 3.'],
    ['WEBVTT\n\n00:02.000 --> 00:02.000\nNever', 'have invalid times on line 3.'],
    ['WEBVTT\n\n00:61.000 --> 01:01.000\nMore', 'have invalid times on line 3.'],
    ['WEBVTT\n\nNOTE nothing else\n', 'contain no text.'],
    [
      `WEBVTT\n\n00:00.000 --> 00:01.000\n${'x'.repeat(1001)}\n`,
      'have a cue with more than 1000 characters, before line 4.',
    ],
    [`WEBVTT\n\n${'00:00.000 --> 00:01.000\nx\n\n'.repeat(20_001)}`, 'have more than 20000 cues.'],
  ])('are refused with their error: %.40s', (file, fault) => {
    expect(readCaptions(file)).toEqual({ fault });
  });

  test.each([
    ['open tags', `WEBVTT\n\n00:00.000 --> 00:01.000\n${'<'.repeat(MOST_CAPTION_CHARACTERS)}`],
    ['blanks before times', `WEBVTT\n\n${' '.repeat(MOST_CAPTION_CHARACTERS)}-->`],
    ['blanks within times', `WEBVTT\n\n00:00.000${' '.repeat(MOST_CAPTION_CHARACTERS)}-->`],
    ['arrows', `WEBVTT\n\n${'-->'.repeat(MOST_CAPTION_CHARACTERS / 3)}`],
    ['entities', `WEBVTT\n\n00:00.000 --> 00:01.000\n${'&amp'.repeat(MOST_CAPTION_CHARACTERS / 4)}`],
    ['empty lines', `WEBVTT${'\n'.repeat(MOST_CAPTION_CHARACTERS)}`],
  ])('made to be slow (%s) are read in linear time', (_name, file) => {
    expect(readCaptions(file)).toHaveProperty('fault');
  });
});
