/** Valid calls of this feature's endpoints, for the tests that try all endpoints. */
import { expect } from 'vitest';
import { outcome, type Row } from '#tests/support/access-row.ts';
import { isPersonInReach, isSchoolInReach, RELATIONS, type World } from '#tests/support/access-world.ts';
import type { TestApi } from '#tests/support/api.ts';
import type { FeatureCalls } from '#tests/support/feature-calls.ts';
import { type ForeignWorld, northSeeds, type SoundCall } from '#tests/support/foreign-world.ts';
import { peopleCsv } from '#tests/support/people-file.ts';

/**
 * `world` is called only when a row runs, because the test world does not exist yet when the access matrix is
 * built.
 */
function peopleImportRows(world: () => { api: TestApi; world: World }): Record<string, Row> {
  /** A file with one student for each school. */
  const file = (role: string) =>
    peopleCsv(
      'sourced_id,role,first_name,last_name,school',
      ...['North', 'South'].map((school) => `${role}-${school},student,Kim,Filed,Robin ${school}`),
    );
  return {
    'POST /api/users/import/': async ({ role, reach }) => {
      const fields = { dry_run: 'false', leave_out_rejected: 'true' };
      const reply = await world().world.clients[role].upload('/api/users/import/', file(role), { fields });
      expect(reply.status).toBe(outcome(reach, true, 200));
      if (reply.status !== 200) return;
      const added = (['north', 'south'] as const).filter((school) => isSchoolInReach(reach, school)).length;
      expect(reply.body.totals.person).toMatchObject({ added, rejected: 2 - added });
    },
    'POST /api/users/import/rejected/': async ({ role, reach }) => {
      const reply = await world().world.clients[role].upload('/api/users/import/rejected/', file(role));
      expect(reply.status).toBe(outcome(reach, true, 200));
      if (reply.status !== 200) return;
      expect(reply.text.includes('-North')).toBe(false);
      expect(reply.text.includes('-South')).toBe(!isSchoolInReach(reach, 'south'));
    },
    'GET /api/users/export/': async ({ reach, send }) => {
      const reply = await send();
      expect(reply.status).toBe(outcome(reach, true, 200));
      if (reply.status !== 200) return;
      const { people } = world().world;
      const seen = RELATIONS.filter((relation) => reply.text.includes(people[relation].id));
      expect(seen).toEqual(RELATIONS.filter((relation) => isPersonInReach(reach, relation)));
    },
  };
}

/**
 * The calls, keyed by method and path. An endpoint has several calls if some of its fields cannot be sent
 * together.
 */
function peopleImportSound(get: () => ForeignWorld): Readonly<Record<string, readonly SoundCall[]>> {
  const { north, name, one } = northSeeds(get);

  return {
    'POST /api/users/import/': one(async () => ({
      body: { school: north(), dry_run: 'false' },
      file: peopleCsv('sourced_id,role,first_name,last_name', `${name()},student,Kim,Filed`),
    })),
    'POST /api/users/import/rejected/': one(async () => ({
      body: { school: north() },
      file: peopleCsv('sourced_id,role,first_name,last_name', `${name()},student,Kim,Filed`),
    })),
  };
}

export const calls: FeatureCalls = {
  rows: peopleImportRows,
  sound: peopleImportSound,
  downloads: {
    'GET /api/users/export/': ({ csvOf }) => csvOf('/api/users/export/'),
    'POST /api/users/import/rejected/': async ({ admin, formulas }) => {
      const rows = formulas.map((formula) => `"${formula.replaceAll('"', '""')}",nobody,Kim`);
      const file = new File([['last_name,role,first_name', ...rows].join('\n')], 'people.csv');
      const { status, text } = await admin.upload('/api/users/import/rejected/', file);
      expect(status, text).toBe(200);
      return [text];
    },
  },
};
