import { describe, expect, test } from 'vitest';
import {
  absentFaults,
  allotFaults,
  chapterFaults,
  keptCaptions,
  kindOf,
  mayWriteVideo,
  requireMayWriteVideo,
  sourceAfter,
  sourceFaults,
  streamSources,
  tagFaults,
  treatedBy,
} from './videos.rules.ts';

const HOSTS = ['zoom.us', 'vimeo.com'];

describe('the source of a video', () => {
  test('is a file, a stream or a page on a different server', () => {
    expect(
      [
        null,
        'https://a.example/lesson.m3u8?t=1',
        'https://a.example/l.M3U8#x',
        'https://a.example/?m3u8',
      ].map(kindOf),
    ).toEqual(['file', 'hls', 'hls', 'link']);
    expect(kindOf('https://a.example/x.m3u8x')).toBe('link');
    expect(kindOf('https://a.example/?x=.m3u8')).toBe('link');
  });

  test.each([
    ['https://zoom.us/rec/share/abc?pwd=1', true],
    ['https://school.zoom.us:8443/rec', true],
    ['https://VIMEO.com', true],
    ['http://zoom.us/rec', false],
    ['https://notzoom.us/rec', false],
    ['https://zoom.us.evil.example/rec', false],
    ['https://zoom.us@evil.example/rec', false],
    ['https://evil.example\\@zoom.us/', false],
    ['https://evil.example/zoom.us', false],
    ['https://zoom.us/a b', false],
    ['javascript:alert(1)//zoom.us', false],
    ['https://127.0.0.1/', false],
    ['', false],
  ])('at %s is accepted: %s', (url, isTaken) => {
    const faults = sourceFaults({ url, file: null }, { hosts: HOSTS, may_show: [] });
    expect(faults.map(({ path }) => path)).toEqual(isTaken ? [] : ['body.url']);
  });

  test('is either an address or a video file that the author may use', () => {
    const known = {
      hosts: HOSTS,
      may_show: [
        { id: 'v', content_type: 'video/webm' },
        { id: 'p', content_type: 'image/png' },
      ],
    };
    const faultsOf = (url: string | null, file: string | null) =>
      sourceFaults({ url, file }, known).map(({ message }) => message);
    expect(faultsOf(null, 'v')).toEqual([]);
    expect(faultsOf(null, null)).toEqual(['Upload a file or enter a web address.']);
    expect(faultsOf('https://zoom.us/', 'v')).toEqual(['Choose a file or enter a web address, not both.']);
    expect(faultsOf(null, 'x')).toEqual(['This file is missing. Upload it again.']);
    expect(faultsOf(null, 'p')).toEqual(['This file isn’t a video.']);
    expect(faultsOf('https://evil.example/', null)).toEqual([
      'Videos from evil.example aren’t allowed. An admin can allow this site in the settings.',
    ]);
    expect(faultsOf('ftp://x', null)).toEqual(['Enter a full web address that starts with https://.']);
  });

  test('a new source replaces one of the other kind', () => {
    const [file, url] = [
      { url: null, file: 'f' },
      { url: 'u', file: null },
    ];
    expect(sourceAfter(file, {})).toEqual(file);
    expect(sourceAfter(file, { url: 'u' })).toEqual(url);
    expect(sourceAfter(url, { file: 'f' })).toEqual(file);
    expect(sourceAfter(file, { file: null, url: 'u' })).toEqual(url);
    expect(sourceAfter(url, { url: null })).toEqual({ url: null, file: null });
  });
});

