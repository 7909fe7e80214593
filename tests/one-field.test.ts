/** Checks, for each call that changes several fields, that changing one field leaves all others unchanged. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { endpoints } from '#app/server/app.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { TAG_KINDS } from '#features/tags/tags-values.contract.ts';
import type { ChangeableThing } from './support/changeable-seeds.ts';
import { type ChangeableThings, changeableThings } from './support/changeable-things.ts';
import { expectNoFaults } from './support/expect-no-faults.ts';
import { LONG_RUN } from './support/long-run.ts';

let things: ChangeableThings;
beforeAll(async () => {
  things = await changeableThings();
});
afterAll(() => things.close());

/** Calls and fields that are not tried, each with a reason. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    TAG_KINDS.filter((kind) => kind !== 'reason_for_error').flatMap((kind) =>
      ['reason_group', 'remedy'].map((field) => [
        `/api/tags/${kind.replaceAll('_', '-')}/{id}/ ${field}`,
        'Only tags of the kind “reason for error” have this field.',
      ]),
    ),
  ),
  '/api/tags/exam/{id}/ parent': 'An exam has no parent.',
  '/api/zoom-videos/{id}/ file':
    'Its file is uploaded in parts, which features/videos/server/video-files.test.ts tests.',
  '/api/mistakes-analyser/ confirms':
    'It says that the sent reason was suggested, so it has no effect without a reason.',
  '/api/users/{id}/ status': 'It activates a person, but the tried person is already active.',
  '/api/users/{id}/ approved': 'It approves a person, but a person whom staff added is already approved.',
  '/api/users/{id}/ keep_assignments': 'It sets how the call changes the schools and is not stored.',
  '/api/users/assessments-attempts/{id}/ writer':
    'It identifies the sending window and is not part of the answer.',
  '/api/users/assessments-attempts/{id}/ seq': 'It numbers a window’s changes and is not part of the answer.',
  '/api/users/assessments-attempts/{id}/ client_saved_at':
    'It is the time of a window’s change and is only shown for a late answer.',
};

/** Fields that change together with a field. */
const FOLLOWS: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(
    ['time', 'break_multiplier', 'stop_clock_breaks', 'zoom_percent', 'read_aloud'].map((field) => [
      `/api/users/{id}/accommodations/ ${field}`,
      ['changes'],
    ]),
  ),
  '/api/subjects-nodes/{id}/ parent': ['root', 'path', 'position'],
  '/api/library-groups/{id}/ parent': ['position'],
  '/api/subject-resources/{id}/ node': ['position'],
  '/api/practice-sets/{id}/ questions': ['question_count'],
  '/api/study-material/{id}/ file': ['file_url'],
  '/api/zoom-videos/{id}/ passcode': ['has_passcode'],
  '/api/zoom-videos/{id}/ chapters': ['chapter_count'],
  '/api/zoom-videos/{id}/ captions': ['has_captions', 'transcript'],
};

/** Values to try; each fits some schemas. */
const VALUES: readonly unknown[] = [
  'Changed words',
  'Other words',
  'changed.code',
  'other.code',
  'https://x.example/2',
  'https://x.example/3',
  '2026-12-10T10:00:00.000Z',
  '2026-12-11T10:00:00.000Z',
  2,
  3,
  7,
  30,
  600,
  1.5,
  150,
  1200,
  true,
  false,
  ['7'],
  ['8'],
  [],
  null,
];

const isOptional = (schema: z.ZodType) => schema.safeParse(undefined).success;
const fieldsOf = ({ body }: Endpoint): readonly (readonly [string, z.ZodType])[] =>
  body instanceof z.ZodObject
    ? (Object.entries(body.shape) as [string, z.ZodType][]).filter(
        ([field, schema]) => field !== 'version' && isOptional(schema),
      )
    : [];
const calls = endpoints().filter(
  (endpoint) =>
    endpoint.method === 'PATCH' && fieldsOf(endpoint).length > 1 && LEFT_OUT[endpoint.path] === undefined,
);

