/**
 * Writes people, with their schools, groups and terms, as the tables of a OneRoster 1.2 file (bulk). Guests
 * are left out. Data that OneRoster requires and the product does not have (courses, a term for every group)
 * is filled with a minimum.
 */
import type { Role } from '#core/access/access.ts';
import type { ExportedPerson, ExportedTerm } from './export.rules.ts';
import { TOP_ORG } from './roster-orgs.rules.ts';
import { dayBeside, NO_TERM } from './roster-terms.rules.ts';

/** The names of the roles in OneRoster. */
const ROLE_WORDS: Readonly<Record<Exclude<Role, 'guest'>, string>> = {
  admin: 'systemAdministrator',
  manager: 'siteAdministrator',
  tutor: 'teacher',
  counselor: 'counselor',
  student: 'student',
};

/** A table's rows, the header first. */
export type ExportedTable = readonly (readonly string[])[];

/** The tables by file name, for the day `today` (`YYYY-MM-DD`). */
export function rosterTables(
  people: readonly ExportedPerson[],
  terms: readonly ExportedTerm[],
  today: string,
): Map<string, ExportedTable> {
  const rostered = people.flatMap((person) =>
    person.role === 'guest' ? [] : [{ ...person, word: ROLE_WORDS[person.role], orgs: orgsOf(person) }],
  );
  const schools = new Map(
    rostered.flatMap(({ schools }) => schools.map(({ id, name }) => [id, name] as const)),
  );
  const groups = new Map(rostered.flatMap((one) => one.groups.map((group) => [group.id, group] as const)));
  // Leaves out groups of schools without exported people, because their school would be missing.
  const classes = [...groups.values()].filter(({ school }) => schools.has(school));
  const byId = new Map(terms.map((term) => [term.id, term]));
  const named = new Set(classes.flatMap(({ term }) => (term === null ? [] : (byId.get(term) ?? []))));
  const tables: [string, string, string[][]][] = [
    [
      'academicSessions',
      'sourcedId,status,dateLastModified,title,type,startDate,endDate,parentSourcedId,schoolYear',
      [
        // Added only if needed, or if the table would be empty: OneRoster allows no empty table.
        ...(named.size === 0 || classes.some(({ term }) => term === null) ? [noTerm(today)] : []),
        ...[...named].map(({ id, name, starts_on, ends_on }) => [
          id,
          '',
          '',
          name,
          'term',
          starts_on,
          dayBeside(ends_on, 1),
          '',
          ends_on.slice(0, 4),
        ]),
      ],
    ],
    [
      'orgs',
      'sourcedId,status,dateLastModified,name,type,identifier,parentSourcedId',
      [
        [TOP_ORG, '', '', 'Assay', 'district', '', ''],
        ...[...schools].map(([id, name]) => [id, '', '', name, 'school', '', TOP_ORG]),
      ],
    ],
    [
      'courses',
      'sourcedId,status,dateLastModified,schoolYearSourcedId,title,courseCode,grades,orgSourcedId,subjects,subjectCodes',
      classes.map(({ id, name, school }) => [courseOf(id), '', '', '', name, '', '', school, '', '']),
    ],
    [
      'classes',
      'sourcedId,status,dateLastModified,title,grades,courseSourcedId,classCode,classType,location,schoolSourcedId,termSourcedIds,subjects,subjectCodes,periods',
      classes.map(({ id, name, school, term }) => [
        id,
        '',
        '',
        name,
        '',
        courseOf(id),
        '',
        'scheduled',
        '',
        school,
        term ?? NO_TERM,
        '',
        '',
        '',
      ]),
    ],
    [
      'users',
      'sourcedId,status,dateLastModified,enabledUser,username,userIds,givenName,familyName,middleName,identifier,email,sms,phone,agentSourcedIds,grades,password,userMasterIdentifier,preferredGivenName,preferredMiddleName,preferredFamilyName,primaryOrgSourcedId,pronouns',
      rostered.map((person) => [
        person.id,
        '',
        '',
        String(person.status === 'active'),
        person.username,
        '',
        person.first_name,
        person.last_name ?? '',
        '',
        '',
        person.email ?? '',
        person.mobile ?? '',
        '',
        '',
        '',
        '',
        '',
        '',
        '',
        '',
        person.orgs[0] ?? '',
        '',
      ]),
    ],
    [
      'roles',
      'sourcedId,status,dateLastModified,userSourcedId,roleType,role,beginDate,endDate,orgSourcedId,userProfileSourcedId',
      rostered.flatMap(({ id, word, orgs }) =>
        orgs.map((org, index) => {
          const kind = index === 0 ? 'primary' : 'secondary';
          return [`${id}-${org}`, '', '', id, kind, word, '', '', org, ''];
        }),
      ),
    ],
    [
      'enrollments',
      'sourcedId,status,dateLastModified,classSourcedId,schoolSourcedId,userSourcedId,role,primary,beginDate,endDate',
      rostered.flatMap((person) =>
        person.groups
          .filter(({ school }) => schools.has(school))
          .map(({ id, school }) => {
            const role = person.role === 'student' ? 'student' : 'teacher';
            return [`${person.id}-${id}`, '', '', id, school, person.id, role, 'false', '', ''];
          }),
      ),
    ],
  ];
  const held = tables.filter(([name, , rows]) => rows.length > 0 || name === 'users' || name === 'roles');
  return new Map([
    ['manifest.csv', manifest(held.map(([name]) => name))],
    ...held.map(([name, head, rows]) => [`${name}.csv`, [head.split(','), ...rows]] as const),
  ]);
}

/** A session for groups without a term: the year of `today`. */
function noTerm(today: string): string[] {
  const year = today.slice(0, 4);
  return [NO_TERM, '', '', year, 'schoolYear', `${year}-01-01`, `${Number(year) + 1}-01-01`, '', year];
}

function orgsOf({ schools }: ExportedPerson): string[] {
  return schools.length === 0 ? [TOP_ORG] : schools.map(({ id }) => id);
}

function courseOf(group: string): string {
  return `${group}-course`;
}

const WHERE_ROWS = ['academicSessions', 'classes', 'courses', 'enrollments'];
const ABSENT = [
  'categories',
  'classResources',
  'courseResources',
  'demographics',
  'lineItemLearningObjectiveIds',
  'lineItems',
  'lineItemScoreScales',
  'resources',
  'resultLearningObjectiveIds',
  'results',
  'resultScoreScales',
  'scoreScales',
  'userProfiles',
  'userResources',
];

function manifest(present: readonly string[]): ExportedTable {
  const files = [
    ...present.map((name) => [`file.${name}`, 'bulk']),
    ...[...WHERE_ROWS.filter((name) => !present.includes(name)), ...ABSENT].map((name) => [
      `file.${name}`,
      'absent',
    ]),
  ];
  return [
    ['propertyName', 'value'],
    ['manifest.version', '1.0'],
    ['oneroster.version', '1.2'],
    ...files.sort(([one = ''], [other = '']) => (one < other ? -1 : 1)),
    ['source.systemName', 'Assay'],
    ['source.systemCode', 'assay'],
  ];
}
