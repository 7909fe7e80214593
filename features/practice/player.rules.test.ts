import { describe, expect, test } from 'vitest';
import { ALL_TOOLS } from '#features/assessments/practice-tools.rules.ts';
import {
  isOver,
  nextOpen,
  pipOf,
  playerAct,
  sumOf,
  tooLateWords,
  verdictOf,
  waitingWords,
} from './player.rules.ts';
import type { QuestionCourse } from './practice.contract.ts';

const TOLD = {
  right_options: [],
  accepted_answers: [],
  gaps: [],
  mistake: null,
  feedback: [],
  explanation: '',
};

type Outcome = 'right' | 'partial' | 'wrong' | null;
function course(outcomes: readonly Outcome[], more: Partial<QuestionCourse> = {}): QuestionCourse {
  const isTold = outcomes.length === 2 || outcomes.includes('right');
  return {
    attempt: 'a',
    question: 'q',
    has_skill: true,
    is_held_back: false,
    tools: ALL_TOOLS,
    try_feedback: '',
    hints: [],
    hints_used: 0,
    hint_count: 2,
    tries: outcomes.map((outcome, index) => ({
      number: index + 1,
      response: 'x',
      outcome,
      tried_at: '2026-11-22T10:00:00.000Z',
    })),
    tries_left: isTold ? 0 : 2 - outcomes.length,
    told: isTold ? TOLD : null,
    ...more,
  };
}

test.each([
  [[], {}, 'new'],
  [[], { is_held_back: true }, 'done'],
  [['wrong'], {}, 'open'],
  [['wrong'], { is_held_back: true }, 'done'],
  [['wrong', 'right'], {}, 'later'],
  [['wrong', 'wrong'], {}, 'wrong'],
  [['partial', 'partial'], {}, 'wrong'],
  [['right'], {}, 'right'],
  // A test in progress could ask the question.
  [[null, null], { told: null, tries_left: 0 }, 'done'],
] as const)('after tries %o and state %o, a question is shown as %s', (outcomes, more, pip) => {
  expect(pipOf(course(outcomes, more))).toBe(pip);
  expect(isOver(course(outcomes, more))).toBe(pip !== 'new' && pip !== 'open');
});

test('the next question is the next unfinished one; after the last one, earlier unfinished ones follow', () => {
  const courses = [course(['wrong']), course(['right']), course([]), course(['right'])];
  expect([0, 1, 2, 3].map((place) => nextOpen(courses, place))).toEqual([2, 2, 0, 0]);
  expect(nextOpen([course(['right']), course([])], 1)).toBeNull();
  expect(nextOpen([course([])], 0)).toBeNull();
});

test('the practice player skips a question whose check waits for the server, and shows a notice', () => {
  const courses = ['a', 'b', 'c'].map((attempt) => course([], { attempt }));
  const checks = new Set(['b']);
  expect(courses.map((one) => pipOf(one, checks))).toEqual(['new', 'waits', 'new']);
  expect(nextOpen(courses, 0, checks)).toBe(2);
  expect(nextOpen(courses, 0, new Set(['b', 'c']))).toBeNull();
  const offline = { trouble: 'offline', is_kept: true };
  expect(waitingWords(0, offline)).toBeNull();
  // A check that is being sent needs no notice.
  expect(waitingWords(1, { ...offline, trouble: null })).toBeNull();
  expect(waitingWords(1, offline)).toMatch(/^Your answer is saved on this device/);
  expect(waitingWords(2, { ...offline, is_kept: false })).toMatch(/^2 answers are saved in this window/);
  expect([1, 2].map(tooLateWords).map((words) => words.slice(0, 8))).toEqual(['1 answer', '2 answer']);
});

test('the end of a practice set counts the first tries at its questions', () => {
  const courses = [course(['wrong', 'right']), course(['right']), course([]), course(['partial'])];
  expect(sumOf(courses)).toEqual({ asked: 4, tried: 3, right: 1, missed: 2 });
  // An outcome that may not be shown yet counts as neither.
  expect(sumOf([course([null]), course(['right'])])).toEqual({ asked: 2, tried: 2, right: 1, missed: 0 });
});

describe('the message about a checked answer', () => {
  test.each([
    [[], {}, undefined, undefined],
    [[null], {}, undefined, undefined],
    [['right'], {}, 'right', 'Right, without a hint'],
    [['right'], { hints_used: 1 }, 'right', 'Right, with 1 hint'],
    [['right'], { hints_used: 2 }, 'right', 'Right, with 2 hints'],
    [['wrong', 'right'], {}, 'right', 'Right on the second try'],
    [['wrong'], {}, 'again', 'Not quite right yet'],
    [['partial'], {}, 'again', 'Partly right: there’s more to find'],
    [['wrong', 'wrong'], {}, 'wrong', 'Wrong'],
    [['wrong', 'partial'], {}, 'wrong', 'Partly right'],
  ] as const)('after tries %o and state %o, the message is %s: %s', (outcomes, more, kind, title) => {
    const verdict = verdictOf(course(outcomes, more));
    expect([verdict?.kind, verdict?.title]).toEqual([kind, title]);
  });
});

test('a question always has an action, except while its check is being sent', () => {
  const either = [true, false];
  for (const is_done of either)
    for (const waits of either)
      for (const is_unreached of either)
        for (const may_check of either) {
          const act = playerAct({ is_done, waits, is_unreached, may_check });
          const isUnderWay = waits && !is_unreached && !is_done;
          expect(act === 'checking', JSON.stringify({ is_done, waits, is_unreached, may_check })).toBe(
            isUnderWay,
          );
        }
});

test('while a check waits for the network, the student can continue to the next question', () => {
  const offline = { is_done: false, waits: true, is_unreached: true, may_check: false };
  expect(playerAct(offline)).toBe('go_on');
  expect(playerAct({ ...offline, waits: false })).toBe('answer_first');
  expect(playerAct({ ...offline, waits: false, may_check: true })).toBe('check');
  expect(playerAct({ ...offline, is_done: true, waits: false })).toBe('go_on');
});
