import { expect, test } from 'vitest';
import type { SessionDetail } from '../sessions.contract.ts';
import { extendable, reopenable, staffActs } from './session-acts.ts';

type Section = SessionDetail['sections'][number];

function section(id: string, status: Section['status'], duration_seconds: number | null = 1920): Section {
  return {
    id,
    title: id,
    position: 1,
    status,
    duration_seconds,
    extension_seconds: 0,
    opened_at: null,
    ends_at: null,
    closed_at: null,
    question_count: 27,
    answered_count: 0,
    break_after_seconds: null,
  };
}

test('a session in progress can be extended, paused, ended and voided, but not released', () => {
  const sections = [section('one', 'closed'), section('two', 'open'), section('three', 'locked', null)];
  expect(staffActs({ status: 'in_progress', sections })).toEqual(['extend', 'pause', 'force_submit', 'void']);
  expect(staffActs({ status: 'paused', sections })).toEqual(['extend', 'resume', 'force_submit', 'void']);
  expect(extendable({ status: 'in_progress', sections }).map(({ id }) => id)).toEqual(['two']);
});

test('a closed section can be reopened only while no other section is open', () => {
  const between = [section('one', 'closed'), section('two', 'locked')];
  expect(reopenable({ status: 'in_progress', sections: between }).map(({ id }) => id)).toEqual(['one']);
  expect(reopenable({ status: 'in_progress', sections: [...between, section('three', 'open')] })).toEqual([]);
});

test('an ended session can be released once it is scored, can be reopened, and can be voided once', () => {
  const sections = [section('one', 'closed')];
  expect(staffActs({ status: 'submitted', sections })).toEqual(['reopen', 'void']);
  expect(staffActs({ status: 'scored', sections })).toEqual(['release', 'reopen', 'void']);
  expect(staffActs({ status: 'released', sections })).toEqual(['reopen', 'void']);
  expect(staffActs({ status: 'voided', sections })).toEqual([]);
});
