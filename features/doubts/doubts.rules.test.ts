import { describe, expect, test } from 'vitest';
import {
  anchorFaults,
  isUnread,
  NEW_DOUBT,
  overdueBefore,
  pageFaults,
  pageWords,
  placeWords,
  readByAsker,
  secondFaults,
  secondWords,
  standingAfter,
  titleOf,
  wordsFaults,
} from './doubts.rules.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 10, minute));

describe('a doubt (a student’s question to the tutor)', () => {
  test('is as old as its oldest unanswered message', () => {
    const asked = standingAfter(NEW_DOUBT, 'asked', at(0));
    expect(asked).toEqual({ status: 'open', waiting_since: at(0), answered_at: null, resolved_at: null });
    expect(standingAfter(asked, 'asked', at(5)).waiting_since).toEqual(at(0));
    const answered = standingAfter(asked, 'answered', at(6));
    expect(answered).toEqual({
      status: 'answered',
      waiting_since: null,
      answered_at: at(6),
      resolved_at: null,
    });
    const back = standingAfter(answered, 'asked', at(7));
    expect(back).toEqual({ status: 'open', waiting_since: at(7), answered_at: at(6), resolved_at: null });
    const resolved = standingAfter(back, 'resolved', at(8));
    expect(resolved).toEqual({
      status: 'resolved',
      waiting_since: null,
      answered_at: at(6),
      resolved_at: at(8),
    });
    expect(standingAfter(resolved, 'reopened', at(9))).toEqual({
      status: 'open',
      waiting_since: at(9),
      answered_at: at(6),
      resolved_at: null,
    });
    expect(standingAfter(resolved, 'answered', at(9)).resolved_at).toBeNull();
  });

  test('takes its title from the question in its text', () => {
    expect(titleOf('I set it to 0 and get 3.5. Where does the sign go wrong?')).toBe(
      'Where does the sign go wrong?',
    );
    expect(titleOf('Is it A? Or B? I took C.')).toBe('Or B?');
    expect(titleOf('I do not get it. Please help.')).toBe('I do not get it.');
    expect(titleOf('no end')).toBe('no end');
    expect(titleOf('Where does it cross the \\(x\\)-axis?')).toBe('Where does it cross the x-axis?');
    expect(titleOf('Why is \\(f(x) = \\frac{1}{2}\\) a line?')).toBe('Why is f(x) = 1/2 a line?');
    expect(titleOf('An open \\( stays?')).toBe('An open \\( stays?');
    expect(titleOf('???')).toBe('???');
    const long = titleOf(`${'word '.repeat(40)}?`);
    expect([long.length <= 100, long.endsWith('word…')]).toEqual([true, true]);
    expect(titleOf('x'.repeat(300))).toBe(`${'x'.repeat(50)}…`);
  });

  test('is unread while its newest answer is newer than the asker’s last visit', () => {
    expect(isUnread({ answered_at: null, seen_at: null })).toBe(false);
    expect(isUnread({ answered_at: at(1), seen_at: null })).toBe(true);
    expect(isUnread({ answered_at: at(1), seen_at: at(1) })).toBe(false);
    expect(isUnread({ answered_at: at(2), seen_at: at(1) })).toBe(true);
  });

  test('shows its asker the answers of staff once the answers of the test are released', () => {
    const said = [{ is_staff: false }, { is_staff: true }];
    expect(readByAsker(said, true)).toEqual(said);
    expect(readByAsker(said, false)).toEqual([{ is_staff: false }]);
  });

  test('must have content, and is overdue after two days', () => {
    expect(wordsFaults('<p> </p>')).toHaveLength(1);
    expect(wordsFaults('<p>\u200b\u2060</p>')).toHaveLength(1);
    expect(wordsFaults('<p>a</p>')).toEqual([]);
    expect(wordsFaults('<math><mi>x</mi></math>')).toEqual([]);
    expect(overdueBefore(at(0))).toEqual(new Date(Date.UTC(2026, 10, 18, 10, 0)));
    expect(placeWords('Math 2', 16)).toBe('Math 2 · 16');
    expect(placeWords('', 16)).toBe('Question 16');
  });
});

describe('the question, material or video that a doubt is about', () => {
  const paths = (anchor: object) => anchorFaults(anchor, 'body').map(({ path }) => path);

  test.each([
    [{}, []],
    [{ session: 's' }, ['body.session']],
    [{ page: 2 }, ['body.page']],
    [{ at_seconds: 2 }, ['body.at_seconds']],
    [{ question: 'q', attempt: 'a' }, ['body.question']],
    [{ material: 'm', video: 'v', at_seconds: 1 }, ['body.question']],
    [{ material: 'm', session: 's' }, ['body.session']],
    [{ question: 'q', page: 1 }, ['body.page']],
    [{ material: 'm', at_seconds: 1 }, ['body.at_seconds']],
    [{ video: 'v' }, ['body.at_seconds']],
    [{ attempt: 'a', session: 's' }, ['body.session']],
    [{ question: 'q' }, []],
    [{ question: 'q', session: 's' }, []],
    [{ attempt: 'a' }, []],
    [{ material: 'm' }, []],
    [{ material: 'm', page: 2 }, []],
    [{ video: 'v', at_seconds: 0 }, []],
  ])('is at most one, with the fields that belong to it: %j', (anchor, faults) => {
    expect(paths(anchor)).toEqual(faults);
  });

  test('is an existing page of a PDF; doubts about other materials have no page or page 1', () => {
    const faulty = (page: number | undefined, pages: number | null) =>
      pageFaults(page, pages, 'body').length > 0;
    expect([faulty(undefined, 12), faulty(13, 12), faulty(12, 12)]).toEqual([true, true, false]);
    expect([faulty(undefined, null), faulty(1, null), faulty(2, null)]).toEqual([false, false, true]);
  });

  test('is a second within the video, written as a clock time', () => {
    expect([secondFaults(601, 600, 'body').length, secondFaults(600, 600, 'body').length]).toEqual([1, 0]);
    expect([secondWords(0), secondWords(221), secondWords(3729)]).toEqual([
      'at 0:00',
      'at 3:41',
      'at 1:02:09',
    ]);
    expect([pageWords(null), pageWords(12)]).toEqual(['', 'page 12']);
  });
});
