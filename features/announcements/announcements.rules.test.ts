import { expect, test } from 'vitest';
import { audienceFaults, mailFaults, mailWords, showingFaults, textFaults } from './announcements.rules.ts';

const NOBODY = { everyone: false, schools: [], groups: [], users: [], roles: [] };
const pathsOf = (faults: readonly { path: string }[]) => faults.map(({ path }) => path);

test('an audience must contain somebody, and the writer must be allowed to choose every id in it', () => {
  const none = { schools: [], groups: [], users: [] };
  expect(pathsOf(audienceFaults({ ...NOBODY, roles: ['student'] }, none, 'all'))).toEqual(['body.audience']);
  const named = { ...NOBODY, schools: ['s'], groups: ['g', 'h'], users: ['u', 'v'] };
  expect(
    pathsOf(audienceFaults(named, { schools: ['s'], groups: ['g'], users: ['v'] }, 'own_schools')),
  ).toEqual(['body.audience.groups.1', 'body.audience.users.0']);
});

test('only writers whose reach includes everybody may announce to everyone, and then without naming others', () => {
  const everyone = { ...NOBODY, everyone: true };
  const none = { schools: [], groups: [], users: [] };
  expect(audienceFaults(everyone, none, 'all')).toEqual([]);
  expect(pathsOf(audienceFaults(everyone, none, 'own_schools'))).toEqual(['body.audience.everyone']);
  const beside = { ...everyone, schools: ['s'] };
  expect(pathsOf(audienceFaults(beside, { ...none, schools: ['s'] }, 'all'))).toEqual([
    'body.audience.everyone',
  ]);
});

test('an announcement must end after its start and in the future, and can be mailed only if it shows immediately', () => {
  const at = (hour: number) => new Date(Date.UTC(2026, 10, 21, hour));
  expect(showingFaults({ shows_from: at(9), shows_until: null }, at(10))).toEqual([]);
  expect(showingFaults({ shows_from: at(9), shows_until: at(11) }, at(10))).toEqual([]);
  expect(showingFaults({ shows_from: at(9), shows_until: at(10) }, at(10))).toHaveLength(1);
  expect(showingFaults({ shows_from: at(12), shows_until: at(12) }, at(10))).toHaveLength(1);
  expect(mailFaults(true, { shows_from: at(10), shows_until: null }, at(10))).toEqual([]);
  expect(mailFaults(true, { shows_from: at(11), shows_until: null }, at(10))).toHaveLength(1);
  expect(mailFaults(false, { shows_from: at(11), shows_until: null }, at(10))).toEqual([]);
});

test('a text without visible content is refused, but a picture alone is enough', () => {
  expect(textFaults('<p> </p><br>')).toHaveLength(1);
  expect(textFaults('<p><img src="/api/files/x/" alt=""></p>')).toEqual([]);
  expect(textFaults('<p>No lesson on Friday</p>')).toEqual([]);
});

test('a mail names the author and links to the announcement', () => {
  const said = { title: 'No lesson', lines: ['It is a holiday.', 'See you soon.'], author: 'Tess Hill' };
  expect(mailWords(said, 'https://assay.test', 'en-GB')).toEqual({
    subject: 'No lesson',
    text: 'It is a holiday.\n\nSee you soon.\n\nTess Hill\n\nRead it in Assay:\nhttps://assay.test/announcements',
  });
});
