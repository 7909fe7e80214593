import { findReadable, listTopicsOfMaterial } from '#features/library/server/public.ts';
import { found } from '#server/http/found.ts';
import { type Route, route } from '#server/http/route.ts';
import { whatMaterialMends } from '../mends.contract.ts';
import { listMissedBy } from './public.ts';

export const mendsRoutes: Route[] = [
  route(whatMaterialMends, async ({ db, view, caller, params, now }) => {
    const material = found(await findReadable(db, { ...view, now }, params.id));
    const { missed, standings } = await listMissedBy(db, caller, now);
    const names = new Map(missed.map(({ topic }) => [topic.id, topic.name]));
    const asked = { material: material.id, topics: [...names.keys()] };
    const about = new Set(await listTopicsOfMaterial(db, caller.id, asked, now));
    return {
      topics: [...names].flatMap(([id, name]) => {
        const standing = standings.find(({ topic }) => topic.id === id);
        const { chance = null, level = null } = standing ?? {};
        const level_since = standing?.level_since.toISOString() ?? null;
        return about.has(id) ? { id, name, chance, level, level_since } : [];
      }),
      missed: missed.flatMap(({ topic, domain: _domain, ...question }) =>
        about.has(topic.id) ? { ...question, topic: topic.name } : [],
      ),
    };
  }),
];
