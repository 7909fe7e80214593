// @vitest-environment jsdom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pseudonymOf } from '#web/lib/person-storage.ts';
import { keepLogin } from '#web/shell/login.ts';
import type { LoginUser } from '#web/shell/login-record.ts';
import { useDraft } from './drafts.ts';

const ANN = '0190a0aa-0000-7000-8000-000000000001';
const BEN = '0190a0aa-0000-7000-8000-000000000002';

const user: Omit<LoginUser, 'id'> = {
  role: 'student',
  first_name: 'A',
  last_name: 'B',
  email: null,
  mobile: null,
  school: null,
  permissions: [],
  must_change_password: false,
  precondition: null,
  initial_assessments: [],
};
const signIn = (id: string) =>
  act(() =>
    keepLogin({
      user: { ...user, id },
      access_token: 'token',
    }),
  );

function Draft() {
  const [text, setText] = useDraft('new/');
  return <input value={text} readOnly onClick={() => setText('I chose B.')} />;
}

let root: Root;
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  localStorage.clear();
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(() => {
  act(() => root.unmount());
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

const field = () => document.querySelector('input') ?? expect.unreachable();

test('a draft is shown only to its author and stored under their pseudonym', () => {
  signIn(ANN);
  act(() => root.render(<Draft />));
  act(() => field().click());
  expect(field().value).toBe('I chose B.');
  signIn(BEN);
  expect(field().value).toBe('');
  signIn(ANN);
  expect(field().value).toBe('I chose B.');
  const keys = Object.keys(localStorage);
  expect(keys.filter((key) => !key.includes(pseudonymOf(ANN)))).toEqual([]);
  expect(keys.join()).not.toContain(ANN);
});
