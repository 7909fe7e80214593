/**
 * Tries every action on a person's record, contacts, status and sign-in, for every relation between the
 * manager and the person.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ApiClient, type Reply, type TestApi, testApi } from '#tests/support/api.ts';
import { peopleCsv, rosterZip } from '#tests/support/people-file.ts';
import type { PersonSeed, SeededPerson } from '#tests/support/seed.ts';
import { stateOf } from '#tests/support/table-state.ts';

let api: TestApi;
let north: string;
let west: string;
let south: string;
let chief: SeededPerson;
let manager: ApiClient;
let admin: ApiClient;
beforeAll(async () => {
  api = await testApi();
  [north, west, south] = [await api.school('North'), await api.school('West'), await api.school('South')];
  chief = await api.person({ role: 'manager', schools: [north, west] });
  manager = await api.as(chief);
  admin = await api.as(await api.person({ role: 'admin' }));
});
afterAll(() => api.close());

/** How a person is related to a manager of North and West, and the outcome of every action on them. */
const RELATIONS = {
  'a tutor of one of the manager’s schools': ['tutor', () => ({ schools: [north] }), 'done'],
  'a tutor of both of the manager’s schools': ['tutor', () => ({ schools: [north, west] }), 'done'],
  'a counselor of the manager’s school and of another': [
    'counselor',
    () => ({ schools: [north, south] }),
    'refused',
  ],
  'a tutor of both of the manager’s schools and of a third': [
    'tutor',
    () => ({ schools: [north, west, south] }),
    'refused',
  ],
  'a tutor of another school': ['tutor', () => ({ schools: [south] }), 'absent'],
  'a tutor without a school': ['tutor', () => ({}), 'absent'],
  'a student of the manager’s school': ['student', () => ({ schools: [west] }), 'done'],
  'a student of another school who is assigned to the manager': [
    'student',
    () => ({ schools: [south], managers: [chief.id] }),
    'refused',
  ],
  'a guest of the manager’s school': ['guest', () => ({ schools: [north] }), 'done'],
  'a guest without a school': ['guest', () => ({}), 'absent'],
} as unknown as Record<string, [PersonSeed['role'], () => Partial<PersonSeed>, Outcome]>;
type Outcome = 'done' | 'refused' | 'absent';

interface Act {
  /** The roles that this action applies to; all roles if absent. */
  of?: readonly PersonSeed['role'][];
  /** The state of the person before the action. */
  seed?: Partial<PersonSeed>;
  do(client: ApiClient, person: SeededPerson): Promise<Reply>;
}

const url = ({ id }: { id: string }, what = '') => `/api/users/${id}/${what}`;
const patch = (change: object): Act => ({
  do: (client, person) => client.patch(url(person), { version: 1, ...change }),
});
const TAKERS = ['student', 'guest'] as const;
const STAFF = ['tutor', 'counselor'] as const;
const GUARDIAN = { name: 'Mia Lund', contact: 'mia@home.example', language: 'en' };
/** Adds a guardian to the person, as an admin. */
const guardianOf = async (person: SeededPerson) =>
  (await admin.post(url(person, 'guardians/'), GUARDIAN)).body.id as string;
/** A different person with the same role, who belongs only to a school of the manager. */
const another = async ({ role }: SeededPerson) =>
  api.person({ role, schools: [role === 'guest' ? north : west] });

const ACTS: Readonly<Record<string, Act>> = {
  'changes the first name': patch({ first_name: 'Robin' }),
  'changes the last name': patch({ last_name: 'Robin' }),
  'changes the username': {
    do: (client, person) => client.patch(url(person), { version: 1, username: `c${person.id}` }),
  },
  'changes the email': patch({ email: 'taken@over.example' }),
  'removes the email': patch({ email: null }),
  'adds a mobile number': patch({ mobile: '+15550100001' }),
  'swaps the roles of tutor and counselor': {
    of: STAFF,
    do: (client, person) =>
      client.patch(url(person), { version: 1, role: person.role === 'tutor' ? 'counselor' : 'tutor' }),
  },
  'deactivates the person': { do: (client, person) => client.delete(url(person)) },
  'reactivates the person': { seed: { deactivated: true }, ...patch({ status: 'active' }) },
  'sets a password': {
    do: (client, person) => client.post(url(person, 'setpassword/'), { password: 'seven quiet herons' }),
  },
  'unlocks the person': { do: (client, person) => client.post(url(person, 'unlock/')) },
  'emails a link to choose a password': { do: (client, person) => client.post(url(person, 'invite/')) },
  'removes two-step sign-in': { of: STAFF, do: (client, person) => client.delete(url(person, 'two-step/')) },
  'adds a guardian': { of: TAKERS, do: (client, person) => client.post(url(person, 'guardians/'), GUARDIAN) },
  'changes a guardian': {
    of: TAKERS,
    do: async (client, person) => {
      const guardian = await guardianOf(person);
      return client.patch(url(person, `guardians/${guardian}/`), { version: 1, contact: 'own@over.example' });
    },
  },
  'removes a guardian': {
    of: TAKERS,
    do: async (client, person) => client.delete(url(person, `guardians/${await guardianOf(person)}/`)),
  },
  'records a consent': {
    of: TAKERS,
    do: async (client, person) => {
      const guardian = await guardianOf(person);
      const consent = { kind: 'personal_data', is_given: true };
      return client.post(url(person, `guardians/${guardian}/consents/`), consent);
    },
  },
  'changes the accommodations': {
    of: TAKERS,
    do: (client, person) => client.patch(url(person, 'accommodations/'), { version: 1, zoom_percent: 150 }),
  },
  'moves the person': {
    of: ['student'],
    do: async (client, person) => {
      const { schools } = (await admin.get(url(person))).body;
      return client.post(url(person, 'move/'), { version: 1, school: schools[0].id, groups: [] });
    },
  },
};

