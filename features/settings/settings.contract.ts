/** Endpoints for the settings of the product: their values, and who changed them when. */
import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { idOut, instant, version } from '#contract/ids.ts';
import { listOf, listQuery } from '#contract/list.ts';
import { breaksRule, staleVersion } from '#contract/problem.ts';

const value = z.union([z.boolean(), z.number(), z.string(), z.array(z.string())]);
const person = z.object({ id: idOut, name: z.string() });

const shown = {
  key: z.string(),
  title: z.string(),
  says: z.string(),
  /** The person who last changed the setting, and when; null if nobody has. */
  changed: z.object({ by: person, at: instant }).nullable(),
};
const setting = z.discriminatedUnion('kind', [
  z.object({ ...shown, kind: z.literal('switch'), value: z.boolean(), default: z.boolean() }),
  z.object({
    ...shown,
    kind: z.literal('number'),
    value: z.number(),
    default: z.number(),
    least: z.number(),
    most: z.number(),
    unit: z.string(),
  }),
  z.object({
    ...shown,
    kind: z.literal('choice'),
    value: z.string(),
    default: z.string(),
    choices: z.array(z.object({ value: z.string(), title: z.string() })),
  }),
  z.object({
    ...shown,
    kind: z.literal('words'),
    value: z.array(z.string()),
    default: z.array(z.string()),
    pattern: z.string(),
    example: z.string(),
    most: z.number(),
  }),
]);
export type ShownSetting = z.infer<typeof setting>;

const settings = z.object({
  version,
  groups: z.array(z.object({ key: z.string(), title: z.string(), settings: z.array(setting) })),
});
export type ShownSettings = z.infer<typeof settings>;

export const getSettings = endpoint({
  method: 'GET',
  path: '/api/settings/',
  summary: 'List the settings by group, with their defaults',
  access: 'settings.view',
  response: settings,
});

export const changeSettings = endpoint({
  method: 'PATCH',
  path: '/api/settings/',
  summary: 'Change settings',
  act: 'Changed settings',
  access: 'settings.change',
  body: z.strictObject({
    version,
    /** New values by key; null resets a setting to its default. */
    values: z.record(z.string().max(100), z.unknown()).refine((values) => Object.keys(values).length > 0, {
      error: 'Name at least one setting.',
    }),
  }),
  response: settings,
  problems: [staleVersion, breaksRule],
});

const settingChange = z.object({
  version,
  key: z.string(),
  /** The new value; null if the setting was reset to the default. */
  value: value.nullable(),
  by: person,
  at: instant,
});
export type SettingChange = z.infer<typeof settingChange>;

export const listSettingChanges = endpoint({
  method: 'GET',
  path: '/api/settings/changes/',
  summary: 'List who changed which setting, and when',
  access: 'settings.view',
  query: listQuery({ ordering: ['version'], filters: { key: z.string().max(100).optional() } }),
  response: listOf(settingChange),
});
