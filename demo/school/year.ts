/**
 * The demo school over two years: last year's archived term, this year's term, its logo and its
 * announcements.
 */
import { addAnnouncement, readAnnouncement } from '#features/announcements/announcements.contract.ts';
import { keepFiles, readPictures } from '#features/files/server/public.ts';
import { addGroup, addGroupUsers, changeGroup, getGroup } from '#features/groups/groups.contract.ts';
import { addPerson } from '#features/people/server/public.ts';
import { changeSchool, getSchool } from '#features/schools/schools.contract.ts';
import { addTerm, archiveTerm } from '#features/terms/terms.contract.ts';
import type { Account, Calls } from './calls.ts';
import type { School } from './people.ts';

const LAST_YEARS = ['Spring A', 'Spring B'] as const;

/** Students who left at the end of last year. */
const LEAVERS = [
  { first_name: 'Theo', last_name: 'Lindgren', username: 'theo.lindgren' },
  { first_name: 'Sana', last_name: 'Mirza', username: 'sana.mirza' },
] as const;

/** Gives the manager's school its logo, last year's archived term with two groups, and this year's term. */
export async function makeYear(calls: Calls, school: School): Promise<void> {
  const { call } = await calls.as(school.staff.manager);
  const [first, second] = school.groups;
  if (first === undefined || second === undefined) throw new Error('The school has fewer than two groups.');
  const its = (await call(getGroup, { params: { id: first.id } })).school.id;
  await giveLogo(calls, school.staff.manager, its);

  const begun = calls.clock.now().getUTCFullYear();
  const last = await call(addTerm, { body: { school: its, ...yearFrom(begun - 1) } });
  for (const [place, name] of LAST_YEARS.entries()) {
    const { id } = await call(addGroup, {
      body: { name, school: its, term: last.id, tutors: [school.staff.tutor.id] },
    });
    const leaver = LEAVERS[place];
    if (leaver === undefined) continue;
    const left = await student(calls, leaver, its);
    const stayed = (school.groups[place]?.members ?? []).slice(0, 3).map((member) => member.id);
    await call(addGroupUsers, { body: { group: id, users: [left, ...stayed] } });
  }
  const archive = { dry_run: false, deactivate_leavers: true };
  await call(archiveTerm, { params: { id: last.id }, body: archive });

  const present = await call(addTerm, { body: { school: its, ...yearFrom(begun) } });
  for (const { id } of [first, second]) {
    const { version } = await call(getGroup, { params: { id } });
    await call(changeGroup, { params: { id }, body: { version, term: present.id } });
  }
}

function yearFrom(begun: number) {
  return {
    name: `${begun}–${begun + 1}`,
    starts_on: `${begun}-09-01`,
    ends_on: `${begun + 1}-07-18`,
  };
}

async function student(
  { platform, clock }: Calls,
  name: (typeof LEAVERS)[number],
  school: string,
): Promise<string> {
  const person = { ...name, role: 'student', schools: [school] } as const;
  const unsigned = { password_hash: null, must_change_password: false };
  const id = await addPerson(platform.database.kysely, { ...person, ...unsigned }, clock.now());
  if (id === null) throw new Error(`The username ${name.username} is taken.`);
  return id;
}

/** Three rising bars on a pine background. */
const LOGO = `
  <svg xmlns="http://www.w3.org/2000/svg" width="192" height="192" viewBox="0 0 48 48">
    <rect width="48" height="48" rx="10" fill="#0f6e66"/>
    <g fill="#fbfaf7"><rect x="11" y="26" width="6" height="11" rx="1.5"/><rect x="21" y="19" width="6" height="18" rx="1.5"/>
      <rect x="31" y="11" width="6" height="26" rx="1.5"/></g>
  </svg>`;

async function giveLogo(calls: Calls, by: Account, id: string): Promise<void> {
  const { platform, clock } = calls;
  const { default: sharp } = await import('sharp');
  const bytes = await sharp(Buffer.from(LOGO)).png().toBuffer();
  const db = platform.database.kysely;
  const pictures = await readPictures({ db, background: platform.background, person: by.id }, [
    { name: 'logo.png', bytes },
  ]);
  const taken = pictures.filter((picture) => typeof picture !== 'string');
  const [logo = null] = await db
    .transaction()
    .execute((transaction) => keepFiles(transaction, platform.config, by.id, taken, clock.now()));
  const { call } = await calls.as(by);
  const { version } = await call(getSchool, { params: { id } });
  await call(changeSchool, { params: { id }, body: { version, logo } });
}

const HOUR_MILLISECONDS = 60 * 60 * 1000;

/**
 * Publishes three announcements in the days before `now`: to everyone, to the school's students, and to one
 * group, whose first member has read it.
 */
export async function tellNews(calls: Calls, school: School, now: Date): Promise<void> {
  const hoursAgo = (hours: number) => calls.clock.set(now.getTime() - hours * HOUR_MILLISECONDS);
  const [group] = school.groups;
  if (group === undefined) return;
  hoursAgo(50);
  const manager = await calls.as(school.staff.manager);
  const its = (await manager.call(getGroup, { params: { id: group.id } })).school.id;
  await manager.call(addAnnouncement, {
    body: {
      title: 'Practice tests move to Saturday mornings',
      text: '<p>Starting next week, full practice tests start at <b>9:30 a.m. on Saturdays</b>. Bring water, a calculator you know well, and your charger.</p>',
      audience: { schools: [its], roles: ['student'] },
    },
  });
  hoursAgo(20);
  const tutor = await calls.as(school.staff.tutor);
  const { id } = await tutor.call(addAnnouncement, {
    body: {
      title: 'Linear functions on Thursday',
      text: '<p>We’ll go over the topics that cost the most points last time. Before you come, take a look at your last results: four of the questions use \\(y = mx + b\\).</p>',
      audience: { groups: [group.id] },
    },
  });
  hoursAgo(4);
  const admin = await calls.as(school.admin);
  await admin.call(addAnnouncement, {
    body: {
      title: 'Closed for winter break',
      text: '<p>Our office is closed from December 24 to January 1. Tests that are open stay open.</p>',
      audience: { everyone: true },
    },
  });
  hoursAgo(2);
  const [reader] = group.members;
  if (reader !== undefined) await (await calls.as(reader)).call(readAnnouncement, { params: { id } });
}