/** Whether the reply has the status of the outcome: 2xx, 403 or 404. */
const isAnswered = ({ status }: Reply, outcome: Outcome) =>
  outcome === 'done' ? status < 300 : status === (outcome === 'refused' ? 403 : 404);

describe.each(Object.keys(RELATIONS))('%s', (relation) => {
  const [role, seed, outcome] = RELATIONS[relation] ?? expect.unreachable();
  const acts = Object.entries(ACTS).filter(([, { of }]) => of === undefined || of.includes(role));
  const someone = (act: Act) => api.person({ role, ...seed(), ...act.seed });

  test.each(acts)(`a manager %s; expected outcome: ${outcome}`, async (_, act) => {
    const person = await someone(act);
    const before = (await admin.get(url(person))).body;
    const reply = await act.do(manager, person);
    expect(isAnswered(reply, outcome), reply.text).toBe(true);
    if (outcome === 'refused') expect(reply.body.detail).toContain('They belong to');
    if (outcome !== 'done') expect((await admin.get(url(person))).body).toEqual(before);
  });

  test.each(acts)('an admin %s and always succeeds', async (_, act) => {
    const reply = await act.do(admin, await someone(act));
    expect(reply.status, reply.text).toBeLessThan(300);
  });

  test('a person’s page says whether the caller may change the record', async () => {
    const person = await someone({ do: () => expect.unreachable() });
    const seen = await manager.get(url(person));
    expect(seen.status === 404 ? 'absent' : seen.body.is_decided ? 'done' : 'refused').toBe(outcome);
    expect((await admin.get(url(person))).body.is_decided).toBe(true);
  });

  test('a bulk action has the same outcome for each person as the single action', async () => {
    if (outcome === 'absent') return;
    const people = [
      await someone({ do: () => expect.unreachable() }),
      await api.person({ role, schools: [west] }),
    ];
    const { kysely } = api.platform.database;
    const ids = people.map(({ id }) => id);
    await kysely.updateTable('people').set({ password_hash: null }).where('id', 'in', ids).execute();
    for (const act of ['invite', 'deactivate']) {
      const { body } = await manager.post('/api/people-view/actions/', { act, chosen: { users: ids } });
      expect(body, act).toMatchObject(
        outcome === 'done'
          ? { done: 2, refused: 0 }
          : { done: 1, refused: 1, reasons: { 'Not in a school you manage': 1 } },
      );
    }
    const { deactivated_at } = await kysely
      .selectFrom('people')
      .select('deactivated_at')
      .where('id', '=', ids[0] ?? '')
      .executeTakeFirstOrThrow();
    expect(deactivated_at === null).toBe(outcome === 'refused');
  });

  test('only a manager with authority over both records may merge them', async () => {
    if (role !== 'student' && role !== 'guest') return;
    const person = await someone({ do: () => expect.unreachable() });
    const other = await another(person);
    const into = await manager.post(url(other, 'merge/'), { other: person.id });
    const from = await manager.post(url(person, 'merge/'), { other: other.id });
    if (outcome === 'refused') expect([into.status, from.status]).toEqual([403, 403]);
    else if (outcome === 'absent') expect([into.status, from.status]).toEqual([422, 404]);
    else expect(into.status, into.text).toBe(200);
  });

  test('an import changes and deactivates only people over whom its sender has authority', async () => {
    const person = await someone({ do: () => expect.unreachable() });
    const { username, first_name, last_name } = person;
    const row = (column: string, value: string) => {
      const cells = { username, first_name, last_name, [column]: value };
      return [Object.keys(cells).join(','), Object.values(cells).join(',')];
    };
    const rows = [
      row('email', `new.${username}@over.example`),
      row('status', 'deactivated'),
      row('first_name', 'Robin'),
      row('mobile', '+15550100002'),
      ...(role === 'tutor' ? [row('role', 'counselor')] : []),
    ];
    for (const row of rows) {
      const fields = { dry_run: 'false', leave_out_rejected: 'true', present: 'update' };
      const before = await stateOf(api.platform.database);
      const reply = await manager.upload('/api/users/import/', peopleCsv(...row), { fields });
      expect(reply.status, reply.text).toBe(200);
      const [line] = reply.body.lines;
      expect(line.outcome, row.join(' ')).toBe(outcome === 'done' ? 'changed' : 'rejected');
      if (outcome === 'refused') expect(line.faults[0].message).toContain('a school that isn’t yours');
      if (outcome !== 'done') {
        const { audit: _, ...after } = await stateOf(api.platform.database);
        const { audit: __, ...was } = before;
        expect(after, row.join(' ')).toEqual(was);
      }
    }
  });
});

