import { noteAudit } from '#server/http/audited.ts';
import { requireNoFaults, requireVersion } from '#server/http/found.ts';
import { listAnswer, pageOffset } from '#server/http/list.ts';
import { requireFreshProof } from '#server/http/preconditions.ts';
import { type Route, route } from '#server/http/route.ts';
import { changeSettings, getSettings, listSettingChanges } from '../settings.contract.ts';
import { settingFaults, settingsOf } from '../settings.rules.ts';
import * as store from './settings.store.ts';
import { shownSettings } from './show-settings.ts';

export const settingsRoutes: Route[] = [
  route(getSettings, ({ db }) => shownSettings(db)),

  route(changeSettings, async ({ db, caller, body, now, notes }) => {
    requireFreshProof({ caller, now });
    const { version, values } = body;
    const current = await store.findSettingsVersionForUpdate(db);
    if (current !== version) requireVersion(await shownSettings(db), version);
    requireNoFaults(settingFaults(values));
    const change = { version: current + 1, changed_by: caller.id, changed_at: now };
    const before: Readonly<Record<string, unknown>> = settingsOf(await store.listKeptValues(db));
    await store.addSettingChanges(db, values, change);
    noteAudit(
      { notes },
      {
        target_kind: 'setting',
        target: null,
        fields: Object.keys(values),
        values: Object.entries(values).map(([field, value]) => ({
          field,
          before: String(before[field]),
          after: value === null ? 'default' : String(value),
        })),
      },
    );
    return shownSettings(db);
  }),

  route(listSettingChanges, async (context) => {
    const { db, query } = context;
    return listAnswer(context, await store.listChanges(db, query, pageOffset(query)));
  }),
];