describe('chapters', () => {
  test('start one after the other, before the video’s end', () => {
    const at = (...seconds: number[]) =>
      chapterFaults(
        seconds.map((at_seconds) => ({ at_seconds })),
        { duration_seconds: 60 },
      );
    expect(at(0, 30, 59)).toEqual([]);
    expect(at(0, 60)).toEqual([
      { path: 'body.chapters.1.at_seconds', message: 'The chapter starts after the video ends.' },
    ]);
    expect(at(10, 10)).toEqual([
      { path: 'body.chapters.1.at_seconds', message: 'The chapter must start after the one before it.' },
    ]);
  });

  test('have tags that exist and are not reasons for mistakes', () => {
    const there = [
      { id: 't', kind: 'topic' },
      { id: 'r', kind: 'reason_for_error' },
    ];
    const video = { tags: ['t', 'x'], chapters: [{ tags: ['t'] }, { tags: ['r'] }] };
    const message = 'This tag doesn’t exist.';
    expect(tagFaults(video, there)).toEqual([
      { path: 'body.tags.1', message },
      { path: 'body.chapters.1.tags.0', message },
    ]);
  });

  const tag = (id: string) => ({ id, name: id, kind: 'topic' });
  const chapters = [
    { at_seconds: 0, title: 'All of it', tags: [tag('domain')] },
    { at_seconds: 60, title: 'Slope', tags: [tag('slope')] },
    { at_seconds: 120, title: 'Slope again', tags: [tag('slope')] },
  ];
  const missed = (id: string, domain: string | null = 'domain') => ({
    topic: { id, name: id },
    domain: domain === null ? null : { id: domain },
  });

  test('cover a question by its skill, or else by its domain; the first chapter found counts', () => {
    const questions = [
      missed('slope'),
      missed('tables'),
      missed('circles', 'geometry'),
      missed('roots', null),
    ];
    const treated = treatedBy(chapters, questions).map(({ question, chapter }) => [
      question.topic.id,
      chapter.title,
    ]);
    expect(treated).toEqual([
      ['tables', 'All of it'],
      ['slope', 'Slope'],
    ]);
  });
});

test('a video may be changed by its author, and by staff who may change all content in its school', () => {
  const video = { author: { id: 'a', name: 'A' }, school: { id: 's', name: 'S' } };
  expect(mayWriteVideo('own', 'a', video)).toBe(true);
  expect(mayWriteVideo('own', 'b', video)).toBe(false);
  expect(mayWriteVideo('own_schools', 'b', video)).toBe(true);
  expect(mayWriteVideo('own_schools', 'b', { ...video, school: null })).toBe(false);
  expect(() => requireMayWriteVideo('own', 'a', video)).not.toThrow();
  expect(() => requireMayWriteVideo('own', 'b', video)).toThrow('forbidden');
});

test('streams may load only from their own servers and from the parent domains that the settings name', () => {
  const hosts = ['example.org', 'zoom.us'];
  expect(streamSources([], hosts)).toEqual([]);
  expect(streamSources(['https://zoom.us/rec', 'https://other.example/a.m3u8'], hosts)).toEqual([]);
  expect(
    streamSources(['https://tv.example.org:8443/a.m3u8?t=1', 'https://tv.example.org:8443/b.m3u8'], hosts),
  ).toEqual(['https://*.example.org', 'https://example.org', 'https://tv.example.org:8443']);
  expect(streamSources(["https://example.org;script-src 'unsafe-inline'/a.m3u8"], hosts)).toEqual([]);
});

test('captions are stored in our own format, or rejected with an error', () => {
  expect(keptCaptions(null)).toEqual({ captions: null, faults: [] });
  expect(keptCaptions('WEBVTT\n\n00:00.000 --> 00:01.000\n<b>Hi</b>')).toEqual({
    captions: 'WEBVTT\n\n00:00:00.000 --> 00:00:01.000\nHi\n',
    faults: [],
  });
  expect(keptCaptions('words')).toEqual({
    captions: null,
    faults: [{ path: 'body.captions', message: 'The captions must start with “WEBVTT”.' }],
  });
});

test('an assignment needs a target, and a due date after its opening', () => {
  const terms = { users: ['u'], groups: [], opens_at: null, due_at: null };
  const [early, late] = ['2026-11-19T09:00:00.000Z', '2026-11-20T09:00:00.000Z'];
  expect(allotFaults(terms)).toEqual([]);
  expect(allotFaults({ ...terms, users: [], groups: ['g'] })).toEqual([]);
  expect(allotFaults({ ...terms, users: [] })).toEqual([
    { path: 'body', message: 'Choose people or groups.' },
  ]);
  expect(allotFaults({ ...terms, opens_at: early, due_at: late })).toEqual([]);
  expect(allotFaults({ ...terms, opens_at: late, due_at: late })).toEqual([
    { path: 'body.due_at', message: 'The due time must be after the opening time.' },
  ]);
  expect(absentFaults('body.users', ['a', 'b'], ['a'], 'No.')).toEqual([
    { path: 'body.users.1', message: 'No.' },
  ]);
});
