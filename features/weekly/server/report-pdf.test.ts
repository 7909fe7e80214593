import { afterAll, beforeAll, expect, test } from 'vitest';
import { isOurs, type Language } from '#features/letters/language.rules.ts';
import { reportPageWords } from '#features/letters/reports.rules.ts';
import { messagesTo } from '#tests/support/messages.ts';
import { readPdf } from '#tests/support/pdf-text.ts';
import type { ReadReport } from '../guardian.contract.ts';
import { asRead, letterOf } from '../letter.rules.ts';
import { type WeeklyWorld, weeklyWorld } from '../tests/weekly-world.ts';
import { composeReports } from './compose.ts';
import { reportPdf } from './report-pdf.ts';
import { sendReports } from './send.ts';

const go = new AbortController().signal;
const URL = '/api/weekly-reports/';

let world: WeeklyWorld;
let report: string;
let token: string;
let stop: string;
beforeAll(async () => {
  world = await weeklyWorld();
  const { api, people, clients } = world;
  await world.sit(world.papers.open, people.ann, ['A', 'A', 'B', null]);
  api.clock.set(new Date('2026-11-22T18:00:00Z'));
  await composeReports(api.platform, go);
  const { results } = (await clients.counselor.get(URL)).body;
  const own = results.find(({ student }: { student: { id: string } }) => student.id === people.ann.id);
  report = own.id;
  const note = { version: own.version, note: 'Ми зустрінемось у вівторок – 火曜日に。' };
  expect((await clients.counselor.patch(`${URL}${report}/`, note)).status).toBe(200);
  await clients.counselor.post(`${URL}approve/`, { ids: [report] });
  api.clock.set(new Date('2026-11-23T08:00:00Z'));
  await sendReports(api.platform, go);
  const text = (await messagesTo(api.platform, `${people.ann.username}@home.test`)).at(-1)?.text ?? '';
  [token = '', stop = ''] = [...text.matchAll(/report\/([\w-]+)/g)].map(([, found]) => found ?? '');
});
afterAll(() => world.close());

/** All texts of the page, from top to bottom. */
function textsOf(page: ReadReport, language: Language): string[] {
  const { title, under, lead, remarks, table, small, sections } = letterOf(page, language);
  return [
    page.school ?? '',
    title,
    under,
    lead.first,
    lead.others,
    ...remarks,
    table.now,
    table.before,
    ...table.rows.flatMap(({ label, now, before }) => [label, now, before]),
    ...small,
    ...sections.flatMap(({ heading, days, lines, quote, small: below }) => [
      heading,
      days?.says ?? '',
      ...(days?.bars ?? []).flatMap(({ minutes, name }) => [minutes, name]),
      ...lines.flatMap(({ strong, rest }) => [strong, rest ?? '']),
      quote?.text ?? '',
      below ?? '',
    ]),
  ].filter((text) => text !== '');
}
/** Removes spaces, because lines break differently in the PDF. */
const bare = (text: string) => text.normalize('NFC').replaceAll(/\s+/g, '');

test('the PDF contains exactly the words and figures of the guardian’s page, in each language', async () => {
  const page: ReadReport = (await world.api.anyone.get(`/api/report/${token}/`)).body.report;
  expect(page.note?.text).toContain('火曜日');
  for (const language of ['en', 'uk', 'vi', 'ja'] as const) {
    const { status, bytes, headers } = await world.api.anyone.get(
      `/api/report/${token}/pdf/?language=${language}`,
    );
    expect([status, headers['content-type']], language).toEqual([200, 'application/pdf']);
    const { text, ...about } = await readPdf(bytes);
    expect(bare(text), language).toBe(textsOf(page, language).map(bare).join(''));
    expect(about, language).toMatchObject({
      title: letterOf(page, language).title,
      language,
      is_marked: true,
      pages: 1,
    });
    for (const role of ['H1', 'H2', 'Table', 'TH', 'Figure', 'BlockQuote']) {
      expect(about.roles, language).toContain(role);
    }
  }
});

test('the PDF of a weekly report prints a child’s name in any script, and as code points if no font has it', async () => {
  const page: ReadReport = (await world.api.anyone.get(`/api/report/${token}/`)).body.report;
  const read = async (student: string, language: Language) => {
    const file = await reportPdf(world.api.platform, { ...page, student }, language, {
      person: world.people.counselor.id,
      now: world.api.clock.now(),
    });
    return readPdf(new Uint8Array(await file.arrayBuffer()));
  };
  for (const name of ['محمد', 'דוד', 'प्रिया', 'ธนพร']) {
    const { text, title } = await read(name, 'en');
    expect(title).toBe(`${name}’s week`);
    expect(bare(text)).toContain(bare(`${name}’s week`));
  }
  const { text } = await read('ნინო', 'de');
  expect(bare(text)).toContain(bare(reportPageWords('de').title('ნინო')));
  expect(text).toContain(reportPageWords('de').unprintable);
});

test('staff download the same PDF, by default in its first reader’s language, and the audit records it', async () => {
  const { clients, people, api } = world;
  const { body } = await clients.counselor.get(`${URL}?status=approved`);
  const [shown] = body.results.filter(({ id }: { id: string }) => id === report);
  for (const [query, language] of [
    ['', 'en'],
    ['?language=uk', 'uk'],
  ] as const) {
    const { status, bytes, text: raw } = await clients.counselor.get(`${URL}${report}/pdf/${query}`);
    expect(status, raw.slice(0, 200)).toBe(200);
    if (!isOurs(language)) throw new Error(language);
    expect(bare((await readPdf(bytes)).text)).toBe(
      textsOf(asRead(shown, language), language).map(bare).join(''),
    );
  }
  const kept = await api.platform.database.kysely
    .selectFrom('audit')
    .select(['actor', 'says'])
    .where('path', 'like', '%/pdf/')
    .execute();
  const line = { actor: people.counselor.id, says: 'Downloaded a weekly report as a PDF' };
  expect(kept).toEqual([line, line]);
  expect((await clients.counselor.get(`${URL}${report}/pdf/?language=tlh`)).status).toBe(400);
  expect((await clients.other.get(`${URL}${report}/pdf/`)).status).toBe(404);
});

test('a token for stopping the mails, an unknown token and the token of a closed page give no PDF', async () => {
  const { anyone } = world.api;
  const pdf = async (by: string) => (await anyone.get(`/api/report/${by}/pdf/`)).status;
  expect([await pdf(stop), await pdf('x')]).toEqual([404, 404]);
  await anyone.post(`/api/report/${token}/close/`);
  expect(await pdf(token)).toBe(404);
});
