/**
 * Helpers for tests of the exam room in a real browser: a student with a session, and the student's actions.
 */
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { FrozenQuestion } from '#features/assessments/revision.rules.ts';
import type { PersonNeeds } from '#features/people/accommodations.contract.ts';
import { STANDARD_NEEDS } from '#features/people/accommodations.rules.ts';
import { addAccommodationChange } from '#features/people/server/accommodations.store.ts';
import { openPageAs, type PageOptions } from './app-page.ts';
import type { RunningApp } from './running-app.ts';
import { PASSWORD, type SeededPerson } from './seed.ts';
import { type SeededTest, seedTest, type TestSeed } from './session-seed.ts';

export interface RoomSitting {
  readonly taker: SeededPerson;
  readonly paper: SeededTest;
  readonly session: string;
}

/**
 * Creates a new student with a session that is not started. `contents` overrides the questions in the first
 * section.
 */
export async function roomSitting(
  app: RunningApp,
  author: SeededPerson,
  seed: TestSeed,
  contents: readonly Partial<FrozenQuestion>[] = [],
): Promise<RoomSitting> {
  const taker = await app.person({ role: 'student', first_name: 'Grace', last_name: 'Oduya' });
  const { database, clock } = app.platform;
  const paper = await seedTest(database, clock.now(), author.id, { ...seed, takers: [taker.id] });
  for (const [index, content] of contents.entries()) {
    await database.kysely
      .updateTable('question_revisions')
      .set({ content: sql`content || ${JSON.stringify(content)}::jsonb` })
      .where('question', '=', paper.sections[0]?.questions[index]?.id ?? '')
      .execute();
  }
  const sign = await post(app, '/api/sign-in/', { username: taker.username, password: PASSWORD });
  const made = await post(
    app,
    '/api/users/assessments-sessions/generate/',
    { assessment: paper.id },
    String(sign.access_token),
  );
  return { taker, paper, session: String(made.id) };
}

/** Gives the taker accommodations, which apply to every test that they start afterwards. */
export async function giveNeeds(
  app: RunningApp,
  { taker }: RoomSitting,
  changed_by: SeededPerson,
  needs: Partial<PersonNeeds>,
): Promise<void> {
  const { database, clock } = app.platform;
  const change = { person: taker.id, version: 1, changed_by: changed_by.id };
  await addAccommodationChange(
    database.kysely,
    { ...change, needs: { ...STANDARD_NEEDS, ...needs } },
    clock.now(),
  );
}

async function post(
  app: RunningApp,
  path: string,
  body: unknown,
  token?: string,
): Promise<Record<string, unknown>> {
  const response = await fetch(app.url + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `JWT ${token}` }),
    },
    body: JSON.stringify(body),
  });
  const answer = (await response.json()) as Record<string, unknown>;
  expect(response.ok, JSON.stringify(answer)).toBe(true);
  return answer;
}

/** Opens the exam room in a separate browser profile. */
export function openRoom(
  app: RunningApp,
  { taker, session }: RoomSitting,
  options: PageOptions = {},
): Promise<Page> {
  return openPageAs(app, taker.username, { path: `/exam/${session}`, ...options });
}

/** Focuses a button and presses a key. */
export async function press(page: Page, name: string | RegExp, key = 'Enter'): Promise<void> {
  await page.getByRole('button', { name }).focus();
  await page.keyboard.press(key);
}

export async function choose(page: Page, role: 'radio' | 'checkbox', name: RegExp): Promise<void> {
  await page.getByRole(role, { name }).focus();
  await page.keyboard.press('Space');
}

export async function question(page: Page, number: number): Promise<void> {
  await page.getByRole('heading', { name: `Question ${number}`, exact: true }).waitFor();
}

export async function saved(page: Page): Promise<void> {
  await page.getByText('All answers saved').waitFor();
}

/** Every answer in a session as stored on the server, by question. */
export async function answersOf(app: RunningApp, session: string) {
  const rows = await app.platform.database.kysely
    .selectFrom('attempts')
    .select(['question', 'response', 'flagged', 'eliminated'])
    .where('session', '=', session)
    .execute();
  return new Map(rows.map(({ question: id, ...row }) => [id, row]));
}
