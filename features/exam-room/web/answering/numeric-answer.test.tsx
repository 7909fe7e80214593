import { JSDOM } from 'jsdom';
import { act, useState } from 'react';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { NumericAnswer } from './numeric-answer.tsx';

let field: HTMLInputElement;
let press: (label: string) => void;
let type: (value: string, caret: number) => void;
let unmount = () => {};
beforeAll(() => {
  const { window } = new JSDOM('<!doctype html><main></main>');
  const { document, HTMLInputElement, HTMLIFrameElement, Event, Node, Element } = window;
  const globals = { window, document, HTMLInputElement, HTMLIFrameElement, Event, Node, Element };
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value);
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
});
beforeEach(async () => {
  unmount();
  const { createRoot } = await import('react-dom/client');
  const main = document.querySelector('main');
  if (main === null) throw new Error('The page has no main element.');
  const root = createRoot(main);
  function Answer() {
    const [text, setText] = useState('34');
    return <NumericAnswer entry="sat" text={text} isDisabled={false} onType={setText} />;
  }
  await act(async () => root.render(<Answer />));
  unmount = () => act(() => root.unmount());
  field = main.querySelector('input') as HTMLInputElement;
  press = (label) => {
    const button = main.querySelector<HTMLButtonElement>(`button[aria-label="${label}"]`);
    act(() => button?.click());
  };
  const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  type = (value, caret) =>
    act(() => {
      setValue?.call(field, value);
      field.setSelectionRange(caret, caret);
      field.dispatchEvent(new Event('input', { bubbles: true }));
    });
});
afterAll(() => {
  unmount();
  vi.unstubAllGlobals();
});

test.each([
  ['Decimal point', '3.4', 2],
  ['Slash', '3/4', 2],
])(
  'a numeric answer field puts the caret after the character that the key “%s” typed',
  (label, value, caret) => {
    field.setSelectionRange(1, 1);
    press(label);
    expect([field.value, field.selectionStart, field.selectionEnd]).toEqual([value, caret, caret]);
  },
);

test('a numeric answer field puts a typed minus before the number and the caret after it', () => {
  field.setSelectionRange(0, 0);
  press('Minus');
  expect([field.value, field.selectionStart]).toEqual(['-34', 1]);
});

test('a numeric answer field replaces the selection by the typed character', () => {
  field.setSelectionRange(0, 1);
  press('Decimal point');
  expect([field.value, field.selectionStart]).toEqual(['.4', 1]);
});

test('a numeric answer field keeps the caret when a minus sign becomes a hyphen or when a character beyond the limit is rejected', () => {
  type('−34', 1);
  expect([field.value, field.selectionStart]).toEqual(['-34', 1]);
  type('-34567', 6);
  type('-394567', 3);
  expect([field.value, field.selectionStart]).toEqual(['-34567', 2]);
});
