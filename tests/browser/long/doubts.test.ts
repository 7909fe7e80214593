/** Follows a doubt from a moment in a video to its answer and the notice about it, with real playback. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keepFiles } from '#features/files/server/public.ts';
import { saveAllotments } from '#features/videos/server/video-ways.store.ts';
import { addVideo, newVideoId } from '#features/videos/server/videos.store.ts';
import { expectNoFaults, openPageAs } from '#tests/support/app-page.ts';
import { type RunningApp, runningApp } from '#tests/support/running-app.ts';

const LESSON = join(import.meta.dirname, '../../../demo/videos/slope-and-starting-value.webm');

let app: RunningApp;
const video = newVideoId();
beforeAll(async () => {
  app = await runningApp();
  const { database, clock, config } = app.platform;
  const { kysely } = database;
  const school = await app.school('Northgate Tutoring');
  const group = await app.group(school, 'Autumn');
  const author = await app.person({ role: 'manager', schools: [school] });
  const noor = await app.person({ role: 'student', username: 'noor', schools: [school], groups: [group] });
  const tutor = { first_name: 'Ines', last_name: 'Okafor', schools: [school], tutors: [group] };
  await app.person({ role: 'tutor', username: 'ines', ...tutor });
  const bytes = new Uint8Array(await readFile(LESSON));
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const kept = { name: 'slope.webm', content_type: 'video/webm', bytes, sha256 } as const;
  const now = clock.now();
  const [file = null] = await keepFiles(kysely, config, author.id, [kept], now);
  const lesson = { title: 'Slope again', url: null, file, passcode: null, recorded_at: null, host: null };
  const parts = { duration_seconds: 48, tags: [], chapters: [], captions: null, author: author.id, school };
  await addVideo(kysely, video, { ...lesson, ...parts }, now);
  const terms = { opens_at: null, due_at: null, reason: null };
  await saveAllotments(kysely, { video, kind: 'person', targets: [noor.id], terms, by: author.id }, now);
});
afterAll(() => app.close());

test('a doubt at a moment of a video is answered with a formula, noticed, followed up and resolved', async () => {
  const student = await openPageAs(app, 'noor', { path: `/videos/${video}?at=19` });
  await student.getByRole('button', { name: 'Ask about 0:19' }).waitFor();
  await student.keyboard.press('d');
  await student.getByRole('heading', { name: 'Ask about 0:19' }).waitFor();
  await student.getByRole('link', { name: 'Open at 0:19' }).waitFor();
  await student.getByRole('textbox', { name: 'Your question' }).fill('Why is f(0) the fee?');
  await expectNoFaults(student);
  await student.getByRole('button', { name: 'Send' }).press('Enter');
  await student.getByRole('heading', { name: 'Why is f(0) the fee?' }).waitFor();

  const tutor = await openPageAs(app, 'ines', { path: '/' });
  await tutor.getByRole('button', { name: 'Notices, 1 unread' }).press('Enter');
  const waiting = tutor.getByRole('dialog', { name: 'Notices' });
  await waiting.getByRole('link', { name: /asked a doubt/ }).press('Enter');
  await tutor.getByRole('heading', { name: 'Why is f(0) the fee?' }).waitFor();
  await tutor.getByRole('link', { name: 'Open at 0:19' }).waitFor();
  const box = tutor.getByRole('textbox', { name: /^Your answer/ });
  // A discarded draft can be restored.
  await box.fill('Not so');
  await tutor.getByRole('button', { name: 'Discard' }).press('Enter');
  await expect.poll(() => box.inputValue()).toBe('');
  await tutor.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect.poll(() => box.inputValue()).toBe('Not so');
  await box.fill('At the start \\(m = 0\\), so \\(40 + 25m = 40\\).');
  await expectNoFaults(tutor);
  await box.press('Control+Enter');
  await tutor.getByRole('article', { name: 'You' }).waitFor();

  // On the video's page the doubt links to its moment and to the answer.
  await student.goto(`/videos/${video}`);
  await student.getByRole('tab', { name: 'Notes and doubts 1' }).waitFor();
  const asked = student.getByRole('listitem').filter({ hasText: 'New answer' });
  await asked.getByRole('link', { name: 'Why is f(0) the fee?' }).waitFor();
  await expectNoFaults(student);
  await asked.getByRole('button', { name: 'Go to 0:19' }).press('Enter');
  await student.getByRole('button', { name: 'Ask about 0:19' }).waitFor();

  // A phone shows only the list, so the doubt is not loaded and stays unread.
  await student.setViewportSize({ width: 360, height: 740 });
  await student.goto('/doubts');
  await student.getByRole('link', { name: /Why is f\(0\) the fee/ }).waitFor();
  await student.waitForLoadState('networkidle');
  expect(await student.locator('article').count()).toBe(0);
  await student.setViewportSize({ width: 1280, height: 900 });
  await student.getByRole('article', { name: 'Ines Okafor' }).waitFor();

  await student.goto('/');
  await student.getByRole('button', { name: /^Notices, [12] unread/ }).press('Enter');
  const notices = student.getByRole('dialog', { name: 'Notices' });
  const told = notices.getByRole('link', { name: /Ines Okafor answered your doubt/ });
  await told.waitFor();
  await expectNoFaults(student);
  await told.press('Enter');
  await student.getByRole('article', { name: 'Ines Okafor' }).locator('math').first().waitFor();
  expect(new URL(student.url()).pathname).toMatch(/^\/doubts\/./);
  await student
    .getByRole('button', { name: /Resolve|Got it/i })
    .first()
    .press('Enter');
  await student
    .getByText(/Resolved/)
    .first()
    .waitFor();
  await student.goto('/notices?tab=unread');
  await student.getByRole('heading', { name: 'Notices' }).waitFor();
  expect(await student.getByText('answered your doubt').count()).toBe(0);

  // The page to unsubscribe from the daily mail is in the mail's language, even if the link was cut off.
  await student.goto('/notice-mails/x?language=de');
  await student.getByRole('button', { name: 'Diese Mails abbestellen' }).press('Enter');
  await student.getByRole('alert').waitFor();
  expect(await student.locator('html').getAttribute('lang')).toBe('de');
  await expectNoFaults(student);
});