const membershipsOf = async (person: SeededPerson) =>
  (await admin.get(url(person))).body.schools.map(({ id }: { id: string }) => id).sort();

test('a manager ends only the membership of their own school, and the ties that came with it', async () => {
  const { kysely } = api.platform.database;
  const [own, theirs] = [await api.group(north, 'Own'), await api.group(south, 'Theirs')];
  const tutor = await api.person({ role: 'tutor', schools: [north, south], tutors: [own, theirs] });
  const counselor = await api.person({ role: 'counselor', schools: [north, south] });
  const [ours, others] = [
    await api.person({ role: 'student', schools: [north], counselor: counselor.id }),
    await api.person({ role: 'student', schools: [south], counselor: counselor.id }),
  ];
  const tries: [string[], number][] = [
    [[north], 422],
    [[], 422],
    [[north, south, west], 403],
    [[west, south], 403],
    [[south], 200],
  ];
  for (const [schools, status] of tries) {
    const reply = await manager.patch(url(tutor), { version: 1, schools });
    expect(reply.status, reply.text).toBe(status);
  }
  expect(await membershipsOf(tutor)).toEqual([south]);
  const tutored = await kysely
    .selectFrom('group_tutors')
    .select('group_id')
    .where('person', '=', tutor.id)
    .execute();
  expect(tutored).toEqual([{ group_id: theirs }]);
  expect((await manager.get(url(tutor))).status).toBe(404);

  expect((await manager.patch(url(counselor), { version: 1, schools: [south] })).status).toBe(200);
  const counselorOf = async ({ id }: SeededPerson) =>
    (await admin.get(`/api/allocate-counselor/${id}/`)).body;
  const ended = await counselorOf(ours);
  expect(ended.counselor).toBeNull();
  expect(ended.history[0]).toMatchObject({ from: { id: counselor.id }, to: null, by: { id: chief.id } });
  expect((await counselorOf(others)).counselor).toMatchObject({ id: counselor.id });
});

test('importing a full roster does not deactivate an absent person who also belongs to a different school', async () => {
  const tables = (...users: string[]) => ({
    orgs: ['sourcedId,status,name,type', 'o1,,North,school'],
    users: ['sourcedId,status,enabledUser,orgSourcedIds,role,username,givenName,familyName,email', ...users],
    classes: ['sourcedId,status,title,classCode,schoolSourcedId'],
    enrollments: ['sourcedId,status,classSourcedId,schoolSourcedId,userSourcedId,role'],
  });
  const fields = { dry_run: 'false' };
  const first = tables('u1,,true,o1,teacher,tia.own,Tia,Own,', 'u2,,true,o1,teacher,tom.both,Tom,Both,');
  expect((await manager.upload('/api/users/import/', rosterZip(first), { fields })).status).toBe(200);
  const [tom] = (await admin.get('/api/users/internal/?search=tom.both')).body.results;
  await admin.patch(url(tom), { version: tom.version, schools: [north, south] });
  const rest = rosterZip(tables('u9,,true,o1,teacher,new.one,New,One,'));
  const second = await manager.upload('/api/users/import/', rest, {
    fields: { ...fields, absent: 'deactivate' },
  });
  expect(second.status, second.text).toBe(200);
  const standing = async (search: string) =>
    (await admin.get(`/api/users/internal/?search=${search}`)).body.results[0].status;
  expect([await standing('tia.own'), await standing('tom.both')]).toEqual(['deactivated', 'active']);
});
