/**
 * People as the tables of a OneRoster 1.2 file (bulk). It knows the tables; guests have no part in a roster, and what a
 * roster must hold and we have not (terms, courses) is the least that makes it whole.
 */
import type { Role } from '#core/access/access.ts';
import type { ExportedPerson } from './export.rules.ts';

/** What they are called in a roster. */
const ROLE_WORDS: Readonly<Record<Exclude<Role, 'guest'>, string>> = {
  admin: 'systemAdministrator',
  manager: 'siteAdministrator',
  tutor: 'teacher',
  counselor: 'counselor',
  student: 'student',
};

/** Above every school: of staff who belong to none. */
const TOP_ORG = 'assay';
const TERM = 'assay-year';

/** A table's rows, the head first. */
export type ExportedTable = readonly (readonly string[])[];

/** The tables by the names of their files, on the day `today` (`YYYY-MM-DD`). */
export function rosterTables(people: readonly ExportedPerson[], today: string): Map<string, ExportedTable> {
  const rostered = people.flatMap((person) =>
    person.role === 'guest' ? [] : [{ ...person, word: ROLE_WORDS[person.role], orgs: orgsOf(person) }],
  );
  const schools = new Map(
    rostered.flatMap(({ schools }) => schools.map(({ id, name }) => [id, name] as const)),
  );
  const groups = new Map(rostered.flatMap((one) => one.groups.map((group) => [group.id, group] as const)));
  // A group of a school that nobody here belongs to would stand in none.
  const classes = [...groups.values()].filter(({ school }) => schools.has(school));
  const year = today.slice(0, 4);
  const tables: [string, string, string[][]][] = [
    [
      'academicSessions',
      'sourcedId,status,dateLastModified,title,type,startDate,endDate,parentSourcedId,schoolYear',
      [[TERM, '', '', year, 'schoolYear', `${year}-01-01`, `${year}-12-31`, '', year]],
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
      classes.map(({ id, name, school }) => [courseOf(id), '', '', TERM, name, '', '', school, '', '']),
    ],
    [
      'classes',
      'sourcedId,status,dateLastModified,title,grades,courseSourcedId,classCode,classType,location,schoolSourcedId,termSourcedIds,subjects,subjectCodes,periods',
      classes.map(({ id, name, school }) => [
        ...[id, '', '', name, '', courseOf(id), '', 'scheduled', '', school, TERM, '', '', ''],
      ]),
    ],
    [
      'users',
      'sourcedId,status,dateLastModified,enabledUser,username,userIds,givenName,familyName,middleName,identifier,email,sms,phone,agentSourcedIds,grades,password,userMasterIdentifier,preferredGivenName,preferredMiddleName,preferredFamilyName,primaryOrgSourcedId,pronouns',
      rostered.map((person) => [
        ...[person.id, '', '', String(person.status === 'active'), person.username, ''],
        ...[person.first_name, person.last_name, '', '', person.email ?? '', person.mobile ?? ''],
        ...['', '', '', '', '', '', '', '', person.orgs[0] ?? '', ''],
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
  return new Map([
    ['manifest.csv', manifest(tables.map(([name]) => name))],
    ...tables.map(([name, head, rows]) => [`${name}.csv`, [head.split(','), ...rows]] as const),
  ]);
}

function orgsOf({ schools }: ExportedPerson): string[] {
  return schools.length === 0 ? [TOP_ORG] : schools.map(({ id }) => id);
}

function courseOf(group: string): string {
  return `${group}-course`;
}

const ABSENT = [
  ...['categories', 'classResources', 'courseResources', 'demographics', 'lineItemLearningObjectiveIds'],
  ...['lineItems', 'lineItemScoreScales', 'resources', 'resultLearningObjectiveIds', 'results'],
  ...['resultScoreScales', 'scoreScales', 'userProfiles', 'userResources'],
];

function manifest(present: readonly string[]): ExportedTable {
  const files = [
    ...present.map((name) => [`file.${name}`, 'bulk']),
    ...ABSENT.map((name) => [`file.${name}`, 'absent']),
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
