/**
 * Two schools in November 2026, with students whose guardians agreed to weekly reports, their staff, and a
 * mail server.
 */
import { type ApiClient, type TestApi, testApi } from '#tests/support/api.ts';
import { type MailServer, mailServer } from '#tests/support/mail-server.ts';
import { type SeededPaper, seedPaper, seedSitting } from '#tests/support/results-seed.ts';
import type { SeededPerson } from '#tests/support/seed.ts';
import { TestClock } from '#tests/support/test-clock.ts';
import { seedGuardian } from './weekly-seed.ts';

const WEDNESDAY = new Date('2026-11-18T10:00:00Z');

export async function weeklyWorld() {
  const mail: MailServer = await mailServer();
  const clock = new TestClock(WEDNESDAY);
  const environment = {
    SMTP_URL: mail.url,
    SMTP_FROM: 'reports@example.org',
    ASSAY_ORIGIN: 'https://assay.example',
  };
  const api: TestApi = await testApi({ clock, environment });
  const second: TestApi = await testApi({ database: api.platform.database, clock, environment });
  const [north, south] = [await api.school('Northgate'), await api.school('Southbank')];
  const [group, theirs] = [await api.group(north, 'Autumn'), await api.group(south, 'Autumn')];
  const counselor = await api.person({ role: 'counselor', schools: [north] });
  const student = (first_name: string, last_name: string, school: string, of: string, more: object = {}) =>
    api.person({ role: 'student', first_name, last_name, schools: [school], groups: [of], ...more });
  const people = {
    admin: await api.person({ role: 'admin' }),
    counselor,
    tutor: await api.person({ role: 'tutor', schools: [north], tutors: [group] }),
    other: await api.person({ role: 'tutor', schools: [south], tutors: [theirs] }),
    ann: await student('Ann', 'Abrams', north, group, { counselor: counselor.id }),
    ben: await student('Ben', 'Baker', north, group),
    eve: await student('Eve', 'Eden', south, theirs),
  };
  /** Signs in again for each call, because days may pass between two calls. */
  const client = (who: SeededPerson): ApiClient => ({
    get: async (...call) => (await api.as(who)).get(...call),
    post: async (...call) => (await api.as(who)).post(...call),
    put: async (...call) => (await api.as(who)).put(...call),
    patch: async (...call) => (await api.as(who)).patch(...call),
    upload: async (...call) => (await api.as(who)).upload(...call),
    delete: async (...call) => (await api.as(who)).delete(...call),
    send: async (...call) => (await api.as(who)).send(...call),
  });
  const { admin, tutor, other, ann, ben, eve } = people;
  const clients = {
    admin: client(admin),
    counselor: client(counselor),
    tutor: client(tutor),
    other: client(other),
    ann: client(ann),
    ben: client(ben),
  };
  const base = [api.platform.database, WEDNESDAY, admin.id] as const;
  const sections = [{ questions: [{}, {}, {}, {}] }];
  const by_hand = 'manual' as const;
  const release = { score: by_hand, correctness: by_hand, answers: by_hand, explanations: by_hand };
  const papers = {
    open: await seedPaper(...base, { title: 'Mock 1', sections }),
    held: await seedPaper(...base, { title: 'Held back', sections, release }),
  };
  const guardians = new Map<string, string>();
  for (const one of [ann, ben, eve]) {
    const contact = `${one.username}@home.test`;
    guardians.set(one.id, await seedGuardian(api.platform.database, WEDNESDAY, one.id, { contact }));
  }
  return {
    api,
    second,
    mail,
    clock,
    north,
    people,
    clients,
    papers,
    guardians,
    sit: (of: SeededPaper, { id }: SeededPerson, answers: (string | null)[]) =>
      seedSitting(api.platform.database, clock.now(), of, id, { answers: [answers], seconds: 30 }),
    async close() {
      await second.close();
      await api.close();
      await mail.close();
    },
  };
}

export type WeeklyWorld = Awaited<ReturnType<typeof weeklyWorld>>;
