import { expect, test } from 'vitest';
import { rosterManifest, rosterTablesOf } from '#tests/support/roster-tables.ts';
import type { Incoming } from './incoming.rules.ts';
import { readRoster } from './roster.rules.ts';

const BASE = {
  manifest: rosterManifest('1.1', 'file.orgs,bulk', 'file.users,bulk', 'file.academicSessions,bulk'),
  orgs: 'sourcedId,name,type\no1,North,school\no2,South,school',
  users: 'sourcedId,role,orgSourcedIds,givenName,familyName',
};
const SESSIONS = 'sourcedId,status,title,type,startDate,endDate,parentSourcedId';
const CLASSES = 'sourcedId,title,schoolSourcedId,termSourcedIds,courseSourcedId';

function read(texts: Record<string, string>): Incoming {
  const roster = readRoster(rosterTablesOf({ ...BASE, ...texts }), '2026-11-21', undefined);
  if ('faults' in roster) throw new Error(roster.faults.join(' '));
  return roster;
}
const rows = (...lines: string[]) => lines.join('\n');
const termLines = ({ settled }: Incoming) =>
  settled
    .filter(({ kind }) => kind === 'term')
    .map(({ line, outcome, faults, notes }) => [line, outcome, ...faults.map((one) => one.column), ...notes]);

test('a school gets the terms of its classes, each ending the day before the session’s end date', () => {
  const { terms, groups } = read({
    academicSessions: rows(
      SESSIONS,
      'y,,2026/27,schoolYear,2026-09-01,2027-07-01,',
      's1,,Autumn,semester,2026-09-01,2027-02-01,y',
      's2,,Spring,term,2027-02-01,2027-07-01,y',
      'g,,Quarter 1,gradingPeriod,2026-09-01,2026-11-01,s1',
    ),
    courses: 'sourcedId,schoolYearSourcedId\nk,y\nk2,',
    classes: rows(
      CLASSES,
      'c1,Algebra,o1,s1 s2,k',
      'c2,Botany,o1,s1,k',
      // A grading period stands for its term. A class without a term gets the year of its course.
      'c3,Chemistry,o2,g,k',
      'c4,Drawing,o2,,k',
      'c5,Eloquence,o2,,k2',
    ),
  });
  expect(terms.map((one) => [one.sourced_id, one.school, one.starts_on, one.ends_on])).toEqual([
    ['y', 'o2', '2026-09-01', '2027-06-30'],
    ['s1', 'o1', '2026-09-01', '2027-01-31'],
    ['s1', 'o2', '2026-09-01', '2027-01-31'],
    ['s2', 'o1', '2027-02-01', '2027-06-30'],
  ]);
  expect(groups.map(({ term }) => term)).toEqual(['s2', 's1', 's1', 'y', undefined]);
  expect(groups[0]?.notes).toEqual(['Taught in several terms. It goes into “Spring”, which ends last.']);
});

test('a roster’s report says why a session becomes no term, and names every error in a session', () => {
  const incoming = read({
    academicSessions: rows(
      SESSIONS,
      'a,,Short,term,2026-09-01,2026-09-01,',
      'b,,,term,2026-02-30,tomorrow,',
      'c,tobedeleted,Old,term,2026-09-01,2027-07-01,',
      'd,inactive,Older,term,,,',
      'e,,Q1,gradingPeriod,2026-09-01,2026-11-01,e',
      'f,,Camp,ext:camp,2026-07-01,2026-08-01,',
      'g,,Next,term,no,no,',
      'a,,Twice,term,2026-09-01,2027-07-01,',
      ',,Nameless,term,2026-09-01,2027-07-01,',
      'assay-year,,2026,schoolYear,2026-01-01,2027-01-01,',
    ),
    classes: rows(CLASSES, 'c1,Algebra,o1,a b c d e f x assay-year,'),
  });
  expect(incoming.terms).toEqual([]);
  expect(termLines(incoming)).toEqual([
    [9, 'rejected', 'sourcedId'],
    [10, 'rejected', 'sourcedId'],
    [11, 'unchanged', 'Not imported: this line means “no term”.'],
    [2, 'rejected', 'endDate'],
    [3, 'rejected', 'title', 'startDate', 'endDate'],
    [4, 'unchanged', 'No change: an import never removes terms.'],
    [5, 'unchanged', 'No change: an import never removes terms.'],
    [6, 'unchanged', 'Not imported: a grading period is only part of a term.'],
    [7, 'unchanged', 'Not imported: ext:camp isn’t a term.'],
    [8, 'unchanged', 'Not imported: no class is taught in this term.'],
  ]);
  expect(incoming.groups).toMatchObject([
    { term: undefined, notes: ['academicSessions.csv has no session x.'] },
  ]);
});

test('follows parents of orgs and sessions only up to a limit of levels', () => {
  const deep = Array.from({ length: 30 }, (_, level) => level);
  const { terms, people } = read({
    orgs: rows(
      'sourcedId,name,type,parentSourcedId',
      'top,Top,district,',
      ...deep.map((level) => `o${level},School ${level},school,${level === 0 ? 'top' : `o${level - 1}`}`),
    ),
    users: rows(BASE.users, 'm,administrator,top,Max,Low'),
    academicSessions: rows(
      SESSIONS,
      's,,Autumn,term,2026-09-01,2027-02-01,',
      ...deep.map(
        (level) =>
          `g${level},,Part,gradingPeriod,2026-09-01,2026-11-01,${level === 0 ? 's' : `g${level - 1}`}`,
      ),
    ),
    classes: rows(CLASSES, 'c1,Algebra,o1,g19,', 'c2,Botany,o2,g20,'),
  });
  expect(people[0]?.schools).toHaveLength(20);
  const wide = read({
    academicSessions: SESSIONS,
    orgs: rows(
      'sourcedId,name,type,parentSourcedId',
      'top,Top,district,',
      ...Array.from({ length: 501 }, (_, index) => `o${index},School ${index},school,top`),
    ),
    users: rows(BASE.users, 'm,administrator,top,Max,Low'),
  });
  expect(wide.people[0]).toMatchObject({
    schools: [],
    notes: ['Top has more than 500 schools. Choose this person’s schools by hand.'],
  });
  expect(terms.map(({ school }) => school)).toEqual(['o1']);
});
