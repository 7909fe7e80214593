// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, createRef } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { WeeklyReport } from '../weekly.contract.ts';
import { OpenReport } from './report-open.tsx';

class Observer {
  observe() {}
  unobserve() {}
  disconnect() {}
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('ResizeObserver', Observer);
  const matchMedia = () => ({ matches: false, addEventListener() {}, removeEventListener() {} });
  Object.assign(window, { matchMedia });
  Object.assign(document, { fonts: new EventTarget() });
});
afterEach(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

const totals = {
  tests: 0,
  tests_waiting: 0,
  seconds: 0,
  read_seconds: 0,
  watched_seconds: 0,
  doubts_asked: 0,
  days_worked: 0,
  test_answers: { right: 0, questions: 0 },
  practice_answers: { right: 0, questions: 0 },
  review_answers: { right: 0, questions: 0 },
};

const report = (id: string, name: string, language: string): WeeklyReport => ({
  id,
  student: { id: `s${id}`, name, group: null },
  week: '2026-W47',
  locale: 'en-US',
  first_day: '2026-11-16',
  last_day: '2026-11-22',
  time_zone: 'UTC',
  status: 'draft',
  standing: 'unremarkable',
  remarks: [],
  fall: null,
  left_out: [],
  note: null,
  tutor_sentence: null,
  approver: null,
  may_approve: true,
  may_write_sentence: true,
  leaves_at: null,
  queued_at: null,
  sent_at: null,
  reason: null,
  version: 1,
  figures: {
    sessions: [],
    studied: [],
    totals,
    before: totals,
    skills: [],
    brought: null,
    next: null,
    since: null,
    days: Array.from({ length: 7 }, () => ({ seconds: 0, test_seconds: 0 })),
  },
  guardians: [
    {
      name: 'Kim',
      language,
      by: 'mail',
      gets_it: true,
      agrees: true,
      recorded_at: '2026-09-01T00:00:00.000Z',
    },
  ],
});

const hasLanguage = (language: string) =>
  document.querySelector<HTMLInputElement>(`input[type=radio][value=${language}]`);
const press = (element: HTMLElement | null | undefined) => act(async () => element?.click());

test('the list of weekly reports opens each in its own guardian’s language, whatever language was chosen for the last one', async () => {
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  const nothing = () => undefined;
  const acts = {
    note: createRef<HTMLTextAreaElement>(),
    busy: false,
    approve: nothing,
    hold: nothing,
    undo: nothing,
  };
  const show = (one: WeeklyReport) =>
    act(async () =>
      root.render(
        <MantineProvider>
          <QueryClientProvider client={new QueryClient()}>
            <OpenReport report={one} {...acts} />
          </QueryClientProvider>
        </MantineProvider>,
      ),
    );
  await show(report('1', 'Ann Abrams', 'es'));
  expect(hasLanguage('es')?.checked).toBe(true);
  await press(hasLanguage('en'));
  expect(hasLanguage('en')?.checked).toBe(true);
  expect(document.querySelector('article h1')?.textContent).toBe('Ann’s week');
  await show(report('2', 'Ben Baker', 'de'));
  expect(hasLanguage('de')?.checked).toBe(true);
  expect(document.querySelector('article h1')?.textContent).toBe('Die Woche von Ben');
  expect(document.querySelector('article')?.closest('[lang]')?.getAttribute('lang')).toBe('de');
  await act(async () => root.unmount());
});
