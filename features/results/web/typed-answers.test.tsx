// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AnalysedItem } from '../results.contract.ts';
import type { TypedAnswer, TypedPart } from '../typed-answers.contract.ts';
import { TypedAnswers } from './typed-answers.tsx';

class Observer {
  observe() {}
  unobserve() {}
  disconnect() {}
}

const answer = (typed: string, more: Partial<TypedAnswer> = {}): TypedAnswer => ({
  typed,
  forms: [],
  form_count: 1,
  count: 3,
  marked: 'wrong',
  is_key: false,
  near: null,
  may_accept: true,
  mistake: null,
  may_name: true,
  mean_score: null,
  ...more,
});
const PART: TypedPart = {
  question: '0190a0aa-0000-7000-8000-000000000001',
  gap: null,
  key: ['8.5'],
  entry: 'sat',
  asked: 9,
  blank: { count: 0, mean_score: null },
  answer_count: 3,
  rare: 0,
  right_mean_score: null,
  unit: 'points',
  suspect: null,
};

let answers: TypedAnswer[];
let sent: { url: string; method: string; body: unknown }[];
let root: Root;

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('ResizeObserver', Observer);
  const matchMedia = () => ({ matches: false, addEventListener() {}, removeEventListener() {} });
  Object.assign(window, { matchMedia });
  Object.assign(document, { fonts: new EventTarget() });
  sent = [];
  answers = [
    answer('8.5', { marked: 'right', is_key: true, may_accept: false, may_name: false }),
    answer('2.125', { mistake: 'Price of 1 muffin' }),
    answer('8.05'),
  ];
  // Answers the list of typed answers, and stores names as the server does.
  vi.stubGlobal('fetch', async (url: string, init: { method?: string; body?: string } = {}) => {
    const body = init.body === undefined ? undefined : JSON.parse(init.body);
    if (init.method === 'PUT') {
      sent.push({ url, method: init.method, body });
      answers = answers.map((one) => (one.typed === body.typed ? { ...one, mistake: body.words } : one));
      return Response.json(body);
    }
    if (String(url).includes('typed-answers')) {
      return Response.json({ count: answers.length, next: null, previous: null, results: answers });
    }
    return Response.json({ api: '' });
  });
  root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(async () =>
    root.render(
      <MantineProvider env="test">
        <QueryClientProvider client={new QueryClient()}>
          <TypedAnswers
            assessment="0190a0aa-0000-7000-8000-000000000002"
            item={{ type: 'numeric', label: '1·1' } as AnalysedItem}
            parts={[PART]}
            AlsoAccept={null}
          />
        </QueryClientProvider>
      </MantineProvider>,
    ),
  );
  await vi.waitFor(() => expect(rowOf('8.05')).toBeDefined());
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

const rowOf = (typed: string) =>
  [...document.querySelectorAll('tbody tr')].find((row) => row.querySelector('b')?.textContent === typed);
const labelled = (label: string) =>
  document.querySelector<HTMLButtonElement>(`button[aria-label="${label}"]`) ?? undefined;
const button = (text: string) =>
  [...document.querySelectorAll<HTMLButtonElement>('[role=dialog] button')].find(
    ({ textContent }) => textContent === text,
  );
const press = (element: HTMLElement | undefined) =>
  act(async () => {
    expect(element).toBeDefined();
    element?.focus();
    element?.click();
  });
const field = () => document.querySelector<HTMLInputElement>('[role=dialog] input');
const type = (words: string) =>
  act(async () => {
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    set?.call(field(), words);
    field()?.dispatchEvent(new Event('input', { bubbles: true }));
  });

test('the list of typed answers offers a name for wrong ones only, and shows the names that are given', () => {
  expect(labelled('Name the mistake for 8.05')).toBeDefined();
  expect(rowOf('2.125')?.textContent).toContain('Price of 1 muffin');
  expect(labelled('Change name for 2.125')).toBeDefined();
  expect(rowOf('8.5')?.querySelector('button')).toBeNull();
});

test('the name of a mistake is saved and shown next to its answer; an empty one is refused', async () => {
  await press(labelled('Name the mistake for 8.05'));
  expect(document.querySelector('[role=dialog]')?.textContent).toContain('Name the mistake behind “8.05”');
  expect(button('Remove name')).toBeUndefined();
  await press(button('Save'));
  expect(field()?.getAttribute('aria-invalid')).toBe('true');
  expect(sent).toEqual([]);
  await type('Digits swapped');
  await press(button('Save'));
  await vi.waitFor(() => expect(rowOf('8.05')?.textContent).toContain('Digits swapped'));
  expect(sent).toEqual([
    {
      url: expect.stringContaining(`/api/questions/${PART.question}/named-mistake/`),
      method: 'PUT',
      body: { gap: null, typed: '8.05', words: 'Digits swapped' },
    },
  ]);
  expect(document.querySelector('[role=dialog]')).toBeNull();
});

test('removes the name that staff gave to a wrong answer', async () => {
  await press(labelled('Change name for 2.125'));
  expect(field()?.value).toBe('Price of 1 muffin');
  await press(button('Remove name'));
  await vi.waitFor(() => expect(rowOf('2.125')?.textContent).not.toContain('Price of 1 muffin'));
  expect(sent[0]?.body).toEqual({ gap: null, typed: '2.125', words: null });
  expect(labelled('Name the mistake for 2.125')).toBeDefined();
});