/** The values of an enum schema. */
function choicesOf(schema: z.core.$ZodType): readonly unknown[] {
  if (schema instanceof z.ZodEnum) return schema.options;
  if (schema instanceof z.ZodArray) return choicesOf(schema.element).map((one) => [one]);
  if (schema instanceof z.ZodUnion) return schema.options.flatMap(choicesOf);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return choicesOf(schema.unwrap() as z.core.$ZodType);
  return [];
}

const MOST_REFUSALS = 5;

/** Fields that change whenever their item is changed. */
const SELF = ['version', 'updated_at'];

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * Sends values for one field until one changes it. Returns the other fields that changed (null if no value
 * was accepted) and the rejections.
 */
async function changeAlone(thing: ChangeableThing, key: string, field: string, schema: z.ZodType) {
  const refusals: string[] = [];
  const name = thing.shown[field] ?? field;
  const before = await thing.read();
  const version = 'version' in before ? { version: before.version } : {};
  for (const value of [...(thing.values[field] ?? []), ...choicesOf(schema), ...VALUES]) {
    if (!schema.safeParse(value).success || isSame(before[name], value)) continue;
    const reply = await thing.client.patch(thing.address, { ...thing.names(), ...version, [field]: value });
    if (refusals.length > MOST_REFUSALS) break;
    if (reply.status !== 200) {
      refusals.push(
        `${JSON.stringify(value)} → ${reply.status} ${JSON.stringify(reply.body.errors ?? reply.body.detail)}`,
      );
      continue;
    }
    const after = await thing.read();
    const changed = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
      (one) => !isSame(after[one], before[one]),
    );
    if (!changed.includes(name)) {
      refusals.push(`${JSON.stringify(value)} changes ${changed.join(', ')}`);
      if ('version' in after) Object.assign(version, { version: after.version });
      if (changed.some((one) => !SELF.includes(one)))
        return { more: changed.filter((one) => !SELF.includes(one)), refusals };
      continue;
    }
    const followers = [name, ...SELF, ...(FOLLOWS[key] ?? [])];
    return { more: changed.filter((one) => !followers.includes(one)), refusals };
  }
  return { more: null, refusals };
}

test('every call with several optional fields is tried', () => {
  const faults = calls.flatMap(({ path }) =>
    things.makers[path] === undefined
      ? [
          `PATCH ${path} changes several fields but has no test object: add one to tests/support/changeable-things.ts.`,
        ]
      : [],
  );
  const gone = Object.keys(things.makers).flatMap((path) =>
    calls.some((call) => call.path === path)
      ? []
      : [
          `PATCH ${path} no longer changes several fields: remove it from tests/support/changeable-things.ts.`,
        ],
  );
  expectNoFaults([...faults, ...gone]);
});

test.each(calls)('PATCH $path changes only the field that is sent', async (endpoint) => {
  const faults: string[] = [];
  const refused = new Map<string, readonly string[]>();
  const changed = new Set<string>();
  const made = await Promise.all((things.makers[endpoint.path] ?? []).map((make) => make()));
  // In a second round every field already has a value.
  for (const thing of LONG_RUN ? [...made, ...made] : made) {
    for (const [field, schema] of fieldsOf(endpoint)) {
      const key = `${endpoint.path} ${field}`;
      if (LEFT_OUT[key] !== undefined || thing.fields?.includes(field) === false) continue;
      const { more, refusals } = await changeAlone(thing, key, field, schema);
      if (more === null) refused.set(field, refusals);
      else changed.add(field);
      if (more !== null && more.length > 0) faults.push(`PATCH ${key} also changes ${more.join(', ')}.`);
    }
  }
  for (const [field, refusals] of refused) {
    if (changed.has(field)) continue;
    faults.push(
      `PATCH ${endpoint.path} did not change ${field} alone (${refusals.slice(0, 4).join('; ')}): add a value for it to tests/support/changeable-things.ts.`,
    );
  }
  expectNoFaults([...new Set(faults)]);
});

test('every exception names an existing call or field', () => {
  const known = endpoints().flatMap((endpoint) => [
    endpoint.path,
    ...fieldsOf(endpoint).map(([field]) => `${endpoint.path} ${field}`),
  ]);
  expect(Object.keys({ ...LEFT_OUT, ...FOLLOWS }).filter((key) => !known.includes(key))).toEqual([]);
});
