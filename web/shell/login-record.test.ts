import { expect, test } from 'vitest';
import { permissionsOf } from '#core/access/access.ts';
import { type Login, loginCookie, noLoginCookie, readLogin, readReading } from './login-record.ts';

const TOKEN = `${btoa('{"alg":"HS256"}')}.${btoa('{"sid":"019a9c1e-0000-7000-8000-000000000000","iat":1794994200,"exp":1795080600}')}.${'s'.repeat(43)}`;

const login: Login = {
  user: {
    id: '019a9c1e-0000-7000-8000-000000000001',
    role: 'student',
    first_name: 'Noor',
    last_name: 'Haddad',
    email: 'noor@example.test',
    mobile: null,
    school: { id: '019a9c1e-0000-7000-8000-000000000002', name: 'Northgate Tutoring' },
    permissions: [],
    must_change_password: false,
    precondition: null,
    initial_assessments: ['019a9c1e-0000-7000-8000-000000000003'],
  },
  access_token: TOKEN,
};

const pairOf = (cookie: string) => cookie.split('; ')[0] ?? '';

test('the cookie userToken holds only user and access_token, and initial_assessments is empty', () => {
  const [name, value] = pairOf(loginCookie(login, false)).split('=');
  expect(name).toBe('userToken');
  expect(JSON.parse(decodeURIComponent(value ?? ''))).toEqual({
    user: { ...login.user, initial_assessments: [] },
    access_token: TOKEN,
  });
});

test('the cookie lasts as long as the token on any device clock, and is sent only to this site', () => {
  const [, ...attributes] = loginCookie(login, false).split('; ');
  expect(attributes).toEqual(['Max-Age=86400', 'Path=/', 'SameSite=Lax']);
  expect(loginCookie(login, true).split('; ').at(-1)).toBe('Secure');
  expect(noLoginCookie(false)).toBe('userToken=; Max-Age=0; Path=/; SameSite=Lax');
});

test.each([
  ['Chinese', '试'],
  ['characters outside the basic plane', '𠮷'],
  ['emoji', '🎓'],
  ['Devanagari', 'क्ष'],
  ['quotation marks', '"'],
  ['backslashes', '\\'],
  ['unpaired surrogates', '\ud83d'],
])('with the longest names in %s the cookie has at most 3,500 bytes', (_script, letters) => {
  const longest = letters.repeat(60).slice(0, 60);
  const user: Login['user'] = {
    ...login.user,
    role: 'counselor',
    first_name: longest,
    last_name: longest,
    email: `${'+'.repeat(188)}@example.org`,
    mobile: '+123456789012345',
    school: { id: login.user.id, name: longest },
    permissions: permissionsOf('admin'),
    must_change_password: true,
  };
  const cookie = loginCookie({ user, access_token: TOKEN }, true);
  expect(user.email).toHaveLength(200);
  expect(new TextEncoder().encode(pairOf(cookie)).length).toBeLessThanOrEqual(3500);
});

test('reads a login back from among other cookies', () => {
  const cookies = `theme=dark; ${pairOf(loginCookie(login, false))}; other=1`;
  expect(readLogin(cookies)).toEqual({ ...login, user: { ...login.user, initial_assessments: [] } });
  expect(readLogin('theme=dark')).toBeNull();
});

test.each(['userToken=', 'userToken=%', 'userToken=%7B%7D', 'userToken=undefined'])(
  'distinguishes an unreadable cookie from a missing cookie: %s',
  (cookies) => {
    expect(readLogin(cookies)).toBe('broken');
  },
);

test('a reload restores which person’s view a tab shows, and ignores an unreadable record', () => {
  const reading = { login, ends_at: '2026-11-19T09:30:00.000Z' };
  expect(readReading(JSON.stringify(reading))).toEqual(reading);
  for (const stored of [null, '', '{', '{}', JSON.stringify({ ...reading, ends_at: 'soon' })]) {
    expect(readReading(stored), String(stored)).toBeNull();
  }
});
